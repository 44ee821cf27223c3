import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';
import { productLaunches } from '../sections/product-launches.ts';
import { productsAndServices } from '../sections/products-and-services.ts';
import { chart, executiveSummary, keyInsights, quickSnapshot, metaOf } from './blocks.ts';

const empty = z.strictObject({});

const deal = z.object({
  year: z.int().nullable(),
  company_name: z.string(),
  product_category: z.string(),
  headquarters: z.string(),
  permalink: z.string(),
  website: z.string(),
  type: z.enum(['mna', 'investment']),
  parent_company_name: z.string(),
  parent_company_permalink: z.string(),
});

const acquired = z.object({
  name: z.string(),
  permalink: z.string(),
  website: z.string(),
  location: z.string(),
  founded: z.int().nullable(),
  product_category: z.string(),
  description: z.string(),
});

/** The report of `company_primer`. */
export const companyResearch = z
  .object({
    'Quick Snapshot': z.object({ 'Quick Snapshot': quickSnapshot }),
    'Executive Summary': z.object({ 'Executive Summary': executiveSummary }),
    'Key Insights': z.object({ 'Key Insights': keyInsights }),
    'Product Insights': z.object({
      'Product and services': z.union([productsAndServices, empty]),
      'Product launches and initiatives': z.union([productLaunches, empty]),
    }),
    'Transaction Highlights': z.object({
      'M&A and Investments map': z.object({ m_andn_a_map: z.object({ charts: z.object({ m_and_a_investment_map: chart(deal) }) }) }),
      'M&A Strategy': z.object({
        acquisitions: z.object({
          m_and_a_timeline: z.array(
            z.object({
              company: acquired,
              acquisition_date: knownDate,
              date_precision: datePrecision.optional(),
              acquisition_amount: z.union([z.number(), z.literal('')]),
              commentary: z.string(),
            }),
          ),
        }),
      }),
    }),
    meta: metaOf('company_primer'),
  })
  .partial()
  .required({ meta: true })
  .meta({ id: 'CompanyResearchReport' });
