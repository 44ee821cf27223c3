import type { Input, Operations, Output, ReportStatus } from '@firmament/contract';
import { Problem } from '../../kernel/problem.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../store/database.ts';
import { cellsOf } from '../../store/notebooks/cells.ts';
import { findNotebook, isNotebook, notebooksOf, type NotebookRow } from '../../store/notebooks/notebooks.ts';
import { fileTypesOf } from './file-types.ts';
import { workflowsFor } from './catalogue.ts';

export type Asking = { db: Database; clock: Clock; organization_id: string };

/** Whoever waits longer is told so. */
const expectedMs = 25 * 60 * 1_000;

/** @throws REPORT_NOT_FOUND; FORBIDDEN where it is another organization's */
export async function notebookOf({ db, organization_id }: Asking, report_id: number): Promise<NotebookRow> {
  const found = await db.asOrganization(organization_id, (tx) => findNotebook(tx, report_id));
  if (found) return found;
  if (await isNotebook(db, report_id)) throw new Problem('FORBIDDEN', 'You are not authorized to access this report.');
  throw new Problem('REPORT_NOT_FOUND', `No report has the number ${report_id}.`);
}

/** What a notebook's latest run has come to, in the words for reports: one that was called off leaves the report that there was. */
export function statusOf({ status, submitted_at, filled, ended, cells }: NotebookRow, now: Date): ReportStatus {
  if (status === 'COMPLETED') return filled > 0 ? 'Completed' : 'No Data Found';
  if (status === 'FAILED' || status === 'CANCELLED') return filled > 0 && ended === cells ? 'Completed' : 'Failed';
  if (now.getTime() - submitted_at.getTime() > expectedMs) return 'Delayed';
  return status === 'PENDING' ? 'Queued' : 'Processing';
}

/** Where a notebook stands. @throws as `notebookOf` */
export async function readStatus(
  asking: Asking,
  { report_id, include_cells }: Input<Operations['notebook.status']>['query'],
): Promise<Output<Operations['notebook.status']>> {
  const { db, clock, organization_id } = asking;
  const notebook = await notebookOf(asking, report_id);
  const { title, request_id, error, stage, cells, ended, status } = notebook;
  const now = statusOf(notebook, clock());
  const told = {
    report_id,
    status: now,
    title,
    progress: cells === 0 ? 0 : ended / cells,
    ...(stage !== null && status === 'PROCESSING' && { stage }),
    request_id,
    ...(now === 'Failed' && { error: error ?? 'It was cancelled.' }),
  };
  if (include_cells !== 'true') return told;
  const rows = await db.asOrganization(organization_id, (tx) => cellsOf(tx, report_id, { with_output: false }));
  return {
    ...told,
    cells: rows.map(({ cell, section, block, needs, state, reason, sources, started_at, ended_at }) => ({
      cell,
      section,
      block,
      needs,
      state,
      reason,
      sources,
      seconds: started_at && ended_at ? Math.max(0, ended_at.getTime() - started_at.getTime()) / 1_000 : null,
    })),
  };
}

/** What a notebook was started with. @throws as `notebookOf` */
export async function readConfiguration(asking: Asking, report_id: number): Promise<Output<Operations['notebook.configuration']>> {
  const { body, title, created_at, workflow } = await notebookOf(asking, report_id);
  return { ...body, workflow, report_id, title, created_at: created_at.toISOString() };
}

/** The notebooks of an organization, newest first. */
export async function listNotebooks(
  { db, clock, organization_id }: Asking,
  { limit, offset, workflow, status }: Input<Operations['notebook.list']>['query'],
): Promise<Omit<Output<Operations['notebook.list']>, 'status'>> {
  const now = clock();
  const rows = (await db.asOrganization(organization_id, notebooksOf))
    .map((row) => ({
      report_id: row.report_id,
      title: row.title,
      workflow: row.workflow,
      status: statusOf(row, now),
      created_at: row.created_at.toISOString(),
    }))
    .filter((row) => (workflow === undefined || row.workflow === workflow) && (status === undefined || row.status === status));
  const data = rows.slice(offset, offset + limit);
  return { data, count: data.length, total: rows.length };
}

/** Fields of the start that a workflow on a subject needs. */
const requiredBy = { company: ['permalink'], companies: ['websites'], industry: ['industry'], transcript: ['transcript_id'] } as const;

/** The workflows an organization can start. */
export async function listWorkflows(asking: Asking): Promise<Omit<Output<Operations['workflow.list']>, 'status'>> {
  const data = (await workflowsFor(asking)).map(({ definition, version }) => ({
    workflow: definition.workflow,
    name: definition.name,
    subject: definition.subject,
    description: definition.description,
    required: [...requiredBy[definition.subject], ...(definition.requires_files ? ['custom_files'] : [])],
    file_types: fileTypesOf(definition),
    sections: definition.sections.map(({ name }) => name),
    version,
  }));
  return { data, count: data.length };
}
