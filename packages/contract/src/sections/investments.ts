import { z } from 'zod';

/** Newest first. */
export const investments = z.array(
  z
    .object({
      announcement_date: z.string(),
      amount: z.number().nullable(),
      amount_usd: z.number().nullable(),
      description: z.string(),
      lead_investor: z.boolean(),
      funding_round_id: z.string(),
      investee_name: z.string(),
      investee_permalink: z.string(),
    })
    .meta({ id: 'Investment' }),
);
