import type { CompanyFacts } from '../../kernel/facts.ts';

/**
 * Which upstream wins when several state the same fact, best first. An upstream not named here ranks after all named
 * ones; among equals the later `as_of` wins, then the earlier record, for a source puts what it is surest of first.
 */
const general = [
  // Kept by hand: names and places as people use them.
  'sp500-constituents',
  // Broad and described, with mistakes.
  'listed-equities',
  'ai-data-landscape',
  // Filed, but shouting in capitals and coarse.
  'sec-filers',
  'sec-tickers',
  'sp500-financials',
  // A snapshot of 2015.
  'tech-giant-acquirers',
  'tech-giant-targets',
  'tech-giant-deals',
] as const;

/** A filer states its own legal facts, and where it is, better than a vendor who copied them. */
const filedFirst = ['sp500-constituents', 'sec-filers', 'sec-tickers', ...general] as const;
const filedFacts: ReadonlySet<keyof CompanyFacts> = new Set(['cik', 'lei', 'legal_name', 'uk_company_number', 'country', 'state', 'city']);

/** Facts that are gathered from all records instead of chosen from one. */
export const gatheredFacts = ['former_names', 'other_names', 'key_phrases', 'categories', 'products', 'listings', 'key_investors'] as const;

/** Parts of a place: each only from a record that does not put the company in another country. */
export const placeFacts: ReadonlySet<keyof CompanyFacts> = new Set(['state', 'city']);

/** Rank of an upstream for one fact; lower is believed first. */
export function rankOf(fact: keyof CompanyFacts, source: string): number {
  const ranking: readonly string[] = filedFacts.has(fact) ? filedFirst : general;
  const rank = ranking.indexOf(source);
  return rank === -1 ? ranking.length : rank;
}
