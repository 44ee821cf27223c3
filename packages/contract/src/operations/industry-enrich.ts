import { z } from 'zod';
import { everySubmission } from '../errors.ts';
import { industrySectionNames } from '../industry/index.ts';
import { operation } from '../operation.ts';
import { discoveryParameters } from '../resources/filters.ts';
import { requestHandle } from '../resources/request.ts';
import { needsOneOf, requiredText, uniqueList } from '../resources/text.ts';

const { keywords, geography, sample_companies, detailed_query } = discoveryParameters.shape;

export const industryParameters = z
  .object({
    keywords: keywords
      .default([])
      .meta({ description: 'Words that the companies of the industry are expected to have in their descriptions' }),
    geography: geography.default([]),
    definition: detailed_query.default('').meta({ description: 'What belongs to the industry, in natural language' }),
    sample_companies: sample_companies.default([]),
  })
  .meta({ id: 'IndustryParameters' });

export const enrichIndustry = operation({
  id: 'industry.enrich',
  tool: 'enrich_industry',
  effect: 'submit',
  idempotent: false,
  method: 'POST',
  path: '/api/enterprise/industry/enrich/',
  mode: 'async',
  request_type: 'industry_enrichment',
  access: 'bearer',
  tag: 'Industries',
  summary: 'Ten sections on an industry, in the background',
  description:
    'The result is an `IndustryEnrichment`. A market map of the topic finds its companies. Deals, rounds, listings and every series are computed from records. Market sizes are statements of documents and news; different ones are listed side by side. Texts cite their passages. A section without evidence is `{}`, and `_sources` says why.',
  body: z
    .object({
      topic: requiredText(1_000)
        .optional()
        .meta({ description: 'Industry or sector; required', examples: ['Cold storage automation'] }),
      industry: requiredText(1_000).optional().meta({ description: 'Taken where `topic` is absent' }),
      sections: uniqueList(z.enum(industrySectionNames), industrySectionNames.length)
        .nullish()
        .meta({ description: 'Omitted or empty means all ten' }),
      parameters: industryParameters.nullish().meta({ description: 'Optional' }),
    })
    .superRefine(({ topic, industry }, context) => {
      if ((topic ?? industry) === undefined)
        context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: ['topic'] });
    })
    .meta({ id: 'IndustryRequest', override: needsOneOf({ topic: {}, industry: {} }) })
    .transform(({ topic, industry = '', sections, parameters }) => ({
      topic: topic ?? industry,
      sections: sections && sections.length > 0 ? sections : industrySectionNames,
      parameters: parameters ?? industryParameters.parse({}),
    })),
  status: 202,
  response: requestHandle,
  errors: [...everySubmission, 'COMPANY_NOT_FOUND'],
  example: {
    body: {
      topic: 'Cold storage automation',
      sections: ['market_size', 'transactions_mna', 'trends_and_innovations'],
      parameters: { keywords: ['pallet shuttle robots'], geography: ['USA', 'GBR'] },
    },
    response: { request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10', status: 'PENDING' },
  },
  fails: { body: { topic: 'Cold storage automation', parameters: { geography: ['UKK'] } }, code: 'INVALID_INPUT' },
});
