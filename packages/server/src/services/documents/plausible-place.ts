import { continentOf, countryFrom, countryName } from '../../kernel/countries.ts';
import { exchangeCountry, listsHomeCompaniesOnly } from '../../kernel/exchanges.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';

/** A part of a place that cannot be right, and why, in a sentence. */
export interface ImplausiblePlace {
  fact: 'city' | 'state' | 'country';
  value: string;
  reason: string;
}

/** Facts without the parts of a place that cannot be right; those parts stay in the record. */
export function withPlausiblePlace(facts: CompanyFacts): { facts: CompanyFacts; left_out: ImplausiblePlace[] } {
  if (facts.city === undefined && facts.country === undefined) return { facts, left_out: [] };
  const left_out = implausible(facts);
  if (left_out.length === 0) return { facts, left_out };
  const kept = { ...facts };
  for (const { fact } of left_out) delete kept[fact];
  return { facts: kept, left_out };
}

function implausible(facts: CompanyFacts): ImplausiblePlace[] {
  const { city, country } = facts;
  const primary = facts.listings?.find((listing) => listing.is_primary);
  const home = primary && listsHomeCompaniesOnly(primary.exchange) ? exchangeCountry(primary.exchange) : undefined;
  if (primary && home && country !== undefined && continentOf(home) !== continentOf(country)) {
    const reason = `${primary.exchange} lists companies of ${countryName(home)}; ${countryName(country)} must be another company's place.`;
    return (['city', 'state', 'country'] as const).flatMap((fact) => {
      const value = facts[fact];
      return value === undefined ? [] : [{ fact, value, reason }];
    });
  }
  if (city === undefined) return [];
  if (noPlace.test(city)) return [{ fact: 'city', value: city, reason: `${JSON.stringify(city)} is a word for nothing.` }];
  const named = countryCalled(city);
  if (named === undefined || isTown(named, facts)) return [];
  return [{ fact: 'city', value: city, reason: `${JSON.stringify(city)} is a country, not a town.` }];
}

/** Whether a place with a country's name is a town all the same: Singapore; Lebanon in Tennessee; Malta, New York. */
function isTown(named: string, { country, state }: CompanyFacts): boolean {
  if (country !== undefined && country !== named && state !== undefined) return true;
  return cityStates.has(named) && (country === undefined || country === named || country === partOf[named]);
}

/** How tables write that they know no place. */
const noPlace = /^(?:none|null|n\/?a|nan|unknown|undefined|not (?:available|applicable)|[\s\-–—?.]*)$/i;

/** Countries that are a town, or whose capital has their name. */
const cityStates: ReadonlySet<string> = new Set([
  'SGP',
  'HKG',
  'MAC',
  'LUX',
  'MCO',
  'SMR',
  'VAT',
  'GIB',
  'PAN',
  'GTM',
  'KWT',
  'DJI',
  'MEX',
]);

/** What some of them belong to. */
const partOf: Readonly<Record<string, string>> = { HKG: 'CHN', MAC: 'CHN', GIB: 'GBR' };

/** Three letters that people write for a country; others are as often an abbreviation of a town. */
const spokenCodes: ReadonlySet<string> = new Set(['USA', 'UAE']);

function countryCalled(city: string): string | undefined {
  if (city.includes(',') || (city.trim().length <= 3 && !spokenCodes.has(city.trim().toUpperCase()))) return undefined;
  return countryFrom(city);
}
