import { describe, expect, test } from 'vitest';
import { isDay } from '../reading/values.ts';
import { accessionFrom } from './archive.ts';
import { cikOf, fundKind, industryOf, isOrdinaryTicker, isOrganisation, mainTicker, placeOf } from './filers.ts';

test.each([
  ['320193', '0000320193'],
  [320193, '0000320193'],
  ['CIK0000320193', '0000320193'],
  ['0', undefined],
  ['12345678901', undefined],
  ['-1', undefined],
  [null, undefined],
])('the filer number of %o is %o', (value, cik) => {
  expect(cikOf(value)).toBe(cik);
});

describe('a filer is taken for a person when nothing says it is an organisation', () => {
  test.each([
    ['an insider', { name: 'DOE JANE Q', forms: ['4', '4/A', '144', 'SC 13G'] }, false],
    ['an insider whose initials spell a legal form', { name: 'DOE JANE S A', forms: ['4'] }, false],
    ['an insider of a telling name', { name: 'BANK JANE', forms: ['4'] }, false],
    ['an operating company', { name: 'QUILLMERE', entity_type: 'operating' }, true],
    ['a filer with an industry', { name: 'QUILLMERE', sic: '7372' }, true],
    ['a filer with a ticker', { name: 'QUILLMERE', tickers: 1 }, true],
    ['a filer with a state of incorporation', { name: 'QUILLMERE', state_of_incorporation: 'DE' }, true],
    ['a filer of an annual report', { name: 'QUILLMERE', forms: ['10-K405'] }, true],
    ['a filer of an offering', { name: 'QUILLMERE', forms: ['D/A'] }, true],
    ['a holder with a legal form', { name: 'Quillmere LLC', forms: ['SC 13G'] }, true],
    ['a holder with a telling word', { name: 'Quillmere Partners', forms: ['SC 13G'] }, true],
  ])('%s', (_, filer, isOne) => {
    expect(isOrganisation(filer)).toBe(isOne);
  });
});

test.each([
  [{ name: 'SPDR S&P 500 ETF TRUST' }, 'Investment fund'],
  [{ name: 'Verizon Master Trust', sic: '6189' }, 'Asset-backed trust'],
  [{ name: 'Teucrium Commodity Trust', sic: '6221' }, 'Commodity trust'],
  [{ name: 'Quillmere', entity_type: 'investment' }, 'Investment fund'],
  [{ name: 'Quillmere Residual Trust', entity_type: 'other' }, 'Investment fund'],
  [{ name: 'PENNSYLVANIA REAL ESTATE INVESTMENT TRUST', sic: '6798' }, undefined],
  [{ name: 'NORTHERN TRUST CORP', sic: '6022', entity_type: 'operating' }, undefined],
])('%o is called %o', (filer, reason) => {
  expect(fundKind(filer)).toBe(reason);
});

test('tickers of ordinary shares are told by their form', () => {
  expect(mainTicker(['TWO-PC', 'TWO', 'TWOD'])).toBe('TWO');
  expect(mainTicker(['AGNCP', 'AGNC'])).toBe('AGNC');
  expect(mainTicker(['SCE-PG'])).toBe('SCE-PG');
  expect(mainTicker([])).toBe('');
  expect(['GOOGL', 'GOOG', 'GOOGM', 'GOOGN'].map((ticker) => isOrdinaryTicker(ticker, 'GOOGL'))).toEqual([true, true, false, false]);
  expect(['BRK-B', 'BRK-A', 'BRK-PA', 'BRKW'].map((ticker) => isOrdinaryTicker(ticker, 'BRK-B'))).toEqual([true, true, false, false]);
});

describe('places', () => {
  const home = { sic: '3571', incorporated: { code: 'DE', words: 'DE' } };
  test.each([
    [
      { city: 'CUPERTINO', code: 'CA', words: 'CA' },
      { country: 'USA', state: 'CA', city: 'Cupertino' },
    ],
    [
      { city: 'VANCOUVER', code: 'A1', words: 'British Columbia, Canada' },
      { country: 'CAN', state: 'British Columbia', city: 'Vancouver' },
    ],
    [
      { city: 'SAN JUAN', code: 'PR', words: 'PR' },
      { country: 'PRI', city: 'San Juan' },
    ],
    [
      { city: 'TOKYO JAPAN', code: 'M0', words: 'Japan' },
      { country: 'JPN', city: 'Tokyo' },
    ],
    [{ city: 'D02 R296', code: 'L2', words: 'Ireland' }, { country: 'IRL' }],
    [{ city: 'X', code: '', words: '' }, {}],
  ])('%o', (address, place) => {
    expect(placeOf(address, home)).toEqual(place);
  });
  test('that are a depositary bank’s are left out', () => {
    const receipts = { sic: '8880', incorporated: { code: 'M0', words: 'Japan' } };
    expect(placeOf({ city: 'NEW YORK', code: 'NY', words: 'NY' }, receipts)).toEqual({});
  });
});

test.each([
  ['Services-Prepackaged Software', 'Prepackaged Software'],
  ['Retail-Retail Stores, NEC', 'Retail Stores'],
  ['Blank Checks', 'Blank Check Company'],
  ['American Depositary Receipts', undefined],
  ['', undefined],
])('the industry of %o is %o', (title, industry) => {
  expect(industryOf(title)).toBe(industry);
});

test('accession numbers are found in names and addresses, days must exist', () => {
  expect(accessionFrom('/edgar/data/1045810/000104581025000023/nvda-20250126.htm')).toBe('0001045810-25-000023');
  expect(accessionFrom('1000180_8K_2010_0000950123-10-078896.htm')).toBe('0000950123-10-078896');
  expect(accessionFrom('nvda-10-k-2025-02-26.html')).toBeUndefined();
  expect([isDay('2024-02-29'), isDay('2023-02-29'), isDay('20230228'), isDay(null)]).toEqual([true, false, false, false]);
});
