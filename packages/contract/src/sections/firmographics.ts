import { z } from 'zod';

/** Never empty for a resolved company. */
export const firmographics = z
  .object({
    name: z.string(),
    website: z.string().meta({ description: 'Canonical site as a URL; empty when unknown' }),
    location: z.string().meta({ description: 'Headquarters as "City, Country"' }),
    founded: z.int().nullable(),
    type: z.enum(['public', 'private']),
    operating_status: z.enum(['Operating', 'Acquired', 'IPO', 'Closed', '']),
    ticker: z.string().nullable().meta({ description: '`EXCHANGE:SYMBOL` of the primary listing' }),
    region: z.string(),
    country_code: z.string().meta({ description: 'ISO 3166-1 alpha-3' }),
    legal_name: z.string(),
    industry: z.string(),
    headcount_range: z.string(),
    short_description: z.string(),
  })
  .meta({ id: 'Firmographics' });
