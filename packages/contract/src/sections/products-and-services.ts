import { z } from 'zod';
import { cite } from '../resources/citation.ts';

export const productsAndServices = z
  .object({
    product_overview: z.object({
      source: z.array(cite),
      summary: z.string().meta({ description: 'Markdown; refers to `source` as `[1]`, `[2-3]`' }),
      screenshot_url: z.string().meta({ description: 'Address of a picture; empty: none is kept' }),
    }),
    products_and_services: z.array(
      z.object({
        product_area: z.string().meta({ description: 'Area of products' }),
        details: z.array(
          z.object({
            title: z.string().meta({ description: 'Name of the product or service' }),
            summary: z.string().meta({ description: 'What it is, in sentences' }),
          }),
        ),
        sources: z.string().meta({ description: 'Numbers of `product_overview.source`: `2`, `1-3`, `1-2, 5`' }),
      }),
    ),
  })
  .meta({ id: 'ProductsAndServices' });
