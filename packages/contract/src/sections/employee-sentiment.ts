import { z } from 'zod';
import { cite } from '../resources/citation.ts';
import { ratingsOverview } from '../resources/documents.ts';

const theme = z.object({
  theme: z.string(),
  details: z.string().meta({ description: 'What reviews say of it, word for word' }),
  share: z.number().nullable().meta({ description: 'Share of the reviews that say so; null where there are too few to tell' }),
});

export const employeeSentiment = z
  .object({
    overview: ratingsOverview,
    total_reviews: z.int().min(0),
    summary: z.string(),
    positives: z.array(theme),
    negatives: z.array(theme),
    trends: z.array(z.object({ period: z.string().meta({ examples: ['2030-Q4'] }), rating: z.number(), reviews: z.int() })),
    source: z.array(cite),
  })
  .meta({ id: 'EmployeeSentiment' });
