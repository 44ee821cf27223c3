import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';

const growthPeriod = z.object({ month_difference: z.int(), change_percentage: z.int() });

export const headcount = z
  .object({
    employee_range: z.string(),
    total_employees: z.int().nullable(),
    date: knownDate.meta({ description: 'When the count was taken: `YYYY-MM-DD`, or `YYYY-MM` where only the month is known' }),
    date_precision: datePrecision,
    growth_periods: z.array(growthPeriod),
    headcount_growth: z
      .array(z.object({ date: knownDate, date_precision: datePrecision, employee_count: z.int() }))
      .meta({ description: 'Oldest first' }),
    headcount_by_function: z.array(z.object({ name: z.string(), employee_count: z.int(), growth_periods: z.array(growthPeriod) })),
  })
  .meta({ id: 'Headcount' });
