/** Countries and regions in questions: `Japanese robot makers`, `EU defence contractors`, `banks in the Nordics`. */

import { placeTrades } from './place-trades.ts';
import { ambiguousNames, doubtfulNames, peoples } from './places.ts';
import { continentOf, COUNTRY_CODES, countryFrom, type Continent } from './countries.ts';

const union = 'AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE';
/** Alpha-3 codes of the states of the European Union. */
export const europeanUnion: ReadonlySet<string> = new Set(union.split(' '));

const gulf = 'ARE BHR KWT OMN QAT SAU';
const nordics = 'DNK FIN ISL NOR SWE';
const southeastAsia = 'BRN IDN KHM LAO MMR MYS PHL SGP THA TLS VNM';
const middleEast = `${gulf} IRN IRQ ISR JOR LBN PSE SYR TUR YEM EGY`;
const northAfrica = 'DZA EGY LBY MAR TUN';
const easternEurope = 'ALB BGR BIH BLR CZE EST HRV HUN LTU LVA MDA MKD MNE POL ROU RUS SRB SVK SVN UKR';
const latinAmerica = `ARG BOL BRA CHL COL CRI CUB DOM ECU GTM HND MEX NIC PAN PER PRY SLV URY VEN`;

/** Regions by what they are called, comma-separated. */
const regions: readonly (readonly [names: string, codes: string])[] = [
  ['^EU,^E.U.,European Union', union],
  ['Nordic,Nordics,Nordic countries', nordics],
  ['Scandinavia,Scandinavian', 'DNK NOR SWE'],
  ['Baltic,Baltics,Baltic states', 'EST LTU LVA'],
  ['Benelux', 'BEL LUX NLD'],
  ['^DACH', 'AUT CHE DEU'],
  ['Iberia,Iberian', 'ESP PRT'],
  ['Balkan,Balkans', 'ALB BGR BIH HRV MKD MNE SRB SVN'],
  ['^CEE,Eastern Europe,Eastern European,East European,Central and Eastern Europe,Central and Eastern European', easternEurope],
  ['Western Europe,Western European,West European', 'AUT BEL CHE DEU DNK ESP FIN FRA GBR IRL ISL ITA LUX NLD NOR PRT SWE'],
  ['^GCC,^Gulf,Gulf states', gulf],
  ['Middle East,Middle Eastern', middleEast],
  ['^MENA', `${middleEast} ${northAfrica}`],
  ['North Africa,North African', northAfrica],
  ['^ASEAN,Southeast Asia,Southeast Asian,South East Asia,South-East Asia,South-East Asian', southeastAsia],
  ['East Asia,East Asian', 'CHN HKG JPN KOR MAC MNG TWN'],
  ['South Asia,South Asian', 'BGD BTN IND LKA MDV NPL PAK'],
  ['Latin America,Latin American,^LatAm,^LATAM', latinAmerica],
  ['Andean', 'BOL CHL COL ECU PER'],
  ['^ANZ,Australasia,Australasian', 'AUS NZL'],
];

const continental: readonly (readonly [names: string, continent: Continent])[] = [
  ['Europe,European', 'Europe'],
  ['Asia,Asian', 'Asia'],
  ['Africa,African', 'Africa'],
  ['North America,North American', 'North America'],
  ['South America,South American', 'South America'],
  ['Oceania', 'Oceania'],
];

interface Place {
  countries: readonly string[];
  /** It means the place in capitals alone. */
  isCapital: boolean;
}

const places = new Map<string, Place>();

function addPlace(name: string, countries: readonly string[]): void {
  const isCapital = name.startsWith('^');
  const written = isCapital ? name.slice(1) : name;
  places.set(written.toLowerCase(), { countries, isCapital });
}

for (const [names, continent] of continental) {
  const codes = COUNTRY_CODES.filter((code) => continentOf(code) === continent);
  for (const name of names.split(',')) addPlace(name, codes);
}
for (const [names, codes] of regions) for (const name of names.split(',')) addPlace(name, [...new Set(codes.split(' '))]);
for (const { country, name, isCapital } of peoples) places.set(name.toLowerCase(), { countries: [country], isCapital });

/** Adjectives of places: `German`, `Nordic`. `UK` and `US` are names as well. */
const adjectives = new Set(
  [
    ...peoples.map(({ name }) => name).filter((name) => !/^[A-Z.]+$/.test(name)),
    ...[...regions, ...continental].flatMap(([names]) => names.split(',').filter((name) => /(?:an|ic|ern)$/.test(name))),
  ].map((name) => name.replace('^', '').replaceAll('_', ' ').toLowerCase()),
);

/** Whether a place is written as an adjective, which may also say of what kind a thing is. */
export function isAdjectiveOfPlace(written: string): boolean {
  return adjectives.has(written.toLowerCase());
}

const trades = new Map(Object.entries(placeTrades).map(([place, words]) => [place, new Set(words.split(/\s+/))]));

/** `Chinese restaurants` are no restaurants of China, and the `Bank of America` is in no place that is asked for. */
function isPartOfTrade(words: readonly string[], at: number, end: number): boolean {
  const written = bare(words.slice(at, end).join(' '));
  const next = bare(words[end] ?? '').toLowerCase();
  const before = bare(words[at - 1] ?? '').toLowerCase();
  const behindOf =
    words[at - 1]?.toLowerCase() === 'of' &&
    /^(?:Bank|University|Institute|Republic|Port|Gulf|Church|City|Kingdom|Duchy)$/.test(words[at - 2] ?? '');
  // `American Indian` is one word of a people.
  if (behindOf || trades.get(before)?.has(written.toLowerCase())) return true;
  return isAdjectiveOfPlace(written) && [trades.get('*'), trades.get(written.toLowerCase())].some((of) => of?.has(next));
}

const mostWords = 4;
/** What stands before a place and falls with it. */
const leadsToPlace = /^(?:in|from|of|across|within|based|the|for)$/i;
const bare = (word: string) => word.replace(/^[("']{1,3}|[)"',;:]{1,3}$/g, '');

/** What of a text are places, and what it says beside them. */
export interface AskedPlaces {
  /** The text without its places. */
  rest: string;
  /** Alpha-3 codes of its countries. */
  countries: ReadonlySet<string>;
  /** The places as they are written. */
  written: readonly string[];
}

/** Reads the countries and regions that a text asks for; undefined when it names none, or nothing else. */
export function placesAsked(text: string): AskedPlaces | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const rest: string[] = [];
  const written: string[] = [];
  const countries = new Set<string>();
  for (let at = 0; at < words.length;) {
    const found = placeAt(words, at);
    if (!found) {
      rest.push(words[at]!);
      at += 1;
      continue;
    }
    while (rest.length > 0 && leadsToPlace.test(rest.at(-1)!)) rest.pop();
    written.push(bare(words.slice(at, at + found.length).join(' ')));
    for (const code of found.countries) countries.add(code);
    at += found.length;
    // `France and Germany` is two places, and the word between them none.
    if (at < words.length - 1 && /^(?:and|or|&)$/i.test(words[at]!) && placeAt(words, at + 1)) at += 1;
  }
  return written.length === 0 || rest.length === 0 ? undefined : { rest: rest.join(' '), countries, written };
}

/** The place at a position; undefined without one, or if it is part of a trade or a name. */
export function placeAt(words: readonly string[], at: number): { countries: readonly string[]; length: number } | undefined {
  for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
    const written = bare(words.slice(at, at + length).join(' '));
    const place = placeOf(written);
    if (
      place &&
      !isPartOfTrade(words, at, at + length) &&
      (!place.isCapital || isCapitalized(written) || isAbbreviated(words, at, written))
    )
      return { countries: place.countries, length };
  }
  return undefined;
}

/** These are no words in small letters. */
const abbreviations = /^(?:uk|eu|e\.u\.?|u\.[sk]\.?|dach|cee|gcc|mena|asean|anz|latam)$/;

/** Whether a place is there in lower case, as users type it: `us` at the beginning, or at the end after a plural (`banks us`, not `contact us`). */
function isAbbreviated(words: readonly string[], at: number, written: string): boolean {
  if (written !== 'us') return abbreviations.test(written);
  if (at === 0) return !asksForPerson.test(words[1] ?? '');
  return (
    /^(?:in|the|across|within)$/i.test(words[at - 1]!) ||
    (at === words.length - 1 && /s$/i.test(words[at - 1]!) && !asksForPerson.test(words[at - 1]!))
  );
}

const asksForPerson = /^(?:for|to|with|by|of|about|like|from|helps|and|or|than|versus|vs|against)$/i;

const shortestName = 4;

function placeOf(written: string): Place | undefined {
  const key = written.toLowerCase().replace(/[’']s$/, '');
  const known = places.get(key);
  if (known) return known;
  // Short codes are words: `IT`, `AI`, `in`.
  if (doubtfulNames.has(key) || (key.length < shortestName && !/^(?:usa|uae)$/.test(key)) || key.includes(',')) return undefined;
  const code = /^[a-z]{2,3}$/.test(key) ? countryFrom(written.toUpperCase()) : countryFrom(written);
  return code === undefined ? undefined : { countries: [code], isCapital: ambiguousNames.has(key) };
}

function isCapitalized(written: string): boolean {
  return /^\p{Lu}/u.test(written);
}
