import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';

/** Newest first. */
export const acquisitions = z.array(
  z
    .object({
      acquisition_date: knownDate,
      date_precision: datePrecision,
      name: z.string().meta({ description: '"<target> acquired by <company>"' }),
      amount: z.number().nullable().meta({ description: 'In the currency of the deal; null when undisclosed' }),
      amount_usd: z.number().nullable(),
      currency: z.string().meta({ description: 'Of `amount`, ISO 4217; "" when undisclosed' }),
      amount_usd_date: z.string().meta({ description: 'Day of the exchange rate; "" when nothing was converted' }),
      description: z.string(),
      acquiree_name: z.string(),
      acquiree_permalink: z.string(),
    })
    .meta({ id: 'Acquisition' }),
);
