import { z } from 'zod';
import { countryCodes, type CountryCode } from '../vocabularies/countries.ts';
import { companyTypes, employeeBands, fundingStages } from '../vocabularies/filters.ts';
import { requiredText, uniqueList } from './text.ts';

const alpha3 = Object.keys(countryCodes) as CountryCode[];
const englishNames = new Intl.DisplayNames(['en'], { type: 'region' });
/** Codes by the two letters and the English names that are written instead of them, in upper case. */
const alpha3Of = new Map(
  Object.entries(countryCodes).flatMap(([three, two]) => [two, englishNames.of(two) ?? two].map((name) => [name.toUpperCase(), three])),
);
const inCapitals = (written: string) => written.trim().toUpperCase();

function range(bound: z.ZodType<number>, id: string, description: string) {
  return z
    .strictObject({
      from: bound.nullable().optional().meta({ description: 'Lower bound, inclusive; absent or null for none. Not above `to`' }),
      to: bound.nullable().optional().meta({ description: 'Upper bound, inclusive; absent or null for none' }),
    })
    .refine(({ from, to }) => from == null || to == null || from <= to, {
      error: '`from` must not be greater than `to`',
      path: ['from'],
    })
    .meta({ id, description });
}

/** Inclusive bounds; an absent or null bound is open, `{}` is no filter. */
export const numberRange = range(z.number(), 'NumberRange', 'Inclusive bounds; either may be absent or null, {} is no filter');
export const yearRange = range(z.int(), 'YearRange', 'Inclusive years; either may be absent or null, {} is no filter');

/** Three-letter country codes in either case; answers them in upper case. */
export const geography = z
  .array(
    z
      .string()
      .superRefine((written, context) => {
        if (Object.hasOwn(countryCodes, inCapitals(written))) return;
        const meant = alpha3Of.get(inCapitals(written));
        context.addIssue({
          code: 'custom',
          message: `'${written.slice(0, 40).toWellFormed()}' is not a three-letter ISO 3166-1 country code${meant ? `, did you mean '${meant}'` : ''}`,
        });
      })
      .transform(inCapitals)
      .meta({
        id: 'CountryCode',
        override: { type: 'string', enum: alpha3 },
        description: 'ISO 3166-1 alpha-3 code of a country or territory, in either case',
      }),
  )
  .max(alpha3.length, `must have at most ${alpha3.length} items`);

/** `private`, `public`, `all`; empty means all, and a list of one is taken as its item. */
export const companyType = z.preprocess((value) => {
  const single = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
  return single === '' || single === null || (Array.isArray(single) && single.length === 0) ? 'all' : single;
}, z.enum(companyTypes));

/** As a field of a body. */
export const companyTypeInput = companyType.meta({
  override: { type: ['string', 'null'], enum: [...companyTypes, '', null] },
  description: '`public` keeps listed companies, `private` all others; `all`, empty or null keeps both',
});

/** The filters and steering that discovery operations take; each operation picks its own. */
export const discoveryParameters = z.object({
  detailed_query: z.string().max(10_000, 'must be at most 10000 characters').meta({ description: 'Scope in natural language' }),
  keywords: z
    .array(z.string().max(200, 'must be at most 200 characters'))
    .max(100, 'must have at most 100 items')
    .meta({ description: 'Words that raise the score of companies whose descriptions have them; they exclude none' }),
  sample_companies: z
    .array(requiredText(2_000))
    .max(50, 'must have at most 50 items')
    .meta({ description: 'Permalinks or URLs of companies that belong in the answer' }),
  geography: geography.meta({ description: 'Three-letter ISO country codes of the headquarters; empty means global' }),
  company_type: companyTypeInput,
  employee_count: uniqueList(z.enum(employeeBands), employeeBands.length).meta({
    description: 'Bands of the number of employees, each at most once; empty means any',
  }),
  founded_year: yearRange.meta({ description: 'Year of foundation' }),
  funding_stage: uniqueList(z.enum(fundingStages), fundingStages.length).meta({
    description: 'Stages of the latest funding round, each at most once; empty means any',
  }),
  total_funding: numberRange.meta({ description: 'Total funding raised, USD' }),
  last_funding_round: numberRange.meta({ description: 'Amount of the latest funding round, USD' }),
  revenue: numberRange.meta({ description: 'Annual revenue, USD' }),
  ebitda: numberRange.meta({ description: 'Annual EBITDA, USD' }),
  net_income: numberRange.meta({ description: 'Annual net income, USD' }),
  ev_ebitda: numberRange.meta({ description: 'Enterprise value divided by EBITDA of the last twelve months' }),
});

export const marketMapParameters = z
  .object({
    detailed_query: discoveryParameters.shape.detailed_query.default(''),
    keywords: discoveryParameters.shape.keywords.default([]),
    sample_companies: discoveryParameters.shape.sample_companies.default([]),
    geography: discoveryParameters.shape.geography.default([]),
    company_type: discoveryParameters.shape.company_type.default('all'),
    employee_count: discoveryParameters.shape.employee_count.default([]),
    founded_year: discoveryParameters.shape.founded_year.default({}),
    funding_stage: discoveryParameters.shape.funding_stage.default([]),
    total_funding: discoveryParameters.shape.total_funding.default({}),
    last_funding_round: discoveryParameters.shape.last_funding_round.default({}),
    revenue: discoveryParameters.shape.revenue.default({}),
    ebitda: discoveryParameters.shape.ebitda.default({}),
    net_income: discoveryParameters.shape.net_income.default({}),
    ev_ebitda: discoveryParameters.shape.ev_ebitda.default({}),
    filters_from_topic: z.boolean().default(true).meta({
      description:
        'Whether words of the topic that say a place, stage, size, age or listing are the filters they ask for; the status record tells them under `understood`. A filter that is given here wins over the words',
    }),
  })
  .meta({ id: 'MarketMapParameters' });

const strict = discoveryParameters.shape;

/** All always present, with empty values where no filter is wanted. */
export const peersParameters = discoveryParameters.omit({ keywords: true }).meta({ id: 'PeersParameters' });

/** `strategic` keeps strategic buyers, `financial` financial and institutional ones; empty means all. A bare text is a list of one. */
const buyerType = z
  .preprocess((value) => (typeof value === 'string' && value !== '' ? [value] : value), uniqueList(z.enum(['strategic', 'financial']), 2))
  .meta({
    override: { type: 'array', items: { type: 'string', enum: ['strategic', 'financial'] }, uniqueItems: true },
    description: '`strategic` keeps companies that buy for their own business, `financial` funds and institutions; empty means both',
  });

export const buyerParameters = z
  .object({
    detailed_query: strict.detailed_query,
    buyer_type: buyerType,
    company_type: strict.company_type,
    geography: strict.geography,
  })
  .meta({ id: 'BuyerParameters' });

export const targetParameters = discoveryParameters
  .omit({ last_funding_round: true, ebitda: true, net_income: true, ev_ebitda: true })
  .meta({ id: 'TargetParameters' });

export type PeersParameters = z.output<typeof peersParameters>;
export type BuyerParameters = z.output<typeof buyerParameters>;
export type TargetParameters = z.output<typeof targetParameters>;
export type MarketMapParameters = z.output<typeof marketMapParameters>;
export type Range = z.output<typeof numberRange>;
