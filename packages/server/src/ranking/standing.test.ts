import { describe, expect, test } from 'vitest';
import { knownOf, standingOf } from './standing.ts';
import type { Lexicon } from './topic.ts';

const market = (market_cap: number) => ({ date: '2026-08-22', currency: 'USD', market_cap });
const listings = (count: number) => Array.from({ length: count }, (_, at) => ({ exchange: 'NYSE', symbol: `A${at}` }));

describe('standing', () => {
  test.each<[number, number]>([
    [1e6, 0],
    [1e8, 0],
    [1e10, 0.5],
    [1e12, 1],
    [1e14, 1],
  ])('of a market value of %d USD is %d', (value, expected) => {
    expect(standingOf({ name: 'Acme', market: market(value) })).toBeCloseTo(expected, 10);
  });

  test('of listings is a tenth each, at most a half', () => {
    expect(standingOf({ name: 'Acme', listings: listings(2) })).toBeCloseTo(0.2, 10);
    expect(standingOf({ name: 'Acme', listings: listings(9) })).toBe(0.5);
  });

  test('is the higher of the two, and 0 when neither is known', () => {
    expect(standingOf({ name: 'Acme', market: market(1e9), listings: listings(3) })).toBeCloseTo(0.3, 10);
    expect(standingOf({ name: 'Acme' })).toBe(0);
  });
});
test('a market value in another currency is not taken for one in USD', () => {
  expect(standingOf({ name: 'Acme', market: { ...market(1e12), currency: 'JPY' } })).toBeLessThan(1);
});

describe('renown', () => {
  const known = (key: string, { named, used }: { named: number; used: Record<string, number> }) => {
    const lexicon: Lexicon = {
      companies: 1_000,
      frequency: (stem) => used[stem] ?? 0,
      named: (of) => (of === key ? named : 0),
      expansions: () => [],
      abbreviations: () => [],
    };
    return knownOf(key, lexicon);
  };

  test('grows with the logarithm of who names it, to 1 at 120 companies', () => {
    expect(known('salesforce', { named: 15, used: { salesforc: 15 } })).toBeCloseTo(0.5781, 4); // ln 16 / ln 121
    expect(known('salesforce', { named: 120, used: { salesforc: 120 } })).toBe(1);
    expect(known('salesforce', { named: 5_000, used: { salesforc: 5_000 } })).toBe(1);
  });

  test('is 0 for a name nobody names, or that is mostly used as a word', () => {
    expect(known('salesforce', { named: 0, used: {} })).toBe(0);
    expect(known('target', { named: 49, used: { target: 100 } })).toBe(0);
    expect(known('target', { named: 50, used: { target: 100 } })).toBeGreaterThan(0);
  });

  test('a name of several words is held against its rarest', () => {
    expect(known('target zebra', { named: 10, used: { target: 900, zebra: 12 } })).toBeGreaterThan(0);
  });
});
