/** Countries as ISO 3166-1 alpha-3 codes: read from what people and registers write, shown by their common names. */

import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { foldName } from './names.ts';

countries.registerLocale(english);

export type Continent = 'Africa' | 'Asia' | 'Europe' | 'North America' | 'South America' | 'Oceania' | 'Antarctica';

/** The 249 alpha-3 codes of ISO 3166-1, in alphabetical order. (The library adds Kosovo's user-assigned code.) */
export const COUNTRY_CODES: readonly string[] = Object.keys(countries.getAlpha3Codes())
  .filter((code) => code !== 'XKK')
  .sort();

const known = new Set(COUNTRY_CODES);

/** The short names in common use where the standard's own are long or inverted. */
const commonNames: Record<string, string> = {
  BOL: 'Bolivia',
  BRN: 'Brunei',
  CIV: 'Ivory Coast',
  COD: 'DR Congo',
  COG: 'Congo',
  CPV: 'Cape Verde',
  CZE: 'Czech Republic',
  FLK: 'Falkland Islands',
  FSM: 'Micronesia',
  GBR: 'United Kingdom',
  GMB: 'Gambia',
  HKG: 'Hong Kong',
  IRN: 'Iran',
  KOR: 'South Korea',
  LAO: 'Laos',
  MAC: 'Macau',
  MDA: 'Moldova',
  MKD: 'North Macedonia',
  PRK: 'North Korea',
  PSE: 'Palestine',
  RUS: 'Russia',
  STP: 'Sao Tome and Principe',
  SWZ: 'Eswatini',
  SYR: 'Syria',
  TLS: 'Timor-Leste',
  TUR: 'Turkey',
  TWN: 'Taiwan',
  TZA: 'Tanzania',
  USA: 'United States',
  VAT: 'Vatican City',
  VEN: 'Venezuela',
  VGB: 'British Virgin Islands',
  VIR: 'U.S. Virgin Islands',
  VNM: 'Vietnam',
  BHS: 'Bahamas',
  CHN: 'China',
  NLD: 'Netherlands',
  ARE: 'United Arab Emirates',
};

/** Other spellings, folded: what people write, what registers write, and states that no longer exist. */
const otherNames: Record<string, string> = {
  // Codes of the past and of sport.
  rom: 'ROU',
  bah: 'BHS',
  america: 'USA',
  'u s': 'USA',
  'united states of america usa': 'USA',
  'us of a': 'USA',
  'estados unidos': 'USA',
  uk: 'GBR',
  'great britain': 'GBR',
  britain: 'GBR',
  england: 'GBR',
  scotland: 'GBR',
  wales: 'GBR',
  'northern ireland': 'GBR',
  'england and wales': 'GBR',
  'united kingdom of great britain': 'GBR',
  korea: 'KOR',
  'republic of korea': 'KOR',
  'korea republic of': 'KOR',
  'korea south': 'KOR',
  's korea': 'KOR',
  'korea democratic peoples republic of': 'PRK',
  'taiwan province of china': 'TWN',
  'taiwan republic of china': 'TWN',
  'chinese taipei': 'TWN',
  'republic of china': 'TWN',
  prc: 'CHN',
  'mainland china': 'CHN',
  'peoples republic of china': 'CHN',
  'pr china': 'CHN',
  'hong kong sar': 'HKG',
  'hong kong sar china': 'HKG',
  macao: 'MAC',
  'macau sar china': 'MAC',
  'russian federation': 'RUS',
  'cote divoire': 'CIV',
  turkiye: 'TUR',
  czechia: 'CZE',
  holland: 'NLD',
  'the netherlands': 'NLD',
  'viet nam': 'VNM',
  uae: 'ARE',
  emirates: 'ARE',
  dubai: 'ARE',
  'abu dhabi': 'ARE',
  'virgin islands british': 'VGB',
  bvi: 'VGB',
  'virgin islands us': 'VIR',
  macedonia: 'MKD',
  'the former yugoslav republic of macedonia': 'MKD',
  burma: 'MMR',
  swaziland: 'SWZ',
  'east timor': 'TLS',
  'iran islamic republic of': 'IRN',
  'tanzania united republic of': 'TZA',
  'moldova republic of': 'MDA',
  'venezuela bolivarian republic of': 'VEN',
  'bolivia plurinational state of': 'BOL',
  'congo democratic republic of the': 'COD',
  'congo the democratic republic of the': 'COD',
  'democratic republic of the congo': 'COD',
  'congo kinshasa': 'COD',
  'congo brazzaville': 'COG',
  'republic of the congo': 'COG',
  'netherlands antilles': 'CUW',
  curacao: 'CUW',
  deutschland: 'DEU',
  espana: 'ESP',
  brasil: 'BRA',
  italia: 'ITA',
  osterreich: 'AUT',
  schweiz: 'CHE',
  suisse: 'CHE',
  sverige: 'SWE',
  norge: 'NOR',
  danmark: 'DNK',
  suomi: 'FIN',
  polska: 'POL',
  nippon: 'JPN',
  'cabo verde': 'CPV',
  'palestinian territories': 'PSE',
  vatican: 'VAT',
  'holy see': 'VAT',
  'libyan arab jamahiriya': 'LBY',
  'st lucia': 'LCA',
  'st kitts and nevis': 'KNA',
  'st vincent and the grenadines': 'VCT',
  trinidad: 'TTO',
  'the bahamas': 'BHS',
  'the gambia': 'GMB',
  reunion: 'REU',
  'channel islands': 'JEY',
  'ivory coast': 'CIV',
  'canada federal level': 'CAN',
  micronesia: 'FSM',
  laos: 'LAO',
  syria: 'SYR',
  brunei: 'BRN',
};

const byName = new Map<string, string>();
for (const code of COUNTRY_CODES) {
  const names = countries.getName(code, 'en', { select: 'all' }) ?? [];
  for (const name of [...names, commonNames[code] ?? '']) if (name !== '') byName.set(foldName(name), code);
}
for (const [name, code] of Object.entries(otherNames)) byName.set(name, code);

/**
 * The alpha-3 code of a country written as a name, an alpha-2 or an alpha-3 code: `United States`, `US`,
 * `usa`, `Korea, Republic of`, `British Columbia, Canada`. Undefined when it is none of them.
 */
export function countryFrom(nameOrCode: string): string | undefined {
  const text = nameOrCode.trim();
  const upper = text.toUpperCase();
  if (/^[A-Z]{3}$/.test(upper) && known.has(upper)) return upper;
  if (/^[A-Z]{2}$/.test(upper)) return countries.alpha2ToAlpha3(upper === 'UK' ? 'GB' : upper);
  const folded = foldName(text);
  const named = byName.get(folded) ?? byName.get(folded.replace(/^the /, ''));
  if (named !== undefined) return named;
  const comma = text.lastIndexOf(',');
  return comma < 0 ? undefined : byName.get(foldName(text.slice(comma + 1)));
}

/** The short English name in common use: `USA` → `United States`. An unknown code is given back. */
export function countryName(alpha3: string): string {
  const common = commonNames[alpha3];
  if (common !== undefined) return common;
  return known.has(alpha3) ? (countries.getName(alpha3, 'en', { select: 'official' }) ?? alpha3) : alpha3;
}

/** The alpha-2 code of an alpha-3 code: `USA` → `US`. */
export function alpha2Of(alpha3: string): string | undefined {
  return countries.alpha3ToAlpha2(alpha3);
}

/** The United Nations' regions, with the Americas cut at Panama and Colombia; islands of the Caribbean are North America. */
const continents: Record<Continent, string> = {
  Africa:
    'AGO BDI BEN BFA BWA CAF CIV CMR COD COG COM CPV DJI DZA EGY ERI ESH ETH GAB GHA GIN GMB GNB GNQ KEN LBR LBY LSO MAR MDG MLI MOZ MRT MUS MWI MYT NAM NER NGA REU RWA SDN SEN SHN SLE SOM SSD STP SWZ SYC TCD TGO TUN TZA UGA ZAF ZMB ZWE',
  Asia: 'AFG ARE ARM AZE BGD BHR BRN BTN CCK CHN CXR CYP GEO HKG IDN IND IOT IRN IRQ ISR JOR JPN KAZ KGZ KHM KOR KWT LAO LBN LKA MAC MDV MMR MNG MYS NPL OMN PAK PHL PRK PSE QAT SAU SGP SYR THA TJK TKM TLS TUR TWN UZB VNM YEM',
  Europe:
    'ALA ALB AND AUT BEL BGR BIH BLR CHE CZE DEU DNK ESP EST FIN FRA FRO GBR GGY GIB GRC HRV HUN IMN IRL ISL ITA JEY LIE LTU LUX LVA MCO MDA MKD MLT MNE NLD NOR POL PRT ROU RUS SJM SMR SRB SVK SVN SWE UKR VAT',
  'North America':
    'ABW AIA ATG BES BHS BLM BLZ BMU BRB CAN CRI CUB CUW CYM DMA DOM GLP GRD GRL GTM HND HTI JAM KNA LCA MAF MEX MSR MTQ NIC PAN PRI SLV SPM SXM TCA TTO USA VCT VGB VIR',
  'South America': 'ARG BOL BRA CHL COL ECU FLK GUF GUY PER PRY SUR URY VEN',
  Oceania: 'ASM AUS COK FJI FSM GUM KIR MHL MNP NCL NFK NIU NRU NZL PCN PLW PNG PYF SLB TKL TON TUV UMI VUT WLF WSM',
  Antarctica: 'ATA ATF BVT HMD SGS',
};

const continentByCode = new Map<string, Continent>();
for (const [continent, codes] of Object.entries(continents)) {
  for (const code of codes.split(' ')) continentByCode.set(code, continent as Continent);
}

/** The continent of an alpha-3 code: `USA` → `North America`. */
export function continentOf(alpha3: string): Continent | undefined {
  return continentByCode.get(alpha3);
}
