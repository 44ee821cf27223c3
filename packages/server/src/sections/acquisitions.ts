import type { Section } from '@firmament/contract';
import { isDone } from '../kernel/deals.ts';
import type { CompanyDocument } from '../kernel/document.ts';
import type { DealFacts } from '../kernel/facts.ts';
import type { Converted, StatedMoney } from '../kernel/fx.ts';

/** An undisclosed amount is null. A deal that is pending, rumoured or called off is no acquisition. */
export function acquisitions({ facts: { name }, acquisitions: deals }: CompanyDocument): Section<'acquisitions'> {
  return deals
    .filter((deal) => isDone(deal))
    .map((deal) => {
      const facts: Converted<DealFacts> = deal.facts;
      return {
        acquisition_date: facts.date ?? '',
        name: `${deal.name} acquired by ${name}`,
        amount: facts.amount ?? facts.amount_usd ?? null,
        amount_usd: facts.amount_usd ?? (facts.currency === 'USD' ? (facts.amount ?? null) : null),
        currency: currencyOf(facts),
        amount_usd_date: facts.fx_date ?? '',
        description: facts.title ?? '',
        acquiree_name: deal.name,
        acquiree_permalink: deal.permalink,
      };
    });
}

/** The currency of the amount that is served; '' when none is disclosed, or nobody says in what. */
export function currencyOf({ amount, amount_usd, currency }: StatedMoney): string {
  if (amount !== undefined) return currency ?? '';
  return amount_usd === undefined ? '' : 'USD';
}
