import type { CompanyFacts } from '../../kernel/facts.ts';

/**
 * Which upstream wins when several state the same fact, best first. An upstream not named here ranks after all
 * named ones; among equals the later `as_of` wins, then the later record.
 */
const order = {
  // Registers and filers' files know legal facts better than anybody who copied them.
  filed: ['sec-tickers', 'sec-filers'],
  // Curated lists know names and places as people use them; the filers' file shouts its names in capitals.
  curated: ['sp500-constituents', 'listed-equities', 'ai-data-landscape', 'tech-giant-acquirers', 'tech-giant-targets'],
} as const;

const general: readonly string[] = [...order.curated, 'sp500-financials', ...order.filed];
const filedFirst: readonly string[] = [...order.filed, ...order.curated];

/** Facts for which filers' files are believed before curated lists. */
const filedFacts: ReadonlySet<keyof CompanyFacts> = new Set(['cik', 'lei', 'legal_name', 'uk_company_number']);

/** Facts that are gathered from all records instead of chosen from one. */
export const gatheredFacts = ['former_names', 'other_names', 'key_phrases', 'categories', 'products', 'listings', 'key_investors'] as const;

/** Rank of an upstream for one fact; lower is believed first. */
export function rankOf(fact: keyof CompanyFacts, source: string): number {
  const ranking = filedFacts.has(fact) ? filedFirst : general;
  const rank = ranking.indexOf(source);
  return rank === -1 ? ranking.length : rank;
}
