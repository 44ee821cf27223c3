import type { CompanyFacts, DealFacts } from '../kernel/facts.ts';

/** What is known of an upstream data set, for attribution. */
export interface Upstream {
  name: string;
  title: string;
  publisher: string;
  licence: string;
  source_url: string;
}

/** How a source names a company it speaks of. */
export interface CompanyReference {
  permalink: string;
}

interface Statement {
  /** Name of the upstream the statement comes from. */
  source: string;
  /** The upstream's own key of the record. */
  source_key: string;
  /** The day the statement speaks of. */
  as_of?: string;
  /** When it was fetched from the upstream. */
  retrieved_at: Date;
  /** `filed` with an authority, or `reported` by whoever publishes it. */
  method: 'filed' | 'reported';
  source_url?: string;
  /** Why it is believed to speak of these companies. */
  reason: string;
}

/** What a source yields: one record of one upstream, and whom it speaks of. A source never saves. */
export type SourceStatement =
  | (Statement & { kind: 'company'; subject: CompanyReference; facts: CompanyFacts })
  | (Statement & { kind: 'deal'; acquirer: CompanyReference; target: CompanyReference; facts: DealFacts });
