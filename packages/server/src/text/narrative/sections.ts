import type { NarrativeSectionName } from '@firmament/contract';
import { businessModel } from './business-model.ts';
import { keyCustomers } from './key-customers.ts';
import { partnerships } from './partnerships.ts';
import { productLaunches } from './product-launches.ts';
import { productsAndServices } from './products-and-services.ts';
import type { Narrative } from './section.ts';
import { strategicInitiatives } from './strategic-initiatives.ts';

/** The sections that are written from what documents say. */
export const narratives = {
  products_and_services: productsAndServices,
  product_launches: productLaunches,
  strategic_initiatives: strategicInitiatives,
  partnerships,
  business_model: businessModel,
  key_customers: keyCustomers,
} as const satisfies { [N in NarrativeSectionName]?: Narrative<N> };

export type WrittenSection = keyof typeof narratives;
