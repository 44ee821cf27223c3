import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../kernel/facts.ts';
import { countOf, dealNamed, dollars, excerpt, listed, lowerFirst, phrased, placeOf, sentences } from './phrases.ts';

test.each<[number, string]>([
  [0, '$0'],
  [900_000, '$900,000'],
  [1_234.5, '$1,230'],
  [1e6, '$1 million'],
  [95.5e6, '$95.5 million'],
  [1_234e6, '$1.23 billion'],
  [2.5e12, '$2.5 trillion'],
])('%d dollars are %s', (amount, expected) => {
  expect(dollars(amount)).toBe(expected);
});
test('dollars that round up to the next scale are told in it', () => {
  expect([dollars(999_999_999), dollars(999_999)]).toEqual(['$1 billion', '$1 million']);
});

test('items are joined as people do', () => {
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'], 'or')]).toEqual(['', 'a', 'a and b', 'a, b or c']);
});

test('a count agrees with its noun', () => {
  expect([countOf(0, 'deal'), countOf(1, 'deal'), countOf(1_200, 'company', 'companies')]).toEqual([
    '0 deals',
    '1 deal',
    '1,200 companies',
  ]);
});

test('only a word loses its capital, an abbreviation keeps it', () => {
  expect([lowerFirst('Airlines'), lowerFirst('IT services'), lowerFirst('3D printing'), lowerFirst('')]).toEqual([
    'airlines',
    'IT services',
    '3D printing',
    '',
  ]);
});

test('empty sentences leave no gap', () => {
  expect(sentences(['', 'One.', '', 'Two.', ''])).toBe('One. Two.');
});

describe('an excerpt', () => {
  test('is one line without a full stop', () => {
    expect(excerpt('  Makes\n picking   robots. ')).toBe('Makes picking robots');
  });

  test('of a long text ends at a word within 120 letters', () => {
    expect(excerpt(`${'robots '.repeat(40)}end.`)).toBe(`${'robots '.repeat(17).trim()} …`);
    expect(excerpt('r'.repeat(120))).toBe('r'.repeat(120));
  });
  test('of a long text without spaces is no longer', () => {
    expect(excerpt('株'.repeat(300)).length).toBeLessThanOrEqual(122);
  });
});

test('a deal is named with what is known of it', () => {
  const deal = { permalink: 'pardot', name: 'Pardot', record: 0 };
  expect(dealNamed({ ...deal, facts: { date: '2012-10-11', amount_usd: 95.5e6 } })).toBe('Pardot (2012, $95.5 million)');
  expect(dealNamed({ ...deal, facts: { date: '2012' } })).toBe('Pardot (2012)');
  expect(dealNamed({ ...deal, facts: { amount: 5, currency: 'EUR' } })).toBe('Pardot');
});

test('a place says what is known', () => {
  const place = (facts: Partial<CompanyFacts>) =>
    placeOf({ permalink: 'acme', records: [], facts: { name: 'Acme', ...facts }, origins: {}, acquisitions: [], acquired_by: [] });
  expect(place({ city: 'Boston', country: 'USA' })).toBe('in Boston, United States');
  expect([place({ country: 'GBR' }), place({ country: 'FIN' })]).toEqual(['in the United Kingdom', 'in Finland']);
  expect([place({ city: 'Tampere' }), place({})]).toEqual(['in Tampere', '']);
});

test('a company is always told of in the same way, and not all in one', () => {
  const ways = ['one', 'two', 'three'];
  const permalinks = Array.from({ length: 50 }, (_, at) => `company-${at}`);
  // The first byte of the SHA-1 of `acme` is 0x29 = 41, and 41 mod 3 is 2.
  // (((97 × 31 + 99) × 31 + 109) mod 65,521 × 31 + 101) mod 65,521 = 39,901, which is 1 mod 3.
  expect(phrased('acme', ways)).toBe('two');
  expect(new Set(permalinks.map((permalink) => phrased(permalink, ways)))).toEqual(new Set(ways));
  fc.assert(
    fc.property(fc.string(), (permalink) => {
      expect(ways).toContain(phrased(permalink, ways));
      expect(phrased(permalink, ways)).toBe(phrased(permalink, [...ways]));
    }),
  );
});
