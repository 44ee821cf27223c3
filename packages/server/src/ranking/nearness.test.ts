import { expect, test } from 'vitest';
import { nearnessOf } from './nearness.ts';

const range = { unrelated: 0.25, same: 0.75 };
const vector = (...numbers: number[]) => Int8Array.of(...numbers);

test('runs from what is unrelated to what says the same, by direction alone', () => {
  // Cosines 1, 0.6 and 0: (0.6 − 0.25) / 0.5 = 0.7.
  expect(nearnessOf(vector(10, 0), vector(100, 0), range)).toBe(1);
  expect(nearnessOf(vector(10, 0), vector(60, 80), range)).toBeCloseTo(0.7, 10);
  expect(nearnessOf(vector(10, 0), vector(0, 10), range)).toBe(0);
});

test('is nothing for vectors of nothing and of different lengths', () => {
  expect(nearnessOf(vector(0, 0), vector(10, 0), range)).toBe(0);
  expect(nearnessOf(vector(10, 0), vector(10, 0, 0), range)).toBe(0);
});
