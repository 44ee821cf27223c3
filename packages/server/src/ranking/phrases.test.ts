import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../kernel/facts.ts';
import {
  countOf,
  countryNamed,
  dealNamed,
  dollars,
  excerpt,
  lowerLabel,
  phrased,
  placeOf,
  purchaseNamed,
  sentences,
  thinness,
} from './phrases.ts';

test.each<[number, string]>([
  [0, '$0'],
  [900_000, '$900,000'],
  [1_234.5, 'about $1,230'],
  [8_198_403, 'about $8.2 million'],
  [8_200_000, '$8.2 million'],
  [1e6, '$1 million'],
  [95.5e6, '$95.5 million'],
  [1_234e6, 'about $1.23 billion'],
  [1_230e6, '$1.23 billion'],
  [2.5e12, '$2.5 trillion'],
])('%d dollars are %s', (amount, expected) => {
  expect(dollars(amount)).toBe(expected);
});
test('dollars that round up to the next scale are told in it', () => {
  expect([dollars(999_999_999), dollars(999_999)]).toEqual(['about $1 billion', 'about $1 million']);
});

test('a count agrees with its noun', () => {
  expect([countOf(0, 'deal'), countOf(1, 'deal'), countOf(1_200, 'company', 'companies')]).toEqual([
    '0 deals',
    '1 deal',
    '1,200 companies',
  ]);
});

test.each([
  ['Airlines', 'airlines'],
  ['IT services', 'IT services'],
  ['3D printing', '3D printing'],
  ['Cloud Computing', 'cloud computing'],
  ['SaaS', 'SaaS'],
  ['Metals & Mining', 'metals & mining'],
  ['Applied AI', 'applied AI'],
  ['E-Commerce', 'e-commerce'],
  ['', ''],
])('words of a label lose their capitals, abbreviations and names with capitals within keep them: %s', (label, expected) => {
  expect(lowerLabel(label)).toBe(expected);
});

test('countries take the article they take', () => {
  const the = ['GBR', 'USA', 'NLD', 'PHL', 'CZE', 'ARE', 'DOM', 'CYM'].map(countryNamed);
  expect(the.filter((name) => !name.startsWith('the '))).toEqual([]);
  expect([countryNamed('FIN'), countryNamed('KOR')]).toEqual(['Finland', 'South Korea']);
});

test('a sentence that ends with a name in a full stop has one', () => {
  expect(sentences(['It was bought by Acme Inc..', 'Wait...'])).toBe('It was bought by Acme Inc. Wait...');
});

test('of a purchase is said who bought and when, as far as that is on record', () => {
  const acme = { permalink: 'acme', records: [], facts: { name: 'Acme' }, origins: {}, acquisitions: [], acquired_by: [] };
  const deal = { permalink: 'northwind', name: 'Northwind', record: 0, facts: { date: '2012-10-11' } };
  expect(purchaseNamed(acme)).toBe('It has itself been acquired.');
  expect(purchaseNamed({ ...acme, acquired_by: [deal] })).toBe('It was acquired by Northwind in 2012.');
});

test('of no statement is said that there is none', () => {
  expect([thinness(0), thinness(1), thinness(2)].map((text) => text.replace('The evidence is thin: its profile holds ', ''))).toEqual([
    'no statement.',
    '1 statement.',
    '2 statements.',
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

test('a company always gets the same wording, and not all get one', () => {
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
