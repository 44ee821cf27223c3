import type { Section } from '@firmament/contract';
import { precisionOf } from '../kernel/dates.ts';
import type { CompanyDocument } from '../kernel/document.ts';
import { currencyOf } from './acquisitions.ts';
import { Cited, cite, derived, fact, inUsd, row, type Sectioned } from './citation.ts';

/** What the company itself put in; null where only the round is disclosed. */
export function investments(document: CompanyDocument): Sectioned<'investments'> {
  const name = fact(document, 'name');
  return cite<Section<'investments'>>(
    (document.investments ?? []).map((investment) => {
      const { facts } = investment;
      const of = facts.round === undefined ? '' : `${roundName(facts.round)} - `;
      const round = new Cited('', [facts.round === undefined ? investment.record : (investment.from?.round ?? investment.record)]);
      return row(investment, {
        announcement_date: facts.date ?? '',
        date_precision: precisionOf(facts.date ?? ''),
        amount: facts.amount ?? facts.amount_usd ?? null,
        amount_usd: inUsd(facts.amount_usd ?? (facts.currency === 'USD' ? (facts.amount ?? null) : null), investment, document),
        currency: currencyOf(facts),
        amount_usd_date: facts.fx_date ?? '',
        description: derived(`${name.value} investment in ${of}${investment.name}`, [round, name]),
        lead_investor: investment.is_lead,
        funding_round_id: investment.funding_round_id,
        investee_name: investment.name,
        investee_permalink: investment.permalink,
      });
    }),
  );
}

function roundName(round: string): string {
  return /\bround$/i.test(round) ? round : `${round} Round`;
}
