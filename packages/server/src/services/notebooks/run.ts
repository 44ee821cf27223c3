import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { Problem } from '../../kernel/problem.ts';
import { beginCell, cellsOf, endCell, outputsOf, resumeCells, type CellOutcome, type CellRow } from '../../store/notebooks/cells.ts';
import { findNotebook } from '../../store/notebooks/notebooks.ts';
import type { RequestWork, WorkDone } from '../requests/run.ts';
import { gather } from './gather/index.ts';
import { makeBlock } from './make-block.ts';
import type { CompanyMaterial, Material } from './material.ts';
import { readCellInput } from './plan-cells.ts';
import { lateSince } from './read.ts';
import { companiesIn, readSubject } from './subject.ts';
import type { NotebookContext, Outcome } from './working.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Works on the waiting cells of a notebook, each after those it needs. The result of a cell is saved at once, so that a process that takes
 * a run up again goes on with the cell it was in. A cell that fails takes with it those that need it, and no others.
 * @throws REPORT_NOT_READY when nothing of it could be worked out
 */
export async function runNotebook(
  context: NotebookContext,
  { report_id }: { report_id: number },
  work: RequestWork,
): Promise<WorkDone<'notebook'>> {
  const { db, organization_id, clock } = context;
  const own = <T>(query: Parameters<typeof db.asOrganization<T>>[1]) => db.asOrganization(organization_id, query);
  const notebook = await own((tx) => findNotebook(tx, report_id, lateSince(clock())));
  if (!notebook) throw new Problem('REPORT_NOT_FOUND', `No report has the number ${report_id}.`);
  const { request_id } = work;
  await own((tx) => resumeCells(tx, { report_id, request_id }));
  const cells = await own((tx) => cellsOf(tx, report_id, { with_output: false }));
  const states = new Map(cells.map(({ cell, state }) => [cell, state]));
  const outputs = new Map<string, Promise<unknown>>();
  const total = cells.length;
  for (const cell of cells) {
    if (cell.state !== 'waiting') continue;
    await nextTurn();
    work.signal.throwIfAborted();
    const done = [...states.values()].filter((state) => state !== 'waiting').length;
    work.report({ stage: cell.section === '' ? cell.block : cell.cell, done, total });
    const isOurs = await own((tx) => beginCell(tx, { report_id, request_id, cell: cell.cell, moment: clock() }));
    if (!isOurs) throw new Problem('REPORT_NOT_READY', 'The notebook was started again meanwhile.');
    const outcome = await outcomeOf(cell);
    await own((tx) => endCell(tx, { report_id, request_id }, outcome));
    states.set(cell.cell, outcome.state);
  }
  const shown = cells.filter(({ section }) => section !== '');
  const failed = shown.filter(({ cell }) => ['failed', 'skipped'].includes(states.get(cell)!));
  if (failed.length === shown.length) {
    const why = (await own((tx) => cellsOf(tx, report_id, { with_output: false }))).find(({ state }) => state === 'failed');
    throw new Problem('REPORT_NOT_READY', `Nothing of the report could be worked out. ${why?.reason ?? ''}`.trim());
  }
  return {
    result: {
      report_id,
      title: notebook.title,
      workflow: notebook.workflow,
      cells: cells.map(({ cell }) => ({ cell, state: states.get(cell)! })),
    },
  };

  async function outcomeOf(cell: CellRow): Promise<CellOutcome> {
    const ended = (state: CellOutcome['state'], more: Partial<CellOutcome>): CellOutcome => ({
      cell: cell.cell,
      state,
      output: null,
      sources: 0,
      reason: '',
      ...more,
      moment: clock(),
    });
    const missing = cell.needs.find((need) => ['failed', 'skipped', 'waiting'].includes(states.get(need) ?? 'waiting'));
    if (missing !== undefined) return ended('skipped', { reason: `It is made from '${missing}', which could not be worked out.` });
    try {
      const { value, sources, empty } = await workOn(cell);
      outputs.set(cell.cell, Promise.resolve(value));
      const output = await compress(JSON.stringify(value));
      return ended(empty === undefined ? 'done' : 'empty', { output, sources, reason: empty ?? '' });
    } catch (error) {
      if (work.signal.aborted || (error instanceof Problem && error.code === 'UNAVAILABLE')) throw error;
      context.log.error({ err: error, report_id, cell: cell.cell }, 'a cell of a notebook failed');
      const reason = error instanceof Problem ? error.message : `It could not be worked out; quote ${request_id}.`;
      return ended('failed', { reason });
    }
  }

  async function workOn(cell: CellRow): Promise<Outcome> {
    const input = readCellInput(cell.input);
    const material = await materialOf(cell);
    const asked = { material, files: notebook!.files, signal: work.signal };
    return input.kind === 'block' ? makeBlock(context, input.spec, asked) : gather(context, input, asked);
  }

  async function materialOf({ needs }: CellRow): Promise<Material> {
    const about = readSubject(notebook!.subject);
    await readOutputs(needs.filter((need) => !outputs.has(need)));
    const found = new Map(await Promise.all(needs.map(async (need) => [need, await outputs.get(need)] as const)));
    const companies = companiesIn(about).flatMap((permalink) => (found.get(`company ${permalink}`) ?? []) as CompanyMaterial | []);
    const others = Object.fromEntries([...found].filter(([need]) => !need.startsWith('company ')));
    return { subject: about, title: notebook!.title, companies, ...others };
  }

  async function readOutputs(needs: readonly string[]): Promise<void> {
    const stored = await own((tx) => outputsOf(tx, report_id, needs));
    for (const [cell, body] of stored) outputs.set(cell, unpacked(body));
  }
}

/** What a cell came to, as it is stored. */
export async function unpacked(body: Buffer): Promise<unknown> {
  return JSON.parse((await decompress(body)).toString()) as unknown;
}
