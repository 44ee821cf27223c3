import { z } from 'zod';
import { cite } from '../resources/citation.ts';
import { starDistribution } from '../resources/documents.ts';

const point = z.object({
  text: z.string(),
  count: z.int().min(1).meta({ description: 'Reviews that say so' }),
  source: z.array(z.int()).meta({ description: 'Numbers of the sources whose quotes say so' }),
});

export const productSentiment = z
  .object({
    products: z.array(
      z.object({
        product_name: z.string(),
        rating: z.number().nullable(),
        total_reviews: z.int().min(0),
        star_distribution: starDistribution,
        pros: z.array(point),
        cons: z.array(point),
        summary: z.string(),
      }),
    ),
    summary: z.string(),
    source: z.array(cite),
  })
  .meta({ id: 'ProductSentiment' });
