import { z } from 'zod';
import { orEmpty } from '../resources/values.ts';
import { acquisitions } from './acquisitions.ts';
import { businessModel } from './business-model.ts';
import { employeeSentiment } from './employee-sentiment.ts';
import { firmographics } from './firmographics.ts';
import { funding } from './funding.ts';
import { gtmAndBusinessModel } from './gtm-and-business-model.ts';
import { headcount } from './headcount.ts';
import { investments } from './investments.ts';
import { keyCustomers } from './key-customers.ts';
import { managementProfiles } from './management-profiles.ts';
import { partnerships } from './partnerships.ts';
import { productLaunches } from './product-launches.ts';
import { productSentiment } from './product-sentiment.ts';
import { productsAndServices } from './products-and-services.ts';
import { publicCompanyFinancials } from './public-company-financials.ts';
import { strategicInitiatives } from './strategic-initiatives.ts';
import { ukPrivateCompanyFinancials } from './uk-private-company-financials.ts';
import { websiteTraffic } from './website-traffic.ts';

/** The nine structured enrichment sections, in the specification's order. */
export const structuredSections = {
  firmographics,
  gtm_and_business_model: gtmAndBusinessModel,
  headcount,
  funding,
  public_company_financials: publicCompanyFinancials,
  uk_private_company_financials: ukPrivateCompanyFinancials,
  acquisitions,
  investments,
  website_traffic: websiteTraffic,
} as const;

export type SectionName = keyof typeof structuredSections;
export const sectionNames = Object.keys(structuredSections) as SectionName[];

/** The nine narrative enrichment sections, which only the batch gives, in the specification's order. */
export const narrativeSections = {
  products_and_services: productsAndServices,
  product_launches: productLaunches,
  strategic_initiatives: strategicInitiatives,
  partnerships,
  business_model: businessModel,
  key_customers: keyCustomers,
  management_profiles: managementProfiles,
  employee_sentiment: employeeSentiment,
  product_sentiment: productSentiment,
} as const;

export type NarrativeSectionName = keyof typeof narrativeSections;
export const narrativeSectionNames = Object.keys(narrativeSections) as NarrativeSectionName[];
/** A narrative section that is not empty. */
export type NarrativeSection<N extends NarrativeSectionName> = z.output<(typeof narrativeSections)[N]>;

/** The sections of a batch enrichment: the structured ones, then the narrative ones. */
export const batchSectionNames: readonly BatchSectionName[] = [...sectionNames, ...narrativeSectionNames];
export type BatchSectionName = SectionName | NarrativeSectionName;

export function isNarrative(section: BatchSectionName): section is NarrativeSectionName {
  return section in narrativeSections;
}

/** A section's value: its schema's output, or its empty form `{}` / `[]`. */
export type Section<N extends SectionName> =
  | z.output<(typeof structuredSections)[N]>
  | (N extends 'acquisitions' | 'investments' ? never : Record<string, never>);

/** What `data` of a single enrichment holds: the requested sections, each filled or in its empty form. */
export const structuredData = z
  .object({
    firmographics,
    gtm_and_business_model: orEmpty(gtmAndBusinessModel),
    headcount: orEmpty(headcount),
    funding: orEmpty(funding),
    public_company_financials: orEmpty(publicCompanyFinancials),
    uk_private_company_financials: orEmpty(ukPrivateCompanyFinancials),
    acquisitions,
    investments,
    website_traffic: orEmpty(websiteTraffic),
  })
  .partial();

/** The sections of one company in a batch: the structured ones as in a single enrichment, the narrative ones beside them. */
export const batchData = structuredData.extend({
  products_and_services: orEmpty(productsAndServices).optional(),
  product_launches: orEmpty(productLaunches).optional(),
  strategic_initiatives: orEmpty(strategicInitiatives).optional(),
  partnerships: orEmpty(partnerships).optional(),
  business_model: orEmpty(businessModel).optional(),
  key_customers: orEmpty(keyCustomers).optional(),
  management_profiles: orEmpty(managementProfiles).optional(),
  employee_sentiment: orEmpty(employeeSentiment).optional(),
  product_sentiment: orEmpty(productSentiment).optional(),
});
