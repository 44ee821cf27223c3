import { z } from 'zod';
import { everySubmission } from '../errors.ts';
import { operation } from '../operation.ts';
import { companyResearch } from '../reports/company-research.ts';
import { industryResearch } from '../reports/industry-research.ts';
import { companyTypeInput, geography } from '../resources/filters.ts';
import { requestStatuses, employeeBands, fundingStages } from '../vocabularies/filters.ts';
import { filledWithoutNul, needsOneOf, requiredText, uniqueList } from '../resources/text.ts';
import { companyIdentifier } from './company.ts';

const starting = {
  method: 'POST',
  mode: 'async',
  effect: 'submit',
  idempotent: false,
  request_type: 'notebook',
  access: 'bearer',
  tag: 'Notebooks',
} as const;
const errors = [...everySubmission, 'COMPANY_NOT_FOUND'] as const;

export const mostComparedCompanies = 5;
/** Companies whose deals one report lists. */
const mostDealCompanies = 50;
const request_id = z.uuid().meta({ description: 'Of the run, for the status of requests, cancelling and webhooks' });
const status = z.enum(requestStatuses).meta({ description: 'State of the run' });

/** A file that was uploaded: its handle, or an object that holds it. */
const file = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'fileName' in value ? value.fileName : value),
  requiredText(200),
);
const handle = {
  type: 'string',
  description: '`fileName` of the answer to the upload',
  maxLength: 200,
  pattern: filledWithoutNul,
} as const;
const fileList = uniqueList(file, 50).meta({
  override: {
    type: 'array',
    maxItems: 50,
    items: { anyOf: [handle, { type: 'object', properties: { fileName: handle }, required: ['fileName'] }] },
  },
});
const topic = requiredText(1_000);
const title = requiredText(300);
/** Clients that send every field of a form send some of them empty. */
const orAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value), schema.optional());

const comparedCompanies = uniqueList(companyIdentifier, mostComparedCompanies).min(2, 'must name at least 2 companies');

const started = z
  .object({
    report_id: z.int().meta({ description: 'Number of the report, to poll and download it by' }),
    notebook_id: z.string().meta({ description: 'The report id as text' }),
    request_id,
    status,
  })
  .meta({ id: 'StartedNotebook' });
const startedExample = {
  report_id: 4107,
  notebook_id: '4107',
  request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10',
  status: 'PENDING',
} as const;

export const startWorkflow = operation({
  ...starting,
  id: 'workflow.start',
  tool: 'start_workflow',
  path: '/api/workflow_manager/start/',
  summary: 'Start a research workflow',
  description:
    'Makes a notebook of a workflow and runs it in the background. Poll `/api/assets/get_notebook_status/` with `report_id` until it is `Completed`, then download the report. `/api/enterprise/workflows/` lists the workflows there are, and what each needs.',
  body: z
    .object({
      workflow: requiredText(200).meta({ description: 'Id of the workflow, exactly', examples: ['company_primer'] }),
      permalink: orAbsent(companyIdentifier).meta({ description: 'Of workflows on one company; wins over `website`' }),
      website: orAbsent(companyIdentifier),
      websites: comparedCompanies.optional().meta({ description: 'Of a comparison: 2 to 5' }),
      industry: orAbsent(topic).meta({ description: 'Of workflows on an industry' }),
      industry_research_topic: orAbsent(topic).meta({ description: 'Of custom workflows on an industry' }),
      transcript_id: orAbsent(requiredText(500)).meta({ description: 'Of the analysis of an earnings call, as its listing gives it' }),
      workbook_name: orAbsent(title).meta({ description: 'Title of the report; otherwise the company or the topic' }),
      custom_files: fileList.optional().meta({ description: 'Handles of uploaded files, which become evidence' }),
    })
    .meta({ id: 'WorkflowStart' }),
  status: 200,
  response: started,
  errors,
  example: { body: { workflow: 'company_primer', permalink: 'nvidia' }, response: startedExample },
  fails: { body: { workflow: 'no_such_workflow', permalink: 'nvidia' }, code: 'INVALID_INPUT' },
});

const opening = { ...starting, status: 202, response: started, errors } as const;
/** The names are those of the workflow; which they are, the service checks. */
const sectionsOf = (names: readonly string[]) =>
  z
    .array(requiredText(200).meta({ override: { type: 'string', enum: [...names] } }))
    .max(50, 'must have at most 50 items')
    .optional()
    .meta({ description: 'Names of sections of the report; all where it is absent or empty' });

/** The sections of a report. */
const sectionNamesOf = ({ shape }: z.ZodObject) => Object.keys(shape).filter((name) => name !== 'meta');

export const openCompanyResearch = operation({
  ...opening,
  id: 'notebook.company_research',
  tool: 'research_company',
  path: '/api/enterprise/notebooks/company-research/',
  summary: 'Research a company in a notebook',
  description: 'The workflow `company_primer`.',
  body: z
    .object({ company: companyIdentifier, sections: sectionsOf(sectionNamesOf(companyResearch)) })
    .meta({ id: 'CompanyResearchRequest' }),
  example: { body: { company: 'nvidia', sections: ['Quick Snapshot', 'Key Insights'] }, response: startedExample },
  fails: { body: { company: 'no-such-company' }, code: 'COMPANY_NOT_FOUND' },
});

export const openIndustryResearch = operation({
  ...opening,
  id: 'notebook.industry_research',
  tool: 'research_industry',
  path: '/api/enterprise/notebooks/industry-research/',
  summary: 'Research an industry in a notebook',
  description: 'The workflow `industry_primer`.',
  body: z
    .object({
      industry: topic.meta({ description: 'Industry or sector in words' }),
      sections: sectionsOf(sectionNamesOf(industryResearch)),
    })
    .meta({ id: 'IndustryResearchRequest' }),
  example: { body: { industry: 'Cold storage automation', sections: ['Select transactions'] }, response: startedExample },
  fails: { body: { industry: '' }, code: 'INVALID_INPUT' },
});

export const openPeerComparison = operation({
  ...opening,
  id: 'notebook.peer_comparison',
  tool: 'compare_companies',
  path: '/api/enterprise/notebooks/peer-comparison/',
  summary: 'Compare companies in a notebook',
  description: 'The workflow `player_comparison`, of 2 to 5 companies.',
  body: z
    .object({ companies: comparedCompanies.meta({ description: '2 to 5 companies, each once; the report shows them in this order' }) })
    .meta({ id: 'PeerComparisonRequest' }),
  example: { body: { companies: ['nvidia', 'apple'] }, response: startedExample },
  fails: { body: { companies: ['nvidia'] }, code: 'INVALID_INPUT' },
});

export const openCustomWorkflow = operation({
  ...opening,
  id: 'notebook.custom_workflow',
  tool: 'ask_questions',
  path: '/api/enterprise/notebooks/custom-workflow/',
  summary: 'Ask questions of companies and files in a notebook',
  description:
    'Each line or sentence of `workflow_prompt` is a question, answered of each company from its figures, its facts, its documents and the files, with sources.',
  body: z
    .object({
      workflow_prompt: requiredText(10_000).meta({ description: 'Questions, one a line or a sentence' }),
      companies: uniqueList(companyIdentifier, mostComparedCompanies)
        .default([])
        .meta({ description: 'Companies to ask about, at most 5, each once' }),
      files: fileList.default([]).meta({ description: 'Handles of uploaded files to ask about, at most 50' }),
    })
    .refine(({ companies, files }) => companies.length + files.length > 0, {
      path: ['companies'],
      message: 'is required, or `files`',
    })
    .meta({ id: 'CustomWorkflowRequest', override: needsOneOf({ companies: { minItems: 1 }, files: { minItems: 1 } }) }),
  example: {
    body: { workflow_prompt: 'Who are its largest customers? How does it price its products?', companies: ['nvidia'] },
    response: startedExample,
  },
  fails: { body: { workflow_prompt: 'Who are its largest customers?' }, code: 'INVALID_INPUT' },
});

/** The names of reports of deals, as clients send them. */
export const transactionReports = ['acquisition_workflow', 'fundraisers_workflow', 'player_comparison'] as const;

const transactions = {
  ...starting,
  tool: 'start_transaction_report',
  body: z
    .object({
      reportType: z.enum(transactionReports).meta({
        description:
          '`acquisition_workflow`: deals; `fundraisers_workflow`: funding rounds; `player_comparison`: a comparison of companies',
      }),
      reportSource: z.string().max(1_000, 'must be at most 1000 characters').optional().meta({ description: 'Kept as it is' }),
      payload: z
        .object({
          topic: orAbsent(topic).meta({ description: 'Needed where no companies are named' }),
          workbook_name: orAbsent(title).meta({ description: 'Title of the report; the topic or the companies if absent' }),
          websites: orAbsent(uniqueList(companyIdentifier, mostDealCompanies)).meta({
            description:
              'Companies: of a comparison 2 to 5. A report of deals or rounds covers only these companies, regardless of topic and filters',
          }),
          advanced_settings: z
            .object({
              company_type: companyTypeInput.default('all'),
              geography: geography.default([]).meta({ description: 'Countries of the headquarters; empty means any' }),
              funding_stage: uniqueList(z.enum(fundingStages), fundingStages.length)
                .default([])
                .meta({ description: 'Stages of the latest funding round, each at most once; empty means any' }),
              employee_count: uniqueList(z.enum(employeeBands), employeeBands.length)
                .default([])
                .meta({ description: 'Bands of the number of employees, each at most once; empty means any' }),
              total_funding_include_blanks: z
                .boolean()
                .default(true)
                .meta({ description: '`false` keeps only companies whose total funding is known' }),
            })
            .default({ company_type: 'all', geography: [], funding_stage: [], employee_count: [], total_funding_include_blanks: true })
            .meta({ description: 'Filters on the companies of the topic' }),
        })
        .meta({
          id: 'TransactionPayload',
          override: needsOneOf({ topic: {}, websites: { minItems: 1 } }),
          description: 'Subject and settings of the report',
        }),
    })
    .superRefine(({ reportType, payload }, context) => {
      const { websites = [] } = payload;
      const isComparison = reportType === 'player_comparison';
      if (isComparison ? payload.websites === undefined : payload.topic === undefined && websites.length === 0) {
        const path = ['payload', isComparison ? 'websites' : 'topic'];
        context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path });
      } else if (isComparison && (websites.length < 2 || websites.length > mostComparedCompanies)) {
        const message = websites.length < 2 ? 'must name at least 2 companies' : `must have at most ${mostComparedCompanies} items`;
        context.addIssue({ code: 'custom', path: ['payload', 'websites'], message });
      }
    })
    .meta({
      id: 'TransactionReportRequest',
      override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
        const websites = { minItems: 2, maxItems: mostComparedCompanies };
        jsonSchema.anyOf = [
          { properties: { reportType: { not: { const: 'player_comparison' } } } },
          { properties: { payload: { properties: { websites }, required: ['websites'] } } },
        ];
      },
    }),
  status: 200,
  response: started,
  errors,
  example: {
    body: { reportType: 'fundraisers_workflow', payload: { topic: 'Cold storage automation', workbook_name: 'Cold-chain rounds' } },
    response: startedExample,
  },
  fails: { body: { reportType: 'fundraisers_workflow', payload: {} }, code: 'MISSING_PARAMETER' },
} as const;
const transactionsTold =
  'Of `websites`, the rows are all deals or funding rounds of these companies. Of a topic, they are the deals whose target is of the topic itself, or the funding rounds of its companies. Amounts are in USD, despite their label.';

export const startTransactionReport = operation({
  ...transactions,
  id: 'transaction_report.start',
  path: '/api/assets/process_common/',
  summary: 'Start a report of the deals of a market',
  description: transactionsTold,
});

export const startFundraiseReport = operation({
  ...transactions,
  id: 'transaction_report.start_fundraise',
  alias_of: 'transaction_report.start',
  path: '/api/assets/process_fundraise/',
  summary: 'Start a report of the deals of a market, by another path',
  description: `The same as \`/api/assets/process_common/\`. ${transactionsTold}`,
});
