import type { Section } from '@firmament/contract';
import { countryName } from '../kernel/countries.ts';
import type { CompanyDocument } from '../kernel/document.ts';
import { ownerOf } from '../kernel/ownership.ts';
import { Cited, cite, fact, unique, type Sectioned } from './citation.ts';
import { employeeRange } from './employees.ts';
import { companyType, operatingStatus, ticker } from './listing.ts';
import { shortDescription } from './offering.ts';

export function firmographics(document: CompanyDocument): Sectioned<'firmographics'> {
  const industry = fact(document, 'industry');
  return cite<Section<'firmographics'>>({
    name: fact(document, 'name'),
    website: fact(document, 'website').as((website) => (website ? `https://${website}` : '')),
    location: location(document),
    founded: fact(document, 'founded').as((year) => year ?? null),
    type: companyType(document),
    operating_status: operatingStatus(document).as((status) => status ?? ''),
    ticker: ticker(document).as((symbol) => symbol ?? null),
    region: fact(document, 'state').as((state) => state ?? ''),
    country_code: fact(document, 'country').as((country) => country ?? ''),
    legal_name: fact(document, 'legal_name').as((name) => name ?? ''),
    industry: (industry.value === undefined ? fact(document, 'sector') : industry).as((label) => label ?? ''),
    headcount_range: employeeRange(document),
    short_description: shortDescription(document),
    ...ownership(document),
  });
}

function ownership(document: CompanyDocument) {
  const owner = ownerOf(document);
  const of = <T>(value: T) => new Cited(value, owner?.records ?? [], { isDerived: owner?.how !== 'group' });
  const name = owner?.name || (owner && `LEI ${document.facts.parent_lei}`);
  return { owned_by: of(name ?? ''), owned_since: of(owner?.since ?? ''), ownership: of(owner?.how ?? ('' as const)) };
}

function location(document: CompanyDocument): Cited<string> {
  const [city, country] = [fact(document, 'city'), fact(document, 'country')];
  const place = locationOf(city.value, country.value);
  // A city that is the country again is not shown.
  const shown = place === locationOf(undefined, country.value) ? [country] : [city, country];
  return new Cited(place, unique(shown.flatMap(({ records }) => records)), { isDerived: shown.some(({ isDerived }) => isDerived) });
}

/** "City, Country", with what is known of it. */
export function locationOf(city: string | undefined, country: string | undefined): string {
  const named = country && countryName(country);
  // Some lists put the country where the city belongs.
  return [city === named ? undefined : city, named].filter((part) => part).join(', ');
}
