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
    owned_by: z.string().meta({
      description:
        'Present owner, as far as one is on record: who bought the company, or who its sources say owns it; `LEI …` of a parent without a name',
    }),
    owned_since: z.string().meta({ description: '`2021`, `2021-11` or `2021-11-04`, as exact as it is known' }),
    ownership: z.enum(['buyout', 'purchase', 'stated', 'group', '']).meta({
      description:
        'How that is known: an investor bought the company to hold, a company of a trade bought it, a source says so, or a parent consolidates it',
    }),
  })
  .meta({ id: 'Firmographics' });
