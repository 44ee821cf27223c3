import { describe, expect, test } from 'vitest';
import { leastSimilarity, nameSimilarity } from './name-match.ts';

describe('the likeness of names', () => {
  test('is 1 only for the very name', () => {
    expect(nameSimilarity('nvidia', ['nvidia'])).toBe(1);
    expect(nameSimilarity('nvidia', ['nvidia networks'])).toBeLessThan(1);
  });

  test.each([
    ['nvidea', 'nvidia'],
    ['micrsoft', 'microsoft'],
    ['salesf', 'salesforce'],
    ['sales force', 'salesforce'],
    ['motor toyota', 'toyota motor'],
  ])('%s is enough for %s', (typed, name) => {
    expect(nameSimilarity(typed, [name])).toBeGreaterThanOrEqual(leastSimilarity);
  });

  test.each([
    ['apple', 'maple leaf foods'],
    ['visa', 'nvidia'],
    ['', 'nvidia'],
  ])('%j is not enough for %s', (typed, name) => {
    expect(nameSimilarity(typed, [name])).toBeLessThan(leastSimilarity);
  });

  test('a current name comes before a former one', () => {
    expect(nameSimilarity('facebook', ['facebook'])).toBeGreaterThan(nameSimilarity('facebook', ['meta platforms', 'facebook']));
  });
});
