import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../kernel/facts.ts';
import { knownOf, standingOf, standingPartsOf } from './standing.ts';
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

  test.each<[Partial<CompanyFacts>, number]>([
    [{ market_value_class: 'mega' }, 0.85],
    [{ market_value_class: 'large' }, 0.6],
    [{ market_value_class: 'nano' }, 0],
    // The value itself is believed before its class.
    [{ market_value_class: 'mega', market: market(1e9) }, 0.25],
    [{ revenue_usd: 1e9 }, 0.5],
    [{ employees: 10_000 }, 0.5],
    [{}, 0],
  ])('of %o is %d', (facts, expected) => {
    expect(standingOf({ name: 'Acme', ...facts })).toBeCloseTo(expected, 10);
  });

  test('of listings is 0.06 for each beside the first, at most 0.3', () => {
    expect(standingOf({ name: 'Acme', listings: listings(1) })).toBe(0);
    expect(standingOf({ name: 'Acme', listings: listings(3) })).toBeCloseTo(0.12, 10);
    expect(standingOf({ name: 'Acme', listings: listings(9) })).toBeCloseTo(0.3, 10);
  });

  test('gives each part its share of what the others leave', () => {
    // 1 - (1 - 0.25) × (1 - 0.12)
    expect(standingOf({ name: 'Acme', market: market(1e9), listings: listings(3) })).toBeCloseTo(0.34, 10);
    expect(standingPartsOf({ name: 'Acme', market: market(1e9), listings: listings(3) })).toEqual({ size: 0.25, listings: 0.12, named: 0 });
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

  test('is 0 for a name without mentions, or one that is mostly used as a word', () => {
    expect(known('salesforce', { named: 0, used: {} })).toBe(0);
    expect(known('target', { named: 49, used: { target: 100 } })).toBe(0);
    expect(known('target', { named: 50, used: { target: 100 } })).toBeGreaterThan(0);
  });

  test('a name of several words is held against its rarest', () => {
    expect(known('target zebra', { named: 10, used: { target: 900, zebra: 12 } })).toBeGreaterThan(0);
  });
});
