import { z } from 'zod';
import { numberlessCites, shownDay } from '../resources/citation.ts';

const launch = z
  .object({
    date: shownDay.meta({
      description:
        'The day that the text or its heading states; of a current report, an article or a page of news that announces it and states none, the day it was published; else empty',
    }),
    initiative: z.string().meta({ description: 'What is launched or announced' }),
    summary: z.array(z.string()).meta({ description: '`Label: text`, with markdown' }),
    sources: numberlessCites,
  })
  .meta({ id: 'ProductLaunch' });

export const productLaunches = z
  .object({
    product_launches_and_initiatives: z
      .object({
        released_products: z.array(launch).meta({ description: 'Newest first' }),
        future_announcements: z.array(launch).meta({ description: 'What is announced and not yet launched; empty when nothing is' }),
      })
      .meta({ description: 'What was launched, and what was announced' }),
  })
  .meta({ id: 'ProductLaunches', description: 'What it launched and announced' });
