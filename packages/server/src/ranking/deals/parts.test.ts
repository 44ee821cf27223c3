import { expect, test } from 'vitest';
import { explainedParts, scoreParts, wished } from './parts.ts';

const parts = {
  likeness: { least: 0, most: 3, weights: { product: 3 } },
  activity: { least: -1, most: 1, weights: { recent: 2, old: -1 } },
};

test('hand-worked: the whole is the mean of its parts, by how much each spans', () => {
  const values = { product: 0.5, recent: 0.5, old: 0.25 };
  // 1.5 of 3; (1 - 0.25 + 1) of 2; (1.5 + 1.75) of 5
  const scored = scoreParts(values, parts);
  expect(scored.overall).toBeCloseTo(0.65, 10);
  expect(scored.parts).toEqual({ likeness: 0.5, activity: 0.875 });
  const told = explainedParts(values, parts);
  expect(told).toEqual({
    product: { value: 0.5, weight: 0.6 },
    recent: { value: 0.5, weight: 0.4 },
    old: { value: 0.25, weight: -0.2 },
    start: { value: 1, weight: 0.2 },
  });
  expect(Object.values(told).reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(0.65, 10);
});

test('hand-worked: what the ends of a part take or give is told, and the components add up', () => {
  const values = { product: 0, recent: 0, old: 1.5 };
  // -1.5 ends at -1, which is nothing of the part: half a nat of 5 is given.
  expect(scoreParts(values, parts).overall).toBe(0);
  const told = explainedParts(values, parts);
  expect(told['bounds']).toEqual({ value: 1, weight: 0.1 });
  expect(Object.values(told).reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(0, 10);
});

test('hand-worked: a wish takes its share of the whole and shows in its part', () => {
  const score = { overall: 0.65, parts: { likeness: 0.5, activity: 0.875 } };
  const { overall, parts: shown } = wished(score, { parts, asked: 1, share: 0.4, part: 'likeness' });
  // 0.6 × 0.65 + 0.4; the part keeps 0.6 × 3 / 5 = 0.36 of the whole, beside the wish's 0.4: (0.18 + 0.4) / 0.76
  expect(overall).toBeCloseTo(0.79, 10);
  expect(shown.likeness).toBeCloseTo(0.58 / 0.76, 10);
  expect(0.76 * shown.likeness + 0.24 * shown.activity).toBeCloseTo(overall, 10);
  expect(wished(score, { parts, asked: undefined, share: 0.4, part: 'likeness' })).toEqual(score);
});
