import { reportFormats, type AnyReport, type ReportFileType } from '@firmament/contract';
import { fileNameOf, plainFileNameOf } from '../../exports/render.ts';
import type { RowValue, Rows } from '../../exports/rows.ts';
import type { Theme } from '../../exports/theme.ts';
import { Problem } from '../../kernel/problem.ts';
import type { ReportRenderer } from '../reports/report-renderer.ts';
import { titleOfTranscript } from '../../store/publications/transcripts.ts';
import { themeOfOrganization } from '../reports/theme-of-organization.ts';
import { documentOf, instantOf } from './document-of.ts';
import { latinNamesOf } from './latin-names.ts';
import { fileTypesOf } from './file-types.ts';
import { notebookOf, type Asking } from './read.ts';
import { readFinished, reportOf, type FinishedNotebook } from './report.ts';
import { companiesIn, subject } from './subject.ts';
import type { Workflow } from './workflow.ts';

/** A file with what to call it. */
export class NamedFile {
  readonly name: string;
  readonly content_type: string;
  /** A name in ASCII, for clients that cannot read the other. */
  readonly plain_name: string;
  readonly bytes: Uint8Array;
  constructor({ name, plain_name, content_type, bytes }: { name: string; plain_name: string; content_type: string; bytes: Uint8Array }) {
    this.name = name;
    this.plain_name = plain_name;
    this.content_type = content_type;
    this.bytes = bytes;
  }
}

/**
 * The report of a notebook that has finished: itself, or as a file.
 * @throws INVALID_INPUT where its reports do not come as this; as `readFinished`
 */
export async function downloadReport(
  asking: Asking & { renderer: ReportRenderer; theme: Theme },
  { report_id, file_type }: { report_id: number; file_type: ReportFileType },
): Promise<AnyReport | NamedFile> {
  if (file_type === 'json') return reportOf(await readFinished(asking, report_id));
  const { title, definition, subject: about } = await notebookOf(asking, report_id);
  const workflow = definition as Workflow;
  const allowed = fileTypesOf(workflow);
  if (!allowed.includes(file_type)) {
    const message = `a report of ${workflow.workflow} comes as ${allowed.join(', ')}`;
    throw new Problem('INVALID_INPUT', `file_type: ${message}.`, { details: { errors: [{ path: 'file_type', message, allowed }] } });
  }
  const finished = await readFinished(asking, report_id);
  const latin_names = await asking.db.asOrganization(asking.organization_id, async (tx) => {
    const { data: known } = subject.safeParse(about);
    return known ? latinNamesOf(tx, companiesIn(known)) : {};
  });
  const theme = await asking.db.asOrganization(asking.organization_id, (tx) => themeOfOrganization(tx, asking.organization_id));
  const bytes = await asking.renderer.render(
    asking.organization_id,
    file_type === 'csv' || file_type === 'xlsx'
      ? { rows: rowsOf(finished), format: file_type, created: instantOf(finished.notebook) }
      : {
          document: { ...documentOf(finished, await callOf(asking, about)), latin_names },
          format: file_type,
          theme: theme ?? asking.theme,
        },
  );
  const { extension, content_type } = reportFormats[file_type];
  return new NamedFile({
    name: fileNameOf(title, extension),
    plain_name: plainFileNameOf(title, { extension, latin_names, fallback: `report-${report_id}` }),
    content_type,
    bytes,
  });
}

/** Which call a report is on, without the name of the company; '' where it is on none. */
async function callOf({ db }: Asking, about: unknown): Promise<string> {
  const { data: known } = subject.safeParse(about);
  if (known?.kind !== 'transcript') return '';
  const title = (await titleOfTranscript(db, known.transcript_id)) ?? '';
  return title.startsWith(`${known.name} `) ? title.slice(known.name.length).trim() : title;
}

/** The rows of a report of one grid. */
function rowsOf({ notebook: { title }, cells }: FinishedNotebook): Rows {
  const rows = (cells.find(({ section }) => section === 'Grid')?.value ?? []) as Record<string, unknown>[];
  // What a row rests on is for programs and documents.
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'sources');
  return { title, columns, rows: rows.map((row) => columns.map((column) => cellOf(row[column]))) };
}

function cellOf(value: unknown): RowValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join(', ') : JSON.stringify(value);
}
