import { createHash } from 'node:crypto';
import {
  recordsOfItems,
  type CompanyDocument,
  type DocumentInvestment,
  type DocumentInvestor,
  type DocumentRound,
} from '../../kernel/document.ts';
import { firstDayOf } from '../../kernel/dates.ts';
import type { CompanyFacts, FundingRoundFacts, InvestmentFacts } from '../../kernel/facts.ts';
import { withUsd, type FxRates } from '../../kernel/fx.ts';
import { foldName, nameKey } from '../../kernel/names.ts';
import { compare } from '../../kernel/text.ts';
import { addedBy, isSameStage, join, newestFirst, sameRound, type Gathering, type Stated } from './same-round.ts';
import { bySourcePriority } from './precedence.ts';

/** An organization as a record names it; `permalink` is '' for an unknown one. */
export interface StatedInvestor {
  name: string;
  permalink: string;
  is_lead: boolean;
}

export interface StatedRound extends Stated {
  facts: FundingRoundFacts;
  investors: readonly StatedInvestor[];
}

export interface StatedEntry extends Stated {
  facts: InvestmentFacts;
  investor: StatedInvestor;
}

/** An investment this company made: a round in which it is named, or a record of its own. */
export interface StatedInvestment extends Stated {
  facts: InvestmentFacts;
  is_lead: boolean;
  /** The company invested in. */
  permalink: string;
  name: string;
}

type FundingFact = 'total_funding_usd' | 'funding_stage' | 'last_funding_date' | 'last_funding_usd' | 'key_investors';

export interface Funding {
  /** Newest first, undated ones last. */
  funding_rounds: DocumentRound[];
  /** Who invested, those that matter most first. */
  investors: DocumentInvestor[];
  /** What follows for the company as a whole, to be laid over the stated facts. */
  facts: Partial<Pick<CompanyFacts, FundingFact>>;
  /** The records each of these facts was derived from. */
  origins: Partial<Record<FundingFact, number[]>>;
  /** Of each key investor the record that names it. */
  givers: { key_investors?: number[] };
  /** What was computed of all rounds. */
  derived: 'total_funding_usd'[];
}

type Stating = Pick<CompanyDocument, 'facts' | 'origins' | 'givers'>;

/**
 * The rounds of a company, each once, its investors, and what follows from them.
 *
 * One round stated twice by one upstream under one key is one, as last stated. Stated by two upstreams it is one when the stage is the
 * same, the dates are within 15 days, and the amounts are equal or one of them is absent; the upstream believed first gives its facts,
 * the other one what is missing. An upstream's own rounds are never merged: it knows its tranches apart.
 *
 * An investment that names a date and a round joins that round, or makes it known; one without only names an investor.
 * Derived: the total of what was disclosed in USD, unless a total is stated; stage and date of the newest round, unless a later one is stated.
 */
export function buildFunding(
  input: { rounds: readonly StatedRound[]; entries: readonly StatedEntry[]; stated: Stating },
  rates: FxRates,
): Funding {
  const rounds = mergeRounds(input, rates);
  const investors = investorsOf(rounds, input.entries);
  return { funding_rounds: rounds, investors, ...derivedFrom(rounds, investors, input.stated) };
}

/**
 * The investments of a company, newest first, each once by the rules for rounds. One without a date says nothing more than a dated one in
 * the same company, unless it names another round.
 */
export function buildInvestments(stated: readonly StatedInvestment[], rates: FxRates): DocumentInvestment[] {
  const gathered: Gathering<DocumentInvestment>[] = [];
  const believed = bySourcePriority(stated, 'last_funding_date');
  const isDated = ({ facts }: StatedInvestment) => facts.date !== undefined;
  for (const one of [...believed.filter(isDated), ...believed.filter((other) => !isDated(other))]) {
    const { permalink, name, is_lead, record, provenance } = one;
    const facts = withUsd(one.facts, rates);
    const inSame = gathered.filter(({ round }) => round.permalink === permalink);
    const same = isDated(one)
      ? sameRound(inSame, facts, provenance.source)
      : inSame.find(({ round }) => facts.round === undefined || isSameStage(round.facts, facts));
    if (same) {
      join(same.round, one, facts);
      same.sources.add(provenance.source);
      if (is_lead && !same.round.is_lead) {
        same.round.is_lead = true;
        addedBy(one, same.round, undefined);
      }
      same.round.funding_round_id = roundId(permalink, same.round.facts);
    } else {
      const funding_round_id = roundId(permalink, facts);
      gathered.push({ round: { permalink, name, is_lead, funding_round_id, facts, record }, sources: new Set([provenance.source]) });
    }
  }
  return gathered.map(({ round }) => round).sort((a, b) => newestFirst(a.facts, b.facts) || compare(a.permalink, b.permalink));
}

/** `tundra-grip-seed--3f9a01c2`: the same for the same company, round and date, wherever it is stated. '' without a round. */
function roundId(permalink: string, { round, date = '' }: InvestmentFacts): string {
  if (round === undefined) return '';
  const slug = foldName(round).split(' ').join('-') || 'round';
  return `${permalink}-${slug}--${createHash('sha256')
    .update(`${permalink}\n${slug}\n${firstDayOf(date)}`)
    .digest('hex')
    .slice(0, 8)}`;
}

/** An investment with a day and a round establishes that round; the investor's payment is not the round's amount. */
function roundOfEntry({ facts: { date, round }, investor, ...stated }: StatedEntry): StatedRound[] {
  if (date === undefined || round === undefined) return [];
  return [{ ...stated, facts: { date, round }, investors: [investor] }];
}

function mergeRounds(input: { rounds: readonly StatedRound[]; entries: readonly StatedEntry[] }, rates: FxRates): DocumentRound[] {
  const gathered: Gathering<DocumentRound>[] = [];
  const take = (one: StatedRound, notOf: string | undefined) => {
    const { record, provenance } = one;
    const facts = withUsd(one.facts, rates);
    const same = sameRound(gathered, facts, notOf);
    if (same) {
      join(same.round, one, facts);
      same.sources.add(provenance.source);
      addInvestors(same.round, one);
    } else {
      const round: DocumentRound = { facts, investors: [], record };
      addInvestors(round, one);
      gathered.push({ round, sources: new Set([provenance.source]) });
    }
  };
  for (const round of bySourcePriority(input.rounds, 'last_funding_date')) take(round, round.provenance.source);
  // The investors of one round come one by one from one upstream, and may be those of a round it states itself.
  for (const entry of bySourcePriority(input.entries, 'last_funding_date').flatMap(roundOfEntry)) take(entry, undefined);
  return gathered
    .map(({ round }) => round)
    .sort((a, b) => newestFirst(a.facts, b.facts) || compare(a.facts.round ?? '', b.facts.round ?? '') || a.record - b.record);
}

/** Lets a record name investors, or say more of those that are named. */
function addInvestors(round: DocumentRound, { record, investors }: Pick<StatedRound, 'record' | 'investors'>): void {
  const unique = new Map(round.investors.map((investor) => [nameKey(investor.name), investor]));
  for (const { name, permalink, is_lead } of investors) {
    const key = nameKey(name);
    const known = unique.get(key);
    if (known && (known.permalink || !permalink) && (known.is_lead || !is_lead)) continue;
    const records = [...new Set([...(known ? namedBy(round, known) : []), record])];
    unique.set(key, {
      name: known?.name ?? name,
      permalink: known?.permalink || permalink,
      is_lead: known?.is_lead || is_lead,
      ...(records.some((one) => one !== round.record) && { records }),
    });
    addedBy({ record }, round, undefined);
  }
  round.investors = [...unique.values()];
}

function namedBy({ record }: DocumentRound, { records = [record] }: DocumentRound['investors'][number]): number[] {
  return records;
}

function investorsOf(rounds: readonly DocumentRound[], entries: readonly StatedEntry[]): DocumentInvestor[] {
  const found = new Map<string, { investor: DocumentInvestor; leads: number }>();
  /** @param by who names it, and gives the stage therefore, and who gives the date */
  const enter = ({ name, permalink, is_lead }: StatedInvestor, facts: InvestmentFacts, by: { named: readonly number[]; facts: number }) => {
    const isNew = !found.has(nameKey(name));
    const known = found.get(nameKey(name)) ?? {
      investor: { name, permalink: '', first_entry_date: '', rounds_participated: [], records: [] },
      leads: 0,
    };
    found.set(nameKey(name), known);
    const { investor } = known;
    known.leads += is_lead ? 1 : 0;
    const isFound = investor.permalink === '' && permalink !== '';
    const isEarlier = facts.date !== undefined && (investor.first_entry_date === '' || facts.date < investor.first_entry_date);
    const isFurther = facts.round !== undefined && !investor.rounds_participated.includes(facts.round);
    if (isFound) investor.permalink = permalink;
    if (isEarlier) investor.first_entry_date = facts.date ?? '';
    if (isFurther) investor.rounds_participated.push(facts.round ?? '');
    const given = [...(isNew || isFound || isEarlier || isFurther ? by.named : []), ...(isEarlier ? [by.facts] : [])];
    investor.records = [...new Set([...investor.records, ...given])];
  };
  for (const round of rounds.toReversed()) {
    for (const investor of round.investors) enter(investor, round.facts, { named: namedBy(round, investor), facts: round.record });
  }
  for (const entry of bySourcePriority(entries, 'last_funding_date')) {
    if (roundOfEntry(entry).length === 0) enter(entry.investor, entry.facts, { named: [entry.record], facts: entry.record });
  }
  const byWeight = [...found.entries()].map(([key, { investor, leads }]) => ({
    key,
    investor,
    // Leading a round weighs like taking part in two more.
    weight: leads * 2 + investor.rounds_participated.length,
  }));
  return byWeight
    .sort(
      (a, b) =>
        b.weight - a.weight || compare(a.investor.first_entry_date || '9', b.investor.first_entry_date || '9') || compare(a.key, b.key),
    )
    .map(({ investor }) => investor);
}

/** How many names a list of key investors carries: as many as fit a row one reads. The section names all. */
const keyInvestors = 10;

function derivedFrom(
  rounds: readonly DocumentRound[],
  investors: readonly DocumentInvestor[],
  stating: Stating,
): Pick<Funding, 'facts' | 'origins' | 'givers' | 'derived'> {
  const { facts: stated } = stating;
  const facts: Funding['facts'] = {};
  const origins: Funding['origins'] = {};
  const givers: Funding['givers'] = {};
  const derived: Funding['derived'] = [];

  const disclosed = rounds.filter((round) => round.facts.amount_usd !== undefined);
  if (stated.total_funding_usd === undefined && disclosed.length > 0) {
    const cents = disclosed.reduce((sum, round) => sum + Math.round((round.facts.amount_usd ?? 0) * 100), 0);
    facts.total_funding_usd = cents / 100;
    origins.total_funding_usd = [...new Set(disclosed.map(amountGiver))];
    derived.push('total_funding_usd');
  }

  const newest = rounds.find((round) => round.facts.date !== undefined);
  const isNewest = newest?.facts.date !== undefined && newest.facts.date >= (stated.last_funding_date ?? '');
  if (isNewest && newest.facts.date !== undefined) {
    facts.last_funding_date = newest.facts.date;
    origins.last_funding_date = [newest.record];
    if (newest.facts.amount_usd !== undefined) {
      facts.last_funding_usd = newest.facts.amount_usd;
      origins.last_funding_usd = [amountGiver(newest)];
    }
  }
  const staged = rounds.find((round) => round.facts.round !== undefined);
  if (staged?.facts.round !== undefined && (stated.funding_stage === undefined || (isNewest && staged === newest))) {
    facts.funding_stage = staged.facts.round;
    origins.funding_stage = [staged.from?.round ?? staged.record];
  }

  if (investors.length > 0) {
    const names = new Map(
      (stated.key_investors ?? []).map((name, position) => {
        const [record = 0] = recordsOfItems(stating, 'key_investors', [position]);
        return [nameKey(name), { name, record }];
      }),
    );
    for (const { name, records } of investors) {
      if (names.size < keyInvestors && !names.has(nameKey(name))) names.set(nameKey(name), { name, record: records[0] ?? 0 });
    }
    const named = [...names.values()];
    facts.key_investors = named.map(({ name }) => name);
    givers.key_investors = named.map(({ record }) => record);
    origins.key_investors = [...new Set(givers.key_investors)];
  }
  return { facts, origins, givers, derived };
}

function amountGiver({ record, from }: DocumentRound): number {
  return from?.amount_usd ?? from?.amount ?? record;
}
