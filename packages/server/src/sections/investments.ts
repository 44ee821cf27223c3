import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import type { InvestmentFacts } from '../kernel/facts.ts';
import type { Converted } from '../kernel/fx.ts';
import { currencyOf } from './acquisitions.ts';

/** What the company itself put in; null where only the round is disclosed. */
export function investments({ facts: { name }, investments: made = [] }: CompanyDocument): Section<'investments'> {
  return made.map((investment) => {
    const facts: Converted<InvestmentFacts> = investment.facts;
    return {
      announcement_date: facts.date ?? '',
      amount: facts.amount ?? facts.amount_usd ?? null,
      amount_usd: facts.amount_usd ?? (facts.currency === 'USD' ? (facts.amount ?? null) : null),
      currency: currencyOf(facts),
      amount_usd_date: facts.fx_date ?? '',
      description:
        facts.round === undefined
          ? `${name} investment in ${investment.name}`
          : `${name} investment in ${roundName(facts.round)} - ${investment.name}`,
      lead_investor: investment.is_lead,
      funding_round_id: investment.funding_round_id,
      investee_name: investment.name,
      investee_permalink: investment.permalink,
    };
  });
}

function roundName(round: string): string {
  return /\bround$/i.test(round) ? round : `${round} Round`;
}
