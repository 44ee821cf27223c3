import type { CompanyDocument, DocumentDeal, Provenance } from '../../kernel/document.ts';
import type { CompanyFacts, DealFacts, Listing } from '../../kernel/facts.ts';
import { gatheredFacts, placeFacts, rankOf } from './precedence.ts';

/** A record assigned to a company, in the role the company plays in it. */
export type AssignedRecord = { record_id: number; provenance: Provenance } & (
  | { role: 'subject'; facts: CompanyFacts }
  | { role: 'acquirer' | 'target'; facts: DealFacts; other: { permalink: string; name: string } }
);

type SubjectRecord = Extract<AssignedRecord, { role: 'subject' }>;
type DealRecord = Exclude<AssignedRecord, { role: 'subject' }>;

/**
 * Chooses, fact by fact, what to serve of a company. Pure: the same records in any order give the same document.
 * @returns undefined when no record has the company as its subject
 */
export function buildDocument(permalink: string, assigned: readonly AssignedRecord[]): CompanyDocument | undefined {
  const records = [...assigned].sort((a, b) => a.record_id - b.record_id);
  const subjects = records.filter((record): record is SubjectRecord => record.role === 'subject');
  const first = best('name', subjects);
  if (!first) return undefined;

  // Record 0 is the one that gave the name, so that a document of a single record needs no origins.
  const cited = [first, ...records.filter((record) => record !== first)];
  const indexOf = new Map(cited.map((record, index) => [record.record_id, index]));
  const facts: CompanyFacts = { name: first.facts.name };
  const origins: CompanyDocument['origins'] = {};

  const stated = new Set(subjects.flatMap((record) => Object.keys(record.facts) as (keyof CompanyFacts)[]));
  for (const fact of [...stated].sort()) {
    const from = isGathered(fact) ? gather(fact, subjects, facts) : choose(fact, subjects, facts);
    const indexes = from.map((record) => indexOf.get(record.record_id) ?? 0);
    if (indexes.some((index) => index !== 0)) origins[fact] = indexes;
  }

  const deals = records.filter((record): record is DealRecord => record.role !== 'subject');
  return {
    permalink,
    records: cited.map((record) => record.provenance),
    facts,
    origins,
    acquisitions: dealsOf(deals, 'acquirer', indexOf),
    acquired_by: dealsOf(deals, 'target', indexOf),
  };
}

type Gathered = (typeof gatheredFacts)[number];

function isGathered(fact: keyof CompanyFacts): fact is Gathered {
  return (gatheredFacts as readonly string[]).includes(fact);
}

function byBelief(fact: keyof CompanyFacts, subjects: readonly SubjectRecord[]): SubjectRecord[] {
  return subjects
    .filter((record) => record.facts[fact] !== undefined)
    .sort(
      (a, b) =>
        rankOf(fact, a.provenance.source) - rankOf(fact, b.provenance.source) ||
        b.provenance.as_of.localeCompare(a.provenance.as_of) ||
        a.record_id - b.record_id,
    );
}

function best(fact: keyof CompanyFacts, subjects: readonly SubjectRecord[]): SubjectRecord | undefined {
  return byBelief(fact, subjects)[0];
}

function choose<F extends keyof CompanyFacts>(fact: F, subjects: readonly SubjectRecord[], facts: CompanyFacts): SubjectRecord[] {
  const country = best('country', subjects)?.facts.country;
  const agreeing = subjects.filter((record) => record.facts.country === undefined || record.facts.country === country);
  const record = best(fact, placeFacts.has(fact) ? agreeing : subjects);
  if (!record) return [];
  facts[fact] = record.facts[fact];
  return [record];
}

function gather(fact: Gathered, subjects: readonly SubjectRecord[], facts: CompanyFacts): SubjectRecord[] {
  const from = byBelief(fact, subjects);
  if (fact === 'listings') {
    facts.listings = gatherListings(from.flatMap((record) => record.facts.listings ?? []));
  } else {
    const unique = new Map<string, string>();
    for (const value of from.flatMap((record) => record.facts[fact] ?? [])) {
      if (!unique.has(value.toLowerCase())) unique.set(value.toLowerCase(), value);
    }
    facts[fact] = [...unique.values()];
  }
  return from;
}

function gatherListings(all: readonly Listing[]): Listing[] {
  const unique = new Map<string, Listing>();
  for (const listing of all) {
    const key = `${listing.exchange}:${listing.symbol}`;
    unique.set(key, { ...listing, ...unique.get(key) });
  }
  // The first primary stays; a company has at most one.
  let hasPrimary = false;
  return [...unique.values()].map(({ is_primary, ...listing }) => {
    const primary = is_primary === true && !hasPrimary;
    hasPrimary ||= primary;
    return primary ? { ...listing, is_primary: true } : listing;
  });
}

function dealsOf(deals: readonly DealRecord[], role: 'acquirer' | 'target', indexOf: ReadonlyMap<number, number>): DocumentDeal[] {
  return deals
    .filter((record) => record.role === role)
    .map((record) => ({ ...record.other, facts: record.facts, record: indexOf.get(record.record_id) ?? 0 }))
    .sort((a, b) => (b.facts.date ?? '').localeCompare(a.facts.date ?? '') || a.permalink.localeCompare(b.permalink));
}
