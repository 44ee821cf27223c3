import type { Statement } from '../statement.ts';

/** What a value was read from where that is no sentence: a figure or a fact of the company's document. */
export interface ReadFrom {
  /** Indexes into the document's records. */
  records: readonly number[];
  /** The part of the document: `Revenue, fiscal 2024 (to 2024-09-28)`. */
  section: string;
  /** The value as the record states it. */
  quote: string;
}

/** What answers a question, and what it rests on: sentences or values. */
export interface Answered {
  value: string;
  rests_on: Statement['rests_on'];
  read_from: readonly ReadFrom[];
}
