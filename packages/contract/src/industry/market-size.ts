import { z } from 'zod';
import { cites } from '../resources/citation.ts';
import { list, text } from '../resources/values.ts';
import { chart, charts, scaledAmount } from './blocks.ts';

function year(what: string) {
  return z
    .int()
    .nullable()
    .meta({ description: `${what}; null when no statement says it` });
}

function size(when: string) {
  return scaledAmount.nullable().meta({ description: `Size of the market in ${when}, in \`currency\`; null when unknown` });
}

/** The kind of market: a measured one, or the one that a company says it can address. */
export const marketClaims = ['market', 'addressable_market'] as const;

const statedSize = z.object({
  publisher: z.string().meta({ description: 'Title of the report or document that states it' }),
  company: z.string().meta({ description: 'Who says so: the research firm where one is named, else the company whose document it is' }),
  market: z.string().meta({ description: 'The market as the statement calls it' }),
  claim: z.enum(marketClaims).meta({ description: '`addressable_market` is a company’s own claim' }),
  currency: z.string().meta({ description: 'ISO 4217' }),
  cagr: z.string().meta({ description: 'Percent a year, `8.1`; as stated, or computed from both values; empty where neither is known' }),
  start_year: year('First year of the statement'),
  end_year: year('Last year of the statement'),
  start_value: size('`start_year`'),
  end_value: size('`end_year`'),
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
    charts: charts({
      market_size_chart: chart('Sizes that documents and news state, newest document first', statedSize)
        .extend({
          projection_year: year('Earliest last year of the statements, which `estimated_value` is computed for'),
          period_start_year: year('Earliest year of all statements'),
          period_end_year: year('Latest year of all statements'),
        })
        .meta({ description: 'Sizes that documents and news state, newest document first' }),
    }),
    tier_1_publishers: z
      .array(
        z.object({
          title: text('Who says so: the firm, company or publisher'),
          summary: list('Its statements, word for word; each refers to `sources` as `[1]`'),
          sources: cites,
        }),
      )
      .meta({ description: 'The same statements by who makes them' }),
  })
  .meta({ id: 'MarketSize', description: 'Sizes of the market that documents and news state' });
