import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';
import { count, success } from '../resources/envelope.ts';
import { flag, limit, offset, requiredText, wholeNumber } from '../resources/text.ts';
import { requestStatuses } from '../vocabularies/filters.ts';
import { cellStates, reportStatuses, workflowSubjects } from '../vocabularies/notebooks.ts';

const reading = { mode: 'sync', effect: 'read', idempotent: true, access: 'bearer', tag: 'Notebooks', status: 200 } as const;
const withBody = ['UNSUPPORTED_MEDIA_TYPE'] as const;
const most = 2_147_483_647;
const reportId = z.int().min(1, 'must be at least 1').max(most, `must be at most ${most}`);
const asNumber = (value: unknown) => (typeof value === 'string' && /^\d{1,10}$/.test(value.trim()) ? Number(value) : value);
const number = z.preprocess(asNumber, reportId).meta({
  override: { type: 'integer', minimum: 1, maximum: most },
  description: 'Number of the report, as the start of the notebook answers it',
});
const timestamp = z.string().meta({ format: 'date-time' });

const status = z.enum(reportStatuses).meta({ description: 'State of the report' });

const cell = z.object({
  cell: z.string().meta({ description: 'Names it when it is run again' }),
  section: z.string().meta({ description: 'Empty for what gathers the data of others' }),
  block: z.string().meta({ description: 'Name of the block in its section' }),
  needs: z.array(z.string()).meta({ description: 'Cells it is made from' }),
  state: z.enum(cellStates).meta({ description: 'State of the cell' }),
  reason: z.string().meta({ description: 'Why it is empty, failed or was passed over' }),
  sources: z.int().meta({ description: 'How many sources it cites' }),
  seconds: z.number().nullable().meta({ description: 'How long it took; null before it has run' }),
});

export const notebookStatus = operation({
  ...reading,
  id: 'notebook.status',
  tool: 'get_notebook',
  method: 'GET',
  path: '/api/assets/get_notebook_status/',
  summary: 'Where a notebook stands',
  description:
    '`Completed`, `Exported`, `No Data Found` and `Failed` are final, until a cell is run again. `include_cells=true` adds each cell with its state.',
  query: z.object({
    report_id: wholeNumber(1, most).meta({
      override: { type: 'integer', minimum: 1, maximum: most },
      description: 'Number of the report, as the start of the notebook answers it',
    }),
    include_cells: flag('false', '`true` adds each cell with its state'),
  }),
  response: z
    .object({
      report_id: z.int().meta({ description: 'Number of the report' }),
      status,
      title: z.string().meta({ description: 'Title of the report' }),
      progress: z.number().min(0).max(1).meta({ description: 'The share of its cells that are done' }),
      stage: z.string().optional().meta({ description: 'What is being done' }),
      request_id: z.uuid().meta({ description: 'Of its latest run' }),
      error: z.string().optional().meta({ description: 'Why it failed' }),
      cells: z.array(cell).optional().meta({ description: 'Every cell with its state; only with `include_cells=true`' }),
    })
    .meta({ id: 'NotebookStatus' }),
  errors: [...everyCall, 'REPORT_NOT_FOUND'],
  example: {
    query: { report_id: '4107' },
    response: {
      report_id: 4107,
      status: 'Processing',
      title: 'Nvidia',
      progress: 0.4,
      stage: 'Key Insights',
      request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10',
    },
  },
  fails: { query: { report_id: '1' }, code: 'REPORT_NOT_FOUND' },
});

export const notebookConfiguration = operation({
  ...reading,
  id: 'notebook.configuration',
  tool: 'get_notebook_configuration',
  method: 'POST',
  path: '/api/wkl/notebook/configuration/',
  summary: 'What a notebook was started with',
  description: 'The body it was started with, all attributes as they were sent, and beside them `report_id`, `title` and `created_at`.',
  body: z.object({ notebook_id: number }).meta({ id: 'NotebookConfigurationRequest' }),
  response: z
    .looseObject({
      report_id: z.int().meta({ description: 'Number of the report' }),
      title: z.string().meta({ description: 'Title of the report' }),
      created_at: timestamp.meta({ description: 'When it was started, ISO 8601, UTC' }),
      workflow: z.string().meta({ description: 'Id of the workflow' }),
    })
    .meta({ id: 'NotebookConfiguration' }),
  errors: [...everyCall, ...withBody, 'REPORT_NOT_FOUND'],
  example: {
    body: { notebook_id: 4107 },
    response: {
      workflow: 'company_primer',
      permalink: 'nvidia',
      report_id: 4107,
      title: 'Nvidia',
      created_at: '2031-03-02T08:15:04.120Z',
    },
  },
  fails: { body: { notebook_id: 1 }, code: 'REPORT_NOT_FOUND' },
});

export const listNotebooks = operation({
  ...reading,
  id: 'notebook.list',
  tool: 'list_notebooks',
  paging: { style: 'offset', items: 'data', total: 'total' },
  method: 'GET',
  path: '/api/enterprise/notebooks/',
  summary: 'The notebooks of the organization, newest first',
  description: '`total` counts all that pass the filters.',
  query: z.object({
    limit: limit(50, 500),
    offset,
    workflow: requiredText(200).optional().meta({ description: 'Only notebooks of the workflow with this id' }),
    status: status.optional().meta({ description: 'Only notebooks with this status' }),
  }),
  response: z
    .object({
      status: success,
      data: z
        .array(
          z.object({
            report_id: z.int().meta({ description: 'Number of the report' }),
            title: z.string().meta({ description: 'Title of the report' }),
            workflow: z.string().meta({ description: 'Id of the workflow' }),
            status,
            created_at: timestamp.meta({ description: 'When it was started, ISO 8601, UTC' }),
          }),
        )
        .meta({ description: 'Notebooks of the page, newest first' }),
      count,
      total: z.int().meta({ description: 'Notebooks that match, on all pages' }),
    })
    .meta({ id: 'NotebookList' }),
  errors: everyCall,
  example: {
    query: { limit: '10' },
    response: {
      status: 'success',
      data: [{ report_id: 4107, title: 'Nvidia', workflow: 'company_primer', status: 'Completed', created_at: '2031-03-02T08:15:04.120Z' }],
      count: 1,
      total: 1,
    },
  },
  fails: { query: { status: 'Done' }, code: 'INVALID_INPUT' },
  empty: { query: { workflow: 'value_chain' }, response: { status: 'success', data: [], count: 0, total: 0 } },
});

export const rerunCell = operation({
  id: 'notebook.rerun',
  tool: 'rerun_notebook',
  effect: 'submit',
  idempotent: false,
  method: 'POST',
  path: '/api/enterprise/notebooks/rerun/',
  mode: 'async',
  request_type: 'notebook',
  access: 'bearer',
  tag: 'Notebooks',
  summary: 'Run a cell of a notebook again',
  description: 'The cell, and every cell that is made from it, are worked out anew; the others stay. Without `cell` all of them are.',
  body: z
    .object({
      notebook_id: number,
      cell: requiredText(300).optional().meta({ description: 'Name of the cell, as the status lists it; all cells if absent' }),
    })
    .meta({ id: 'RerunRequest' }),
  status: 202,
  response: z
    .object({
      notebook_id: z.string().meta({ description: 'Number of the report as text' }),
      request_id: z.uuid().meta({ description: 'Of the new run, for the status of requests and for cancelling' }),
      status: z.enum(requestStatuses).meta({ description: 'State of the request' }),
      cells: z.array(z.string()).meta({ description: 'Names of the cells that are run again' }),
    })
    .meta({ id: 'RerunNotebook' }),
  errors: [...everyCall, ...withBody, 'IDEMPOTENCY_CONFLICT', 'REPORT_NOT_FOUND', 'REPORT_NOT_READY'],
  example: {
    body: { notebook_id: 4107, cell: 'Executive Summary / Executive Summary' },
    response: {
      notebook_id: '4107',
      request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10',
      status: 'PENDING',
      cells: ['Executive Summary / Executive Summary'],
    },
  },
  fails: { body: { notebook_id: 1 }, code: 'REPORT_NOT_FOUND' },
});

export const listWorkflows = operation({
  ...reading,
  id: 'workflow.list',
  tool: 'list_workflows',
  method: 'GET',
  path: '/api/enterprise/workflows/',
  summary: 'The workflows there are, and what each needs',
  description: 'Those of every installation, then those of the organization.',
  response: z
    .object({
      status: success,
      data: z
        .array(
          z.object({
            workflow: z.string().meta({ description: 'Id to start it by' }),
            name: z.string().meta({ description: 'Name of the workflow' }),
            subject: z.enum(workflowSubjects).meta({ description: 'What the workflow is about' }),
            description: z.string().meta({ description: 'What the workflow makes, in a sentence' }),
            required: z.array(z.string()).meta({ description: 'Fields of the start' }),
            file_types: z.array(z.string()).meta({ description: 'What its report can be downloaded as' }),
            sections: z.array(z.string()).meta({ description: 'Names of the sections of its report' }),
            version: z.int().meta({ description: 'Version of the workflow' }),
          }),
        )
        .meta({ description: 'Workflows, those of every installation first' }),
      count,
    })
    .meta({ id: 'WorkflowList' }),
  errors: everyCall,
  example: {
    response: {
      status: 'success',
      data: [
        {
          workflow: 'company_primer',
          name: 'Company Research',
          subject: 'company',
          description: 'What a company is, does, sells and buys.',
          required: ['permalink'],
          file_types: ['json', 'pdf', 'docx', 'ppt'],
          sections: ['Quick Snapshot', 'Executive Summary'],
          version: 1,
        },
      ],
      count: 1,
    },
  },
  fails: { code: 'UNAUTHENTICATED' },
});
