import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';

const growthPeriod = z.object({
  month_difference: z.int().meta({ description: 'Length of the period in months' }),
  change_percentage: z.int().meta({ description: 'Change over the period, percent' }),
});

export const headcount = z
  .object({
    employee_range: z.string().meta({ description: 'Band of the number of employees; empty when unknown' }),
    total_employees: z.int().nullable().meta({ description: 'Number of employees; null when unknown' }),
    date: knownDate.meta({ description: 'When the count was taken: `YYYY-MM-DD`, or `YYYY-MM` where only the month is known' }),
    date_precision: datePrecision,
    growth_periods: z.array(growthPeriod).meta({ description: 'Change over periods that end at the latest count' }),
    headcount_growth: z
      .array(
        z.object({ date: knownDate, date_precision: datePrecision, employee_count: z.int().meta({ description: 'Number of employees' }) }),
      )
      .meta({ description: 'Oldest first' }),
    headcount_by_function: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of the function' }),
          employee_count: z.int().meta({ description: 'Number of employees' }),
          growth_periods: z.array(growthPeriod).meta({ description: 'Change over periods that end at the latest count' }),
        }),
      )
      .meta({ description: 'The largest function first; empty when no source counts by function' }),
  })
  .meta({ id: 'Headcount', description: 'Number of employees, and how it changed' });
