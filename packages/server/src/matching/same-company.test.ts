import { describe, expect, test } from 'vitest';
import { nameKey } from '../kernel/names.ts';
import { candidateFrom, likenessOfCompanies, mentionFrom, mergedFrom, type Identity } from './same-company.ts';

/** A description; names as people write them, the present one first. */
const one = (names: string | string[], facts: Omit<Identity, 'names'> = {}): Identity => ({ names: [names].flat().map(nameKey), ...facts });
const site = (host: string, domain = host) => ({ host, domain });
const helsinki = { country: 'FIN', city: 'Helsinki' };

type Pair = [because: string, a: Identity, b: Identity];

describe('taken for one company', () => {
  test.each<Pair>([
    ['one LEI and another name', one('Acme', { lei: 'L1' }), one('Zenith', { lei: 'L1' })],
    ['one CIK and another country', one('Acme', { cik: '1', country: 'USA' }), one('Acme', { cik: '1', country: 'IRL' })],
    ['one UK company number', one('Acme', { uk_company_number: '00000001' }), one('Acme Trading', { uk_company_number: '00000001' })],
    ['a website and a name', one('Acme', site('acme.com')), one('ACME INC', site('acme.com'))],
    ['a website and a former name', one('Zenith', site('acme.com')), one(['Acme', 'Zenith'], site('acme.com'))],
    ['a website and initials', one('IBM', site('ibm.com')), one('International Business Machines Corp', site('ibm.com'))],
    ['a website and a name spelled apart', one('Sales Force', site('acme.com')), one('Salesforce', site('acme.com'))],
    ['a website and a name with one letter wrong', one('Quillmere Foods', site('acme.com')), one('Quilmere Foods', site('acme.com'))],
    ['a website and a name with more words that say nothing', one('Acme', site('acme.com')), one('Acme Group Holdings', site('acme.com'))],
    ['a name, a country and a city', one('Quillmere', helsinki), one('Quillmere Oy', { country: 'FIN', city: 'HELSINKI' })],
    ['a name in two scripts', one('Газпром', { country: 'RUS', city: 'Moscow' }), one('Gazprom', { country: 'RUS', city: 'Moscow' })],
    ['a name with and without its accents', one('Nestlé S.A.', site('nestle.com')), one('NESTLE SA', site('nestle.com'))],
    [
      'a name and a city in two directories',
      one('Acme', { ...helsinki, entries: ['directory:1'] }),
      one('Acme', { ...helsinki, entries: ['list:1'] }),
    ],
    [
      'a name and a city in one directory that has it under one key',
      one('Acme', { ...helsinki, entries: ['directory:1', 'directory:2'] }),
      one('Acme', { ...helsinki, entries: ['directory:2'] }),
    ],
    [
      'a website and a name under two entries of one directory',
      one('Acme', { ...site('acme.com'), entries: ['directory:1'] }),
      one('Acme', { ...site('acme.com'), entries: ['directory:2'] }),
    ],
    [
      'a name and a city where one profile page is known by its number',
      one('Acme', { ...helsinki, linkedin: 'linkedin.com/company/acme' }),
      one('Acme', { ...helsinki, linkedin: 'linkedin.com/company/1441' }),
    ],
    [
      'a listing and a name that changed in part',
      one('Acme Foods', { tickers: ['NYSE:ACM'] }),
      one('Acme Brands', { tickers: ['NYSE:ACM'], country: 'USA' }),
    ],
    ['a listing and a name', one('Acme', { tickers: ['NYSE:ACM'] }), one('Acme Corp', { tickers: ['NYSE:ACM'] })],
    [
      'a profile page and a name',
      one('Acme', { linkedin: 'linkedin.com/company/acme' }),
      one('Acme', { linkedin: 'linkedin.com/company/acme' }),
    ],
  ])('%s', (_, a, b) => {
    expect(likenessOfCompanies(a, b).score).toBeGreaterThanOrEqual(mergedFrom);
    expect(likenessOfCompanies(b, a)).toEqual(likenessOfCompanies(a, b));
  });
});

describe('never taken for one company', () => {
  test.each<Pair>([
    [
      'two LEIs',
      one('Acme', { lei: 'L1', ...helsinki, ...site('acme.com') }),
      one('Acme', { lei: 'L2', ...helsinki, ...site('acme.com') }),
    ],
    ['two CIKs', one('Acme', { cik: '1', ...helsinki, ...site('acme.com') }), one('Acme', { cik: '2', ...helsinki, ...site('acme.com') })],
    [
      'two UK company numbers',
      one('Acme', { uk_company_number: '1', ...helsinki, ...site('acme.com') }),
      one('Acme', { uk_company_number: '2', ...helsinki, ...site('acme.com') }),
    ],
    ['a website alone', one('Acme', site('acme.com')), one('Quillmere Foods', site('acme.com'))],
    [
      'a parent’s website, in the parent’s country',
      one('Acme', { country: 'USA', ...site('acme.com') }),
      one('Quillmere', { country: 'USA', ...site('acme.com') }),
    ],
    [
      'a subsidiary that says whose it is',
      one('Acme', { country: 'USA', ...site('acme.com') }),
      one('Acme Quillmere Foods', { country: 'USA', ...site('acme.com') }),
    ],
    ...(
      [
        ['Marriott International', 'Marriott Vacations Worldwide', { country: 'USA', city: 'Orlando' }],
        ['Siemens', 'Siemens Energy', { country: 'DEU', city: 'Munich' }],
        ['Acme Bank', 'Acme Insurance', { country: 'USA', founded: 1950 }],
      ] as const
    ).map(([parent, child, facts]): Pair => [
      `a parent’s website, place and a word of its name: ${child}`,
      one(parent, { ...facts, ...site('acme.com') }),
      one(child, { ...facts, ...site('acme.com') }),
    ]),
    [
      'a name and a city at two profile pages',
      one('Acme', { ...helsinki, linkedin: 'linkedin.com/company/acme' }),
      one('Acme', { ...helsinki, linkedin: 'linkedin.com/company/acme-oy' }),
    ],
    [
      'a name and a city under two entries of one directory',
      one('Acme', { ...helsinki, founded: 1990, entries: ['directory:1'] }),
      one('Acme', { ...helsinki, founded: 1990, entries: ['list:7', 'directory:2'] }),
    ],
    ['a name alone', one('Acme'), one('Acme')],
    ['a name and a country', one('Acme', { country: 'USA' }), one('Acme', { country: 'USA' })],
    [
      'a name and a city of that name elsewhere',
      one('Acme', { country: 'GBR', city: 'Boston' }),
      one('Acme', { country: 'USA', city: 'Boston' }),
    ],
    ['a name at two websites', one('Acme', { ...helsinki, ...site('acme.com') }), one('Acme', { ...helsinki, ...site('quillmere.io') })],
    ['a former name and a country', one('Zenith', { country: 'USA' }), one(['Acme', 'Zenith'], { country: 'USA' })],
    ['initials and a country', one('IBM', { country: 'USA' }), one('International Business Machines', { country: 'USA' })],
    ['nothing', one([]), one([])],
  ])('%s', (_, a, b) => {
    expect(likenessOfCompanies(a, b).score).toBeLessThan(mergedFrom);
    expect(likenessOfCompanies(b, a)).toEqual(likenessOfCompanies(a, b));
  });
});

describe('pairs for review', () => {
  test.each<Pair>([
    ['a name', one('Acme'), one('Acme')],
    ['a name and a country', one('Acme', { country: 'USA' }), one('Acme', { country: 'USA' })],
    [
      'a name and a city at two websites',
      one('Acme', { ...helsinki, ...site('acme.com') }),
      one('Acme', { ...helsinki, ...site('acme.io') }),
    ],
    ['a former name and a country', one('Zenith', { country: 'USA' }), one(['Acme', 'Zenith'], { country: 'USA' })],
  ])('%s', (_, a, b) => {
    expect(likenessOfCompanies(a, b).score).toBeGreaterThanOrEqual(candidateFrom);
  });
});

test('a parent and a subsidiary at its website are for a person to judge, and no mention is taken for the wrong one', () => {
  const [parent, child] = [
    one('Siemens', { country: 'DEU', ...site('siemens.com') }),
    one('Siemens Energy', { country: 'DEU', ...site('siemens.com') }),
  ];
  const { score } = likenessOfCompanies(parent, child);
  expect(score).toBeGreaterThanOrEqual(candidateFrom);
  expect(score).toBeLessThan(mentionFrom);
});

describe('pairs that need no review', () => {
  test.each<Pair>([
    ['namesakes of two countries', one('Acme', { country: 'USA' }), one('Acme', { country: 'FIN' })],
    ['namesakes with two registered identifiers', one('Acme', { ...helsinki, lei: 'L1' }), one('Acme', { ...helsinki, lei: 'L2' })],
    ['neighbours', one('Acme', helsinki), one('Zenith', helsinki)],
    ['names that share a word', one('Pacific Foods', { country: 'USA' }), one('Pacific Steel', { country: 'USA' })],
  ])('%s', (_, a, b) => {
    expect(likenessOfCompanies(a, b).score).toBeLessThan(candidateFrom);
  });
});

test('a mention by name and country is enough for the only company that fits, not for a merge', () => {
  const { score } = likenessOfCompanies(one('Acme', { country: 'USA' }), one('Acme', { country: 'USA' }));
  expect(score).toBeGreaterThanOrEqual(mentionFrom);
  expect(score).toBeLessThan(mergedFrom);
});

test('a bare symbol meets a listing only where a side knows no exchange', () => {
  const bare = likenessOfCompanies(one('Acme', { tickers: ['ACM'] }), one('Acme', { tickers: ['NYSE:ACM'] }));
  const other = likenessOfCompanies(one('Acme', { tickers: ['LSE:ACM'] }), one('Acme', { tickers: ['NYSE:ACM'] }));
  expect(bare.reasons).toContain('same symbol');
  expect(other.reasons).not.toContain('same symbol');
});

test('a bare symbol is enough for a mention, not for a merge, and nothing against another name', () => {
  const { score } = likenessOfCompanies(one([], { tickers: ['ACM'] }), one('Acme', { tickers: ['NYSE:ACM'] }));
  expect(score).toBeGreaterThanOrEqual(mentionFrom);
  expect(score).toBeLessThan(mergedFrom);
  expect(likenessOfCompanies(one('Zenith', { tickers: ['ACM'] }), one('Acme', { tickers: ['NYSE:ACM'] })).score).toBeLessThan(
    candidateFrom,
  );
});

describe('a registered identifier under another name', () => {
  const acme = one('Acme', { cik: '1', country: 'USA', ...site('acme.com') });
  test('and with another website and country is for a person to judge, a shared listing or not', () => {
    for (const tickers of [[], ['NYSE:ACM']]) {
      const other = one('Zenith', { cik: '1', country: 'BRA', ...site('zenith.example'), tickers });
      const { score, rests_on_identifier } = likenessOfCompanies(other, { ...acme, tickers });
      expect(rests_on_identifier).toBe(true);
      expect(score).toBeGreaterThanOrEqual(candidateFrom);
      expect(score).toBeLessThan(mentionFrom);
    }
  });

  test.each<[string, Identity]>([
    ['its website', one('Zenith', { cik: '1', country: 'BRA', ...site('acme.com') })],
    ['a former name', one(['Zenith', 'Acme'], { cik: '1', country: 'BRA', ...site('zenith.example') })],
  ])('is certain with %s', (_, other) => {
    expect(likenessOfCompanies(other, acme)).toMatchObject({ score: expect.closeTo(1, 0) as number, rests_on_identifier: false });
  });
});

test('says what counted, strongest first', () => {
  const likeness = likenessOfCompanies(
    one('Acme', { ...helsinki, ...site('acme.com') }),
    one('Acme Oy', { ...helsinki, ...site('shop.acme.com', 'acme.com') }),
  );
  expect(likeness.reasons).toEqual(['same website', 'same name', 'same country', 'same city']);
  expect(likeness.score).toBe(1.25);
});
