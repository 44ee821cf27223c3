import { Problem } from '../../kernel/problem.ts';
import { cellsOf, resetCells, type CellRow } from '../../store/notebooks/cells.ts';
import { beginRun, findNotebook, lockNotebook } from '../../store/notebooks/notebooks.ts';
import type { ServiceContext } from '../context.ts';
import { submitRequest, type Submission } from '../requests/submit.ts';
import { assertAllowed } from './allowed.ts';
import { lateSince, notebookOf } from './read.ts';
import { readSubject } from './subject.ts';
import type { Workflow } from './workflow.ts';

/**
 * Has a cell of a notebook that is not being worked on worked out anew, with all that is made from it; all cells where none is named. What they
 * came to before stays until they come to something else.
 * @throws FORBIDDEN by the plan; REPORT_NOT_READY, also where its subject is no longer read, INVALID_INPUT for a cell it does not have; as `notebookOf`
 */
export async function rerunCells(
  context: ServiceContext,
  submission: Submission,
  { report_id, cell }: { report_id: number; cell: string | undefined },
): Promise<{ notebook_id: string; request_id: string; status: 'PENDING'; cells: string[] }> {
  const { organization_id } = submission;
  const { definition, subject: about } = await notebookOf({ ...context, organization_id }, report_id);
  assertAllowed(submission.plan, definition as Workflow, readSubject(about));
  return submitRequest(context, submission, {
    request_type: 'notebook',
    async prepare(tx, { request_id }) {
      // Of two who ask at once one is first.
      await lockNotebook(tx, report_id);
      const { status } = (await findNotebook(tx, report_id, lateSince(context.clock())))!;
      if (status === 'PENDING' || status === 'PROCESSING')
        throw new Problem('REPORT_NOT_READY', 'The notebook is still being worked on: cancel its run first, or wait.');
      const rows = await cellsOf(tx, report_id, { with_output: false });
      const again = cell === undefined ? rows.map((row) => row.cell) : affected(rows, cell);
      await beginRun(tx, { report_id, request_id });
      await resetCells(tx, report_id, again);
      return { input: { report_id }, also: { notebook_id: String(report_id), cells: again } };
    },
  });
}

/** The cell, everything made from it, and all failed inputs of that. */
function affected(rows: readonly CellRow[], cell: string): string[] {
  if (!rows.some((row) => row.cell === cell)) {
    const message = `'${cell.slice(0, 100)}' is no cell of this notebook`;
    const allowed = rows.map((row) => row.cell);
    throw new Problem('INVALID_INPUT', `cell: ${message}.`, { details: { errors: [{ path: 'cell', message, allowed }] } });
  }
  const again = new Set([cell]);
  // Cells follow those that they need.
  for (const row of rows) if (row.needs.some((need) => again.has(need))) again.add(row.cell);
  const byName = new Map(rows.map((row) => [row.cell, row]));
  for (const row of rows.toReversed()) {
    if (!again.has(row.cell)) continue;
    for (const need of row.needs) if (['failed', 'skipped', 'waiting'].includes(byName.get(need)!.state)) again.add(need);
  }
  return rows.map((row) => row.cell).filter((name) => again.has(name));
}
