import { z } from 'zod';
import { numberlessCites } from '../resources/citation.ts';

/** Areas of strategic moves; the first four are in the reference, the others are ours. */
export const strategicAreas = [
  'M&A',
  'Funding',
  'Leadership change',
  'Geographic expansion',
  'Office expansion',
  'Transformation',
  'Layoffs',
  'Hiring',
  'Awards and recognitions',
] as const;

export const strategicInitiatives = z
  .object({
    strategic_moves: z
      .array(
        z.object({
          Area: z.enum(strategicAreas).meta({ description: 'Kind of initiative' }),
          Details: z
            .array(z.object({ point: z.string().meta({ description: 'What the company does, in a sentence' }), sources: numberlessCites }))
            .meta({ description: 'Newest first' }),
        }),
      )
      .meta({ description: 'One item an area that its documents speak of' }),
  })
  .meta({ id: 'StrategicInitiatives', description: 'Strategic moves by area' });
