import { z } from 'zod';
import { everySubmission } from '../errors.ts';
import { operation } from '../operation.ts';
import { peersParameters } from '../resources/filters.ts';
import { requestHandle } from '../resources/request.ts';
import { requiredText } from '../resources/text.ts';

export const enrichCompanyPeers = operation({
  id: 'company_peers.enrich',
  method: 'POST',
  path: '/api/enterprise/company-peers/enrich/',
  mode: 'async',
  request_type: 'company_peers',
  access: 'bearer',
  tag: 'Discovery',
  summary: 'List a company’s competitors, most alike first',
  description:
    'The result is an array of up to 100 `PeerCompany` rows. Every parameter must be present, with an empty value where no filter is wanted. The company itself is never in the list.',
  body: z
    .object({ company: requiredText(2_000).meta({ description: 'Permalink or URL' }), parameters: peersParameters })
    .meta({ id: 'CompanyPeersRequest' }),
  status: 202,
  response: requestHandle,
  errors: [...everySubmission, 'COMPANY_NOT_FOUND'],
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
});
