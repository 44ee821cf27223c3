import type { ReportStatus, RequestStatus } from '@firmament/contract';
import type { Queryable } from '../database.ts';
import { stateNow } from './cells.ts';

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
  /** Of its latest run. */
  status: RequestStatus;
  /** Of the report. A run that was called off leaves the report that there was. */
  report_status: ReportStatus;
  error: string | null;
  stage: string | null;
  cells: number;
  /** Of its cells, how many have ended. */
  ended: number;
}

export type NewNotebook = Pick<
  NotebookRow,
  'title' | 'workflow' | 'workflow_version' | 'definition' | 'body' | 'subject' | 'files' | 'request_id' | 'created_at'
> & {
  organization_id: string;
  user_id: string;
};

/** Whether a notebook `n` has a cell of a kind, in SQL; `r` is its latest run, `c` the cell and `s` its state. */
const hasCell = (kind: string) => `exists (
  select from notebook_cells c cross join lateral (select ${stateNow} as state) s where c.report_id = n.report_id and ${kind})`;
const isFilled = hasCell(`s.state = 'done' and c.section <> ''`);

/** The status of the report of a notebook `n` in SQL; `r` is its latest run. @param late_since the parameter: runs submitted before are delayed */
const reportStatus = (late_since: string) => `case
  when r.status = 'COMPLETED' then case when ${isFilled} then 'Completed' else 'No Data Found' end
  when r.status in ('FAILED', 'CANCELLED') then
    case when ${isFilled} and not ${hasCell(`s.state in ('waiting', 'running')`)} then 'Completed' else 'Failed' end
  when r.created_at < ${late_since}::timestamptz then 'Delayed'
  when r.status = 'PENDING' then 'Queued'
  else 'Processing' end`;

const columns = `n.report_id, n.title, n.workflow, n.workflow_version, n.definition, n.body, n.subject, n.files, n.request_id, n.revision,
  n.created_at, coalesce(u.email, '') as email, r.status, r.error, r.stage, ${reportStatus('$2')} as report_status,
  c.cells, c.ended`;
const joined = `from notebooks n
  join requests r using (request_id)
  left join users u on u.user_id = n.user_id
  cross join lateral (
    select count(*) as cells, count(*) filter (where s.state not in ('waiting', 'running')) as ended
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

/** A notebook, if it is one of the organization of this transaction. @param late_since runs that were submitted before are delayed */
export async function findNotebook(tx: Queryable, report_id: number, late_since: Date): Promise<NotebookRow | undefined> {
  const { rows } = await tx.query<NotebookRow>(`select ${columns} ${joined} where n.report_id = $1`, [report_id, late_since]);
  return rows[0];
}

export interface ListedNotebook {
  report_id: number;
  title: string;
  workflow: string;
  status: ReportStatus;
  created_at: Date;
}

/** A page of the notebooks of the organization of this transaction, newest first, and how many there are. */
export async function listNotebooks(
  tx: Queryable,
  wanted: { workflow: string | undefined; status: ReportStatus | undefined; late_since: Date; limit: number; offset: number },
): Promise<{ notebooks: ListedNotebook[]; total: number }> {
  const { workflow = null, status = null, late_since, limit, offset } = wanted;
  const matching = `from notebooks n join requests r using (request_id)
    where ($1::text is null or n.workflow = $1) and ($2::text is null or ${reportStatus('$3')} = $2)`;
  const filter = [workflow, status, late_since];
  const counted = await tx.query<{ total: number }>(`select count(*) as total ${matching}`, filter);
  const { rows } = await tx.query<ListedNotebook>(
    `select n.report_id, n.title, n.workflow, ${reportStatus('$3')} as status, n.created_at ${matching}
     order by n.created_at desc, n.report_id desc limit $4 offset $5`,
    [...filter, limit, offset],
  );
  return { notebooks: rows, total: counted.rows[0]!.total };
}

/** Whether a notebook with that number exists in any organization. */
export async function isNotebook(db: Queryable, report_id: number): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>('select is_notebook($1) as known', [report_id]);
  return rows[0]!.known;
}

/** Blocks other runs of a notebook until this transaction ends. */
export async function lockNotebook(tx: Queryable, report_id: number): Promise<void> {
  await tx.query('select from notebooks where report_id = $1 for update', [report_id]);
}

/** Makes a run the latest of a notebook. */
export async function beginRun(tx: Queryable, { report_id, request_id }: { report_id: number; request_id: string }): Promise<void> {
  await tx.query('update notebooks set request_id = $2 where report_id = $1', [report_id, request_id]);
}
