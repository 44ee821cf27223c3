import { hash } from 'node:crypto';
import type { AcquisitionReport, AnyReport, FundraiseReport } from '@firmament/contract';
import { Problem } from '../../kernel/problem.ts';
import { cellsOf, type CellRow } from '../../store/notebooks/cells.ts';
import type { NotebookRow } from '../../store/notebooks/notebooks.ts';
import { notebookOf, type Asking } from './read.ts';
import { unpacked } from './run.ts';
import type { Workflow } from './workflow.ts';

/** A report as the interface answers it: sections by name, each an object of named blocks, and `meta`. */
export type Report = AnyReport & Record<string, unknown>;

/** The reports of rows, by the block that makes them. */
interface Activities {
  deals_grid: AcquisitionReport;
  rounds_grid: FundraiseReport;
}

export interface ReportCell extends Pick<CellRow, 'section' | 'block' | 'input' | 'state' | 'reason'> {
  /** undefined where nothing came of it. */
  value: unknown;
}

/** A notebook that has finished, with the blocks of its report in order. */
export interface FinishedNotebook {
  notebook: Pick<NotebookRow, 'report_id' | 'title' | 'email' | 'created_at' | 'workflow' | 'definition'>;
  cells: ReportCell[];
}

/** @throws REPORT_NOT_READY; as `notebookOf` */
export async function readFinished(asking: Asking, report_id: number): Promise<FinishedNotebook> {
  const notebook = await notebookOf(asking, report_id);
  const { report_status: status } = notebook;
  if (status === 'Failed')
    throw new Problem('REPORT_NOT_READY', `The notebook has failed, and has no report. ${notebook.error ?? ''}`.trim());
  if (status !== 'Completed' && status !== 'No Data Found') {
    throw new Problem('REPORT_NOT_READY', `The notebook is still being worked on: it is ${status}.`);
  }
  const rows = await asking.db.asOrganization(asking.organization_id, (tx) => cellsOf(tx, report_id, { with_output: true }));
  const cells: ReportCell[] = [];
  for (const { output, ...cell } of rows) {
    if (cell.section !== '') cells.push({ ...cell, value: output === null ? undefined : await unpacked(output) });
  }
  return { notebook, cells };
}

/** The report of a notebook whose rows are those of this block. @throws REPORT_NOT_FOUND where it has others; as `readFinished` */
export async function readActivity<Block extends keyof Activities>(
  asking: Asking,
  report_id: number,
  block: Block,
): Promise<Activities[Block]> {
  const { definition, workflow } = await notebookOf(asking, report_id);
  const isOfKind = (definition as Workflow).sections.some(({ blocks }) => blocks.some((each) => 'data' in each && each.data === block));
  if (isOfKind) return reportOf(await readFinished(asking, report_id)) as Activities[Block];
  const what = block === 'deals_grid' ? 'acquisitions' : 'funding rounds';
  throw new Problem('REPORT_NOT_FOUND', `No report of ${what} has the number ${report_id}: it is of the workflow ${workflow}.`);
}

/** What has no content is told in `meta`, with the reason. */
export function reportOf({ notebook, cells }: FinishedNotebook): Report {
  const sections = Map.groupBy(
    cells.filter(({ value }) => value !== undefined),
    ({ section }) => section,
  );
  const blocksOf = (of: readonly ReportCell[]) => Object.fromEntries(of.map((cell) => [keyOf(notebook, cell), cell.value]));
  const report = {
    ...Object.fromEntries([...sections].map(([name, of]) => [name, blocksOf(of)])),
    meta: {
      report_id: notebook.report_id,
      title: notebook.title,
      user: notebook.email,
      dt_createdon: notebook.created_at.toISOString().slice(0, 19).replace('T', ' '),
      workflow: notebook.workflow,
      left_out: cells
        .filter(({ state }) => state !== 'done')
        .map(({ section, block, state, reason }) => ({ section, block, state: state === 'running' ? 'waiting' : state, reason })),
    },
  };
  // Each block is checked where it is made; which sections there are is the workflow's matter.
  return report as Report;
}

/** A report of one grid names it after its workflow and itself, as the interface has it. */
function keyOf({ definition, report_id }: FinishedNotebook['notebook'], { section, block }: ReportCell): string {
  if (section !== 'Grid') return block;
  const digits = hash('sha256', `${report_id} ${block}`);
  const uuid = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join(
    '-',
  );
  return `${(definition as Workflow).name} - Grid_${uuid}`;
}
