import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';

/** Newest first. */
export const investments = z.array(
  z
    .object({
      announcement_date: knownDate,
      date_precision: datePrecision,
      amount: z.number().nullable(),
      amount_usd: z.number().nullable(),
      currency: z.string().meta({ description: 'Of `amount`, ISO 4217; "" when undisclosed' }),
      amount_usd_date: z.string().meta({ description: 'Day of the exchange rate; "" when nothing was converted' }),
      description: z.string(),
      lead_investor: z.boolean(),
      funding_round_id: z.string(),
      investee_name: z.string(),
      investee_permalink: z.string(),
    })
    .meta({ id: 'Investment' }),
);
