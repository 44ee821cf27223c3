/**
 * The index of passages: finds stretches of records by words and by meaning. It holds what never changes of a passage; whose it is, and
 * whether it is still served, its caller asks the database. Like the company index it is no copy of anything: it can be thrown away.
 */

import type { WeightedTerm } from './port.ts';

export interface IndexedPassage {
  ordinal: number;
  section: string;
  /** Analysed words (kernel/words.ts), space-separated. */
  words: string;
  /** As a vector of the index's model; null where that is not known, or not yet. */
  meaning: Int8Array | null;
}

/** A record with all its passages; one without any leaves the index. */
export interface IndexedRecord {
  record_id: number;
  kind: string;
  /** `YYYY-MM-DD`; null where it is not known. */
  day: string | null;
  passages: readonly IndexedPassage[];
}

/** Conditions that all hold; an absent one holds for every passage. */
export interface PassageFilter {
  records?: readonly number[];
  kinds?: readonly string[];
  sections?: readonly string[];
  /** `YYYY-MM-DD`, inclusive; a passage without a day passes neither. */
  from?: string;
  to?: string;
}

export interface PassageHit {
  record_id: number;
  ordinal: number;
  /** The engine's own relevance, or nearness; comparable within one answer only. */
  relevance: number;
}

/** The index for searching. */
export interface PassageIndex {
  /** The passages most relevant for the words among those that pass the filter, most relevant first. */
  find(query: { terms: readonly WeightedTerm[]; filter: PassageFilter; limit: number }): Promise<PassageHit[]>;
  /** The passages that point nearest to where a vector of the index's model points. */
  near(query: { vector: Int8Array; filter: PassageFilter; limit: number }): Promise<PassageHit[]>;
  close(): Promise<void>;
}

/** An index of passages as it is now. */
export interface PassageState {
  passages: number;
  /** The data revision up to which the index holds everything. */
  revision: number;
  /** The model whose vectors it holds; undefined for none. */
  model: string | undefined;
}

/** The index for its one owner. One that does not open is empty, of revision 0, and its owner fills it again. */
export interface OwnedPassageIndex extends PassageIndex {
  /** What the index holds. */
  state(): Promise<PassageState>;
  /** Replaces records with all their passages. Searches see them after the next `checkpoint`, and may see them before. */
  replace(records: readonly IndexedRecord[]): Promise<void>;
  /** Records that everything up to this revision has been taken. Searches see all of it when the promise resolves. */
  checkpoint(revision: number): Promise<void>;
  /** Merges what was written in parts, so that searches are faster; absent where the engine does so by itself. */
  compact?(): Promise<void>;
}
