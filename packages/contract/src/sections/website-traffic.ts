import { z } from 'zod';
import { text } from '../resources/values.ts';

export const websiteTraffic = z
  .object({
    engagements: z
      .object({
        visits: text('Visits in the month: a whole number, as a string'),
        bounce_rate: text('Share of visits that end on their first page, 0 to 1, as a string'),
        page_per_visit: text('Mean number of pages a visit, as a string'),
        time_on_site: text('Mean length of a visit in seconds, as a string'),
        month: text('Month of these figures, `1` to `12`'),
        year: text('Year of these figures, four digits'),
      })
      .partial()
      .meta({ description: 'Figures of the newest month that has any, each absent when unknown; `{}` when none is known' }),
    estimated_monthly_visits: z
      .record(z.string(), z.int())
      .meta({ description: 'First day of the month, `YYYY-MM-DD` → visits in it; `{}` when none are known' }),
    traffic_sources: z.record(z.string(), z.number()).meta({
      description: 'Source (`direct`, `search_organic`, `referrals` …) → its share of visits, 0 to 1; `{}` when unknown',
    }),
    geography: z
      .array(
        z.object({
          country: text('Country of the visitors, ISO 3166-1 alpha-3'),
          share: z.number().meta({ description: 'Its part of all visits, 0 to 1' }),
        }),
      )
      .meta({ description: 'Countries of the visitors, the largest first; empty when unknown' }),
    global_rank: z
      .object({
        rank: z.int().meta({ description: 'Place among all websites, 1 the most visited' }),
        month: text('Month of the rank, `YYYY-MM`'),
      })
      .optional()
      .meta({ description: 'Rank among all websites, 1 the most visited, in this month, `YYYY-MM`; absent when unknown' }),
  })
  .meta({ id: 'WebsiteTraffic', description: 'Visits of the website, and where they come from' });
