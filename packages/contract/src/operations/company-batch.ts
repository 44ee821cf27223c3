import { z } from 'zod';
import { everySubmission } from '../errors.ts';
import { operation } from '../operation.ts';
import { requestHandle } from '../resources/request.ts';
import { filledWithoutNul, hasPattern, uniqueList } from '../resources/text.ts';
import { batchSectionNames, isNarrative, sectionNames } from '../sections/index.ts';

/** Companies of one batch at most; of one with any narrative section. */
export const mostCompanies = 200;
export const mostNarratedCompanies = 20;
const mostCustomFields = 50;

/** Kept as it was sent, spaces and all: it is a key of the result. */
function keptText(max_characters: number) {
  return z
    .string()
    .regex(/\S/, 'must not be empty')
    .max(max_characters, `must be at most ${max_characters} characters`)
    .meta({ override: hasPattern(filledWithoutNul) });
}

const identifier = keptText(2_000).meta({
  description: 'Permalink, URL in any form, bare domain, or `EXCHANGE:SYMBOL`; the key of the company in the result, exactly as sent',
  examples: ['nvidia', 'https://www.nvidia.com/'],
});

const customField = z
  .object({
    field_name: keptText(200).meta({ description: 'Key of the value in `custom_fields` of each company' }),
    type: z.enum(['text']).meta({ description: 'Type of the value; always `text`' }),
    prompt: keptText(5_000).meta({
      description:
        'One question in English: how much, how many, when, where, which, who, whether, why, what, or how a figure changed over years',
      examples: ['How many people does it employ?', 'How did revenue change since 2021?'],
    }),
  })
  .meta({ id: 'CustomField' });

const customFields = z
  .array(customField)
  .max(mostCustomFields, `must have at most ${mostCustomFields} items`)
  .superRefine((fields, context) => {
    const seen = new Set<string>();
    fields.forEach(({ field_name }, index) => {
      if (seen.has(field_name))
        context.addIssue({ code: 'custom', path: [index, 'field_name'], message: 'must not repeat an earlier field_name' });
      seen.add(field_name);
    });
  });

export const enrichCompanies = operation({
  id: 'company.enrich',
  tool: 'enrich_companies',
  effect: 'submit',
  idempotent: false,
  method: 'POST',
  path: '/api/enterprise/company/enrich/',
  mode: 'async',
  request_type: 'company_enrichment',
  access: 'bearer',
  tag: 'Companies',
  summary: 'Sections of up to 200 companies, in the background',
  description: `The result (\`BatchEnrichment\`) is an object keyed by the identifiers exactly as sent, each with the requested sections at its top level. At most ${mostCompanies} companies, ${mostNarratedCompanies} with any narrative section. Identifiers that do not resolve are refused at once, all of them in \`invalid\`. A company that fails later has \`{error}\` as its value; the request fails only when all do.`,
  body: z
    .object({
      companies: z
        .array(identifier)
        .min(1, 'must name at least one company')
        .max(mostCompanies, `must have at most ${mostCompanies} items`)
        .meta({ description: 'A repeated identifier is one key of the result' }),
      sections: uniqueList(z.enum(batchSectionNames), batchSectionNames.length)
        .min(1, 'must name at least one section')
        .meta({ description: 'Names of the sections to return, each at most once' }),
      parameters: z
        .object({
          custom_fields: customFields
            .nullish()
            .meta({ description: 'Questions that are answered for each company, each with a `field_name` of its own; at most 50' }),
        })
        .nullish()
        .meta({ description: 'Optional' }),
    })
    .superRefine(({ companies, sections }, context) => {
      const narrative = sections.find(isNarrative);
      if (narrative === undefined || companies.length <= mostNarratedCompanies) return;
      const message = `must have at most ${mostNarratedCompanies} items with a narrative section ('${narrative}')`;
      context.addIssue({ code: 'custom', path: ['companies'], message });
    })
    .meta({
      id: 'EnrichCompaniesRequest',
      override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
        jsonSchema.anyOf = [
          { properties: { companies: { maxItems: mostNarratedCompanies } } },
          { properties: { sections: { items: { enum: [...sectionNames] } } } },
        ];
      },
    }),
  status: 202,
  response: requestHandle,
  errors: [...everySubmission, 'COMPANY_NOT_FOUND'],
  example: {
    body: {
      companies: ['quillmere-robotics', 'https://polarbit.example/'],
      sections: ['firmographics', 'funding', 'key_customers'],
      parameters: { custom_fields: [{ field_name: 'Cold chain', type: 'text', prompt: 'What does it do for cold chains?' }] },
    },
    response: { request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10', status: 'PENDING' },
  },
  fails: { body: { companies: ['no-such-company'], sections: ['firmographics'] }, code: 'COMPANY_NOT_FOUND' },
});
