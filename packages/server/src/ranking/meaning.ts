import type { VectorTable } from '../kernel/learnt-vectors.ts';
import { singularOf, wordsOf } from '../kernel/words.ts';

/** What a text means, as a direction of length one. */
export type Meaning = Float32Array;

/** The terms of a text as they are learnt, in order. */
export function termsOfText(text: string): string[] {
  return wordsOf(text).map(({ surface }) => singularOf(surface));
}

/** The mean of what the terms of a text mean, each by what it tells; undefined where none of them is known. */
export function meaningOf(terms: Iterable<string>, vectors: VectorTable): Meaning | undefined {
  const sum = new Float32Array(vectors.dimensions);
  for (const term of terms) {
    const direction = vectors.directionOf(term);
    if (!direction) continue;
    const told = vectors.informationOf(term);
    for (let index = 0; index < sum.length; index += 1) sum[index]! += told * direction[index]!;
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : sum.map((value) => value / length);
}

/** How near two texts are in meaning, -1 to 1; 0 where that of either is not known. */
export function likenessOfMeanings(one: Meaning | undefined, other: Meaning | undefined): number {
  if (!one || !other || one.length !== other.length) return 0;
  let product = 0;
  for (let index = 0; index < one.length; index += 1) product += one[index]! * other[index]!;
  return product;
}
