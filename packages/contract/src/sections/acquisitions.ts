import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';

export const acquisitions = z
  .array(
    z
      .object({
        acquisition_date: knownDate,
        date_precision: datePrecision,
        name: z.string().meta({ description: '"<target> acquired by <company>"' }),
        amount: z.number().nullable().meta({ description: 'In the currency of the deal; null when undisclosed' }),
        amount_usd: z.number().nullable().meta({ description: 'The same in USD; null when undisclosed or no exchange rate is known' }),
        currency: z.string().meta({ description: 'Of `amount`, ISO 4217; "" when undisclosed' }),
        amount_usd_date: z.string().meta({ description: 'Day of the exchange rate; "" when nothing was converted' }),
        description: z.string().meta({ description: 'What happened, in a sentence; empty when nothing is known' }),
        acquiree_name: z.string().meta({ description: 'Name of the company bought' }),
        acquiree_permalink: z.string().meta({ description: 'Permalink of the company bought; empty when it is not known' }),
      })
      .meta({ id: 'Acquisition' }),
  )
  .meta({ description: 'Companies that it bought, newest first; empty when none is known' });
