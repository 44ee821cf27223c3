import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  databaseProcesses,
  firmament,
  interrupt,
  killDatabase,
  newDataFolder,
  startOn,
  until,
  type Command,
  type RunningCommand,
} from '../support/spawned-service.ts';

/** One life of a data folder with the starter data set, told in order. A test that fails leaves nothing running; the next starts it. */
describe('a service with the starter data set', () => {
  const folder = newDataFolder();
  const loading = 'Loading the starter data set';
  const topic = 'gold mining';
  let running: RunningCommand;
  const start = async () => (running = await startOn(folder, { FIRMAMENT_STARTER: 'full' }));
  beforeEach(async ({ task }) => {
    if (!task.name.includes('while it loads') && !running?.isRunning()) await start();
  });

  async function beginToLoad(): Promise<Command> {
    const begun = firmament(['start'], { FIRMAMENT_DATA: folder, FIRMAMENT_STARTER: 'full' });
    await until('the data to be loading', () => begun.stderr().includes(loading));
    return begun;
  }

  test('interrupted while it loads, it ends before it is ready and leaves nothing running', async () => {
    expect(await interrupt(await beginToLoad())).toMatchObject({ code: 0, stdout: '' });
    expect(databaseProcesses(folder)).toEqual([]);
  });

  test('killed while it loads, an import completes it first, and what that brings meets the companies that are shipped', async () => {
    const begun = await beginToLoad();
    process.kill(begun.pid, 'SIGKILL');
    await begun.ended;
    const list = path.join(newDataFolder(), 'list.csv');
    writeFileSync(list, 'name,cik\nAmazon Com Inc,1018724\n');
    const settings = { FIRMAMENT_DATA: folder, FIRMAMENT_STARTER: 'full' };
    const { code, stdout, stderr } = await firmament(['import', 'companies', list], settings).ended;
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: expect.stringMatching(/added +1 /) as string });
    expect(stdout).not.toContain('added a new company');
    await start();
    expect(running.stderr()).not.toContain(loading);
    expect(await (await fetch(`${running.url}/readyz`)).json()).toMatchObject({ pending_learning: false });
    const names = await mapMarket();
    expect(names).toHaveLength(100);
    expect(new Set(names).size).toBe(100);
  });

  test('`firmament demo` prints a table of the running service', async () => {
    const { code, stdout, stderr } = await firmament(['demo', '--rows', '3', topic], { FIRMAMENT_DATA: folder }).ended;
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^#\s+Score\s+Company\s+Country\s+Ticker\s+What it does\n─/m);
    expect([...stdout.matchAll(/^[123] {2}/gm)]).toHaveLength(3);
    expect(stdout).toContain('3 of 100 companies');
    expect(await running.signIn()).toBeTruthy();
  });

  test('every request it acknowledged before it was killed is COMPLETED after the next start', async () => {
    const token = await running.signIn();
    const acknowledged = new Set<string>();
    const killed = new AbortController();
    const submitting = Array.from({ length: 8 }, async () => {
      while (!killed.signal.aborted)
        await submit(token).then(
          (id) => acknowledged.add(id),
          () => undefined,
        );
    });
    await until('some requests to be acknowledged', () => acknowledged.size >= 40);
    process.kill(running.pid, 'SIGKILL');
    killed.abort();
    await Promise.all(submitting);
    await running.ended;
    await start();
    const after = await running.signIn();
    await until('every request to be finished', async () => {
      for (const id of acknowledged) if (['PENDING', 'PROCESSING'].includes((await statusOf(after, id)).status)) return false;
      return true;
    });
    for (const id of acknowledged) expect((await statusOf(after, id)).status).toBe('COMPLETED');
  });

  test('the next start loads nothing again', async () => {
    const expected = await mapMarket();
    await interrupt(running);
    await start();
    expect(running.stderr()).not.toContain(loading);
    expect(await mapMarket()).toEqual(expected);
  });

  const indexFiles = () =>
    readdirSync(path.join(folder, 'index'), { recursive: true })
      .map((name) => path.join(folder, 'index', String(name)))
      .filter((file) => statSync(file).isFile());
  test('an index whose files were cut short is built anew at the next start', async () => {
    const expected = await mapMarket();
    await interrupt(running);
    // Of the table's parts only, so that it opens and looks whole.
    for (const file of indexFiles().filter((name) => name.includes('_indices'))) truncateSync(file, Math.floor(statSync(file).size / 2));
    await start();
    expect(running.stderr()).not.toContain(loading);
    expect(await mapMarket()).toEqual(expected);
  });

  test('an index that is gone is built anew, also after everything was killed', async () => {
    const expected = await mapMarket();
    killDatabase(folder);
    process.kill(running.pid, 'SIGKILL');
    await running.ended;
    rmSync(path.join(folder, 'index'), { recursive: true });
    await start();
    expect(await mapMarket()).toEqual(expected);
    expect(await interrupt(running)).toMatchObject({ code: 0 });
    expect(databaseProcesses(folder)).toEqual([]);
  });

  async function submit(token: string): Promise<string> {
    const answer = await fetch(new URL('/api/enterprise/market-map/enrich/', running.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ topic }),
    });
    expect(answer.status).toBe(202);
    return ((await answer.json()) as { request_id: string }).request_id;
  }

  async function statusOf(token: string, request_id: string, withResult = false): Promise<{ status: string; result?: { Name: string }[] }> {
    const answer = await fetch(new URL(`/api/enterprise/request/${request_id}/status/?include_result=${String(withResult)}`, running.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { status: string; result?: { Name: string }[] };
  }

  /** Names of the rows, in order. */
  async function mapMarket(): Promise<string[]> {
    const token = await running.signIn();
    const id = await submit(token);
    const { result } = await until('the market map', async () => {
      const record = await statusOf(token, id, true);
      expect(record.status, running.stderr()).not.toBe('FAILED');
      return record.status === 'COMPLETED' ? record : undefined;
    });
    return (result ?? []).map((row) => row.Name);
  }
});
