import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';
import { report } from '../reports/report.ts';
import { acquisitionReport, fundraiseReport } from '../reports/transactions.ts';

const reading = {
  method: 'POST',
  mode: 'sync',
  effect: 'read',
  idempotent: true,
  access: 'bearer',
  tag: 'Notebooks',
  status: 200,
} as const;
const errors = [...everyCall, 'UNSUPPORTED_MEDIA_TYPE', 'REPORT_NOT_FOUND', 'REPORT_NOT_READY'] as const;
const most = 2_147_483_647;
const report_id = z
  .preprocess(
    (value: unknown) => (typeof value === 'string' && /^\d{1,10}$/.test(value.trim()) ? Number(value) : value),
    z.int().min(1, 'must be at least 1').max(most, `must be at most ${most}`),
  )
  .meta({
    override: { type: 'integer', minimum: 1, maximum: most },
    description: 'Number of the report, as the start of the notebook answers it',
  });

const example = {
  meta: {
    report_id: 4107,
    title: 'Nvidia',
    user: 'analyst@fenwick.example',
    dt_createdon: '2031-02-11 09:40:12',
    workflow: 'company_primer',
    left_out: [],
  },
};

const openXml = 'application/vnd.openxmlformats-officedocument';

/** The files of a report, a row a format. A sheet of rows is of reports of rows alone. */
export const reportFormats = {
  pdf: { holds: 'document', extension: 'pdf', content_type: 'application/pdf' },
  docx: { holds: 'document', extension: 'docx', content_type: `${openXml}.wordprocessingml.document` },
  ppt: { holds: 'document', extension: 'pptx', content_type: `${openXml}.presentationml.presentation` },
  csv: { holds: 'rows', extension: 'csv', content_type: 'text/csv' },
  xlsx: { holds: 'rows', extension: 'xlsx', content_type: `${openXml}.spreadsheetml.sheet` },
} as const;

export type ReportFormat = keyof typeof reportFormats;
/** What a report can be downloaded as: itself, or a file. */
export type ReportFileType = 'json' | ReportFormat;
export const reportFormatNames = Object.keys(reportFormats) as ReportFormat[];

const otherNames = { doc: 'docx', pptx: 'ppt' } as const;
const file_type = z
  .enum(['json', ...reportFormatNames, ...(Object.keys(otherNames) as (keyof typeof otherNames)[])])
  .transform((name): ReportFileType => (name in otherNames ? otherNames[name as keyof typeof otherNames] : (name as ReportFileType)))
  .meta({ description: '`doc` is `docx`, `pptx` is `ppt`; `file_types` of a workflow says which its reports come as' });

export const downloadReport = operation({
  ...reading,
  id: 'report.download',
  tool: 'download_report',
  path: '/api/assets/download_report/',
  summary: 'Download the report of a notebook',
  description:
    'Of a finished notebook. `json` is the report itself, without an envelope; anything else is a file. `csv` and `xlsx` are of reports of rows alone.',
  body: z.object({ report_id, file_type }).meta({ id: 'ReportDownload' }),
  response: report,
  downloads: Object.values(reportFormats).map(({ content_type }) => content_type),
  errors,
  example: { body: { report_id: 4107, file_type: 'json' }, response: example },
  fails: { body: { report_id: 1, file_type: 'pdf' }, code: 'REPORT_NOT_FOUND' },
});

const activity = { ...reading, body: z.object({ report_id }).meta({ id: 'ActivityRequest' }), errors } as const;

export const maActivity = operation({
  ...activity,
  id: 'report.ma_activity',
  tool: 'get_deal_rows',
  path: '/api/enterprise/ma-activity/',
  response: acquisitionReport,
  summary: 'The rows of a report of acquisitions',
  description: 'The same as downloading the report as JSON; a report of another kind is not found.',
  example: { body: { report_id: 4107 }, response: { Grid: {}, ...example } },
  fails: { body: { report_id: 1 }, code: 'REPORT_NOT_FOUND' },
});

export const fundraiseActivity = operation({
  ...activity,
  id: 'report.fundraise_activity',
  tool: 'get_round_rows',
  path: '/api/enterprise/fundraise-activity/',
  response: fundraiseReport,
  summary: 'The rows of a report of funding rounds',
  description: 'The same as downloading the report as JSON; a report of another kind is not found.',
  example: { body: { report_id: 4107 }, response: { Grid: {}, ...example } },
  fails: { body: { report_id: 1 }, code: 'REPORT_NOT_FOUND' },
});
