import type { Section } from '@firmament/contract';
import { precisionOf } from '../kernel/dates.ts';
import { isDone } from '../kernel/deals.ts';
import type { CompanyDocument } from '../kernel/document.ts';
import type { StatedMoney } from '../kernel/fx.ts';
import { cite, derived, fact, inUsd, row, type Sectioned } from './citation.ts';

/** An undisclosed amount is null. A deal that is pending, rumoured or called off is no acquisition. */
export function acquisitions(document: CompanyDocument): Sectioned<'acquisitions'> {
  const name = fact(document, 'name');
  return cite<Section<'acquisitions'>>(
    document.acquisitions
      .filter((deal) => isDone(deal))
      .map((deal) => {
        const { facts } = deal;
        return row(deal, {
          acquisition_date: facts.date ?? '',
          date_precision: precisionOf(facts.date ?? ''),
          name: derived(`${deal.name} acquired by ${name.value}`, [row({ facts, record: deal.record }, ''), name]),
          amount: facts.amount ?? facts.amount_usd ?? null,
          amount_usd: inUsd(facts.amount_usd ?? (facts.currency === 'USD' ? (facts.amount ?? null) : null), deal, document),
          currency: currencyOf(facts),
          amount_usd_date: facts.fx_date ?? '',
          description: facts.title ?? '',
          acquiree_name: deal.name,
          acquiree_permalink: deal.permalink,
        });
      }),
  );
}

/** The currency of the served amount; '' when none is disclosed or stated. */
export function currencyOf({ amount, amount_usd, currency }: StatedMoney): string {
  if (amount !== undefined) return currency ?? '';
  return amount_usd === undefined ? '' : 'USD';
}
