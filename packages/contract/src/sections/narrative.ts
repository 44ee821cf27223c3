import { z } from 'zod';

/** The nine narrative enrichment sections, which only the batch gives, in the specification's order. */
export const narrativeSectionNames = [
  'products_and_services',
  'product_launches',
  'strategic_initiatives',
  'partnerships',
  'business_model',
  'key_customers',
  'management_profiles',
  'employee_sentiment',
  'product_sentiment',
] as const;

export type NarrativeSectionName = (typeof narrativeSectionNames)[number];

/** A narrative section: its empty form, which is all there is of one until it is generated. */
export const narrativeSection = z.strictObject({});
