import { z } from 'zod';
import { cites } from '../resources/citation.ts';

export const productsAndServices = z
  .object({
    product_overview: z
      .object({
        source: cites,
        summary: z.string().meta({ description: 'Markdown; refers to `source` as `[1]`, `[2-3]`' }),
        screenshot_url: z.string().meta({ description: 'Address of a picture; empty: none is kept' }),
      })
      .meta({ description: 'What it sells as a whole' }),
    products_and_services: z
      .array(
        z.object({
          product_area: z.string().meta({ description: 'What its products have in common: a market, a technology, a use' }),
          details: z
            .array(
              z.object({
                title: z.string().meta({ description: 'Name of the product or service' }),
                summary: z.string().meta({ description: 'What it is, in sentences' }),
              }),
            )
            .meta({ description: 'Products and services of the area' }),
          sources: z.string().meta({ description: 'Numbers of `product_overview.source`: `2`, `1-3`, `1-2, 5`' }),
        }),
      )
      .meta({ description: 'Areas of products, each with what belongs to it' }),
  })
  .meta({ id: 'ProductsAndServices', description: 'What it sells, from its documents' });
