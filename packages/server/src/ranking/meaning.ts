import type { CompanyFacts } from '../kernel/facts.ts';
import type { VectorTable } from '../kernel/learnt-vectors.ts';
import { singularOf, wordsOf } from '../kernel/words.ts';
import { evidenceOf, isCompositeLabel } from './evidence.ts';

/** What a text means, as a direction of length one. */
export type Meaning = Float32Array;

/** The terms of a text as they are learnt, in order. */
export function termsOfText(text: string): string[] {
  return wordsOf(text).map(({ surface }) => singularOf(surface));
}

/** The mean of what the terms of a text mean, each by what it tells; undefined where none of them is known. */
export function meaningOf(terms: Iterable<string>, vectors: VectorTable): Meaning | undefined {
  const sum = new Float32Array(vectors.dimensions);
  for (const term of terms) vectors.addTo(sum, term);
  return unit(sum);
}

/** Makes the sum itself of length one. */
function unit(sum: Float32Array): Meaning | undefined {
  let squares = 0;
  for (const value of sum) squares += value * value;
  if (squares === 0) return undefined;
  const share = 1 / Math.sqrt(squares);
  for (let index = 0; index < sum.length; index += 1) sum[index]! *= share;
  return sum;
}

/** Caches a meaning per version of the learned vectors, for as long as its subject exists. Callers must not change the results. */
export function readOnce<Of extends object>(read: (of: Of, vectors: VectorTable) => Meaning | undefined): typeof read {
  const known = new WeakMap<Of, { version: number; meaning: Meaning | undefined }>();
  return (of, vectors) => {
    const before = known.get(of);
    if (before?.version === vectors.version) return before.meaning;
    const meaning = read(of, vectors);
    known.set(of, { version: vectors.version, meaning });
    return meaning;
  };
}

/** What a company's statements mean, its name and place left out, and labels of several trades where it says anything else. */
export const meaningOfCompany = readOnce((facts: CompanyFacts, vectors: VectorTable): Meaning | undefined => {
  const statements = evidenceOf(facts).filter(({ field }) => field !== 'name' && field !== 'place');
  const clear = statements.filter((statement) => !isCompositeLabel(statement));
  const sum = new Float32Array(vectors.dimensions);
  for (const { terms } of clear.length > 0 ? clear : statements) for (const term of terms) vectors.addTo(sum, term);
  return unit(sum);
});

/** What several mean together, each by its share; undefined where none means anything. */
export function meanOf(several: readonly { meaning?: Meaning | undefined; share: number }[]): Meaning | undefined {
  const known = several.flatMap(({ meaning, share }) => (meaning ? [{ meaning, share }] : []));
  if (known.length === 0) return undefined;
  const sum = new Float32Array(known[0]!.meaning.length);
  for (const { meaning, share } of known) for (let index = 0; index < sum.length; index += 1) sum[index]! += share * meaning[index]!;
  return unit(sum);
}

/** How near two texts are in meaning, -1 to 1; 0 where that of either is not known. */
export function likenessOfMeanings(one: Meaning | undefined, other: Meaning | undefined): number {
  if (!one || !other || one.length !== other.length) return 0;
  let product = 0;
  for (let index = 0; index < one.length; index += 1) product += one[index]! * other[index]!;
  return product;
}
