import type { Section } from '@firmament/contract';
import { precisionOf } from '../kernel/dates.ts';
import { recordsOfItems, type CompanyDocument, type DocumentRound } from '../kernel/document.ts';
import { nameKey } from '../kernel/names.ts';
import { Cited, cite, derived, fact, inUsd, noSection, row, type Citing, type Sectioned } from './citation.ts';

type Funding = Exclude<Section<'funding'>, Record<string, never>>;

/** Strings and zeros as the specification has them: the number of rounds is a string, an undisclosed amount 0.0, an unknown count `-`. */
export function funding(document: CompanyDocument): Sectioned<'funding'> {
  const { facts, funding_rounds = [], investors = [] } = document;
  const stated = [facts.funding_stage, facts.total_funding_usd, facts.last_funding_date, facts.key_investors?.[0]];
  if (funding_rounds.length + investors.length === 0 && stated.every((one) => one === undefined)) return noSection;
  return cite<Funding>({
    overall: {
      funding_stage: fact(document, 'funding_stage').as((stage) => stage ?? ''),
      total_funding: total(document),
      last_funding_date: fact(document, 'last_funding_date').as((date) => date ?? ''),
      last_funding_date_precision: fact(document, 'last_funding_date').as((date) => precisionOf(date ?? '')),
      num_funding_rounds: derived(
        String(funding_rounds.length),
        funding_rounds.map(({ record }) => new Cited('', [record])),
      ),
      key_investors: fact(document, 'key_investors').as((names) => names ?? []),
    },
    funding_rounds: funding_rounds.map((round) => roundOf(round, document)),
    key_investors: [...investorsOf(document), ...namedOnly(document)],
  });
}

function total(document: CompanyDocument): Cited<number | null> {
  const sum = fact(document, 'total_funding_usd').as((usd) => usd ?? null);
  if (!sum.isDerived) return sum;
  const parts = (document.funding_rounds ?? []).map((round) => inUsd(round.facts.amount_usd, round, document));
  return derived(sum.value, [sum, ...parts.filter((part) => part instanceof Cited)]);
}

type Investor = Citing<Funding['key_investors'][number]>;

function investorsOf({ investors = [] }: CompanyDocument): Investor[] {
  return investors.map(({ records, name, permalink, first_entry_date, rounds_participated }) =>
    derived(
      { name, permalink, type: '', first_entry_date, first_entry_date_precision: precisionOf(first_entry_date), rounds_participated },
      [new Cited('', records)],
    ),
  );
}

/** Investors that are stated by name, in no round we know. */
function namedOnly(document: CompanyDocument): Investor[] {
  const { facts, investors = [] } = document;
  const known = new Set(investors.map((investor) => nameKey(investor.name)));
  return (facts.key_investors ?? []).flatMap((name, position) => {
    if (known.has(nameKey(name))) return [];
    const parts = { name, permalink: '', type: '', first_entry_date: '', first_entry_date_precision: '' as const, rounds_participated: [] };
    return [new Cited(parts, recordsOfItems(document, 'key_investors', [position]))];
  });
}

function roundOf(round: DocumentRound, document: CompanyDocument): Citing<Funding['funding_rounds'][number]> {
  const { facts, investors } = round;
  const usd = facts.amount_usd ?? (facts.currency === 'USD' ? facts.amount : undefined);
  const named = (isLead: boolean) => investors.filter((investor) => investor.is_lead === isLead).map((investor) => investor.name);
  return row(round, {
    date: facts.date ?? '',
    date_precision: precisionOf(facts.date ?? ''),
    round: facts.round ?? '',
    amount: inUsd(usd ?? facts.amount ?? 0, round, document),
    amount_usd: inUsd(usd ?? null, round, document),
    amount_usd_date: facts.fx_date ?? '',
    amount_in_currency: facts.amount ?? null,
    currency: facts.amount === undefined ? '' : (facts.currency ?? ''),
    // A stated count may exceed the names, and no names are no count.
    total_investors: Math.max(facts.total_investors ?? 0, investors.length) || ('-' as const),
    lead_investors: named(true),
    investors: named(false),
    pre_money_valuation: facts.pre_money_valuation ?? null,
    news: { type: 'news' as const, data: facts.news ?? [] },
  });
}
