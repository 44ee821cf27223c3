/** Which countries an article speaks of: names, peoples, capitals, exchanges and offices of state. */

import { COUNTRY_CODES, countryName } from '../../kernel/countries.ts';
import { peoples } from '../../kernel/places.ts';
import { findsTerms, type Found } from './terms.ts';
import type { Words } from './tokens.ts';

/**
 * Words that indicate a country beside `peoples`: other names, further words for its people, capitals and financial centers, exchanges and their indices, central banks and
 * ministries. A word that is as often something else (Georgia, Jordan, Chad) is told by its capital or its people alone.
 */
const told: Readonly<Record<string, string>> = {
  AFG: 'afghan, afghans, kabul',
  AGO: 'angolan, luanda',
  ALB: 'albanian, tirana',
  ARE: 'u.a.e., uae, dubai, abu dhabi, sharjah',
  ARG: 'buenos aires',
  ARM: 'armenian, yerevan',
  AUS: 'australians, canberra, sydney, melbourne, brisbane, perth, asx, reserve bank of australia, accc, queensland, new south wales',
  AUT: 'vienna',
  AZE: 'azerbaijani, azeri, baku',
  BEL: 'brussels',
  BGD: 'dhaka',
  BGR: 'sofia',
  BHR: 'manama',
  BLR: 'belarusian, minsk',
  BOL: 'la paz',
  BRA: 'brazilians, brasilia, sao paulo, são paulo, rio de janeiro, bovespa',
  BWA: 'gaborone',
  CAN: 'canadians, ottawa, toronto, vancouver, calgary, montreal, alberta, ontario, quebec, british columbia, tsx, bank of canada',
  CHE: 'bern, zurich, geneva, basel, swiss national bank',
  CHL: 'santiago',
  CHN: 'beijing, shanghai, shenzhen, guangzhou, people|peoples bank of china, pboc, csi 300',
  CIV: 'ivorian, abidjan',
  CMR: 'cameroonian, yaounde',
  COD: 'congolese, kinshasa, democratic republic of congo',
  COL: 'bogota, bogotá',
  CUB: 'cuban, havana',
  CYP: 'nicosia',
  CZE: 'prague, czechia',
  DEU: 'germans, berlin, frankfurt, munich, hamburg, dax, bundesbank, bafin, bavaria',
  DNK: 'copenhagen',
  DOM: 'dominican republic, santo domingo',
  DZA: 'algiers',
  ECU: 'ecuadorean, quito',
  EGY: 'cairo',
  ESP: 'madrid, barcelona, ibex, catalonia, catalan',
  EST: 'tallinn',
  ETH: 'addis ababa',
  FIN: 'helsinki',
  FRA: 'paris, lyon, marseille, cac 40, banque de france',
  GBR: `britain, u.k., london, england, english law, scotland, wales, edinburgh, glasgow, manchester, birmingham, northern ireland, belfast, ftse, ftse 100,
    bank of england, boe, hmrc, ofgem, ofcom, ofwat, westminster, downing street, great britain, sterling`,
  GEO: 'georgian, tbilisi',
  GHA: 'accra',
  GRC: 'athens',
  GTM: 'guatemalan',
  HKG: 'hang seng, hkex',
  HND: 'honduran, tegucigalpa',
  HRV: 'zagreb',
  HUN: 'budapest',
  IDN: 'jakarta',
  IND: `indians, new delhi, delhi, mumbai, bengaluru, bangalore, hyderabad, chennai, kolkata, sensex, nifty, bse, nse, rbi, sebi, dalal street, rupee, rupees, crore, lakh,
    reserve bank of india, gujarat, maharashtra, karnataka, tamil nadu`,
  IRL: 'dublin',
  IRN: 'tehran',
  IRQ: 'baghdad',
  ISL: 'reykjavik',
  ISR: 'israelis, jerusalem, tel aviv',
  ITA: 'rome, milan, turin, ftse mib',
  JOR: 'amman',
  JPN: 'tokyo, osaka, nikkei, nikkei 225, topix, bank of japan, boj',
  KAZ: 'astana, almaty',
  KEN: 'nairobi',
  KHM: 'cambodian, phnom penh',
  KOR: 'korea, seoul, kospi, kosdaq, bank of korea',
  LAO: 'laotian, vientiane',
  LBN: 'beirut',
  LBY: 'libyan, tripoli',
  LKA: 'colombo',
  LTU: 'vilnius',
  LVA: 'riga',
  MAR: 'rabat, casablanca',
  MDA: 'moldovan, chisinau',
  MEX: 'mexico city, monterrey, banxico',
  MLI: 'malian, bamako',
  MMR: 'burmese, yangon',
  MNG: 'mongolian, ulaanbaatar',
  MOZ: 'mozambican, maputo',
  MYS: 'kuala lumpur, bursa malaysia',
  NAM: 'namibian, windhoek',
  NGA: 'lagos, abuja',
  NLD: 'amsterdam, the hague, holland, rotterdam, eindhoven, aex',
  NOR: 'oslo, norges bank',
  NPL: 'nepalese, nepali, kathmandu',
  NZL: 'new zealander, wellington, auckland, nzx',
  OMN: 'muscat',
  PAK: 'islamabad, karachi, lahore',
  PAN: 'panamanian, panama canal',
  PER: 'lima',
  PHL: 'manila',
  POL: 'polish, warsaw, krakow',
  PRK: 'north korean, pyongyang',
  PRT: 'lisbon, porto',
  PRY: 'paraguayan, asuncion',
  PSE: 'palestinian, palestinians, gaza, west bank',
  QAT: 'doha',
  ROU: 'bucharest',
  RUS: 'russians, moscow, kremlin, st petersburg',
  RWA: 'rwandan, kigali',
  SAU: 'saudis, riyadh, jeddah, tadawul, aramco',
  SDN: 'sudanese, khartoum',
  SEN: 'senegalese, dakar',
  SGP: 'sgx, monetary authority of singapore',
  SLV: 'salvadoran, san salvador',
  SRB: 'belgrade',
  SVK: 'bratislava',
  SVN: 'ljubljana',
  SWE: 'stockholm, gothenburg, riksbank',
  SYR: 'syrian, damascus',
  THA: 'bangkok',
  TUN: 'tunis',
  TUR: 'ankara, istanbul, turkiye',
  TWN: 'taipei, taiex, hsinchu',
  TZA: 'dar es salaam',
  UGA: 'kampala',
  UKR: 'ukrainians, kyiv, kiev',
  URY: 'montevideo',
  USA: `u.s., u.s.a., usa, america, americans, washington, new york, california, texas, florida, chicago, san francisco, los angeles, boston, seattle, houston, silicon valley,
    wall street, wall st, dow jones, dow, nasdaq, nyse, s&p 500, s&p, fed, federal reserve, white house, congress, senate, pentagon, fda, ftc, sec, doj, justice department, treasury department,
    federal trade commission, securities and exchange commission, irs, fcc, epa, nhtsa, michigan, ohio, pennsylvania, new jersey, new mexico, illinois, massachusetts, virginia, delaware, atlanta,
    detroit, north carolina, colorado, arizona, alabama, alaska, arkansas, connecticut, hawaii, idaho, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, minnesota, mississippi,
    missouri, montana, nebraska, nevada, new hampshire, north dakota, oklahoma, oregon, rhode island, south carolina, south dakota, tennessee, utah, vermont, west virginia, wisconsin,
    wyoming, philadelphia, dallas, san diego, denver, miami, minneapolis, las vegas, baltimore, cleveland, pittsburgh, nashville, new orleans, salt lake city, milwaukee, cincinnati,
    capitol hill, fbi, cia, nasa, cdc`,
  UZB: 'uzbek, tashkent',
  VEN: 'venezuelan, caracas',
  VNM: 'hanoi, ho chi minh city',
  YEM: 'yemeni, houthi, houthis',
  ZAF: 'johannesburg, cape town, pretoria, jse',
  ZMB: 'lusaka',
  ZWE: 'harare',
};

/** Names that hold a country's word and speak of something else. */
const elsewhere = `gulf of mexico, south china sea, east china sea, indian ocean, sea of japan, french polynesia, american samoa, american express, american airlines, american eagle, american tower, american water works, american electric power, bank of america, new england, new england journal of medicine,
  french fries, swiss re, swiss life, swiss army, german shepherd, turkish delight, brazilian blowout, washington post, new york times, financial times of london, boston scientific, boston consulting group,
  boston dynamics, texas instruments, texas roadhouse, chicago bridge, delhivery, london stock exchange group, dutch bros, jersey mike, paris hilton, china wok, panama papers, paris agreement, paris accord,
  sec filing, thanksgiving turkey, sterling bank, peru illinois, cuba gooding, greek yogurt, greek yoghurt, english language, english premier league, spanish flu, spanish language, french press,
  virginia electric, dow inc, dow chemical, georgia pacific, georgia power, indian motorcycle, singapore airlines flight, columbia sportswear`;
/** What stands before a country's word that is the name of something else. */
const notAlone = new Set([
  'GEO',
  'JOR',
  'TCD',
  'JEY',
  'TGO',
  'NIU',
  'GUM',
  'IOT',
  'ATA',
  'BVT',
  'HMD',
  'UMI',
  'SGS',
  'ATF',
  'REU',
  'MLI',
  'DMA',
  'NER',
  'GIN',
]);

/** These are languages, breeds and nicknames as well: in an article they do not indicate a country. */
const notOfArticles = new Set('Aussie,English,Maltese,New Zealand,Saudi Arabian,Slovene'.split(','));

const elsewhereValue = '';
const find = findsTerms<string>([
  ...COUNTRY_CODES.filter((code) => !notAlone.has(code)).map(
    (code) => [code, countryName(code).toLowerCase().replaceAll(/[,()]/g, ' ').replaceAll('-', ' ').replaceAll("'", "'")] as const,
  ),
  ...peoples
    .filter(({ name, isCapital }) => !isCapital && !notOfArticles.has(name))
    .map(({ country, name }) => [country, name.toLowerCase()] as const),
  ...Object.entries(told),
  [elsewhereValue, elsewhere],
]);

const mostTextTokens = 160;
const mostCountries = 5;
/** A place in the text alone is one in passing unless it comes early or again. */
const leastWeight = 1;
/** Written in small letters these are other words. */
const upperOnly = /^(?:u\.s\.|us|uk|uae|bse|nse|rbi|sebi|sec|ftc|doj|fda|irs|fcc|epa|fbi|cia|cdc|fed|dow|asx|tsx|jse|dax|aex|boe|boj)$/;

/** The two-letter names of states that are words in small letters. */
const short: Readonly<Record<string, string>> = { US: 'USA', UK: 'GBR', UAE: 'ARE' };
const longestShort = 3;

/**
 * The countries that title and first sentences name, at most five, the most named first: ISO 3166-1 alpha-3 with the words. Only capitalized
 * words count. A name in the title counts three, one among the first forty words of the text one, later half.
 */
export function countriesIn(title: Words, text: Words): { country: string; words: Found<string>[] }[] {
  const byCountry = new Map<string, { weight: number; words: Found<string>[] }>();
  for (const part of [title, text]) {
    for (const hit of placesOf(part, part === title ? part.tokens.length : mostTextTokens)) {
      const entry = byCountry.get(hit.value) ?? { weight: 0, words: [] };
      entry.weight += part === title ? 3 : hit.from < 40 ? 1 : 0.5;
      entry.words.push(hit);
      byCountry.set(hit.value, entry);
    }
  }
  return [...byCountry]
    .filter(([, { weight }]) => weight >= leastWeight)
    .toSorted(([a, one], [b, other]) => other.weight - one.weight || (a < b ? -1 : 1))
    .slice(0, mostCountries)
    .map(([country, { words }]) => ({ country, words }));
}

function placesOf(part: Words, until: number): Found<string>[] {
  const hits = find(part, until);
  for (const [at, { start, end, isCapital }] of part.tokens.slice(0, until).entries()) {
    if (!isCapital || end - start > longestShort) continue;
    const country = short[part.text.slice(start, end)];
    if (country !== undefined) hits.push({ value: country, in: part.in, from: at, to: at + 1, start, end });
  }
  const written = hits.filter(({ from, start, end }) => {
    const text = part.text.slice(start, end);
    return (
      part.tokens[from]!.isCapital && (!upperOnly.test(text.toLowerCase()) || text === text.toUpperCase() || /^(?:Fed|Dow)$/.test(text))
    );
  });
  // The longest name at a position wins: `New Mexico`, `Bank of America`.
  return written.filter(
    (hit) =>
      hit.value !== elsewhereValue &&
      !written.some((other) => other !== hit && other.from <= hit.from && other.to >= hit.to && other.to - other.from > hit.to - hit.from),
  );
}
