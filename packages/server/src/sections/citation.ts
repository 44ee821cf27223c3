import type { Section, SectionName } from '@firmament/contract';
import type { Provenance } from '../kernel/document.ts';

/** One value or row of a section and the records it comes from. */
export interface Citation {
  /** `overall.total_funding`, `[0]`, `annual[0].revenue`. */
  path: string;
  /** Indexes into the document's records. */
  records: readonly number[];
  /** Computed by us rather than stated. */
  derived: boolean;
  /** The rate of exchange it was computed at, which is no record. */
  rate?: Provenance | undefined;
}

/** Sections as they were made from a document. */
export type SectionData = { readonly [N in SectionName]?: Section<N> | undefined };

/** Whether a value says nothing. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
