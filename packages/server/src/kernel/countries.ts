/** Countries as ISO 3166-1 alpha-3 codes: read from what people and registers write, shown by their common names. */

import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { foldName } from './names.ts';

countries.registerLocale(english);

export type Continent = 'Africa' | 'Asia' | 'Europe' | 'North America' | 'South America' | 'Oceania' | 'Antarctica';

/** Kosovo's code in CLDR and at the World Bank; ISO 3166-1 has none and leaves `XK` to its users. */
const kosovo = 'XKX';

/** The 249 alpha-3 codes of ISO 3166-1, in alphabetical order. (The library adds another code of Kosovo's.) */
export const COUNTRY_CODES: readonly string[] = Object.keys(countries.getAlpha3Codes())
  .filter((code) => code !== 'XKK')
  .sort();

const known: ReadonlySet<string> = new Set([...COUNTRY_CODES, kosovo]);

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
  XKX: 'Kosovo',
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
  'palestinian territory': 'PSE',
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
  xk: kosovo,
  xkk: kosovo,
  kosova: kosovo,
  'kosovo under unscr 1244': kosovo,
  // The names of the United Nations and the World Bank that no rule below reads.
  'slovak republic': 'SVK',
  'kyrgyz republic': 'KGZ',
  'lao pdr': 'LAO',
  'lao peoples democratic republic': 'LAO',
  'west bank and gaza': 'PSE',
  'occupied palestinian territory': 'PSE',
  'state of palestine': 'PSE',
  'state of israel': 'ISR',
  'state of kuwait': 'KWT',
  'state of libya': 'LBY',
  'state of qatar': 'QAT',
  'venezuela rb': 'VEN',
  'korea democratic peoples republic': 'PRK',
  'democratic peoples republic of korea': 'PRK',
  'micronesia federated states': 'FSM',
  'federated states of micronesia': 'FSM',
  'hong kong china': 'HKG',
  'macao china': 'MAC',
  'macau china': 'MAC',
  'taiwan china': 'TWN',
  'congo republic': 'COG',
  'congo democratic republic': 'COD',
  'sint maarten dutch part': 'SXM',
  'st martin french part': 'MAF',
  'united states virgin islands': 'VIR',
  'united kingdom of great britain and northern ireland': 'GBR',
  'south georgia': 'SGS',
  'bosnia and herzegowina': 'BIH',
  bosnia: 'BIH',
  'vatican city state': 'VAT',
  dprk: 'PRK',
  drc: 'COD',
  'dr congo': 'COD',
  ksa: 'SAU',
  rok: 'KOR',
  roc: 'TWN',
  cayman: 'CYM',
  'kingdom of the netherlands': 'NLD',
  'commonwealth of australia': 'AUS',
  'isle of man': 'IMN',
  'republic of ireland': 'IRL',
  'republic of guinea': 'GIN',
  'republic of the sudan': 'SDN',
  'independent state of samoa': 'WSM',
  'western samoa': 'WSM',
  'virgin islands of the united states': 'VIR',
  'saint martin dutch part': 'SXM',
  // Official names of the standard that no rule below reads.
  'argentine republic': 'ARG',
  'commonwealth of the bahamas': 'BHS',
  'swiss confederation': 'CHE',
  'commonwealth of dominica': 'DMA',
  'state of eritrea': 'ERI',
  'french republic': 'FRA',
  'gabonese republic': 'GAB',
  'hellenic republic': 'GRC',
  'hong kong special administrative region of china': 'HKG',
  'italian republic': 'ITA',
  'lebanese republic': 'LBN',
  'macao special administrative region of china': 'MAC',
  'united mexican states': 'MEX',
  'commonwealth of the northern mariana islands': 'MNP',
  'portuguese republic': 'PRT',
  'rwandese republic': 'RWA',
  'saint helena ascension and tristan da cunha': 'SHN',
  'togolese republic': 'TGO',
};

/** Names that several countries share. Behind `Democratic Republic of` or before a bracket they can name the other one. */
const sharedNames: ReadonlySet<string> = new Set([
  'china',
  'congo',
  'guinea',
  'ireland',
  'korea',
  'micronesia',
  'saint martin',
  'samoa',
  'sudan',
  'timor',
  'virgin islands',
]);

const byName = new Map<string, string>();
for (const code of known) {
  const names = countries.getName(code, 'en', { select: 'all' }) ?? [];
  for (const name of [...names, commonNames[code] ?? '']) if (name !== '') byName.set(foldName(name), code);
}
for (const [name, code] of Object.entries(otherNames)) byName.set(name, code);

/** Languages of the Unicode Common Locale Data Repository whose names of countries are read, beside English. */
const languages =
  'ar az be bg bn bs ca cs da de el en en-AU es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms nb nl pl pt pt-PT ro ru sk sl sq sr sr-Latn sv th tr uk uz vi zh zh-Hant';
let localNames: ReadonlyMap<string, string> | undefined;

/** The names of countries in these languages; one that means two countries is left out. Made when the first name is met that is not English. */
function namesInLanguages(): ReadonlyMap<string, string> {
  if (localNames) return localNames;
  const found = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const language of languages.split(' ')) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const code of known) {
        const alpha2 = alpha2Of(code);
        const name = alpha2 === undefined ? undefined : names.of(alpha2);
        if (name === undefined) continue;
        const key = writtenName(name);
        if ((found.get(key) ?? code) !== code) ambiguous.add(key);
        found.set(key, code);
      }
    }
  }
  for (const key of ambiguous) found.delete(key);
  return (localNames = found);
}

/** A name as it is compared in its own letters. */
function writtenName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const shortenings: readonly [RegExp, string][] = [
  [/\brep\b/g, 'republic'],
  [/\bdem\b/g, 'democratic'],
  [/\bfed\b/g, 'federated'],
  [/\bsts\b/g, 'states'],
  [/\bis\b/g, 'islands'],
  [/^st\b/, 'saint'],
];
/** What official names begin with. */
const officialStart =
  /^(?:the )?(?:(?:arab|bolivarian|cooperative|co operative|democratic|eastern|federal|federative|hashemite|hellenic|independent|islamic|oriental|peoples|plurinational|socialist|united) )*(?:republic|kingdom|principality|grand duchy|sultanate|commonwealth|federation|union|state) of (?:the )?/;

/** Folded, with the shortenings of tables spelled out: `Congo, Dem. Rep.` → `congo democratic republic`. */
function inFull(text: string): string {
  return shortenings.reduce((name, [short, long]) => name.replace(short, long), foldName(text));
}

/** The words of a name in alphabetical order, without articles: `Korea (Republic of)` and `Republic of Korea` have one key. */
function wordsKey(full: string): string {
  const words = full.split(' ').filter((word) => word !== 'of' && word !== 'the');
  return words.sort().join(' ');
}

const byWords = new Map<string, string | undefined>();
for (const [name, code] of byName) {
  const key = wordsKey(inFull(name));
  // A lone `S U` is not the United States.
  if (key.length < 4) continue;
  byWords.set(key, byWords.has(key) && byWords.get(key) !== code ? undefined : code);
}

/** Spelled out: `Dominican Rep.`, `St. Lucia`, `Republic of Ireland`, `Egypt, Arab Rep.`, `Bahamas, The`. */
function spelledOut(text: string): string | undefined {
  const full = inFull(text);
  const listed = byName.get(full) ?? byWords.get(wordsKey(full));
  if (listed !== undefined) return listed;
  // `State of Georgia` and `Commonwealth of Virginia` are no countries.
  const bare = /^(?:the )?(?:state|commonwealth) of /.test(full) ? full : full.replace(officialStart, '');
  const at = text.search(/[,(]/);
  const isInverted = at > 0 && /\b(?:the|rep|republic|kingdom|islamic|arab)\b/i.test(text.slice(at));
  const inverted = isInverted ? inFull(text.slice(0, at)) : '';
  for (const name of [bare, inverted]) {
    const code = sharedNames.has(name) ? undefined : byName.get(name);
    if (code !== undefined) return code;
  }
  return undefined;
}

/**
 * The alpha-3 code of a country written as a name, an alpha-2 or an alpha-3 code: `United States`, `US`,
 * `usa`, `Korea, Republic of`, `Slovak Republic`, `日本`, `British Columbia, Canada`. Undefined when it is none of them.
 */
export function countryFrom(nameOrCode: string): string | undefined {
  const text = nameOrCode.trim();
  const upper = text.toUpperCase();
  if (/^[A-Z]{3}$/.test(upper) && known.has(upper)) return upper;
  if (upper === 'XK') return kosovo;
  if (/^[A-Z]{2}$/.test(upper)) return countries.alpha2ToAlpha3(upper === 'UK' ? 'GB' : upper);
  const folded = foldName(text);
  const named = byName.get(folded) ?? byName.get(folded.replace(/^the /, ''));
  if (named !== undefined) return named;
  // A longer text is not a country.
  if (text === '' || text.length > 100) return undefined;
  const spelled = spelledOut(text) ?? namesInLanguages().get(writtenName(text));
  if (spelled !== undefined) return spelled;
  const comma = text.lastIndexOf(',');
  const last = comma < 0 ? '' : foldName(text.slice(comma + 1));
  // Of the cities of two countries only the capitals say which Congo it is.
  return last === 'congo' ? undefined : byName.get(last);
}

/** The short English name in common use: `USA` → `United States`. An unknown code is given back. */
export function countryName(alpha3: string): string {
  const common = commonNames[alpha3];
  if (common !== undefined) return common;
  return known.has(alpha3) ? (countries.getName(alpha3, 'en', { select: 'official' }) ?? alpha3) : alpha3;
}

/** The alpha-2 code of an alpha-3 code: `USA` → `US`. */
export function alpha2Of(alpha3: string): string | undefined {
  return alpha3 === kosovo ? 'XK' : countries.alpha3ToAlpha2(alpha3);
}

/** The United Nations' regions, with the Americas cut at Panama and Colombia; islands of the Caribbean are North America. */
const continents: Record<Continent, string> = {
  Africa:
    'AGO BDI BEN BFA BWA CAF CIV CMR COD COG COM CPV DJI DZA EGY ERI ESH ETH GAB GHA GIN GMB GNB GNQ KEN LBR LBY LSO MAR MDG MLI MOZ MRT MUS MWI MYT NAM NER NGA REU RWA SDN SEN SHN SLE SOM SSD STP SWZ SYC TCD TGO TUN TZA UGA ZAF ZMB ZWE',
  Asia: 'AFG ARE ARM AZE BGD BHR BRN BTN CCK CHN CXR CYP GEO HKG IDN IND IOT IRN IRQ ISR JOR JPN KAZ KGZ KHM KOR KWT LAO LBN LKA MAC MDV MMR MNG MYS NPL OMN PAK PHL PRK PSE QAT SAU SGP SYR THA TJK TKM TLS TUR TWN UZB VNM YEM',
  Europe:
    'ALA ALB AND AUT BEL BGR BIH BLR CHE CZE DEU DNK ESP EST FIN FRA FRO GBR GGY GIB GRC HRV HUN IMN IRL ISL ITA JEY LIE LTU LUX LVA MCO MDA MKD MLT MNE NLD NOR POL PRT ROU RUS SJM SMR SRB SVK SVN SWE UKR VAT XKX',
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
