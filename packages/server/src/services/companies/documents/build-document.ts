import type { CompanyDocument, DocumentDeal } from '../../../kernel/document.ts';
import type { CompanyFacts, Listing } from '../../../kernel/facts.ts';
import { noRates, type FxRates } from '../../../kernel/fx.ts';
import type { AssignedRecord } from './assigned-record.ts';
import { accountsOf } from './build-accounts.ts';
import { financialsOf } from './build-financials.ts';
import { buildFunding, buildInvestments } from './build-funding.ts';
import { buildHeadcounts } from './build-headcount.ts';
import { buildTraffic } from './build-traffic.ts';
import { citedRates } from './cited-rates.ts';
import { layOver, statedFunding, type StatedFunding } from './funding-records.ts';
import { believedFirst, gatheredFacts, placeFacts } from './precedence.ts';
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
  const subjects = records.filter((record): record is SubjectRecord => record.kind === 'company');
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

  const named = nameWithForm(facts, byBelief('legal_name', subjects));
  if (named) {
    facts.name = named.facts.legal_name ?? facts.name;
    const index = indexOf.get(named.record_id) ?? 0;
    if (index !== 0) origins.name = [index];
  }

  const of = <Kind extends AssignedRecord['kind']>(kind: Kind) =>
    records
      .filter((record): record is Extract<AssignedRecord, { kind: Kind }> => record.kind === kind)
      .map((record) => ({ ...record, record: indexOf.get(record.record_id) ?? 0, as_of: record.provenance.as_of }));
  const document: CompanyDocument = {
    permalink,
    records: cited.map((record) => record.provenance),
    facts,
    origins,
    acquisitions: dealsOf(of('deal'), 'acquirer', rates),
    acquired_by: dealsOf(of('deal'), 'target', rates),
  };
  // A source puts what it is surest of last.
  const parent = of('parent').at(-1);
  if (parent) layOver(document, { facts: parent.facts, origins: { parent_lei: [parent.record] } });
  addFunding(document, { stated: statedFunding(records, indexOf), rates });
  const counts = buildHeadcounts(of('headcount'), employeesAsOf(document));
  layOver(document, counts);
  keep(document, 'headcounts', counts.headcounts);
  keep(document, 'traffic', buildTraffic(of('traffic')));
  keep(document, 'accounts', accountsOf(of('accounts')));
  const financials = financialsOf(of('financials'));
  if (financials) document.financials = financials;
  keep(document, 'rates', citedRates(document, rates));
  return document;
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
    const funding = buildFunding({ ...stated, stated: document.facts }, rates);
    layOver(document, funding);
    keep(document, 'funding_rounds', funding.funding_rounds);
    keep(document, 'investors', funding.investors);
  }
  keep(document, 'investments', buildInvestments(stated.made, rates));
}

/** The day of the record that states how many people work there; '' when none does. */
function employeesAsOf({ facts, origins, records }: CompanyDocument): string {
  const fact = facts.employees !== undefined ? 'employees' : facts.employee_range !== undefined ? 'employee_range' : undefined;
  return fact === undefined ? '' : (records[origins[fact]?.[0] ?? 0]?.as_of ?? '');
}

function documentOfOne(permalink: string, { provenance, facts }: SubjectRecord): CompanyDocument {
  const { listings, ...others } = facts;
  const own = listings ? { ...others, listings: gatherListings(listings) } : others;
  own.name = nameWithForm(facts, [{ facts }])?.facts.legal_name ?? own.name;
  return { permalink, records: [provenance], facts: own, origins: {}, acquisitions: [], acquired_by: [] };
}

type Gathered = (typeof gatheredFacts)[number];

function isGathered(fact: keyof CompanyFacts): fact is Gathered {
  return (gatheredFacts as readonly string[]).includes(fact);
}

function byBelief(fact: keyof CompanyFacts, subjects: readonly SubjectRecord[]): SubjectRecord[] {
  return believedFirst(
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

/** Without what calls a company acquired that another record lists on a later day: a list without dates may speak of long ago. */
function withoutOutlived(subjects: readonly SubjectRecord[]): SubjectRecord[] {
  const listed = subjects.filter(({ facts }) => facts.listings?.length).map(({ provenance }) => provenance.as_of);
  return subjects.filter(({ facts, provenance }) => facts.status !== 'Acquired' || !listed.some((as_of) => as_of > provenance.as_of));
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

function dealsOf(deals: readonly (DealRecord & { record: number })[], role: DealRecord['role'], rates: FxRates): DocumentDeal[] {
  return gatherDeals(
    deals.filter((deal) => deal.role === role && deal.facts.status !== 'Withdrawn'),
    rates,
  );
}
