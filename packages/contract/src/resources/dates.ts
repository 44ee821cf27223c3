import { z } from 'zod';

/** A date as exact as it is known, ISO 8601: `2021`, `2021-11` or `2021-11-04`; empty when it is not known. */
export const knownDate = z
  .string()
  .regex(/^(?:\d{4}(?:-\d{2}(?:-\d{2})?)?)?$/, 'must be YYYY, YYYY-MM, YYYY-MM-DD or empty')
  .meta({ description: 'As exact as it is known: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; empty when it is not known' });

/** How exact the date beside it is; empty when there is none. */
export const datePrecision = z.enum(['day', 'month', 'year', '']).meta({ description: 'How exact the date is; empty where there is none' });
