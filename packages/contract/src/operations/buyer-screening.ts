import { z } from 'zod';
import { everySubmission } from '../errors.ts';
import { operation } from '../operation.ts';
import { buyerParameters } from '../resources/filters.ts';
import { requestHandle } from '../resources/request.ts';
import { requiredText } from '../resources/text.ts';

export const enrichBuyerScreening = operation({
  id: 'buyer_screening.enrich',
  method: 'POST',
  path: '/api/enterprise/buyer-screening/enrich/',
  mode: 'async',
  request_type: 'buyer_screening',
  access: 'bearer',
  tag: 'Discovery',
  summary: 'Screen buyers for a company that is being sold',
  description:
    'The result is an array of up to 100 `BuyerCompany` rows. Every parameter must be present, with an empty value where no filter is wanted. Closed companies never appear.',
  body: z
    .object({ company: requiredText(2_000).meta({ description: 'Permalink or URL' }), parameters: buyerParameters })
    .meta({ id: 'BuyerScreeningRequest' }),
  status: 202,
  response: requestHandle,
  errors: [...everySubmission, 'COMPANY_NOT_FOUND'],
  example: {
    body: {
      company: 'salesforce',
      parameters: { detailed_query: '', buyer_type: ['strategic'], company_type: 'all', geography: [] },
    },
    response: { request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10', status: 'PENDING' },
  },
});
