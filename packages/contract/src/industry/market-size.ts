import { z } from 'zod';
import { chart, cites, scaledAmount } from './blocks.ts';

const year = z.int().nullable();

/** The kind of market: a measured one, or the one that a company says it can address. */
export const marketClaims = ['market', 'addressable_market'] as const;

const statedSize = z.object({
  publisher: z.string().meta({ description: 'Title of the report or document that states it' }),
  company: z.string().meta({ description: 'Who says so: the research firm where one is named, else the company whose document it is' }),
  market: z.string().meta({ description: 'The market as the statement calls it' }),
  claim: z.enum(marketClaims).meta({ description: '`addressable_market` is a company’s own claim' }),
  currency: z.string().meta({ description: 'ISO 4217' }),
  cagr: z.string().meta({ description: 'Percent a year, `8.1`; as stated, or computed from both values; empty where neither is known' }),
  start_year: year,
  end_year: year,
  start_value: scaledAmount.nullable(),
  end_value: scaledAmount.nullable(),
  estimated_value: scaledAmount.nullable().meta({
    description: 'In `projection_year`, computed within the stated years alone; null where these do not reach it',
  }),
  computed: z
    .array(z.enum(['start_value', 'end_value', 'cagr']))
    .optional()
    .meta({
      description:
        'What the sentence does not state and its other figures make: a value from the other one and the rate, or the rate from both values',
    }),
  statement: z.string().meta({ description: 'The sentence, word for word' }),
  sources: cites,
});

export const marketSize = z
  .object({
    charts: z.object({
      market_size_chart: chart(statedSize).extend({ projection_year: year, period_start_year: year, period_end_year: year }),
    }),
    tier_1_publishers: z.array(z.object({ title: z.string(), summary: z.array(z.string()), sources: cites })),
  })
  .meta({ id: 'MarketSize' });
