import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';
import { count, success } from '../resources/envelope.ts';
import { company } from '../resources/company.ts';
import { companyType } from '../resources/filters.ts';
import { askedSources, includeSources } from '../resources/sources.ts';
import { limit, requiredText, uniqueList } from '../resources/text.ts';
import { sectionNames, structuredData } from '../sections/index.ts';
import { companyTypes } from '../vocabularies/filters.ts';

export const companyIdentifier = requiredText(2_000).meta({
  description: 'Permalink, URL in any form, bare domain, or `EXCHANGE:SYMBOL`',
  examples: ['nvidia', 'https://www.nvidia.com/', 'NASDAQ:NVDA'],
});

export const searchCompanies = operation({
  id: 'company.search',
  tool: 'search_companies',
  effect: 'read',
  idempotent: true,
  method: 'GET',
  path: '/api/enterprise/company/search',
  mode: 'sync',
  access: 'bearer',
  tag: 'Companies',
  summary: 'Find companies by name, website or ticker',
  description: 'Forgives typos and completes prefixes; best match first. No match is an empty list, not an error.',
  query: z.object({
    query: requiredText(500).meta({ description: 'Name, website or ticker, or the beginning of one' }),
    search_by: z
      .enum(['name', 'website', 'domain', 'ticker'])
      .optional()
      .meta({ description: 'Look only here; `domain` is the same as `website`' }),
    company_type: companyType.default('all').meta({
      override: { type: 'string', enum: [...companyTypes, ''] },
      description: '`public` keeps listed companies, `private` all others; `all` or empty keeps both',
    }),
    limit: limit(10, 50),
  }),
  status: 200,
  response: z
    .object({
      status: success,
      data: z.array(company).meta({ description: 'Companies, best match first; empty when none matches' }),
      count,
    })
    .meta({ id: 'CompanySearch' }),
  errors: [...everyCall],
  example: {
    query: { query: 'quilmere' },
    response: {
      status: 'success',
      data: [
        {
          name: 'Quillmere Robotics',
          permalink: 'quillmere-robotics',
          short_description: 'Builds picking arms for cold-chain depots.',
          founded_year: '2016',
          ipo_status: 'private',
          hq: 'Tampere, Finland',
          industries: 'Warehouse Robotics,Cold Storage',
          website: 'https://quillmere.example/',
          ticker: '',
          country_code: 'FI',
          country: 'Finland',
          domain: 'quillmere.example',
          last_funding_round: 'Series A',
          total_funding: 41500000,
        },
      ],
      count: 1,
    },
  },
  fails: { query: { query: 'nvidia', limit: '51' }, code: 'INVALID_INPUT' },
  empty: { query: { query: 'xqzvwkjqxz' }, response: { status: 'success', data: [], count: 0 } },
});

export const enrichCompany = operation({
  id: 'company.enrich_single',
  tool: 'enrich_company',
  effect: 'read',
  idempotent: true,
  method: 'POST',
  path: '/api/enterprise/company/enrich/single/',
  mode: 'sync',
  access: 'bearer',
  tag: 'Companies',
  summary: 'Structured data of one company, at once',
  description: 'Every requested section is a key of `data`; a section without data has its empty form (`{}` or `[]`).',
  query: z.object({ include_sources: includeSources }),
  body: z
    .object({
      company: companyIdentifier,
      sections: uniqueList(z.enum(sectionNames), sectionNames.length)
        .min(1, 'must name at least one section')
        .meta({ description: 'Names of the sections to return, each at most once' }),
    })
    .meta({ id: 'EnrichCompanyRequest' }),
  status: 200,
  response: z
    .object({
      status: success,
      data: structuredData.meta({ description: 'The requested sections; one without data is `{}` or `[]`' }),
      _sources: askedSources,
    })
    .meta({ id: 'CompanyEnrichment' }),
  errors: [...everyCall, 'COMPANY_NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
  example: {
    body: { company: 'quillmere-robotics', sections: ['headcount', 'acquisitions'] },
    response: {
      status: 'success',
      data: {
        headcount: {},
        acquisitions: [
          {
            acquisition_date: '2029-06-02',
            date_precision: 'day',
            name: 'Polarbit acquired by Quillmere Robotics',
            amount: 18000000,
            amount_usd: 18000000,
            currency: 'USD',
            amount_usd_date: '',
            description: '',
            acquiree_name: 'Polarbit',
            acquiree_permalink: 'polarbit',
          },
        ],
      },
    },
  },
  fails: { body: { company: 'no-such-company', sections: ['firmographics'] }, code: 'COMPANY_NOT_FOUND' },
  empty: { body: { company: 'nvidia', sections: ['investments'] }, response: { status: 'success', data: { investments: [] } } },
});
