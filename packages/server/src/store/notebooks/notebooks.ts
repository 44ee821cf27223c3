import type { RequestStatus } from '@firmament/contract';
import type { Queryable } from '../database.ts';
import { stateNow } from './cells.ts';

/** A notebook with how its latest run stands. */
export interface NotebookRow {
  report_id: number;
  title: string;
  workflow: string;
  workflow_version: number;
  definition: unknown;
  body: Record<string, unknown>;
  subject: unknown;
  files: string[];
  request_id: string;
  revision: number;
  created_at: Date;
  /** E-mail address of who started it; '' where that user is no more. */
  email: string;
  status: RequestStatus;
  error: string | null;
  stage: string | null;
  submitted_at: Date;
  cells: number;
  /** Of its cells, how many have ended; how many of those that are shown have content. */
  ended: number;
  filled: number;
}

export type NewNotebook = Pick<
  NotebookRow,
  'title' | 'workflow' | 'workflow_version' | 'definition' | 'body' | 'subject' | 'files' | 'request_id' | 'created_at'
> & {
  organization_id: string;
  user_id: string;
};

const columns = `n.report_id, n.title, n.workflow, n.workflow_version, n.definition, n.body, n.subject, n.files, n.request_id, n.revision,
  n.created_at, coalesce(u.email, '') as email, r.status, r.error, r.stage, r.created_at as submitted_at,
  c.cells, c.ended, c.filled`;
const joined = `from notebooks n
  join requests r using (request_id)
  left join users u on u.user_id = n.user_id
  cross join lateral (
    select count(*) as cells, count(*) filter (where s.state not in ('waiting', 'running')) as ended,
      count(*) filter (where s.state = 'done' and section <> '') as filled
    from notebook_cells c cross join lateral (select ${stateNow} as state) s where c.report_id = n.report_id
  ) c`;

/** Keeps a notebook of the organization of this transaction. @returns its number */
export async function insertNotebook(tx: Queryable, row: NewNotebook): Promise<number> {
  const { rows } = await tx.query<{ report_id: number }>(
    `insert into notebooks (organization_id, user_id, title, workflow, workflow_version, definition, body, subject, files, request_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning report_id`,
    [
      row.organization_id,
      row.user_id,
      row.title,
      row.workflow,
      row.workflow_version,
      JSON.stringify(row.definition),
      JSON.stringify(row.body),
      JSON.stringify(row.subject),
      row.files,
      row.request_id,
      row.created_at,
    ],
  );
  return rows[0]!.report_id;
}

/** A notebook, if it is one of the organization of this transaction. */
export async function findNotebook(tx: Queryable, report_id: number): Promise<NotebookRow | undefined> {
  const { rows } = await tx.query<NotebookRow>(`select ${columns} ${joined} where n.report_id = $1`, [report_id]);
  return rows[0];
}

/** The notebooks of the organization of this transaction, newest first. */
export async function notebooksOf(tx: Queryable): Promise<NotebookRow[]> {
  const { rows } = await tx.query<NotebookRow>(`select ${columns} ${joined} order by n.report_id desc`);
  return rows;
}

/** Whether anybody has a notebook of that number. */
export async function isNotebook(db: Queryable, report_id: number): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>('select is_notebook($1) as known', [report_id]);
  return rows[0]!.known;
}

/** Lets nobody else begin a run of a notebook until this transaction ends. */
export async function lockNotebook(tx: Queryable, report_id: number): Promise<void> {
  await tx.query('select from notebooks where report_id = $1 for update', [report_id]);
}

/** Makes a run the latest of a notebook. */
export async function beginRun(tx: Queryable, { report_id, request_id }: { report_id: number; request_id: string }): Promise<void> {
  await tx.query('update notebooks set request_id = $2 where report_id = $1', [report_id, request_id]);
}
