import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';
import { text } from '../resources/values.ts';

const sample = {
  permalink: z.string().meta({ description: 'Accepted wherever a company is named' }),
  website: text('Bare domain of the company'),
  name: text('Name of the company, which ends with `(Sandbox)`'),
  kind: z.string().meta({ description: 'What kind of company it plays' }),
};

export const sandboxSamples = operation({
  id: 'sandbox.samples',
  tool: 'list_samples',
  effect: 'read',
  idempotent: true,
  method: 'GET',
  path: '/api/sandbox/samples/',
  mode: 'sync',
  access: 'bearer',
  tag: 'Sandbox',
  summary: 'Invented companies to try every operation with',
  description:
    'Subjects that answer every operation, all invented and marked so in name and records. They never stand among the results of a question about real companies: name one as the company or as a sample. `forced_failures` are companies whose batch enrichment goes wrong on purpose.',
  status: 200,
  response: z
    .object({
      industry_primer: z
        .array(z.object({ industry: text('Name to send as the topic') }))
        .meta({ description: 'Industries that the sample companies are in' }),
      company_primer: z
        .array(
          z.object({
            ...sample,
            good_for: z
              .array(z.object({ operation: text('Id of the operation'), note: text('What its answer shows') }))
              .meta({ description: 'Operations that it answers well, and what to look at' }),
          }),
        )
        .meta({ description: 'Companies to name in calls; empty where the sandbox is left out' }),
      forced_failures: z
        .array(
          z.object({
            ...sample,
            behaviour: z.enum(['fails', 'takes_a_minute', 'has_no_evidence']).meta({ description: 'What its batch enrichment does' }),
            note: text('What happens, in a sentence'),
          }),
        )
        .meta({ description: 'Companies whose batch enrichment goes wrong on purpose' }),
      message: z.string().optional().meta({ description: 'Why the lists are empty, where the sandbox is left out' }),
    })
    .meta({ id: 'SandboxSamples' }),
  errors: everyCall,
  example: {
    response: {
      industry_primer: [{ industry: 'Autonomous cold-chain depots' }],
      company_primer: [
        {
          permalink: 'halden-coldworks-sandbox',
          website: 'haldencoldworks.example',
          name: 'Halden Coldworks (Sandbox)',
          kind: 'listed in the United States, large',
          good_for: [{ operation: 'company.filings', note: 'annual, quarterly and current reports' }],
        },
      ],
      forced_failures: [
        {
          permalink: 'tarn-hollow-sandbox',
          website: 'tarnhollow.example',
          name: 'Tarn Hollow Stores (Sandbox)',
          kind: 'forced failure',
          behaviour: 'fails',
          note: 'Its entry is an error; a batch of it alone fails.',
        },
      ],
    },
  },
  fails: { code: 'UNAUTHENTICATED' },
});
