import { z } from 'zod';

export const gtmAndBusinessModel = z
  .object({
    business_model_classification: z.enum(['B2B', 'B2C', 'B2B and B2C', '']),
    technology_classification: z.enum(['YES', 'NO', '']),
    marketplace_classification: z.enum(['YES', 'NO', '']),
    offering_type: z.enum(['Software', 'Hardware', 'Services', 'Digital commerce/content', '']),
    customer_segments: z.array(z.string()),
    revenue_streams: z.array(z.string()),
    pricing_strategy: z.array(z.string()),
    cost_structure: z.array(z.string()),
    value_proposition: z.string(),
    technology: z.array(z.string()),
    distribution: z.array(z.string()),
    product_category: z.string(),
    core_offering: z.string(),
    product_catalog: z.array(z.string()),
  })
  .meta({ id: 'GtmAndBusinessModel' });
