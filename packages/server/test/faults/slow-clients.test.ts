import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { newDataFolder, startOn, type RunningCommand } from '../support/spawned-service.ts';

/** Of each kind: more than a process should need for its own work, and fewer than a test process may open. */
const crowd = 150;
/** Several times the 30 s that `http/server.ts` allows, and a fraction of the 1,000 that these clients would take. */
const within_ms = 150_000;

let service: RunningCommand;
let token = '';
beforeAll(async () => {
  service = await startOn(newDataFolder());
  token = await service.signIn();
});

interface SlowClient {
  /** How long it was borne, and what it was told. */
  ended: Promise<{ after_ms: number; told: string }>;
  socket: Socket;
}

/** Connects, says how it begins and from then on a byte a second, and never ends of itself. */
function slowClient(opening: string, drop: string): SlowClient {
  const { port } = new URL(service.url);
  // Half open: that the server ends is no reason for it to stop.
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  const began = performance.now();
  let told = '';
  socket.on('data', (chunk: Buffer) => (told += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(opening);
  const dripping = setInterval(() => socket.write(drop), 1_000);
  const ended = new Promise<{ after_ms: number; told: string }>((resolve) =>
    socket.once('close', () => {
      clearInterval(dripping);
      resolve({ after_ms: performance.now() - began, told });
    }),
  );
  return { ended, socket };
}

const openFiles = () => readdirSync(`/proc/${service.pid}/fd`).length;
const residentMb = () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]) / 1_024;

/** A call of an unrelated client. It would wait 30 s if it waited for the slow ones. */
async function call(path: string, body?: object): Promise<number> {
  const answer = await fetch(new URL(path, service.url), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  await answer.text();
  return answer.status;
}

test('hundreds of clients that send a byte a second delay no answer, are refused and cut off in time, and leave nothing behind', async () => {
  expect(await call('/api/enterprise/requests/')).toBe(200);
  const before = { files: openFiles(), memory: residentMb() };
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  const headers = Array.from({ length: crowd }, () => slowClient('GET /api/enterprise/requests/ HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'));
  const bodies = Array.from({ length: crowd }, (_, at) =>
    at % 2 === 0
      ? slowClient(`${post('/auth/token/')}Content-Length: 1000\r\n\r\n{`, ' ')
      : slowClient(`${post('/api/enterprise/market-map/enrich/')}Authorization: Bearer ${token}\r\nContent-Length: 1000\r\n\r\n{`, ' '),
  );
  const remaining = new Set([...headers, ...bodies]);
  for (const client of [...headers, ...bodies]) void client.ended.then(() => remaining.delete(client));
  let most = 0;
  let answered = 0;
  while (remaining.size > 0) {
    most = Math.max(most, openFiles());
    expect(await call('/api/enterprise/requests/')).toBe(200);
    expect(await call('/api/enterprise/market-map/enrich/', { topic: 'tin mining' })).toBe(202);
    expect(await call('/readyz')).toBe(200);
    answered += 3;
    await sleep(200);
  }
  // They really were there, all at once.
  expect(most).toBeGreaterThanOrEqual(before.files + 2 * crowd);
  expect(answered).toBeGreaterThan(20);

  for (const { ended } of [...headers, ...bodies]) {
    const { after_ms, told } = await ended;
    expect(after_ms).toBeLessThan(within_ms);
    expect(told).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(told.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code: 'INVALID_INPUT',
      detail: 'The request came too slowly: its headers may take 10 s, all of it 30 s.',
    });
  }
  // Connections to the database or a log are a handful, and uncollected memory is tens of megabytes.
  expect(openFiles()).toBeLessThan(before.files + 30);
  expect(residentMb()).toBeLessThan(before.memory + 100);
});
