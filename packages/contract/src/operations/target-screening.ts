import { z } from 'zod';
import { everySubmission } from '../errors.ts';
import { operation } from '../operation.ts';
import { targetParameters } from '../resources/filters.ts';
import { requestHandle } from '../resources/request.ts';
import { requiredText } from '../resources/text.ts';

export const enrichTargetScreening = operation({
  id: 'target_screening.enrich',
  method: 'POST',
  path: '/api/enterprise/target-screening/enrich/',
  mode: 'async',
  request_type: 'target_screening',
  access: 'bearer',
  tag: 'Discovery',
  summary: 'Screen targets for an acquirer',
  description:
    'The result is an array of up to 100 `TargetCompany` rows. Every parameter must be present, with an empty value where no filter is wanted. Closed and acquired companies never appear.',
  body: z
    .object({ company: requiredText(2_000).meta({ description: 'Permalink or URL' }), parameters: targetParameters })
    .meta({ id: 'TargetScreeningRequest' }),
  status: 202,
  response: requestHandle,
  errors: [...everySubmission, 'COMPANY_NOT_FOUND'],
  example: {
    body: {
      company: 'salesforce',
      parameters: {
        detailed_query: '',
        keywords: [],
        sample_companies: [],
        geography: ['USA'],
        company_type: 'private',
        employee_count: [],
        founded_year: {},
        funding_stage: [],
        total_funding: {},
        revenue: {},
      },
    },
    response: { request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10', status: 'PENDING' },
  },
});
