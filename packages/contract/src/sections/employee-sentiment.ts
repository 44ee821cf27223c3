import { z } from 'zod';
import { cites } from '../resources/citation.ts';
import { ratingsOverview } from '../resources/documents.ts';
import { text } from '../resources/values.ts';

const theme = z.object({
  theme: text('Label of the theme: `Benefits and perks`'),
  details: z.string().meta({ description: 'What reviews say of it, word for word; refers to `source` as `[2]`' }),
  share: z.number().nullable().meta({ description: 'Share of the reviews that say so, 0 to 1; null under five reviews in English' }),
});

export const employeeSentiment = z
  .object({
    overview: ratingsOverview,
    total_reviews: z.int().min(0).meta({ description: 'Number of reviews, in all languages' }),
    summary: text('Counts, ratings and themes in sentences; refers to `source` as `[1]`'),
    positives: z.array(theme).meta({ description: 'What reviews praise, the most frequent first, at most 10' }),
    negatives: z.array(theme).meta({ description: 'What reviews criticize, the most frequent first, at most 10' }),
    trends: z
      .array(
        z.object({
          period: text('Quarter, `YYYY-Qn`').meta({ examples: ['2030-Q4'] }),
          rating: z.number().meta({ description: 'Mean of the reviews of the quarter, 1 to 5 stars' }),
          reviews: z.int().meta({ description: 'Number of reviews in the quarter' }),
        }),
      )
      .meta({ description: 'Quarters with reviews, oldest first, at most the last 12' }),
    source: cites,
  })
  .meta({ id: 'EmployeeSentiment', description: 'What employees say in all their reviews' });
