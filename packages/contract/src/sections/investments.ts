import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';

export const investments = z
  .array(
    z
      .object({
        announcement_date: knownDate,
        date_precision: datePrecision,
        amount: z.number().nullable().meta({
          description: 'What the company put in, in `currency`; null when undisclosed, also where only the amount of the round is known',
        }),
        amount_usd: z.number().nullable().meta({ description: 'The same in USD; null when undisclosed or no exchange rate is known' }),
        currency: z.string().meta({ description: 'Of `amount`, ISO 4217; "" when undisclosed' }),
        amount_usd_date: z.string().meta({ description: 'Day of the exchange rate; "" when nothing was converted' }),
        description: z.string().meta({ description: 'What happened, in a sentence; empty when nothing is known' }),
        lead_investor: z.boolean().meta({ description: 'Whether the company led the round' }),
        funding_round_id: z.string().meta({ description: 'The same for all investors of the round' }),
        investee_name: z.string().meta({ description: 'Name of the company invested in' }),
        investee_permalink: z.string().meta({ description: 'Permalink of the company invested in; empty when it is not known' }),
      })
      .meta({ id: 'Investment' }),
  )
  .meta({ description: 'Companies that it invested in, newest first; empty when none is known' });
