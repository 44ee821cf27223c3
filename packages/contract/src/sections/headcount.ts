import { z } from 'zod';

const growthPeriod = z.object({ month_difference: z.int(), change_percentage: z.int() });

export const headcount = z
  .object({
    employee_range: z.string(),
    total_employees: z.int().nullable(),
    date: z.string().meta({ description: 'Date of the count' }),
    growth_periods: z.array(growthPeriod),
    headcount_growth: z.array(z.object({ date: z.string(), employee_count: z.int() })).meta({ description: 'Oldest first' }),
    headcount_by_function: z.array(z.object({ name: z.string(), employee_count: z.int(), growth_periods: z.array(growthPeriod) })),
  })
  .meta({ id: 'Headcount' });
