import { expect, test } from 'vitest';
import { alpha2Of, continentOf, COUNTRY_CODES, countryFrom, countryName } from './countries.ts';

test.each([
  ['USA', 'USA'],
  ['us', 'USA'],
  ['United States', 'USA'],
  ['U.S.A.', 'USA'],
  ['UK', 'GBR'],
  ['England', 'GBR'],
  ['South Korea', 'KOR'],
  ['Korea, Republic of', 'KOR'],
  ['Taiwan', 'TWN'],
  ['Russia', 'RUS'],
  ['Ivory Coast', 'CIV'],
  ["Côte d'Ivoire", 'CIV'],
  ['British Columbia, Canada', 'CAN'],
  ['Canada (Federal Level)', 'CAN'],
  ['Virgin Islands, British', 'VGB'],
  ['The Netherlands', 'NLD'],
  ['Türkiye', 'TUR'],
  ['Netherlands Antilles', 'CUW'],
  ['Georgia', 'GEO'],
  ['CA', 'CAN'],
])('reads %s as %s', (written, code) => {
  expect(countryFrom(written)).toBe(code);
});

test.each(['', 'zz', 'XXX', 'Atlantis', 'California'])('does not take %j for a country', (written) => {
  expect(countryFrom(written)).toBeUndefined();
});

test('knows the 249 countries of the standard, each with a name that reads back, an alpha-2 code and a continent', () => {
  expect(COUNTRY_CODES).toHaveLength(249);
  for (const code of COUNTRY_CODES) {
    expect(countryFrom(countryName(code)), code).toBe(code);
    expect(alpha2Of(code), code).toMatch(/^[A-Z]{2}$/);
    expect(continentOf(code), code).toBeDefined();
  }
});

test('shows common names', () => {
  expect(['USA', 'GBR', 'KOR', 'TWN', 'RUS', 'CZE'].map(countryName)).toEqual([
    'United States',
    'United Kingdom',
    'South Korea',
    'Taiwan',
    'Russia',
    'Czech Republic',
  ]);
  expect([continentOf('USA'), continentOf('BRA'), continentOf('AUS'), continentOf('CYP')]).toEqual([
    'North America',
    'South America',
    'Oceania',
    'Asia',
  ]);
});
