import { z } from 'zod';
import { cited, narrative } from './blocks.ts';

/** The sections that are texts alone. */

export const quantInsights = z.object({ quant_insights: narrative }).meta({ id: 'QuantInsights' });

export const trendsAndInnovations = z.object({ trend_and_innovations: narrative }).meta({ id: 'TrendsAndInnovations' });

export const industryRegulations = z.object({ regulations: narrative }).meta({ id: 'IndustryRegulations' });

export const tier1Intelligence = z
  .object({
    curated_insights: z.array(
      z.object({
        domain: z.string(),
        title: z.string(),
        link: z.string(),
        highlights: z.array(z.string()).meta({ description: 'Sentences of it, word for word' }),
        date: z.string().meta({ description: '`DD-Mon-YYYY`' }),
        images: z.array(z.string()),
      }),
    ),
    relevant_snapshots: z.array(z.unknown()),
    ...cited,
  })
  .meta({ id: 'Tier1Intelligence' });
