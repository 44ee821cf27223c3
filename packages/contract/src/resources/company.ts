import { z } from 'zod';

/** One row of a company search. */
export const company = z
  .object({
    name: z.string(),
    permalink: z.string(),
    short_description: z.string(),
    founded_year: z.string(),
    ipo_status: z.enum(['private', 'public']),
    hq: z.string().meta({ description: '"City, Country"' }),
    industries: z.string().meta({ description: 'Comma-separated' }),
    website: z.string().meta({ description: 'URL' }),
    ticker: z.string().meta({ description: '`EXCHANGE:SYMBOL`' }),
    country_code: z.string().meta({ description: 'ISO 3166-1 alpha-2' }),
    country: z.string(),
    domain: z.string(),
    last_funding_round: z.string(),
    total_funding: z.number().meta({ description: 'USD; 0 when unknown' }),
  })
  .meta({ id: 'Company' });

export type Company = z.output<typeof company>;
