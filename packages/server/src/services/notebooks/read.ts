import type { Input, Operations, Output } from '@firmament/contract';
import { Problem } from '../../kernel/problem.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../store/database.ts';
import { cellsOf } from '../../store/notebooks/cells.ts';
import { findNotebook, isNotebook, listNotebooks as listStored, type NotebookRow } from '../../store/notebooks/notebooks.ts';
import { fileTypesOf } from './file-types.ts';
import { workflowsFor } from './catalogue.ts';

export type Asking = { db: Database; clock: Clock; organization_id: string };

/** A run that takes longer is told to be delayed. */
const expectedMs = 25 * 60 * 1_000;

/** Runs that were submitted before this moment are delayed. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - expectedMs);
}

/** @throws REPORT_NOT_FOUND; FORBIDDEN where it is another organization's */
export async function notebookOf({ db, clock, organization_id }: Asking, report_id: number): Promise<NotebookRow> {
  const found = await db.asOrganization(organization_id, (tx) => findNotebook(tx, report_id, lateSince(clock())));
  if (found) return found;
  if (await isNotebook(db, report_id)) throw new Problem('FORBIDDEN', 'You are not authorized to access this report.');
  throw new Problem('REPORT_NOT_FOUND', `No report has the number ${report_id}.`);
}

/** Where a notebook stands. @throws as `notebookOf` */
export async function readStatus(
  asking: Asking,
  { report_id, include_cells }: Input<Operations['notebook.status']>['query'],
): Promise<Output<Operations['notebook.status']>> {
  const { db, organization_id } = asking;
  const { title, request_id, error, stage, cells, ended, status, report_status } = await notebookOf(asking, report_id);
  const told = {
    report_id,
    status: report_status,
    title,
    progress: cells === 0 ? 0 : ended / cells,
    ...(stage !== null && status === 'PROCESSING' && { stage }),
    request_id,
    ...(report_status === 'Failed' && { error: error ?? 'It was cancelled.' }),
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

/** A page of the notebooks of an organization, newest first. */
export async function listNotebooks(
  { db, clock, organization_id }: Asking,
  { limit, offset, workflow, status }: Input<Operations['notebook.list']>['query'],
): Promise<Omit<Output<Operations['notebook.list']>, 'status'>> {
  const { notebooks, total } = await db.asOrganization(organization_id, (tx) =>
    listStored(tx, { workflow, status, late_since: lateSince(clock()), limit, offset }),
  );
  const data = notebooks.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return { data, count: data.length, total };
}

/** Fields of the start that a workflow on a subject needs. */
const requiredBy = { company: ['permalink'], companies: ['websites'], industry: ['industry'], transcript: ['transcript_id'] } as const;

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
