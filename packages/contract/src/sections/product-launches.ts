import { z } from 'zod';
import { numberlessCite, shownDay } from '../resources/citation.ts';

const launch = z
  .object({
    date: shownDay.meta({ description: 'The day the text states, else the day it was published' }),
    initiative: z.string(),
    summary: z.array(z.string()).meta({ description: '`Label: text`, with markdown' }),
    sources: z.array(numberlessCite),
  })
  .meta({ id: 'ProductLaunch' });

export const productLaunches = z
  .object({
    product_launches_and_initiatives: z.object({
      released_products: z.array(launch).meta({ description: 'Newest first' }),
      future_announcements: z.array(launch),
    }),
  })
  .meta({ id: 'ProductLaunches' });
