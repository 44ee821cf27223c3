/** Employee bands, smallest first. */
export const employeeBands = ['1-10', '11-50', '51-100', '101-250', '251-500', '501-1000', '1001-5000', '5001-10000', '10000+'] as const;

/** Funding stages, in the specification's order. */
export const fundingStages = [
  'Non-Equity Assistance',
  'Angel round',
  'Pre-seed',
  'Seed',
  'Series A',
  'Series B',
  'Series C',
  'Series D',
  'Series E',
  'Series F',
  'Series G',
  'Series H',
  'Series I',
  'Series J',
  'Corporate-Funded',
  'Debt-Funded',
  'Private equity round',
  'Others',
] as const;

export const companyTypes = ['private', 'public', 'all'] as const;

export const continents = ['Africa', 'Asia', 'Europe', 'North America', 'South America', 'Oceania', 'Antarctica'] as const;

export const operatingStatuses = ['Operating', 'Acquired', 'IPO', 'Closed'] as const;

/** What asynchronous requests are called in their status record. */
export const requestTypes = [
  'market_map',
  'company_peers',
  'buyer_screening',
  'target_screening',
  'company_enrichment',
  'industry_enrichment',
  'company_addition',
  'notebook',
] as const;

/** What the status record calls a request of a kind that only another version of the service works on. */
export const unknownRequestType = 'unknown';

export const requestStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;

export type EmployeeBand = (typeof employeeBands)[number];
export type FundingStage = (typeof fundingStages)[number];
export type RequestStatus = (typeof requestStatuses)[number];
