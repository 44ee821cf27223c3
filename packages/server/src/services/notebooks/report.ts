import { hash } from 'node:crypto';
import type { Database } from '../../store/database.ts';
import { Problem } from '../../kernel/problem.ts';
import { cellsOf, type CellRow } from '../../store/notebooks/cells.ts';
import type { NotebookRow } from '../../store/notebooks/notebooks.ts';
import { notebookOf, type Asking } from './read.ts';
import { unpacked } from './run.ts';
import type { Workflow } from './workflow.ts';

/** A report: sections by name, each an object of named blocks, and `meta`. */
export type Report = Record<string, unknown>;

/** The report of a notebook that has finished. @throws REPORT_NOT_READY; as `notebookOf` */
export async function readReport(asking: Asking, report_id: number): Promise<Report> {
  const notebook = await notebookOf(asking, report_id);
  const { report_status: status } = notebook;
  if (status === 'Failed')
    throw new Problem('REPORT_NOT_READY', `The notebook has failed, and has no report. ${notebook.error ?? ''}`.trim());
  if (status !== 'Completed' && status !== 'No Data Found') {
    throw new Problem('REPORT_NOT_READY', `The notebook is still being worked on: it is ${status}.`);
  }
  return buildReport(notebook, await readCells(asking, report_id));
}

/** The report of a notebook whose rows are those of this block. @throws REPORT_NOT_FOUND where it has others; as `readReport` */
export async function readActivity(asking: Asking, report_id: number, block: 'deals_grid' | 'rounds_grid'): Promise<Report> {
  const { definition, workflow } = await notebookOf(asking, report_id);
  const isOfKind = (definition as Workflow).sections.some(({ blocks }) => blocks.some((each) => 'data' in each && each.data === block));
  if (isOfKind) return readReport(asking, report_id);
  const what = block === 'deals_grid' ? 'acquisitions' : 'funding rounds';
  throw new Problem('REPORT_NOT_FOUND', `No report of ${what} has the number ${report_id}: it is of the workflow ${workflow}.`);
}

function readCells({ db, organization_id }: { db: Database; organization_id: string }, report_id: number): Promise<CellRow[]> {
  return db.asOrganization(organization_id, (tx) => cellsOf(tx, report_id, { with_output: true }));
}

/** The report its cells come to. What has no content is told in `meta`, with the reason. */
async function buildReport(notebook: NotebookRow, cells: readonly CellRow[]): Promise<Report> {
  const shown = cells.filter(({ section }) => section !== '');
  const sections = new Map<string, [string, unknown][]>();
  for (const { section, block, output } of shown) {
    const inside = sections.get(section) ?? [];
    sections.set(section, inside);
    if (output !== null) inside.push([keyOf(notebook, { section, block }), await unpacked(output)]);
  }
  return {
    ...Object.fromEntries(
      [...sections].filter(([, blocks]) => blocks.length > 0).map(([name, blocks]) => [name, Object.fromEntries(blocks)]),
    ),
    meta: {
      report_id: notebook.report_id,
      title: notebook.title,
      user: notebook.email,
      dt_createdon: notebook.created_at.toISOString().slice(0, 19).replace('T', ' '),
      workflow: notebook.workflow,
      left_out: shown
        .filter(({ state }) => state !== 'done')
        .map(({ section, block, state, reason }) => ({ section, block, state: state === 'running' ? 'waiting' : state, reason })),
    },
  };
}

/** A report of one grid names it after its workflow and itself, as the interface has it. */
function keyOf({ definition, report_id }: NotebookRow, { section, block }: { section: string; block: string }): string {
  if (section !== 'Grid') return block;
  const digits = hash('sha256', `${report_id} ${block}`);
  const uuid = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join(
    '-',
  );
  return `${(definition as Workflow).name} - Grid_${uuid}`;
}
