import type { CompanyDocument } from '../../kernel/document.ts';
import type { CompanyFacts, FundingRoundFacts, InvestmentFacts } from '../../kernel/facts.ts';
import { nameKey } from '../../kernel/names.ts';
import type { AssignedRecord } from './assigned-record.ts';
import type { StatedEntry, StatedInvestment, StatedInvestor, StatedRound } from './build-funding.ts';

type RoundRecord = Extract<AssignedRecord, { kind: 'funding_round' }>;
export type FundingRecord = Extract<AssignedRecord, { kind: 'funding_round' | 'investment' }>;
type Others = RoundRecord['others'];

/** The records of a company's funding, by its side of the deal. */
export interface StatedFunding {
  /** Rounds it raised. */
  rounds: StatedRound[];
  /** Investments made in it. */
  entries: StatedEntry[];
  /** Investments it made. */
  made: StatedInvestment[];
}

/** @param indexOf record → its index in the document's `records` */
export function statedFunding(records: readonly FundingRecord[], indexOf: ReadonlyMap<number, number>): StatedFunding {
  const stated: StatedFunding = { rounds: [], entries: [], made: [] };
  const led = new Set(records.filter((one) => one.role === 'lead_investor').map((one) => one.record_id));
  for (const one of records) {
    // Named among the leaders and among all: once is enough.
    if (one.role === 'investor' && led.has(one.record_id)) continue;
    const { record_id, provenance } = one;
    const at = { record_id, provenance, record: indexOf.get(record_id) ?? 0 };
    if (one.role !== 'subject') {
      const company = one.others.find((other) => other.role === 'subject');
      if (!company) continue;
      const facts = one.kind === 'investment' ? one.facts : withoutAmount(one.facts);
      stated.made.push({ ...at, facts, is_lead: one.role === 'lead_investor', permalink: company.permalink, name: company.name });
    } else if (one.kind === 'funding_round') {
      stated.rounds.push({ ...at, facts: one.facts, investors: investorsOf(one.facts, one.others) });
    } else {
      stated.entries.push(...one.others.filter(isInvestor).map((other) => ({ ...at, facts: one.facts, investor: investorOf(other) })));
    }
  }
  return stated;
}

/** Of a round an investor took part in: what the round raised is not what the investor put in. */
function withoutAmount({ date, round }: FundingRoundFacts): InvestmentFacts {
  return {
    ...(date === undefined ? {} : { date }),
    ...(round === undefined ? {} : { round }),
  };
}

function isInvestor(other: Others[number]): boolean {
  return other.role === 'investor' || other.role === 'lead_investor';
}

function investorOf({ name, permalink, role }: Others[number]): StatedInvestor {
  return { name, permalink, is_lead: role === 'lead_investor' };
}

/** Investors under the names the record gives them; a company resolved under another name is told by being the only one left. */
function investorsOf(facts: FundingRoundFacts, others: Others): StatedInvestor[] {
  const known = others.filter(isInvestor);
  const named = [
    ...(facts.lead_investors ?? []).map((name) => ({ name, permalink: '', is_lead: true })),
    ...(facts.investors ?? []).map((name) => ({ name, permalink: '', is_lead: false })),
  ];
  if (named.length === 0) return known.map(investorOf);
  const byName = new Map(known.map((other) => [nameKey(other.name), other.permalink]));
  const found = named.map((investor) => ({ ...investor, permalink: byName.get(nameKey(investor.name)) ?? '' }));
  const taken = new Set(found.map((investor) => investor.permalink));
  const left = known.filter((other) => !taken.has(other.permalink));
  const unknown = found.filter((investor) => investor.permalink === '');
  if (left.length === 1 && unknown.length === 1) for (const investor of unknown) investor.permalink = left[0]?.permalink ?? '';
  return found;
}

/** Lays facts that follow from further records over the stated ones, with those records in the place of the others. */
export function layOver(
  document: Pick<CompanyDocument, 'facts' | 'origins' | 'givers' | 'derived'>,
  following: Pick<CompanyDocument, 'origins' | 'givers' | 'derived'> & { facts: Partial<CompanyFacts> },
): void {
  for (const fact of Object.keys(following.facts) as (keyof CompanyFacts)[]) {
    const records = following.origins[fact] ?? [];
    // A fact without an origin comes from record 0.
    if (records.every((record) => record === 0)) delete document.origins[fact];
    else document.origins[fact] = records;
  }
  Object.assign(document.facts, following.facts);
  if (following.givers) document.givers = { ...document.givers, ...following.givers };
  if (following.derived?.length) document.derived = [...(document.derived ?? []), ...following.derived];
}
