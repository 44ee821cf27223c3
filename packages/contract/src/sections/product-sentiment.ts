import { z } from 'zod';
import { cites } from '../resources/citation.ts';
import { starDistribution } from '../resources/documents.ts';
import { figure, text } from '../resources/values.ts';

const summary = text('Counts, ratings and themes in sentences; refers to `source` as `[1]`');

const point = z.object({
  text: text('Label of the theme'),
  count: z.int().min(1).meta({ description: 'Reviews that say so' }),
  source: z.array(z.int()).meta({ description: 'Numbers of the sources whose quotes say so' }),
});

export const productSentiment = z
  .object({
    products: z
      .array(
        z.object({
          product_name: text('Name of the product; empty where its reviews name none'),
          rating: figure('Mean of its reviews, 1 to 5 stars'),
          total_reviews: z.int().min(0).meta({ description: 'Number of its reviews' }),
          star_distribution: starDistribution,
          pros: z.array(point).meta({ description: 'What its reviews praise, the most frequent first, at most 10' }),
          cons: z.array(point).meta({ description: 'What its reviews criticize, the most frequent first, at most 10' }),
          summary,
        }),
      )
      .meta({ description: 'The products with most reviews, at most 20' }),
    summary,
    source: cites,
  })
  .meta({ id: 'ProductSentiment', description: 'What customers say in all reviews of its products' });
