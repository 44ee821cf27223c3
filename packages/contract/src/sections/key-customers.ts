import { z } from 'zod';
import { codeLabel, numberlessCites as sources, sourceUrls } from '../resources/citation.ts';
import { text } from '../resources/values.ts';

export const customerTypes = ['enterprise', 'mid_market', 'smb', 'public_sector'] as const;
export const concentrations = ['low', 'moderate', 'high', 'critical'] as const;

const customerType = codeLabel(customerTypes);

export const keyCustomers = z
  .object({
    key_customers: z
      .array(
        z.object({
          name: text('Name of the customer, as the text has it'),
          industry: z.string().meta({ description: 'What the text says that it is: `grower of apples`; empty where it does not' }),
          type: customerType
            .nullable()
            .meta({ description: 'Kind of customer, by the text or by its number of employees on record; null where nothing says which' }),
          use_case: z.string().meta({ description: 'What the text says that it does with it; empty where it does not' }),
          details: text('Sentences of its documents about the customer'),
          sources,
        }),
      )
      .meta({ description: 'Customers that its documents name; empty when they name none' }),
    segments: z
      .array(
        z.object({
          title: text('Label of the kind of customers'),
          description: text('The sentence of its documents that names them'),
          type: customerType.nullable().meta({ description: 'Kind of customers; null where nothing says which' }),
          is_primary: z.boolean().meta({ description: 'Whether the sentence says that it sells mainly to them' }),
          pain_point_addressed: text('Always empty'),
          use_case: text('Always empty'),
          source: sourceUrls,
        }),
      )
      .optional()
      .meta({ description: 'Kinds of customers that its documents name; absent when they name none' }),
    customer_concentration: z
      .object({ classification: codeLabel(concentrations), details: text('The sentence that states the share'), sources })
      .optional()
      .meta({
        description:
          'By the largest share of all revenue that is stated of one customer for the newest year: under 10 % `low`, under 25 % `moderate`, under 50 % `high`, else `critical`; absent when none is stated',
      }),
  })
  .meta({ id: 'KeyCustomers', description: 'Named customers and kinds of customers' });
