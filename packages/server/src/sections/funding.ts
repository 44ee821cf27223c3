import type { Section } from '@firmament/contract';
import type { CompanyDocument, DocumentInvestor, DocumentRound } from '../kernel/document.ts';
import type { FundingRoundFacts } from '../kernel/facts.ts';
import type { Converted } from '../kernel/fx.ts';
import { nameKey } from '../kernel/names.ts';

type Funding = Section<'funding'>;

/** Strings and zeros as the specification has them: the number of rounds is a string, an undisclosed amount 0.0, an unknown count `-`. */
export function funding({ facts, funding_rounds = [], investors = [] }: CompanyDocument): Funding {
  const stated = [facts.funding_stage, facts.total_funding_usd, facts.last_funding_date, facts.key_investors?.[0]];
  if (funding_rounds.length + investors.length === 0 && stated.every((fact) => fact === undefined)) return {};
  return {
    overall: {
      funding_stage: facts.funding_stage ?? '',
      total_funding: facts.total_funding_usd ?? null,
      last_funding_date: facts.last_funding_date ?? '',
      num_funding_rounds: String(funding_rounds.length),
      key_investors: facts.key_investors ?? [],
    },
    funding_rounds: funding_rounds.map(roundOf),
    key_investors: [...investors, ...namedOnly(facts.key_investors ?? [], investors)].map(
      ({ name, permalink, first_entry_date, rounds_participated }) => ({
        name,
        permalink,
        type: '',
        first_entry_date,
        rounds_participated,
      }),
    ),
  };
}

/** Investors that are stated by name, in no round we know. */
function namedOnly(names: readonly string[], investors: readonly DocumentInvestor[]): DocumentInvestor[] {
  const known = new Set(investors.map((investor) => nameKey(investor.name)));
  return names
    .filter((name) => !known.has(nameKey(name)))
    .map((name) => ({ name, permalink: '', first_entry_date: '', rounds_participated: [], records: [] }));
}

function roundOf({ facts, investors }: DocumentRound): NonNullable<Funding['funding_rounds']>[number] {
  const converted: Converted<FundingRoundFacts> = facts;
  const usd = facts.amount_usd ?? (facts.currency === 'USD' ? facts.amount : undefined);
  const named = (isLead: boolean) => investors.filter((investor) => investor.is_lead === isLead).map((investor) => investor.name);
  return {
    date: facts.date ?? '',
    round: facts.round ?? '',
    amount: usd ?? facts.amount ?? 0,
    amount_usd: usd ?? null,
    amount_usd_date: converted.fx_date ?? '',
    amount_in_currency: facts.amount ?? null,
    currency: facts.amount === undefined ? '' : (facts.currency ?? ''),
    // A stated count may exceed the names, and no names are no count.
    total_investors: Math.max(facts.total_investors ?? 0, investors.length) || '-',
    lead_investors: named(true),
    investors: named(false),
    pre_money_valuation: facts.pre_money_valuation ?? null,
    news: { type: 'news', data: facts.news ?? [] },
  };
}
