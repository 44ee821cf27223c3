import type { LearntVectors } from '../../kernel/learnt-vectors.ts';
import { noTerm, positiveInformation } from './co-occurrence.ts';
import { leadingDirections } from './truncated-svd.ts';

/** What is learnt from what. */
export interface Learning {
  /** Terms at most, the most telling ones; below 65,535. */
  most_terms: number;
  /** Least document frequency of a term. */
  least_texts: number;
  /** At most; half as many as there are terms, where these are few. */
  dimensions: number;
  /** Terms to either side that a term stands together with. */
  window: number;
}

/** Of fewer terms nothing can be said. */
const leastTerms = 6;
const power = 0.5;
const fullScale = 127;

/** Accepts texts as lists of terms and learns their co-occurrence. */
export interface Learner {
  add(terms: readonly string[]): void;
  /** The same for the same texts in any order. Undefined when too few terms are said by several. */
  learn(): Pick<LearntVectors, 'companies' | 'dimensions' | 'terms' | 'counts' | 'directions'> | undefined;
}

export function learnerOf(learning: Learning): Learner {
  const numbers = new Map<string, number>();
  const inTexts: number[] = [];
  const seenIn: number[] = [];
  let texts = 0;
  let places = new Uint32Array(1 << 16);
  let length = 0;
  const ends: number[] = [];

  return {
    add(terms) {
      if (terms.length === 0) return;
      texts += 1;
      if (length + terms.length > places.length) {
        const larger = new Uint32Array(Math.max(places.length * 2, length + terms.length));
        larger.set(places);
        places = larger;
      }
      for (const term of terms) {
        let number = numbers.get(term);
        if (number === undefined) numbers.set(term, (number = numbers.size));
        if (seenIn[number] !== texts) inTexts[number] = (inTexts[number] ?? 0) + 1;
        seenIn[number] = texts;
        places[length] = number;
        length += 1;
      }
      ends.push(length);
    },
    learn() {
      const kept = mostTelling(numbers, { inTexts, texts, learning });
      const size = kept.length;
      if (size < leastTerms) return undefined;
      const dimensions = Math.min(learning.dimensions, Math.floor(size / 2));
      const newNumber = new Uint16Array(numbers.size).fill(noTerm);
      for (const [place, { number }] of kept.entries()) newNumber[number] = place;
      const terms = Uint16Array.from(places.subarray(0, length), (number) => newNumber[number]!);
      const matrix = positiveInformation({ terms, ends: Uint32Array.from(ends) }, { size, window: learning.window });
      const rows = leadingDirections(matrix, { dimensions, power });
      return {
        companies: texts,
        dimensions,
        terms: kept.map(({ term }) => term),
        counts: kept.map((each) => each.texts),
        directions: packed(rows, dimensions),
      };
    },
  };
}

/**
 * The most informative terms: information per text times the square root of the document frequency, because frequent terms saturate.
 * In the order of the alphabet, so that nothing depends on who came first.
 */
function mostTelling(
  numbers: ReadonlyMap<string, number>,
  { inTexts, texts, learning }: { inTexts: readonly number[]; texts: number; learning: Learning },
): { term: string; number: number; texts: number }[] {
  const told = (count: number) => Math.sqrt(count) * Math.log(1 + texts / count);
  return [...numbers]
    .map(([term, number]) => ({ term, number, texts: inTexts[number]! }))
    .filter((each) => each.texts >= learning.least_texts)
    .sort((a, b) => told(b.texts) - told(a.texts) || (a.term < b.term ? -1 : 1))
    .slice(0, learning.most_terms)
    .sort((a, b) => (a.term < b.term ? -1 : 1));
}

/** Each direction in a byte a number: to within half a degree. */
function packed(rows: Float64Array, dimensions: number): Int8Array {
  const bytes = new Int8Array(rows.length);
  for (let at = 0; at < rows.length; at += dimensions) {
    let largest = 0;
    for (let index = at; index < at + dimensions; index += 1) largest = Math.max(largest, Math.abs(rows[index]!));
    if (largest === 0) continue;
    for (let index = at; index < at + dimensions; index += 1) bytes[index] = Math.round((rows[index]! / largest) * fullScale);
  }
  return bytes;
}
