import type { Provenance } from '../../../kernel/document.ts';
import type { CompanyFacts } from '../../../kernel/facts.ts';

/**
 * Which upstream wins when several state the same fact, best first. An upstream not named here ranks after all named
 * ones; among equals the later `as_of` wins, then the earlier record, for a source puts what it is surest of first.
 */
const general = [
  // The operator's own lists: whoever brings one knows these companies.
  'companies',
  'deals',
  'funding-rounds',
  'investments',
  'headcount',
  'traffic',
  // Kept by hand: names and places as people use them.
  'sp500-constituents',
  // Broad and described, with mistakes.
  'listed-equities',
  'ai-data-landscape',
  // Filed, but shouting in capitals and coarse.
  'sec-filers',
  'sec-submissions',
  'sec-tickers',
  'sec-company-tickers',
  'sec-companyfacts',
  'sec-filing-documents',
  'sec-report-items',
  'sp500-financials',
  'companies-house',
  'gleif',
  'gleif-relationships',
  // What a customer typed: a name and a website.
  'added-by-customers',
  // Broad, thin and compiled from profiles: right about most, checked by nobody.
  'open-company-dataset',
  'companies-house-accounts',
  // A ranking knows domains, not companies.
  'domain-ranks',
  // Snapshots of 2015 and before.
  'tech-giant-acquirers',
  'tech-giant-targets',
  'tech-giant-deals',
  'acquisitions-snapshot',
  'rounds-snapshot',
  'investor-pairs',
] as const;

/** A filer states its own legal facts, and where it is, better than a vendor who copied them. */
const filedFirst = [
  'companies',
  'sp500-constituents',
  'companies-house',
  'companies-house-accounts',
  'gleif',
  'gleif-relationships',
  'sec-filers',
  'sec-submissions',
  'sec-tickers',
  'sec-company-tickers',
  'sec-companyfacts',
  ...general,
] as const;
const filedFacts: ReadonlySet<keyof CompanyFacts> = new Set([
  'cik',
  'lei',
  'legal_name',
  'uk_company_number',
  'registered_address',
  'incorporated_on',
  'register_status',
  'sic_codes',
  'parent_lei',
  'fiscal_year_end',
  'country',
  'state',
  'city',
]);

/** Facts that are gathered from all records instead of chosen from one. */
export const gatheredFacts = [
  'former_names',
  'other_names',
  'key_phrases',
  'categories',
  'products',
  'listings',
  'key_investors',
  'lists',
] as const;

/** Parts of a place: each only from a record that does not put the company in another country. */
export const placeFacts: ReadonlySet<keyof CompanyFacts> = new Set(['state', 'city']);

/** Rank of an upstream for one fact; lower is believed first. */
function rankOf(fact: keyof CompanyFacts, source: string): number {
  const ranking: readonly string[] = filedFacts.has(fact) ? filedFirst : general;
  const rank = ranking.indexOf(source);
  return rank === -1 ? ranking.length : rank;
}

/** What stands in one record, and where that record comes from. */
interface OfRecord {
  record_id: number;
  provenance: Provenance;
}

/**
 * In the order of belief for one fact: by upstream, then the later `as_of`.
 * @param tie which of equals is believed, the record that was stated first or the one stated last
 */
export function believedFirst<One extends OfRecord>(
  stated: readonly One[],
  fact: keyof CompanyFacts,
  tie: 'first' | 'last' = 'first',
): One[] {
  const rank = ({ provenance }: One) => rankOf(fact, provenance.source);
  const sign = tie === 'first' ? 1 : -1;
  return [...stated].sort(
    (a, b) => rank(a) - rank(b) || b.provenance.as_of.localeCompare(a.provenance.as_of) || sign * (a.record_id - b.record_id),
  );
}
