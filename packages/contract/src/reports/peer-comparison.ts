import { z } from 'zod';
import { list, text } from '../resources/values.ts';
import { cites, companyDetails, metaOf, nested, organization, section } from './blocks.ts';

export const perArea = z.object({
  area: text('Name of the topic'),
  details: z
    .array(
      z.object({
        company_name: text('Display name'),
        permalink: text('Permalink of the company'),
        area_details: text('What is known of it in this topic, in Markdown; refers to `sources` as `[1]`; empty when nothing is'),
        sources: cites,
      }),
    )
    .meta({ description: 'One item a company, in the order in which they were given' }),
});

/** A list of topics, with each company in each. */
const areas = (what: string) => z.array(perArea).meta({ description: `${what}; topics without content are left out` });

const metric = z
  .object({
    period: text('Last day of the fiscal year (or the year or month alone), or day of the market data: ISO 8601; empty when unknown'),
    v: z
      .number()
      .nullable()
      .meta({ description: 'Amount in `currency`, multiple, or margin as a fraction: 0.081 is 8.1 %; null when unknown' }),
    currency: text('Of an amount, ISO 4217; empty for multiples and margins'),
  })
  .meta({ id: 'ComparisonMetric', description: 'A metric of a company; absent when unknown' });

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
  Ticker: text('`EXCHANGE:SYMBOL` of the primary listing; absent when unlisted').optional(),
});

export const comparisonFirmographics = nested(
  'firmographics',
  z
    .object({
      firmographics: z
        .array(
          z.object({
            organization: organization.omit({ permalink: true }).meta({ description: 'The company' }),
            details: z
              .object({
                ...companyDetails,
                total_funding: z.number().meta({ description: 'USD; 0 when none is known' }),
                last_funding_round: z
                  .object({
                    currency: text('`USD`; empty when the amount is unknown'),
                    value: z.number().optional().meta({ description: 'Amount in `currency`; absent when unknown' }),
                    date: text('`YYYY-MM-DD`, `YYYY-MM` or `YYYY`; absent when unknown').optional(),
                    round: text('Stage of the round; empty when unknown'),
                  })
                  .meta({ description: 'The latest funding round' }),
                financials: financials.meta({ description: 'Metric → its value, and the ticker; a private company has few or none' }),
              })
              .meta({ description: 'Facts and figures of the company' }),
            description: text('What it does, in a sentence; empty when unknown'),
            sources: cites.optional().meta({ description: 'Those of `sources` that this company rests on' }),
          }),
        )
        .meta({ description: 'In the order in which the companies were given' }),
      sources: cites,
    })
    .meta({ description: 'Facts and figures of each company' }),
);

const answer = z.enum(['yes', 'no']).meta({ description: '`no`: nothing says so' });

export const comparisonProducts = z
  .object({
    product_offerings: areas('What each company sells'),
    key_product_features: z
      .object({
        rows: z
          .array(
            z.object({
              category_name: text('Product area, or what kind of product a company sells'),
              commentary: text('Which companies have it, in sentences'),
              company_names: z
                .array(
                  z.object({
                    result: answer,
                    company_name: text('Display name'),
                    company_permalink: text('Permalink, accepted wherever a company is named'),
                  }),
                )
                .meta({ description: 'Which company has it' }),
              company_result_mapping: z.record(z.string(), answer).meta({ description: 'The same by permalink' }),
            }),
          )
          .meta({ description: 'Product areas, at most 20; empty when none is shared' }),
        columns: list('Permalinks of the companies, in the order in which they were given'),
      })
      .meta({ description: 'Which company has which product area' }),
  })
  .meta({ description: 'What each company sells' });

/** A section of one block of topics. */
const compared = <Name extends string, Key extends string>(name: Name, key: Key, what: string) =>
  section(what, { [name]: nested(key, areas(what)) } as Record<Name, z.ZodObject<Record<Key, ReturnType<typeof areas>>>>);

/** The report of `player_comparison`. */
export const peerComparison = z
  .object({
    Firmographics: section('Facts and figures', { Firmographic: comparisonFirmographics }),
    'Product offerings': section('What each company sells', { 'Product offerings': comparisonProducts }),
    'Business model': compared('Business model', 'business_model', 'How each company earns money'),
    'Employee Reviews': compared('Employee Reviews', 'employee_reviews', 'What employees say of each company'),
    'Hiring Trends': compared('Hiring Trends', 'hiring_trends', 'Number of employees of each company, and how it changed'),
    'Online Presence': compared('Online Presence', 'online_presence', 'Visits of the website of each company'),
    meta: metaOf('player_comparison'),
  })
  .partial()
  .required({ meta: true })
  .meta({ id: 'PeerComparisonReport' });
