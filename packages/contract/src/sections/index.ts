import { z } from 'zod';
import { acquisitions } from './acquisitions.ts';
import { firmographics } from './firmographics.ts';
import { funding } from './funding.ts';
import { gtmAndBusinessModel } from './gtm-and-business-model.ts';
import { headcount } from './headcount.ts';
import { investments } from './investments.ts';
import { narrativeSection, narrativeSectionNames, type NarrativeSectionName } from './narrative.ts';
import { publicCompanyFinancials } from './public-company-financials.ts';
import { ukPrivateCompanyFinancials } from './uk-private-company-financials.ts';
import { websiteTraffic } from './website-traffic.ts';

export { narrativeSectionNames } from './narrative.ts';

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

/** The sections of a batch enrichment: the structured ones, then the narrative ones. */
export const batchSectionNames = [...sectionNames, ...narrativeSectionNames] as const;
export type BatchSectionName = (typeof batchSectionNames)[number];

export function isNarrative(section: BatchSectionName): section is NarrativeSectionName {
  return (narrativeSectionNames as readonly string[]).includes(section);
}

/** A section's value: its schema's output, or its empty form `{}` / `[]`. */
export type Section<N extends SectionName> =
  | z.output<(typeof structuredSections)[N]>
  | (N extends 'acquisitions' | 'investments' ? never : Record<string, never>);

const emptyObject = z.strictObject({});

function orEmpty<S extends z.ZodObject>(schema: S) {
  return z.union([schema, emptyObject]);
}

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
export const batchData = structuredData.extend(
  Object.fromEntries(narrativeSectionNames.map((name) => [name, narrativeSection.optional()])) as Record<
    NarrativeSectionName,
    z.ZodOptional<typeof narrativeSection>
  >,
);
