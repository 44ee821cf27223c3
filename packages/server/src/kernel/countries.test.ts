import countries from 'i18n-iso-countries/index.js';
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

// Names of CLDR, the United Nations and the World Bank, of tables that shorten them, and of other languages.
test.each([
  ['XKX', ['Kosovo', 'XK', 'xkx', 'XKK', 'Kosova', 'Косово', 'Republic of Kosovo']],
  ['SVK', ['Slovak Republic', 'Slovakia', 'Slovensko', 'Slovaquie']],
  ['BHS', ['Bahamas, The', 'The Bahamas', 'Bahamas (the)']],
  ['GMB', ['Gambia, The', 'Republic of The Gambia']],
  ['LAO', ['Lao PDR', "Lao People's Democratic Republic", 'Lao People’s Dem. Rep.', 'Laos']],
  ['IRL', ['Republic of Ireland', 'Ireland', 'Éire', 'Irlande']],
  ['EGY', ['Egypt, Arab Rep.', 'Arab Republic of Egypt', 'مصر']],
  ['KOR', ['Korea, Rep.', 'Korea (Republic of)', 'Korea (South)', '대한민국']],
  ['PRK', ["Korea, Dem. People's Rep.", "Democratic People's Republic of Korea"]],
  ['IRN', ['Iran, Islamic Rep.', 'Islamic Republic of Iran']],
  ['YEM', ['Yemen, Rep.', 'Republic of Yemen']],
  ['COD', ['Congo, Dem. Rep.', 'Congo (Kinshasa)', 'Congo - Kinshasa', 'DRC', 'DR Congo']],
  ['COG', ['Congo, Rep.', 'Congo (Brazzaville)', 'Congo']],
  ['FSM', ['Micronesia, Fed. Sts.', 'Federated States of Micronesia']],
  ['KGZ', ['Kyrgyz Republic', 'Kyrgyzstan']],
  ['VEN', ['Venezuela, RB', 'Bolivarian Republic of Venezuela']],
  ['HKG', ['Hong Kong SAR, China', 'Hong Kong, China', '香港']],
  ['PSE', ['West Bank and Gaza', 'State of Palestine', 'Palestinian Territories']],
  ['DOM', ['Dominican Rep.', 'República Dominicana']],
  ['CZE', ['Czech Rep.', 'Tschechien', 'Česko']],
  ['VCT', ['St. Vincent and the Grenadines', 'Saint Vincent & the Grenadines']],
  ['CYM', ['Cayman', 'Cayman Is.', 'Kaimaninseln']],
  ['JPN', ['日本', 'Japon', 'Япония', 'ญี่ปุ่น']],
  ['CHN', ['PR China', 'P.R.C.', '中国', 'Китай']],
  ['DEU', ['Deutschland', 'Federal Republic of Germany', 'Allemagne', 'Γερμανία']],
  ['MEX', ['México', 'Mexique', 'Meksyk']],
  ['TZA', ['United Republic of Tanzania', 'Tanzania, United Republic of']],
  ['SWZ', ['Kingdom of Eswatini', 'Swaziland']],
  ['CIV', ['Côte d’Ivoire', 'Republic of Côte d’Ivoire', 'Costa d’Avorio']],
  ['TWN', ['Republic of China', 'Taiwan, Province of China']],
  ['NIC', ['Republic of Nicaragua']],
  ['GNQ', ['Equatorial Guinea', 'Republic of Equatorial Guinea']],
])('%s is read from %j', (code, spellings) => {
  for (const written of spellings) expect(countryFrom(written), written).toBe(code);
});

// Short and official names of ISO 3166 with their articles and brackets, and shorter spellings, of names that several countries share.
test.each([
  ['COD', ['Congo (the Democratic Republic of the)', 'the Democratic Republic of the Congo', 'Democratic Republic of Congo']],
  [
    'COD',
    [
      'Dem. Rep. of Congo',
      'Dem. Rep. Congo',
      'Congo (Democratic Rep. of)',
      'Congo, Dem. Rep. of',
      'Democratic Republic, Congo',
      'Kinshasa, Congo',
    ],
  ],
  ['COG', ['Congo (the)', 'the Republic of the Congo', 'Republic of Congo', 'Congo, Rep. of', 'Rep. of the Congo', 'Brazzaville, Congo']],
  ['PRK', ["Korea (the Democratic People's Republic of)", "the Democratic People's Republic of Korea", 'Korea (North)', 'Korea, North']],
  ['KOR', ['Korea (the Republic of)', 'the Republic of Korea', 'Korea', 'Seoul, Korea']],
  ['CHN', ['China', "the People's Republic of China", "China, People's Republic of", "China (People's Rep.)"]],
  ['TWN', ['Taiwan (Province of China)', 'China, Republic of', 'Republic of China']],
  ['GIN', ['Guinea', 'the Republic of Guinea', 'Guinea, Rep.']],
  ['GNQ', ['the Republic of Equatorial Guinea', 'Guinea (Equatorial)', 'Equatorial Guinea, Republic of']],
  ['GNB', ['Guinea-Bissau', 'the Republic of Guinea-Bissau', 'Guinea Bissau']],
  ['PNG', ['Papua New Guinea', 'the Independent State of Papua New Guinea']],
  ['WSM', ['Samoa', 'the Independent State of Samoa', 'Western Samoa']],
  ['ASM', ['American Samoa', 'Samoa (American)', 'Samoa, American']],
  ['SDN', ['Sudan (the)', 'the Republic of the Sudan', 'Sudan, Rep.']],
  ['SSD', ['South Sudan', 'the Republic of South Sudan', 'Sudan, South']],
  ['VGB', ['Virgin Islands (British)', 'British Virgin Islands (the)', 'Virgin Is. (British)']],
  ['VIR', ['Virgin Islands (U.S.)', 'the Virgin Islands of the United States', 'US Virgin Islands', 'Virgin Islands, U.S.']],
  ['FSM', ['Micronesia (Federated States of)', 'the Federated States of Micronesia']],
  ['IRL', ['Ireland', 'Ireland (Republic of)', 'Republic of Ireland']],
  ['GBR', ['Northern Ireland', 'Ireland (Northern)', 'United Kingdom of Great Britain and Northern Ireland (the)']],
  ['TLS', ['Timor-Leste', 'the Democratic Republic of Timor-Leste']],
  ['MAF', ['Saint Martin (French part)', 'St. Martin (French part)']],
  ['SXM', ['Sint Maarten (Dutch part)', 'St. Martin (Dutch part)']],
  ['DOM', ['Dominican Republic (the)']],
  ['DMA', ['Dominica', 'the Commonwealth of Dominica', 'Dominica, Commonwealth of']],
  ['NER', ['Niger (the)', 'the Republic of the Niger']],
  ['NGA', ['Nigeria', 'the Federal Republic of Nigeria']],
])('%s is read from %j, a name that other countries share in part', (code, spellings) => {
  for (const written of spellings) expect(countryFrom(written), written).toBe(code);
});

test.each(['Democratic Republic of Korea', 'Virgin Islands', 'Lubumbashi, Congo', 'Republic of Samoa (American part)', 'S U'])(
  'reads no country from %j, which may be one of several or none',
  (written) => {
    expect(countryFrom(written)).toBeUndefined();
  },
);

test('reads each short and official name of the standard as its own country, except the Congo that two of them list', () => {
  for (const code of COUNTRY_CODES) {
    const names = countries.getName(code, 'en', { select: 'all' }) ?? [];
    const official = countries.getName(code, 'en', { select: 'official' }) ?? '';
    expect(names.length, code).toBeGreaterThan(0);
    for (const name of [official, ...names]) {
      if (code === 'COD' && name === 'Congo') continue;
      expect(countryFrom(name), name).toBe(code);
      expect(countryFrom(`${name} (the)`), name).toBe(code);
    }
  }
});

test.each([
  'State of Georgia',
  'Commonwealth of Virginia',
  'Republic of Texas',
  'Soviet Union',
  'Yugoslavia',
  'Republic of',
  'The',
  ', ,',
  'x'.repeat(9_000),
])('does not take %j for a country, either', (written) => {
  expect(countryFrom(written)).toBeUndefined();
});

test('shows Kosovo by its name', () => {
  expect([countryName('XKX'), alpha2Of('XKX'), continentOf('XKX')]).toEqual(['Kosovo', 'XK', 'Europe']);
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
