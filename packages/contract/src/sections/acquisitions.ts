import { z } from 'zod';

/** Newest first. */
export const acquisitions = z.array(
  z
    .object({
      acquisition_date: z.string(),
      name: z.string().meta({ description: '"<target> acquired by <company>"' }),
      amount: z.number().nullable().meta({ description: 'In the currency of the deal; null when undisclosed' }),
      amount_usd: z.number().nullable(),
      description: z.string(),
      acquiree_name: z.string(),
      acquiree_permalink: z.string(),
    })
    .meta({ id: 'Acquisition' }),
);
