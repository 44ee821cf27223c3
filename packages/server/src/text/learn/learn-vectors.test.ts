import { expect, test } from 'vitest';
import { vectorTable } from '../../kernel/learnt-vectors.ts';
import { noTerm, positiveInformation } from './co-occurrence.ts';
import { learnerOf } from './learn-vectors.ts';
import { leadingDirections } from './truncated-svd.ts';

test('hand-worked: how much likelier terms stand together than by chance', () => {
  // "a b . a b . b c" with one word to either side: a–b 2, b–c 1, each seen from both sides, so 6 in all; a 2, b 3, c 1.
  const texts = { terms: Uint16Array.of(0, 1, 0, 1, 1, 2), ends: Uint32Array.of(2, 4, 6) };
  const { starts, columns, values } = positiveInformation(texts, { size: 3, window: 1 });
  expect([...starts]).toEqual([0, 1, 3, 4]);
  expect([...columns]).toEqual([1, 0, 2, 1]);
  // ln (2 × 6 / (2 × 3)) = ln 2; ln (1 × 6 / (3 × 1)) = ln 2.
  for (const value of values) expect(value).toBeCloseTo(Math.log(2), 6);
});

test('what is not looked at keeps its place between others', () => {
  const texts = { terms: Uint16Array.of(0, noTerm, 1), ends: Uint32Array.of(3) };
  expect(positiveInformation(texts, { size: 2, window: 1 }).values).toHaveLength(0);
  expect(positiveInformation(texts, { size: 2, window: 2 }).values).toHaveLength(2);
});

test('hand-worked: the leading direction of a matrix', () => {
  // [[2, 1], [1, 2]] has the values 3 and 1, of (1, 1) / √2 and (1, -1) / √2; the direction times √3 is ±1.2247.
  const matrix = { size: 2, starts: Uint32Array.of(0, 2, 4), columns: Uint16Array.of(0, 1, 0, 1), values: Float32Array.of(2, 1, 1, 2) };
  const rows = leadingDirections(matrix, { dimensions: 1, power: 0.5 });
  expect([...rows].map(Math.abs)).toEqual([expect.closeTo(1.2247, 4), expect.closeTo(1.2247, 4)]);
  expect(rows[0]! * rows[1]!).toBeGreaterThan(0);
});

const trades = [
  ['airline', 'carrier', 'flight', 'fleet', 'route'],
  ['flour', 'mill', 'grain', 'wheat', 'bread'],
];
const texts = Array.from({ length: 60 }, (_, at) => {
  const words = trades[at % 2]!;
  return [words[at % 5]!, words[(at * 2 + 1) % 5]!, words[(at * 3 + 2) % 5]!, `name${at}`];
});
const learning = { most_terms: 100, least_texts: 3, dimensions: 4, window: 5 };

function learnt(from: readonly string[][]) {
  const learner = learnerOf(learning);
  for (const text of from) learner.add(text);
  return learner.learn();
}

test('terms of one trade lie near each other, those of another do not; what one company says alone is no term', () => {
  const lesson = learnt(texts)!;
  expect(lesson.terms).toEqual(trades.flat().toSorted());
  const vectors = vectorTable({ ...lesson, version: 1 });
  expect(vectors.cosine('airline', 'carrier')).toBeGreaterThan(0.3);
  expect(vectors.cosine('airline', 'wheat')).toBeLessThan(0.1);
});

test('the same texts in another order teach the same, to the byte', () => {
  expect(learnt(texts.toReversed())).toEqual(learnt(texts));
});

test('too few terms teach nothing', () => {
  expect(learnt(texts.slice(0, 2))).toBeUndefined();
});
