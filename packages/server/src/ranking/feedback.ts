import type { Statement } from './evidence.ts';
import { meanOf, type Meaning } from './meaning.ts';
import { informationOf, type Lexicon } from './topic.ts';

/**
 * What the companies that fit a topic best say of themselves beside its words: the topic in other words. It is made once for a topic
 * from the companies of the whole index, before any filter, so that a row's score does not depend on the filters.
 */
export interface Feedback {
  /** Stems with their share of what is told; all sum to 1. */
  terms: ReadonlyMap<string, number>;
  /** What they mean together; undefined where nothing was learnt of their words. */
  meaning?: Meaning | undefined;
}

/** Companies that feedback is taken from, first and then once more in the order that this made; words taken, and how many of the companies must say a word. */
export const feedbackFrom = [8, 15] as const;
const mostTerms = 10;
const leastSaying = 3;
const usualLength = 60;
// The usual values of BM25.
const saturation = 1.2;
const lengthShare = 0.75;

/** Frequency of each stem in a company's statements, without its name and place, and their total. */
export interface SaidWords {
  counts: ReadonlyMap<string, number>;
  length: number;
}

export function saidWords(statements: readonly Statement[]): SaidWords {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { field, stems, counts: own } of statements) {
    if (field === 'name' || field === 'place') continue;
    length += stems.length;
    for (const [stem, count] of own) counts.set(stem, (counts.get(stem) ?? 0) + count);
  }
  return { counts, length };
}

/** A company that fits a topic. */
export interface Fitting {
  said: SaidWords;
  /** How well it fits, 0 to 1. */
  share: number;
  meaning?: Meaning | undefined;
}

/** @param first the companies that fit best, with the share of the topic each carries; undefined when too few say anything in common */
export function feedbackOf(first: readonly Fitting[], lexicon: Lexicon): Feedback | undefined {
  const told = new Map<string, { weight: number; saying: number }>();
  for (const { said, share } of first) {
    for (const [stem, count] of said.counts) {
      const before = told.get(stem) ?? { weight: 0, saying: 0 };
      const weight = (share * Math.min(1, (1 + Math.log(count)) / 2)) / Math.sqrt(said.length + leastSaying * leastSaying);
      told.set(stem, { weight: before.weight + weight, saying: before.saying + 1 });
    }
  }
  const kept = [...told]
    .filter(([, { saying }]) => saying >= leastSaying)
    .map(([stem, { weight }]) => [stem, weight * informationOf(stem, lexicon)] as const)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostTerms);
  const whole = kept.reduce((sum, [, weight]) => sum + weight, 0);
  return kept.length === 0 ? undefined : { terms: new Map(kept.map(([stem, weight]) => [stem, weight / whole])), meaning: meanOf(first) };
}

/** How much of what is said of a company is what such companies say, 0 to 1. */
export function resemblanceOf({ counts, length }: SaidWords, { terms }: Feedback): number {
  const slope = saturation * (1 - lengthShare + (lengthShare * length) / usualLength);
  let sum = 0;
  for (const [stem, weight] of terms) {
    const count = counts.get(stem);
    if (count !== undefined) sum += (weight * count) / (count + slope);
  }
  return sum;
}
