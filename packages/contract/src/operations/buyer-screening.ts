import { z } from 'zod';
import { operation } from '../operation.ts';
import { discovery, startingCompany } from '../resources/discovery.ts';
import { buyerParameters } from '../resources/filters.ts';

export const enrichBuyerScreening = operation({
  ...discovery,
  id: 'buyer_screening.enrich',
  tool: 'find_buyers',
  path: '/api/enterprise/buyer-screening/enrich/',
  request_type: 'buyer_screening',
  summary: 'Screen buyers for a company that is being sold',
  description:
    'The result is an array of up to 100 `BuyerCompany` rows. Every parameter must be present, with an empty value where no filter is wanted. Closed companies never appear.',
  body: z
    .object({
      company: startingCompany,
      parameters: buyerParameters.meta({
        description: 'Filters and preferences. Every field must be present, with an empty value where no filter is wanted',
      }),
    })
    .meta({ id: 'BuyerScreeningRequest' }),
  example: {
    body: {
      company: 'salesforce',
      parameters: { detailed_query: '', buyer_type: ['strategic'], company_type: 'all', geography: [] },
    },
    response: { request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10', status: 'PENDING' },
  },
  fails: { body: { company: 'salesforce' }, code: 'MISSING_PARAMETER' },
});
