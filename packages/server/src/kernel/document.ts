import type { CompanyFacts, DealFacts } from './facts.ts';

/** Where values come from: one upstream record, as a reader may cite it. */
export interface Provenance {
  source: string;
  source_key: string;
  source_url: string;
  /** The day the upstream spoke of; '' when it does not say. */
  as_of: string;
  retrieved_at: string;
  method: 'filed' | 'reported' | 'derived' | 'generated';
}

/** A deal this company was part of, seen from this company. */
export interface DocumentDeal {
  /** The other side. */
  permalink: string;
  name: string;
  facts: DealFacts;
  /** Index into `records`. */
  record: number;
}

/**
 * A company as it is served and indexed: for each fact the value chosen among all records assigned to the company.
 * Built by services/companies/build-document.ts; can always be rebuilt from the records.
 */
export interface CompanyDocument {
  permalink: string;
  records: Provenance[];
  facts: CompanyFacts;
  /** Fact → index into `records` of each record that gave it; a fact not named here comes from record 0. */
  origins: Partial<Record<keyof CompanyFacts, number[]>>;
  /** Newest first. */
  acquisitions: DocumentDeal[];
  /** Deals in which this company was the target, newest first. */
  acquired_by: DocumentDeal[];
}
