import { listingKey } from '../../kernel/exchanges.ts';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import type { CompanyFacts, Listing } from '../../kernel/facts.ts';
import { documentKinds, type DocumentKind } from '../../kernel/kinds.ts';
import { noRates, type FxRates } from '../../kernel/fx.ts';
import { nameKey } from '../../kernel/names.ts';
import { buyoutOf } from '../../kernel/ownership.ts';
import type { AssignedRecord } from './assigned-record.ts';
import { accountsOf } from './build-accounts.ts';
import { financialsOf } from './build-financials.ts';
import { buildFunding, buildInvestments } from './build-funding.ts';
import { buildHeadcounts } from './build-headcount.ts';
import { buildTraffic } from './build-traffic.ts';
import { citedRates } from './cited-rates.ts';
import { layOver, statedFunding, type StatedFunding } from './funding-records.ts';
import { withPlausiblePlace } from './plausible-place.ts';
import { bySourcePriority, gatheredFacts, placeFacts } from './precedence.ts';
import { gatherDeals } from './same-deal.ts';
import { nameWithForm } from './shown-name.ts';

type SubjectRecord = Extract<AssignedRecord, { kind: 'company' }>;
type DealRecord = Extract<AssignedRecord, { kind: 'deal' }>;

/**
 * Chooses, fact by fact, what to serve of a company. Pure: the same records in any order give the same document.
 * @returns undefined when no record has the company as its subject
 */
export function buildDocument(
  permalink: string,
  assigned: readonly AssignedRecord[],
  rates: FxRates = noRates,
): CompanyDocument | undefined {
  const [only] = assigned;
  // Most of millions have one record, which needs no choosing.
  if (assigned.length === 1 && only?.kind === 'company') return documentOfOne(permalink, only);
  const records = [...assigned].sort((a, b) => a.record_id - b.record_id);
  const { company, parent, deal, funding_round, investment, headcount, traffic, accounts, financials, ...unused } = byKind(records);
  // A kind that nothing is made of does not compile.
  unused satisfies Record<string, never>;
  const subjects = company.map((record) => ({ ...record, ...withPlausiblePlace(record.facts) }));
  const first = best('name', subjects);
  if (!first) return undefined;

  // Record 0 is the one that gave the name, so that a document of a single record needs no origins.
  const cited = [first, ...records.filter((record) => record.record_id !== first.record_id)];
  const indexOf = new Map(cited.map((record, index) => [record.record_id, index]));
  const facts: CompanyFacts = { name: first.facts.name };
  const origins: CompanyDocument['origins'] = {};
  const givers: NonNullable<CompanyDocument['givers']> = {};

  const stated = new Set(subjects.flatMap((record) => Object.keys(record.facts) as (keyof CompanyFacts)[]));
  if (subjects.some((record) => otherNamesOf(record.facts, first.facts).length > 0)) stated.add('also_known_as');
  for (const fact of [...stated].sort()) {
    const indexesOf = (from: readonly SubjectRecord[]) => from.map((record) => indexOf.get(record.record_id) ?? 0);
    const { from, ofItems } = isGathered(fact) ? gather(fact, subjects, facts) : { from: choose(fact, subjects, facts) };
    const indexes = indexesOf(from);
    if (indexes.some((index) => index !== 0)) origins[fact] = indexes;
    if (ofItems && from.length > 1) givers[fact] = indexesOf(ofItems);
  }

  const named = nameWithForm(facts, byBelief('legal_name', subjects));
  if (named) {
    facts.name = named.facts.legal_name ?? facts.name;
    const index = indexOf.get(named.record_id) ?? 0;
    if (index !== 0) origins.name = [index];
  }

  const cite = <Of extends AssignedRecord>(record: Of) => {
    return { ...record, record: indexOf.get(record.record_id) ?? 0, as_of: record.provenance.as_of };
  };
  const deals = deal.map(cite);
  const document: CompanyDocument = {
    permalink,
    records: cited.map((record) => record.provenance),
    facts,
    origins,
    ...(Object.keys(givers).length > 0 && { givers }),
    acquisitions: dealsOf(deals, 'acquirer', rates),
    acquired_by: dealsOf(deals, 'target', rates),
  };
  const left_out = subjects.flatMap((record) => record.left_out.map((part) => ({ ...part, record: indexOf.get(record.record_id) ?? 0 })));
  if (left_out.length > 0) document.left_out = left_out;
  withoutAbsorbed(document);
  // A source puts what it is surest of last.
  const consolidated = parent.map(cite).at(-1);
  if (consolidated) layOver(document, { facts: consolidated.facts, origins: { parent_lei: [consolidated.record] } });
  const rounds = [...funding_round, ...investment].sort((a, b) => a.record_id - b.record_id);
  addFunding(document, { stated: statedFunding(rounds, indexOf), rates });
  const counts = buildHeadcounts(headcount.map(cite), {
    employees: asOf(document, 'employees'),
    employee_range: asOf(document, 'employee_range'),
  });
  layOver(document, counts);
  keep(document, 'headcounts', counts.headcounts);
  keep(document, 'traffic', buildTraffic(traffic.map(cite)));
  keep(document, 'accounts', accountsOf(accounts.map(cite)));
  const figures = financialsOf(financials.map(cite));
  if (figures) document.financials = figures;
  keep(document, 'rates', citedRates(document, rates));
  return document;
}

type ByKind = { [Kind in DocumentKind]: Extract<AssignedRecord, { kind: Kind }>[] };

function byKind(records: readonly AssignedRecord[]): ByKind {
  const found = Object.fromEntries(documentKinds.map((kind) => [kind, []])) as unknown as ByKind;
  for (const record of records) (found[record.kind] as AssignedRecord[]).push(record);
  return found;
}

function keep<Part extends 'headcounts' | 'traffic' | 'accounts' | 'funding_rounds' | 'investors' | 'investments' | 'rates'>(
  document: CompanyDocument,
  part: Part,
  list: NonNullable<CompanyDocument[Part]>,
): void {
  if (list.length > 0) document[part] = list;
}

function addFunding(document: CompanyDocument, { stated, rates }: { stated: StatedFunding; rates: FxRates }): void {
  if (stated.rounds.length + stated.entries.length > 0) {
    const funding = buildFunding({ ...stated, stated: document }, rates);
    layOver(document, funding);
    keep(document, 'funding_rounds', funding.funding_rounds);
    keep(document, 'investors', funding.investors);
  }
  keep(document, 'investments', buildInvestments(stated.made, rates));
}

/** The day of the record that states a fact; '' when none does. */
function asOf({ facts, origins, records }: CompanyDocument, fact: keyof CompanyFacts): string {
  return facts[fact] === undefined ? '' : (records[origins[fact]?.[0] ?? 0]?.as_of ?? '');
}

function documentOfOne(permalink: string, { provenance, facts: stated }: SubjectRecord): CompanyDocument {
  const { facts, left_out } = withPlausiblePlace(stated);
  const { listings, ...others } = facts;
  const listed = listings && gatherListings(listings.map((listing) => ({ listing, record: 0 }))).map(({ listing }) => listing);
  const own = listed ? { ...others, listings: listed } : others;
  own.name = nameWithForm(facts, [{ facts }])?.facts.legal_name ?? own.name;
  const document: CompanyDocument = { permalink, records: [provenance], facts: own, origins: {}, acquisitions: [], acquired_by: [] };
  return left_out.length === 0 ? document : { ...document, left_out: left_out.map((part) => ({ ...part, record: 0 })) };
}

type Gathered = (typeof gatheredFacts)[number];

function isGathered(fact: keyof CompanyFacts): fact is Gathered {
  return (gatheredFacts as readonly string[]).includes(fact);
}

function byBelief(fact: keyof CompanyFacts, subjects: readonly SubjectRecord[]): SubjectRecord[] {
  return bySourcePriority(
    subjects.filter((record) => record.facts[fact] !== undefined),
    fact,
  );
}

function best(fact: keyof CompanyFacts, subjects: readonly SubjectRecord[]): SubjectRecord | undefined {
  return byBelief(fact, subjects)[0];
}

function choose<F extends keyof CompanyFacts>(fact: F, subjects: readonly SubjectRecord[], facts: CompanyFacts): SubjectRecord[] {
  const country = best('country', subjects)?.facts.country;
  const agreeing = subjects.filter((record) => record.facts.country === undefined || record.facts.country === country);
  const candidates = placeFacts.has(fact) ? agreeing : fact === 'status' ? withoutOutlived(subjects) : subjects;
  const record = best(fact, candidates);
  if (!record) return [];
  facts[fact] = record.facts[fact];
  return [record];
}

/** A list calls a company acquired that an investor holds: it goes on under its own name. */
function withoutAbsorbed(document: CompanyDocument): void {
  if (document.facts.status !== 'Acquired' || !buyoutOf(document)) return;
  delete document.facts.status;
  delete document.origins.status;
}

/** Without what calls a company acquired that another record lists on a later day: a list without dates may speak of long ago. */
function withoutOutlived(subjects: readonly SubjectRecord[]): SubjectRecord[] {
  const listed = subjects.filter(({ facts }) => facts.listings?.length).map(({ provenance }) => provenance.as_of);
  return subjects.filter(({ facts, provenance }) => facts.status !== 'Acquired' || !listed.some((as_of) => as_of > provenance.as_of));
}

/** What a record says for a list; a name of its own that is not the one shown is what the company is also known as. */
function valuesOf(fact: Exclude<Gathered, 'listings'>, stated: CompanyFacts, shown: CompanyFacts): readonly string[] {
  const values = stated[fact] ?? [];
  return fact === 'also_known_as' ? [...values, ...otherNamesOf(stated, shown)] : values;
}

/** Names in a record with another key than the shown one, so that they also find the company. */
function otherNamesOf({ name, legal_name }: CompanyFacts, shown: CompanyFacts): string[] {
  const known = nameKey(shown.name);
  return [name, legal_name ?? name].filter((each, index, both) => both.indexOf(each) === index && nameKey(each) !== known);
}

/** @returns the records that state a list, and of each item the one that gave it */
function gather(fact: Gathered, subjects: readonly SubjectRecord[], facts: CompanyFacts) {
  const isStating = ({ facts: one }: SubjectRecord) => fact !== 'listings' && valuesOf(fact, one, facts).length > 0;
  const from = fact === 'also_known_as' ? bySourcePriority(subjects.filter(isStating), fact) : byBelief(fact, subjects);
  if (fact === 'listings') {
    const listed = gatherListings(from.flatMap((record) => (record.facts.listings ?? []).map((listing) => ({ listing, record }))));
    facts.listings = listed.map(({ listing }) => listing);
    return { from, ofItems: listed.map(({ record }) => record) };
  }
  const unique = new Map<string, { value: string; record: SubjectRecord }>();
  for (const record of from) {
    for (const value of valuesOf(fact, record.facts, facts)) {
      if (!unique.has(value.toLowerCase())) unique.set(value.toLowerCase(), { value, record });
    }
  }
  const items = [...unique.values()];
  facts[fact] = items.map(({ value }) => value);
  return { from, ofItems: items.map(({ record }) => record) };
}

/** Each listing once, with the record that calls it the primary one, else the first that states it. */
function gatherListings<From>(all: readonly { listing: Listing; record: From }[]): { listing: Listing; record: From }[] {
  const unique = new Map<string, { listing: Listing; record: From }>();
  for (const { listing, record } of all) {
    const key = listingKey(listing);
    const known = unique.get(key);
    const isCalled = listing.is_primary === true && known?.listing.is_primary === undefined;
    unique.set(key, { listing: { ...listing, ...known?.listing }, record: known && !isCalled ? known.record : record });
  }
  // The first primary stays; a company has at most one.
  let hasPrimary = false;
  return [...unique.values()].map(({ listing: { is_primary, ...listing }, record }) => {
    const primary = is_primary === true && !hasPrimary;
    hasPrimary ||= primary;
    return { listing: primary ? { ...listing, is_primary: true } : listing, record };
  });
}

function dealsOf(deals: readonly (DealRecord & { record: number })[], role: DealRecord['role'], rates: FxRates): DocumentDeal[] {
  return gatherDeals(
    deals.filter((deal) => deal.role === role && deal.facts.status !== 'Withdrawn'),
    rates,
  );
}
