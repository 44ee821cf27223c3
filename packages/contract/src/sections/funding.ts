import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';

const news = z.object({
  type: z.literal('news'),
  data: z.array(z.object({ publisher: z.string(), news_url: z.string(), news_title: z.string() })),
});

export const funding = z
  .object({
    overall: z.object({
      funding_stage: z.string(),
      total_funding: z.number().nullable().meta({ description: 'USD' }),
      last_funding_date: knownDate,
      last_funding_date_precision: datePrecision,
      num_funding_rounds: z.string().meta({ description: 'A count, as a string' }),
      key_investors: z.array(z.string()),
    }),
    funding_rounds: z
      .array(
        z.object({
          date: knownDate,
          date_precision: datePrecision,
          round: z.string(),
          amount: z.number().meta({
            description: '0.0 means undisclosed. USD; where no exchange rate is known and `amount_usd` is null, in `currency`',
          }),
          amount_usd: z.number().nullable(),
          amount_usd_date: z.string().meta({ description: 'Day of the exchange rate; "" when nothing was converted' }),
          amount_in_currency: z.number().nullable().meta({ description: 'As agreed, in `currency`; null when undisclosed' }),
          currency: z.string().meta({ description: 'Of the round, ISO 4217; "" when undisclosed' }),
          total_investors: z.union([z.int(), z.literal('-')]),
          lead_investors: z.array(z.string()),
          investors: z.array(z.string()),
          pre_money_valuation: z.number().nullable(),
          news,
        }),
      )
      .meta({ description: 'Newest first' }),
    key_investors: z.array(
      z.object({
        name: z.string(),
        permalink: z.string(),
        type: z.string(),
        first_entry_date: knownDate,
        first_entry_date_precision: datePrecision,
        rounds_participated: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'Funding' });
