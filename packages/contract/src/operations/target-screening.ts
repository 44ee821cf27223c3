import { z } from 'zod';
import { operation } from '../operation.ts';
import { discovery, startingCompany } from '../resources/discovery.ts';
import { targetParameters } from '../resources/filters.ts';

export const enrichTargetScreening = operation({
  ...discovery,
  id: 'target_screening.enrich',
  tool: 'find_targets',
  path: '/api/enterprise/target-screening/enrich/',
  request_type: 'target_screening',
  summary: 'Screen targets for an acquirer',
  description:
    'The result is an array of up to 100 `TargetCompany` rows. Every parameter must be present, with an empty value where no filter is wanted. Closed and acquired companies never appear.',
  body: z
    .object({
      company: startingCompany,
      parameters: targetParameters.meta({
        description: 'Filters and preferences. Every field must be present, with an empty value where no filter is wanted',
      }),
    })
    .meta({ id: 'TargetScreeningRequest' }),
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
  fails: { body: { company: 'salesforce' }, code: 'MISSING_PARAMETER' },
});
