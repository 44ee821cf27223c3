import { z } from 'zod';
import { everySubmission } from '../errors.ts';
import { operation } from '../operation.ts';
import { requiredText } from '../resources/text.ts';
import { requestStatuses } from '../vocabularies/filters.ts';

const domain = z.string().meta({ description: 'Registrable domain of the website' });

const taken = z
  .object({
    already_exists: z.literal(false).meta({ description: 'Whether a company has this website already' }),
    company: z.null().meta({ description: 'Null: the company is not known yet' }),
    request_id: z.uuid().meta({ description: 'Id of the request; null when the company exists' }),
    status: z.enum(requestStatuses).meta({ description: 'State of the request; null when the company exists' }),
    domain,
  })
  .meta({ id: 'CompanyAddition' });

const known = z
  .object({
    already_exists: z.literal(true).meta({ description: 'Whether a company has this website already' }),
    company: z
      .object({
        permalink: z.string().meta({ description: 'Permalink of the company' }),
        website: z.string().meta({ description: 'Website of the company' }),
        domain,
        name: z.string().meta({ description: 'Name of the company' }),
        legal_name: z.string().meta({ description: 'Registered name; empty when unknown' }),
      })
      .meta({ description: 'The company that has this website' }),
    request_id: z.null().meta({ description: 'Id of the request; null when the company exists' }),
    status: z.null().meta({ description: 'State of the request; null when the company exists' }),
    domain,
  })
  .meta({ id: 'KnownCompany' });

export const addCompany = operation({
  id: 'company.add',
  tool: 'add_company',
  effect: 'submit',
  idempotent: false,
  method: 'POST',
  path: '/api/enterprise/company/add/',
  mode: 'async',
  request_type: 'company_addition',
  access: 'bearer',
  tag: 'Companies',
  summary: 'Add a company that is not known yet',
  description:
    'A company is known by its website: 200 with the company when one has it, else 202 and a request whose result (`CompanyAdded`) has the permalink. What is added is your organization’s alone until the operator confirms it, or data on the same website is imported; the permalink keeps leading to it. What only others added is not known. On a host that many companies share the path tells them apart.',
  body: z
    .object({
      company_name: requiredText(200).meta({ description: 'Name of the company as it should be shown' }),
      website: requiredText(2_000).meta({ description: 'URL or bare domain', examples: ['https://larkfen.example/'] }),
    })
    .meta({ id: 'AddCompanyRequest' }),
  status: 202,
  response: taken,
  also: {
    status: 200,
    description: 'The company is known already',
    response: known,
    example: {
      already_exists: true,
      company: {
        permalink: 'quillmere-robotics',
        website: 'https://quillmere.example',
        domain: 'quillmere.example',
        name: 'Quillmere Robotics',
        legal_name: '',
      },
      request_id: null,
      status: null,
      domain: 'quillmere.example',
    },
  },
  errors: everySubmission,
  example: {
    body: { company_name: 'Larkfen', website: 'https://larkfen.com/' },
    response: {
      already_exists: false,
      company: null,
      request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10',
      status: 'PENDING',
      domain: 'larkfen.com',
    },
  },
  fails: { body: { company_name: 'Larkfen', website: 'not a website' }, code: 'INVALID_INPUT' },
});
