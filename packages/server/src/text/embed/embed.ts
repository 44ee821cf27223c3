import type { CosineRange } from '../../kernel/cosine.ts';

/** Texts as vectors whose directions lie near each other when the texts mean much the same. */
export interface Embedder {
  /** Vectors of different models cannot be held against each other. */
  model: string;
  /** Characters of a text that the model reads. */
  longest_text: number;
  /** Cosines of texts that have nothing in common and of texts that say the same, as this model gives them. */
  range(): Promise<CosineRange>;
  /**
   * @param options.isAwaited a caller waits: runs before background work, with a shorter time-out
   * @returns a vector a text, in order; an empty one for a text that the model refuses
   */
  embed(texts: readonly string[], options?: { isAwaited?: boolean }): Promise<Int8Array[]>;
  close(): Promise<void>;
}

const fullScale = 127;

/** A vector in one byte a number: its direction, which is all that is asked of it, stays to within half a degree. */
export function packed(vector: ArrayLike<number>): Int8Array {
  const numbers = Float64Array.from(vector);
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  return Int8Array.from(numbers, (number) => (largest === 0 ? 0 : Math.round((number / largest) * fullScale)));
}
