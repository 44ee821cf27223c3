import { expect, test } from 'vitest';
import { mostRows } from '../discovery/candidates.ts';
import { sizeOf } from './overview.ts';

test('the most that an answer holds is called that, and never the number of companies that a market has', () => {
  const full = `These are the ${mostRows} companies on record that fit this market best: an answer holds no more than about 100, and more may fit.`;
  expect(sizeOf(mostRows)).toBe(full);
  // Named sample companies are added to those found.
  expect(sizeOf(103)).toMatch(/^These are the 103 companies .* more may fit\.$/);
  expect(sizeOf(mostRows - 1)).toBe('99 companies on record here fit this market.');
  expect(sizeOf(2)).toBe('2 companies on record here fit this market.');
  expect(sizeOf(1)).toBe('1 company on record here fits this market.');
});
