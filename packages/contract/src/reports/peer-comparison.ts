import { z } from 'zod';
import { cites, organization, metaOf } from './blocks.ts';

const text = z.string();
export const perArea = z.object({
  area: text,
  details: z.array(z.object({ company_name: text, permalink: text, area_details: text, sources: cites })),
});

const metric = z.object({ period: text, v: z.number().nullable(), currency: text }).meta({ id: 'ComparisonMetric' });

/** The metrics of `details.financials`; a private company has few or none. */
export const comparisonMetrics = [
  'Total revenue',
  'EBITDA',
  'Net income',
  'EPS',
  'Market cap',
  'EV/Sales',
  'EV/EBITDA',
  'EV/EBIT',
  'P/E',
  'EBITDA margin (%)',
  'Net margin (%)',
] as const;

const financials = z.object({
  ...(Object.fromEntries(comparisonMetrics.map((name) => [name, metric.optional()])) as Record<
    (typeof comparisonMetrics)[number],
    z.ZodOptional<typeof metric>
  >),
  Ticker: text.optional(),
});

export const comparisonFirmographics = z.object({
  firmographics: z.object({
    firmographics: z
      .array(
        z.object({
          organization: organization.omit({ permalink: true }),
          details: z.object({
            industry: text,
            product_category: text,
            founded_year: text,
            hq: text,
            company_type: text,
            employees_in_crunchbase: text,
            website: text,
            total_funding: z.number().meta({ description: '0 = none' }),
            last_funding_round: z.object({ currency: text, value: z.number().optional(), date: text.optional(), round: text }),
            financials,
          }),
          description: text,
          sources: cites.optional().meta({ description: 'Those of `sources` that this company rests on' }),
        }),
      )
      .meta({ description: 'In the order in which the companies were given' }),
    sources: cites,
  }),
});

const answer = z.enum(['yes', 'no']).meta({ description: '`no`: nothing says so' });

export const comparisonProducts = z.object({
  product_offerings: z.array(perArea),
  key_product_features: z.object({
    rows: z.array(
      z.object({
        category_name: text,
        commentary: text,
        company_names: z.array(z.object({ result: answer, company_name: text, company_permalink: text })),
        company_result_mapping: z.record(z.string(), answer),
      }),
    ),
    columns: z.array(text).meta({ description: 'Permalinks' }),
  }),
});

const named = <S extends z.ZodType>(key: string, value: S) => z.object({ [key]: value });

/** The report of `player_comparison`. */
export const peerComparison = z
  .object({
    Firmographics: named('Firmographic', comparisonFirmographics),
    'Product offerings': named('Product offerings', comparisonProducts),
    'Business model': named('Business model', z.object({ business_model: z.array(perArea) })),
    'Employee Reviews': named('Employee Reviews', z.object({ employee_reviews: z.array(perArea) })),
    'Hiring Trends': named('Hiring Trends', z.object({ hiring_trends: z.array(perArea) })),
    'Online Presence': named('Online Presence', z.object({ online_presence: z.array(perArea) })),
    meta: metaOf('player_comparison'),
  })
  .partial()
  .required({ meta: true })
  .meta({ id: 'PeerComparisonReport' });
