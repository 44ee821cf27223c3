import type { Provenance } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { formOf, upstreamsByBelief, type UpstreamName } from '../../kernel/upstreams.ts';

/** A filer states its own legal facts, and where it is, better than a vendor who copied them; foreign ones file an agent's address. */
const filedFirst: readonly UpstreamName[] = [
  'companies',
  'hand-kept',
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
  'sec-filing-documents',
  ...upstreamsByBelief,
];
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
  'also_known_as',
  'key_phrases',
  'categories',
  'products',
  'listings',
  'key_investors',
  'lists',
] as const;

/** Parts of a place: each only from a record that does not put the company in another country. */
export const placeFacts: ReadonlySet<keyof CompanyFacts> = new Set(['state', 'city']);

/** Rank of an upstream for one fact; lower is believed first. One that this version knows nothing of ranks last. */
function rankOf(fact: keyof CompanyFacts, source: string): number {
  const ranking: readonly string[] = filedFacts.has(fact) ? filedFirst : upstreamsByBelief;
  const rank = ranking.indexOf(formOf(source));
  return rank === -1 ? ranking.length : rank;
}

/** Kept by the operator: the last statement counts. */
const correctedByLater: ReadonlySet<string> = new Set(['companies']);

interface OfRecord {
  record_id: number;
  provenance: Provenance;
}

/**
 * In the order of belief for one fact: by upstream, then the later `as_of`.
 * @param tie which of equals is believed, the record that was stated first or the one stated last
 */
export function bySourcePriority<One extends OfRecord>(
  stated: readonly One[],
  fact: keyof CompanyFacts,
  tie: 'first' | 'last' = 'first',
): One[] {
  const rank = ({ provenance }: One) => rankOf(fact, provenance.source);
  // Two of one rank are of one upstream, or both unranked.
  const sign = ({ provenance }: One) => (tie === 'first' && !correctedByLater.has(formOf(provenance.source)) ? 1 : -1);
  return [...stated].sort(
    (a, b) => rank(a) - rank(b) || b.provenance.as_of.localeCompare(a.provenance.as_of) || sign(a) * (a.record_id - b.record_id),
  );
}
