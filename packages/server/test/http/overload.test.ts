import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdTable } from '../support/held-table.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false, config: { calls_at_once: 4 } });
});
afterAll(() => service.close());

test('calls of an organization beyond half of what is answered at once are told to come again, and later ones are answered', async () => {
  // Who calls is known from here on, so that only the work itself is held up.
  expect((await service.call('request.list')).status).toBe(200);
  const release = await holdTable(service.database.owner, 'requests');
  const calls = Array.from({ length: 10 }, () => service.call('request.list'));
  const refused = await Promise.race(calls);
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: 'UNAVAILABLE', detail: 'The service is overloaded; retry in a second.' });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  await release();
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(8);
  expect((await service.call('request.list')).status).toBe(200);
});

test('bodies that never come hold up nobody', async () => {
  const { hostname, port } = new URL(service.url);
  const sockets = Array.from({ length: 20 }, () => connect(Number(port), hostname));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.write('POST /auth/token/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
  }
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  for (let call = 0; call < 5; call += 1) expect((await service.call('request.list')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('calls are turned away while the process is late with everything, and answered when it is no more', async () => {
  const late = await startTestService({ template: 'empty', works: false, config: { late_ms: 50 } });
  try {
    const statuses = new Set<number>();
    const turnedAway = async () => {
      const asked = late.call('request.list');
      for (const start = performance.now(); performance.now() - start < 200;);
      statuses.add((await asked).status);
      return statuses.has(503);
    };
    await until('a call to be turned away', turnedAway);
    expect((await fetch(`${late.url}/healthz`)).status).toBe(200);
    await until('the next to be answered', async () => (await late.call('request.list')).status === 200);
  } finally {
    await late.close();
  }
});
