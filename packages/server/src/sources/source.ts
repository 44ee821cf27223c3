import type { CompanyFacts, DealFacts } from '../kernel/facts.ts';

/** What is known of an upstream data set: for attribution, and for `npx firmament sources`. */
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
  as_of?: string;
  source_url?: string;
}

/** What a source yields: one record of one upstream, and whom it speaks of. A source never saves. */
export type SourceStatement =
  | (Statement & { kind: 'company'; subject: CompanyReference; facts: CompanyFacts })
  | (Statement & { kind: 'deal'; acquirer: CompanyReference; target: CompanyReference; facts: DealFacts });
