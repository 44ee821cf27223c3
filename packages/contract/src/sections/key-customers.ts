import { z } from 'zod';
import { codeLabel, numberlessCite } from '../resources/citation.ts';

export const customerTypes = ['enterprise', 'mid_market', 'smb', 'public_sector'] as const;
export const concentrations = ['low', 'moderate', 'high', 'critical'] as const;

const customerType = codeLabel(customerTypes);

export const keyCustomers = z
  .object({
    key_customers: z.array(
      z.object({
        name: z.string(),
        industry: z.string(),
        type: customerType.nullable().meta({ description: 'null where nothing says which' }),
        use_case: z.string(),
        details: z.string(),
        sources: z.array(numberlessCite),
      }),
    ),
    segments: z
      .array(
        z.object({
          title: z.string(),
          description: z.string(),
          type: customerType.nullable(),
          is_primary: z.boolean(),
          pain_point_addressed: z.string(),
          use_case: z.string(),
          source: z.array(z.string()),
        }),
      )
      .optional(),
    customer_concentration: z
      .object({ classification: codeLabel(concentrations), details: z.string(), sources: z.array(numberlessCite) })
      .optional()
      .meta({
        description:
          'By the largest share of revenue that the newest document states of one customer: under 10 % `low`, under 25 % `moderate`, under 50 % `high`, else `critical`',
      }),
  })
  .meta({ id: 'KeyCustomers' });
