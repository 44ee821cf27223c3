import { z } from 'zod';

/** One row of a company search. */
export const company = z
  .object({
    name: z.string().meta({ description: 'Name of the company' }),
    permalink: z.string().meta({ description: 'Permalink, accepted wherever a company is named' }),
    short_description: z.string().meta({ description: 'What it does, in a sentence; empty when unknown' }),
    founded_year: z.string().meta({ description: 'Year of foundation; empty when unknown' }),
    ipo_status: z.enum(['private', 'public']).meta({ description: '`public` where it is listed on an exchange' }),
    hq: z.string().meta({ description: '"City, Country"' }),
    industries: z.string().meta({ description: 'Comma-separated' }),
    website: z.string().meta({ description: 'URL' }),
    ticker: z.string().meta({ description: '`EXCHANGE:SYMBOL`' }),
    country_code: z.string().meta({ description: 'ISO 3166-1 alpha-2' }),
    country: z.string().meta({ description: 'Country of the headquarters, in English; empty when unknown' }),
    domain: z.string().meta({ description: 'Registrable domain of the website; empty when unknown' }),
    last_funding_round: z.string().meta({ description: 'Stage of the latest funding round; empty when unknown' }),
    total_funding: z.number().meta({ description: 'USD; 0 when unknown' }),
  })
  .meta({ id: 'Company' });

export type Company = z.output<typeof company>;
