import type { SectionName, SectionSources } from '@firmament/contract';
import type { CompanyDocument, Provenance } from '../kernel/document.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { isEmpty, type Citation, type SectionData } from './citation.ts';
import { rowCitations } from './source-rows.ts';

type Fact = keyof CompanyFacts;

/** Facts that give a value together; `derived` when it is computed from them rather than stated. */
interface Giver {
  facts: readonly Fact[];
  derived: boolean;
}

const stated = (...facts: Fact[]): Giver => ({ facts, derived: false });
const derived = (...facts: Fact[]): Giver => ({ facts, derived: true });

/** Path in a section → what gives the value there; of several the first of which a fact is known. */
type Givers = Readonly<Record<string, readonly Giver[]>>;

/** What gives the values of each section that speaks of facts of the company itself. */
const givers: Partial<Record<SectionName, Givers>> = {
  firmographics: {
    name: [stated('name')],
    website: [stated('website')],
    location: [stated('city', 'country')],
    founded: [stated('founded')],
    // A company that no record lists or calls public is private.
    type: [derived('listings'), stated('type'), derived('name')],
    operating_status: [stated('status'), derived('listings'), derived('type')],
    ticker: [stated('listings')],
    region: [stated('state')],
    country_code: [stated('country')],
    legal_name: [stated('legal_name')],
    industry: [stated('industry'), stated('sector')],
    headcount_range: [stated('employee_range'), derived('employees')],
    short_description: [stated('short_description'), derived('description')],
  },
  gtm_and_business_model: {
    technology_classification: [derived('sector')],
    offering_type: [derived('industry')],
    product_category: [stated('product_category')],
    core_offering: [stated('short_description'), derived('description'), derived('key_phrases')],
    product_catalog: [stated('products')],
  },
  funding: {
    'overall.funding_stage': [stated('funding_stage')],
    'overall.last_funding_date': [stated('last_funding_date')],
    'overall.key_investors': [stated('key_investors')],
  },
  public_company_financials: {
    ticker: [stated('listings')],
  },
  uk_private_company_financials: {
    company_number: [stated('uk_company_number')],
    registered_name: [stated('legal_name')],
    registered_address: [stated('registered_address')],
    company_status: [stated('register_status')],
    incorporated_on: [stated('incorporated_on')],
    // Without accounts that name another, the register's own.
    currency: [derived('uk_company_number')],
    sic_codes: [stated('sic_codes')],
  },
};

/**
 * Where the values of a company's sections come from: one entry for each value or row that is served and not empty.
 * A record that gave several values is one and the same object among them.
 * @param data sections as they were made from this very document
 */
export function sourcesOf(document: CompanyDocument, data: SectionData): SectionSources {
  const cite = citer(document.records);
  return Object.fromEntries(
    (Object.keys(data) as SectionName[]).map((name) => {
      const paths: Record<string, Provenance[]> = {};
      for (const { path, records, derived: isDerived, rate } of citationsOf(document, name, data)) {
        if (records.length > 0 && !isEmpty(valueAt(data[name], path))) paths[path] = [...cite(records, isDerived), ...(rate ? [rate] : [])];
      }
      return [name, paths];
    }),
  );
}

function citationsOf(document: CompanyDocument, name: SectionName, data: SectionData): Citation[] {
  const ofFacts = Object.entries(givers[name] ?? {}).flatMap(([path, candidates]): Citation[] => {
    const giver = candidates.find(({ facts }) => facts.some((fact) => isKnown(document, fact)));
    return giver ? [{ path, records: recordsOf(document, giver.facts), derived: giver.derived }] : [];
  });
  return [...ofFacts, ...rowCitations(document, name, data)];
}

function isKnown({ facts }: CompanyDocument, fact: Fact): boolean {
  return !isEmpty(facts[fact]);
}

/** A fact without origins comes from record 0. */
function recordsOf(document: CompanyDocument, facts: readonly Fact[]): number[] {
  const known = facts.filter((fact) => isKnown(document, fact));
  return [...new Set(known.flatMap((fact) => document.origins[fact] ?? [0]))];
}

function citer(records: readonly Provenance[]): (indexes: readonly number[], isDerived: boolean) => Provenance[] {
  const derivations = new Map<number, Provenance>();
  const derivation = (index: number, record: Provenance) => {
    const made = derivations.get(index) ?? { ...record, method: 'derived' as const };
    derivations.set(index, made);
    return made;
  };
  return (indexes, isDerived) =>
    indexes.flatMap((index) => {
      const record = records[index];
      return record ? [isDerived ? derivation(index, record) : record] : [];
    });
}

/** @param path `overall.total_funding`, `[0].amount_usd` */
function valueAt(value: unknown, path: string): unknown {
  let inner = value;
  for (const key of path.split(/[.[\]]+/)) {
    if (key === '') continue;
    inner = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined;
  }
  return inner;
}
