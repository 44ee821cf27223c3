import { z } from 'zod';

/** Never empty for a resolved company. */
export const firmographics = z
  .object({
    name: z.string().meta({ description: 'Name of the company' }),
    website: z.string().meta({ description: 'Canonical site as a URL; empty when unknown' }),
    location: z.string().meta({ description: 'Headquarters as "City, Country"' }),
    founded: z.int().nullable().meta({ description: 'Year of foundation; null when unknown' }),
    type: z.enum(['public', 'private']).meta({ description: '`public` where it is listed on an exchange' }),
    operating_status: z.enum(['Operating', 'Acquired', 'IPO', 'Closed', '']).meta({ description: 'What became of it; empty when unknown' }),
    ticker: z.string().nullable().meta({ description: '`EXCHANGE:SYMBOL` of the primary listing' }),
    region: z.string().meta({ description: 'Region or state of the headquarters; empty when unknown' }),
    country_code: z.string().meta({ description: 'ISO 3166-1 alpha-3' }),
    legal_name: z.string().meta({ description: 'Registered name; empty when unknown' }),
    industry: z.string().meta({ description: 'Industry; empty when unknown' }),
    headcount_range: z.string().meta({ description: 'Band of the number of employees; empty when unknown' }),
    short_description: z.string().meta({ description: 'What it does, in a sentence; empty when unknown' }),
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
  .meta({ id: 'Firmographics', description: 'Who the company is: name, place, size, status and owner' });
