import { z } from 'zod';

/** Fields of answers around their data. */

export const success = z.literal('success').meta({ description: 'Always `success`' });
export const count = z.int().meta({ description: 'Number of rows in `data`' });
