import type { CellState } from '@firmament/contract';
import type { Queryable } from '../database.ts';

export interface CellRow {
  cell: string;
  section: string;
  block: string;
  needs: string[];
  input: unknown;
  state: CellState;
  output: Buffer | null;
  sources: number;
  reason: string;
  started_at: Date | null;
  ended_at: Date | null;
}

export type NewCell = Pick<CellRow, 'cell' | 'section' | 'block' | 'needs' | 'input'>;

/** The state of the cell `c` in SQL, where `r` is the latest run: one that was called off leaves what it did not get to as it was. */
export const stateNow = `case when c.state in ('waiting', 'running') and r.status in ('CANCELLED', 'FAILED')
  then coalesce(c.state_before, c.state) else c.state end`;

/** Adds the cells of a notebook, in the order in which they are to be worked on. */
export async function insertCells(
  tx: Queryable,
  { report_id, organization_id, cells }: { report_id: number; organization_id: string; cells: readonly NewCell[] },
): Promise<void> {
  for (const [ordinal, { cell, section, block, needs, input }] of cells.entries()) {
    await tx.query(
      `insert into notebook_cells (report_id, organization_id, cell, ordinal, section, block, needs, input, state)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting')`,
      [report_id, organization_id, cell, ordinal, section, block, needs, JSON.stringify(input)],
    );
  }
}

/** The cells of a notebook in order, with what came of them where that is wanted. */
export async function cellsOf(tx: Queryable, report_id: number, { with_output }: { with_output: boolean }): Promise<CellRow[]> {
  const { rows } = await tx.query<CellRow>(
    `select c.cell, c.section, c.block, c.needs, c.input, s.state, c.started_at, c.ended_at, ${with_output ? 'c.output' : 'null as output'},
       case when s.is_open then 0 else c.sources end as sources, case when s.is_open then '' else c.reason end as reason
     from notebook_cells c
     join notebooks n using (report_id)
     join requests r on r.request_id = n.request_id
     cross join lateral (select ${stateNow} as state, ${stateNow} in ('waiting', 'running') as is_open) s
     where c.report_id = $1 order by c.ordinal`,
    [report_id],
  );
  return rows;
}

/** What came of these cells, by cell; those that have no outcome are left out. */
export async function outputsOf(tx: Queryable, report_id: number, cells: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await tx.query<{ cell: string; output: Buffer }>(
    'select cell, output from notebook_cells where report_id = $1 and cell = any ($2) and output is not null',
    [report_id, cells],
  );
  return new Map(rows.map(({ cell, output }) => [cell, output]));
}

export interface Run {
  report_id: number;
  request_id: string;
}

/** Restarts cells that were begun and not ended, for a run that is still the latest. */
export async function resumeCells(tx: Queryable, { report_id, request_id }: Run): Promise<void> {
  await tx.query(
    `update notebook_cells c set state = 'waiting' from notebooks n
     where c.report_id = $1 and n.report_id = c.report_id and n.request_id = $2 and c.state = 'running'`,
    [report_id, request_id],
  );
}

/** Begins a cell, for a run that is still the latest. @returns whether it is */
export async function beginCell(
  tx: Queryable,
  { report_id, request_id, cell, moment }: Run & { cell: string; moment: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update notebook_cells c set state = 'running', started_at = $4, ended_at = null from notebooks n
     where c.report_id = $1 and c.cell = $3 and n.report_id = c.report_id and n.request_id = $2`,
    [report_id, request_id, cell, moment],
  );
  return rowCount === 1;
}

export interface CellOutcome {
  cell: string;
  state: CellState;
  output: Buffer | null;
  sources: number;
  reason: string;
  moment: Date;
}

/** Writes down what came of a cell, for a run that is still the latest, and that the notebook has changed. */
export async function endCell(tx: Queryable, { report_id, request_id }: Run, outcome: CellOutcome): Promise<void> {
  const { rowCount } = await tx.query(
    `update notebook_cells c set state = $4, output = $5, sources = $6, reason = $7, ended_at = $8 from notebooks n
     where c.report_id = $1 and c.cell = $3 and n.report_id = c.report_id and n.request_id = $2`,
    [report_id, request_id, outcome.cell, outcome.state, outcome.output, outcome.sources, outcome.reason, outcome.moment],
  );
  if (rowCount === 1) await tx.query('update notebooks set revision = revision + 1 where report_id = $1', [report_id]);
}

/** Has cells wait to be worked on again; what they came to stays until they come to something else. */
export async function resetCells(tx: Queryable, report_id: number, cells: readonly string[]): Promise<void> {
  await tx.query(
    `update notebook_cells set state = 'waiting', state_before = case when state in ('waiting', 'running') then state_before else state end
     where report_id = $1 and cell = any ($2)`,
    [report_id, cells],
  );
}
