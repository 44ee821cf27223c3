import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';
import { orEmpty, text } from '../resources/values.ts';
import { productLaunches } from '../sections/product-launches.ts';
import { productsAndServices } from '../sections/products-and-services.ts';
import { chart, charts, companyDetails, executiveSummary, keyInsights, metaOf, nested, quickSnapshot, section } from './blocks.ts';

const { product_category, website } = companyDetails;
const permalink = text('Permalink of the company; empty when it is not known');
const location = text('Headquarters as "City, Country"; empty when unknown');

const deal = z.object({
  year: z.int().nullable().meta({ description: 'Year of the deal; null when unknown' }),
  company_name: text('Name of the company bought or invested in'),
  product_category,
  headquarters: location,
  permalink,
  website,
  type: z.enum(['mna', 'investment']).meta({ description: '`mna`: bought it; `investment`: took part in a round of it' }),
  parent_company_name: text('Name of the company that the report is about'),
  parent_company_permalink: text('Permalink of the company that the report is about'),
});

const acquired = z.object({
  name: text('Name of the company that was bought'),
  permalink,
  website,
  location,
  founded: z.int().nullable().meta({ description: 'Year of foundation; null when unknown' }),
  product_category,
  description: text('What it does, in a sentence; empty when unknown'),
});

/** The report of `company_primer`. */
export const companyResearch = z
  .object({
    'Quick Snapshot': section('The company at a glance', { 'Quick Snapshot': quickSnapshot }),
    'Executive Summary': section('The report in short', { 'Executive Summary': executiveSummary }),
    'Key Insights': section('What stands out', { 'Key Insights': keyInsights }),
    'Product Insights': section('What the company sells', {
      'Product and services': orEmpty(productsAndServices),
      'Product launches and initiatives': orEmpty(productLaunches),
    }),
    'Transaction Highlights': section('What the company bought and invested in', {
      'M&A and Investments map': nested(
        'm_andn_a_map',
        z
          .object({
            charts: charts({ m_and_a_investment_map: chart('Deals that were closed, and rounds the company took part in', deal) }),
          })
          .meta({ description: 'Its acquisitions and investments as points of a map' }),
      ),
      'M&A Strategy': nested(
        'acquisitions',
        z
          .object({
            m_and_a_timeline: z
              .array(
                z.object({
                  company: acquired.meta({ description: 'The company that was bought' }),
                  acquisition_date: knownDate,
                  date_precision: datePrecision.optional(),
                  acquisition_amount: z
                    .union([z.number(), z.literal('')])
                    .meta({ description: 'USD; empty when undisclosed or no exchange rate is known' }),
                  commentary: text('What happened, in a sentence; empty when nothing is known'),
                }),
              )
              .meta({ description: 'Newest first' }),
          })
          .meta({ description: 'Its acquisitions in the order of time' }),
      ),
    }),
    meta: metaOf('company_primer'),
  })
  .partial()
  .required({ meta: true })
  .meta({ id: 'CompanyResearchReport' });
