import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { closeDoor } from '../../src/app.ts';
import type { Listener } from '../../src/http/listener.ts';
import { openStartingDoor } from '../../src/http/starting.ts';
import { firmament, interrupt, newDataFolder, until } from '../support/spawned-service.ts';

let stage = 'Bringing the database up to date';
let port = 0;
let door: Listener;
beforeAll(async () => {
  port = await freePort();
  door = await openStartingDoor({ port, host: '127.0.0.1', stage: () => stage });
});
afterAll(() => closeDoor(door));

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
  let isOpen = false;
  const refused: unknown[] = [];
  await until('the service to be ready', async () => {
    const answer = await fetch(`http://127.0.0.1:${own}/readyz`).catch((error: Error) => {
      if (isOpen) refused.push(error.cause);
    });
    if (!running.isRunning()) throw new Error(running.stderr());
    isOpen ||= answer !== undefined;
    if (answer?.status === 503) told.add(((await answer.json()) as { detail: string }).detail);
    return answer?.ok;
  });
  expect([...told][0]).toBe('The service is starting: Starting the database. Retry in a few seconds.');
  expect(refused).toEqual([]);
  expect(await interrupt(running)).toMatchObject({ code: 0 });
});

test('a port that is handed over refuses no connection: a call that is on its way then is answered by the service', async () => {
  const own = await openStartingDoor({ port: 0, host: '127.0.0.1', stage: () => 'Preparing the index' });
  onTestFinished(() => closeDoor(own));
  const url = await own.listen({ port: 0, host: '127.0.0.1' });
  const { port: its } = new URL(url);
  const waiting = connect(Number(its), '127.0.0.1');
  await once(waiting, 'connect');
  expect((await fetch(url)).status).toBe(503);
  own.handle((_, response) => void response.end('ready'));
  waiting.write('GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  let said = '';
  for await (const chunk of waiting) said += String(chunk);
  expect(said).toMatch(/^HTTP\/1\.1 200 OK[^]*ready$/);
  expect(await (await fetch(url)).text()).toBe('ready');
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
