import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStartingDoor, type StartingDoor } from '../../src/http/starting.ts';
import { firmament, interrupt, newDataFolder, until } from '../support/spawned-service.ts';

let stage = 'Bringing the database up to date';
let port = 0;
let door: StartingDoor;
beforeAll(async () => {
  port = await freePort();
  door = await openStartingDoor({ port, host: '127.0.0.1', stage: () => stage });
});
afterAll(() => door.close());

const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);

test('while the service starts, /readyz answers 503 with what is being done, and /healthz 200', async () => {
  for (stage of ['Bringing the database up to date', 'Preparing the index, 2,000 of 54,840']) {
    const answer = await get('/readyz');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({
      code: 'UNAVAILABLE',
      detail: `The service is starting: ${stage}. Retry in a few seconds.`,
    });
  }
  const alive = await get('/healthz');
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }]);
});

test.each([
  ['GET', '/api/enterprise/company/search?query=x'],
  ['POST', '/auth/token/'],
  ['GET', '/docs'],
  ['DELETE', '/nowhere'],
  ['HEAD', '/readyz'],
])('%s %s is refused with 503 while the service starts, so that the caller retries', async (method, path) => {
  const answer = await get(path, { method });
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('connection')]).toEqual([503, '1', 'close']);
  expect(answer.headers.get('x-request-id')).toBeTruthy();
  expect(await answer.text()).toMatch(method === 'HEAD' ? /^$/ : /"code":"UNAVAILABLE"/);
});

test('a starting service tells its stages on its port until it is ready', async () => {
  const own = await freePort();
  const running = firmament(['start'], { FIRMAMENT_DATA: newDataFolder(), PORT: String(own) });
  const told = new Set<string>();
  await until('the service to be ready', async () => {
    const answer = await fetch(`http://127.0.0.1:${own}/readyz`).catch(() => undefined);
    if (answer?.status === 503) told.add(((await answer.json()) as { detail: string }).detail);
    else if (!running.isRunning()) throw new Error(running.stderr());
    return answer?.ok;
  });
  expect([...told][0]).toBe('The service is starting: Starting the database. Retry in a few seconds.');
  expect(await interrupt(running)).toMatchObject({ code: 0 });
});

test('a port that another program has ends the start at once', async () => {
  await expect(openStartingDoor({ port, host: '127.0.0.1', stage: () => '' })).rejects.toThrow('EADDRINUSE');
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return free;
}
