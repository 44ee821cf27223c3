import { z } from 'zod';

const numeric = z.string().meta({ description: 'A number, as a string' });

export const websiteTraffic = z
  .object({
    engagements: z
      .object({
        visits: numeric,
        bounce_rate: numeric,
        page_per_visit: numeric,
        time_on_site: numeric,
        month: numeric.meta({ description: '`YYYY-MM`' }),
        year: numeric,
      })
      .partial(),
    estimated_monthly_visits: z.record(z.string(), z.int()),
    traffic_sources: z.record(z.string(), z.number()),
    geography: z.array(z.object({ country: z.string().meta({ description: 'Country of the visitors' }), share: z.number() })),
    global_rank: z
      .object({ rank: z.int().meta({ description: 'Rank, 1 the most visited' }), month: z.string().meta({ description: '`YYYY-MM`' }) })
      .optional()
      .meta({ description: 'Rank among all websites, 1 the most visited, in this month, `YYYY-MM`; absent when unknown' }),
  })
  .meta({ id: 'WebsiteTraffic' });
