import type { Section } from '@firmament/contract';
import { countryName } from '../kernel/countries.ts';
import type { CompanyDocument } from '../kernel/document.ts';
import { employeeRangeOf } from './employees.ts';
import { operatingStatusOf, tickerOf, typeOf } from './listing.ts';
import { shortDescriptionOf } from './offering.ts';

export function firmographics(document: CompanyDocument): Section<'firmographics'> {
  const { facts } = document;
  return {
    name: facts.name,
    website: facts.website ? `https://${facts.website}` : '',
    location: locationOf(facts.city, facts.country),
    founded: facts.founded ?? null,
    type: typeOf(facts),
    operating_status: operatingStatusOf(document) ?? '',
    ticker: tickerOf(facts) ?? null,
    region: facts.state ?? '',
    country_code: facts.country ?? '',
    legal_name: facts.legal_name ?? '',
    industry: facts.industry ?? facts.sector ?? '',
    headcount_range: employeeRangeOf(facts),
    short_description: shortDescriptionOf(facts),
  };
}

/** "City, Country", with what is known of it. */
export function locationOf(city: string | undefined, country: string | undefined): string {
  const named = country && countryName(country);
  // Some lists put the country where the city belongs.
  return [city === named ? undefined : city, named].filter((part) => part).join(', ');
}
