import type { CompanyFacts } from './facts.ts';

/**
 * The priority of upstreams that state the same fact of a company, best first. An upstream has a rank, or its source does
 * not compile. Among equals the later `as_of` wins, then the earlier record, for a source puts what it is surest of first; of an own list the later one.
 */
export const upstreamsByBelief = [
  // The operator's own lists: their importer knows these companies.
  'companies',
  'deals',
  'funding-rounds',
  'investments',
  'headcount',
  'traffic',
  // Kept by hand: the starter set's own facts of the well-known, then names and places as people use them.
  'hand-kept',
  'sp500-constituents',
  // Broad and described, with mistakes.
  'listed-equities',
  'ai-data-landscape',
  // Filed, but in capitals and with coarse categories.
  'sec-filers',
  'sec-submissions',
  'sec-tickers',
  'sec-company-tickers',
  'sec-companyfacts',
  // Of the starter set: its figures.
  'sec-reports',
  'sec-filing-documents',
  'sec-current-reports',
  'sec-report-items',
  'sp500-financials',
  // States only names that people type.
  'everyday-names',
  'companies-house',
  'gleif',
  'gleif-relationships',
  // What a customer typed: a name and a website.
  'added-by-customers',
  // Broad, thin and compiled from profiles: mostly right, and unchecked.
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
  // Deals and rounds from articles, as operators accepted them.
  'news',
  // These state no facts that others state, too.
  'job-board-greenhouse',
  'job-board-ashby',
  'job-board-workable',
  'job-board-recruitee',
  'job-board-smartrecruiters',
  'job-board-workday',
  'job-board-teamtailor',
  'job-board-personio',
  'job-board-lever',
  'job-postings',
  'reviews',
  'transcripts',
  'company-website',
  'ecb',
  'fx-rates',
] as const;

export type UpstreamName = (typeof upstreamsByBelief)[number];

/** What stands before the name of an upstream whose records are invented: they have its form, and are the sandbox's. */
const inventedMark = 'sandbox:';

/** What invented records in the form of this upstream name as their source. */
export function inventedUpstream(name: string): string {
  return inventedMark + name;
}

export function isInventedUpstream(source: string): boolean {
  return source.startsWith(inventedMark);
}

/** The upstream in whose form a record is: what is invented is believed as that is. */
export function formOf(source: string): string {
  return isInventedUpstream(source) ? source.slice(inventedMark.length) : source;
}

/**
 * Facts that we write otherwise than the upstream does: capitals made readable, the legal form or a receipt's words left off. They are
 * cited as derived, for any method of the record.
 */
const respelled: Partial<Record<UpstreamName, readonly (keyof CompanyFacts)[]>> = {
  'sp500-constituents': ['name'],
  'sp500-financials': ['name'],
  'listed-equities': ['name', 'former_names'],
  'sec-filers': ['name', 'legal_name', 'city'],
  'sec-submissions': ['name', 'legal_name', 'former_names', 'city'],
  'sec-tickers': ['name', 'legal_name'],
  'sec-company-tickers': ['name', 'legal_name'],
  'sec-filing-documents': ['name', 'legal_name'],
  'companies-house': ['name', 'city'],
  'companies-house-accounts': ['name'],
  gleif: ['name', 'city'],
  'open-company-dataset': ['name', 'state', 'city', 'industry'],
};

/** Whether a fact of this upstream is served in a spelling of ours. */
export function isRespelled(source: string, fact: keyof CompanyFacts): boolean {
  return respelled[formOf(source) as UpstreamName]?.includes(fact) ?? false;
}
