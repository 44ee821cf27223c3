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
        industry: z.string().meta({ description: 'What the text says that it is: `grower of apples`; empty where it does not' }),
        type: customerType.nullable().meta({ description: 'null where nothing says which' }),
        use_case: z.string().meta({ description: 'What the text says that it does with it; empty where it does not' }),
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
          'By the largest share of all revenue that is stated of one customer for the newest year: under 10 % `low`, under 25 % `moderate`, under 50 % `high`, else `critical`',
      }),
  })
  .meta({ id: 'KeyCustomers' });
