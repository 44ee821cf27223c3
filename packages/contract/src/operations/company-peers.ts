import { z } from 'zod';
import { operation } from '../operation.ts';
import { discovery, startingCompany } from '../resources/discovery.ts';
import { peersParameters } from '../resources/filters.ts';

export const enrichCompanyPeers = operation({
  ...discovery,
  id: 'company_peers.enrich',
  tool: 'find_peers',
  path: '/api/enterprise/company-peers/enrich/',
  request_type: 'company_peers',
  summary: 'List a company’s competitors, most alike first',
  description:
    'The result is an array of up to 100 `PeerCompany` rows. Every parameter must be present, with an empty value where no filter is wanted. The company itself is never in the list.',
  body: z
    .object({
      company: startingCompany,
      parameters: peersParameters.meta({
        description: 'Filters and preferences. Every field must be present, with an empty value where no filter is wanted',
      }),
    })
    .meta({ id: 'CompanyPeersRequest' }),
  example: {
    body: {
      company: 'salesforce',
      parameters: {
        detailed_query: '',
        sample_companies: [],
        geography: [],
        company_type: 'all',
        employee_count: [],
        founded_year: {},
        funding_stage: [],
        total_funding: {},
        last_funding_round: {},
        revenue: {},
        ebitda: {},
        net_income: {},
        ev_ebitda: {},
      },
    },
    response: { request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10', status: 'PENDING' },
  },
  fails: { body: { company: 'salesforce' }, code: 'MISSING_PARAMETER' },
});
