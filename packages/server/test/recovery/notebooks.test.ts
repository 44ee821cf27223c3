import { expect, test } from 'vitest';
import { newDataFolder, startOn, until, type RunningCommand } from '../support/spawned-service.ts';

interface Cell {
  cell: string;
  state: string;
  seconds: number | null;
}

async function asked(running: RunningCommand, path: string, body?: object) {
  const headers = { authorization: `Bearer ${await running.signIn()}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(new URL(path, running.url), { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as { report_id: number; status: string; cells: Cell[] };
}

test('a notebook whose service is killed goes on with the cell it was in, and works out none again that had ended', async () => {
  const folder = newDataFolder();
  const settings = { FIRMAMENT_SANDBOX: 'on' };
  let running = await startOn(folder, settings);
  // The second of them takes a minute.
  const websites = ['halden-coldworks-sandbox', 'slow-fjord-sandbox'];
  const { report_id } = await asked(running, '/api/workflow_manager/start/', { workflow: 'player_comparison', websites });
  const status = () => asked(running, `/api/assets/get_notebook_status/?report_id=${report_id}&include_cells=true`);
  const cellOf = ({ cells }: { cells: Cell[] }, name: string) => cells.find(({ cell }) => cell === name);
  const [first, second] = websites.map((permalink) => `company ${permalink}`) as [string, string];
  const before = await until('the second cell to run', async () => {
    const found = await status();
    return cellOf(found, second)?.state === 'running' ? found : undefined;
  });
  expect(cellOf(before, first)?.state).toBe('done');
  running.signal('SIGKILL');
  await running.ended;
  running = await startOn(folder, settings);
  const after = await until('the notebook to be done', async () => {
    const found = await status();
    return ['Completed', 'Failed'].includes(found.status) ? found : undefined;
  });
  expect(after.status).toBe('Completed');
  expect(after.cells.filter(({ state }) => !['done', 'empty'].includes(state))).toEqual([]);
  // To the millisecond: it was not worked out anew.
  expect(cellOf(after, first)).toEqual(cellOf(before, first));
  const report = await asked(running, '/api/assets/download_report/', { report_id, file_type: 'json' });
  expect(Object.keys(report)).toContain('Firmographics');
});
