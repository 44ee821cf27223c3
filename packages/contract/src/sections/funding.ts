import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';

const news = z
  .object({
    type: z.literal('news').meta({ description: 'Always `news`' }),
    data: z
      .array(
        z.object({
          publisher: z.string().meta({ description: 'Publisher of the article' }),
          news_url: z.string().meta({ description: 'Address of the article' }),
          news_title: z.string().meta({ description: 'Headline' }),
        }),
      )
      .meta({ description: 'Articles on the round; empty when none is known' }),
  })
  .meta({ description: 'News of the round, as the record of the round names them' });

export const funding = z
  .object({
    overall: z
      .object({
        funding_stage: z.string().meta({ description: 'Stage of the latest round; empty when unknown' }),
        total_funding: z.number().nullable().meta({ description: 'USD: as stated, else the sum of the rounds; null when unknown' }),
        last_funding_date: knownDate,
        last_funding_date_precision: datePrecision,
        num_funding_rounds: z.string().meta({ description: 'Number of rounds in `funding_rounds`, as a string' }),
        key_investors: z.array(z.string()).meta({ description: 'Names of investors' }),
      })
      .meta({ description: 'All rounds together' }),
    funding_rounds: z
      .array(
        z.object({
          date: knownDate,
          date_precision: datePrecision,
          round: z.string().meta({ description: 'Stage of the round' }),
          amount: z.number().meta({
            description: '0.0 means undisclosed. USD; where no exchange rate is known and `amount_usd` is null, in `currency`',
          }),
          amount_usd: z.number().nullable().meta({ description: 'USD; null when undisclosed or no exchange rate is known' }),
          amount_usd_date: z.string().meta({ description: 'Day of the exchange rate; "" when nothing was converted' }),
          amount_in_currency: z.number().nullable().meta({ description: 'As agreed, in `currency`; null when undisclosed' }),
          currency: z.string().meta({ description: 'Of the round, ISO 4217; "" when undisclosed' }),
          total_investors: z.union([z.int(), z.literal('-')]).meta({ description: 'Number of investors; `-` when unknown' }),
          lead_investors: z.array(z.string()).meta({ description: 'Names of lead investors' }),
          investors: z.array(z.string()).meta({ description: 'Names of the other investors' }),
          pre_money_valuation: z.number().nullable().meta({ description: 'Valuation before the round; null when unknown' }),
          news,
        }),
      )
      .meta({ description: 'Newest first' }),
    key_investors: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of the investor' }),
          permalink: z.string().meta({ description: 'Permalink of the investor; empty when it is no known company' }),
          type: z.string().meta({ description: 'Always empty: no source states it' }),
          first_entry_date: knownDate,
          first_entry_date_precision: datePrecision,
          rounds_participated: z.array(z.string()).meta({ description: 'Stages of the rounds that it took part in' }),
        }),
      )
      .meta({ description: 'Investors of all rounds, then those that are named without a round' }),
  })
  .meta({ id: 'Funding', description: 'Funding rounds, their total and the investors' });
