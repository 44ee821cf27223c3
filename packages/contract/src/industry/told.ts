import { z } from 'zod';
import { list, text } from '../resources/values.ts';
import { cited, narrative } from './blocks.ts';

/** The sections that are texts alone. */

export const quantInsights = z
  .object({ quant_insights: narrative.meta({ description: 'Sentences with figures on the market' }) })
  .meta({ id: 'QuantInsights', description: 'What documents and news say of the market in figures' });

export const trendsAndInnovations = z
  .object({ trend_and_innovations: narrative.meta({ description: 'Sentences on trends and innovations of the market' }) })
  .meta({ id: 'TrendsAndInnovations', description: 'What documents and news say of changes in the market' });

export const industryRegulations = z
  .object({ regulations: narrative.meta({ description: 'Sentences on rules that apply to the market' }) })
  .meta({ id: 'IndustryRegulations', description: 'What documents and news say of the rules of the market' });

export const tier1Intelligence = z
  .object({
    curated_insights: z
      .array(
        z.object({
          domain: text('Domain of the publisher'),
          title: text('Headline'),
          link: text('Address of the article'),
          highlights: z.array(z.string()).meta({ description: 'Sentences of it, word for word' }),
          date: z.string().meta({ description: 'Day of publication, `DD-Mon-YYYY`; empty when unknown' }),
          images: list('Always empty: no pictures are kept'),
        }),
      )
      .meta({ description: 'Articles on the market as a whole, the most telling first, at most 11' }),
    relevant_snapshots: z.array(z.unknown()).meta({ description: 'Always empty' }),
    ...cited,
  })
  .meta({ id: 'Tier1Intelligence', description: 'Articles on the market as a whole' });
