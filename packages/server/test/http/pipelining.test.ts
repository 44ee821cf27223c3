import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { limitSending } from '../../src/http/sending.ts';
import { holdTable } from '../support/held-table.ts';
import { converse, expectOrdinary } from '../support/http-bytes.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  // Two places for each organization.
  service = await startTestService({ template: 'empty', works: false, config: { calls_at_once: 4 } });
});
afterAll(() => service.close());

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\n\r\n`;
const list = '/api/enterprise/requests/';

/** Sends so many calls ahead and reads nothing. */
async function sendAhead(calls: number): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(get(list).repeat(calls));
  return socket;
}

const waitingForALock = async () => {
  const { rows } = await service.database.owner.query<{ calls: number }>(
    "select count(*)::int as calls from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.calls;
};

describe('a client that sends calls ahead on one connection', () => {
  test('has one of them answered at a time, so that its organization keeps its other places', async () => {
    expect((await service.call('request.list')).status).toBe(200);
    const release = await holdTable(service.database.owner, 'requests');
    const socket = await sendAhead(90);
    await vi.waitFor(async () => expect(await waitingForALock()).toBe(1), { timeout: 10_000 });
    const other = service.call('request.list');
    await vi.waitFor(async () => expect(await waitingForALock()).toBe(2), { timeout: 10_000 });
    await release();
    expect((await other).status).toBe(200);
    socket.destroy();
  });

  test('leaves no place taken when it hangs up', async () => {
    for (let round = 0; round < 4; round += 1) {
      const release = await holdTable(service.database.owner, 'requests');
      const socket = await sendAhead(10);
      await vi.waitFor(async () => expect(await waitingForALock()).toBe(1), { timeout: 10_000 });
      socket.destroy();
      await release();
      expect((await service.call('request.list')).status).toBe(200);
    }
  });

  test('is told when too many wait, behind the answers to those that came before', async () => {
    const { all } = await converse(service.url, get('/healthz').repeat(300));
    const statuses = [...all.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses.length).toBeGreaterThan(100);
    expect(statuses.pop()).toBe('503');
    expect(new Set(statuses)).toEqual(new Set(['200']));
    const [head = '', text = ''] = all.slice(all.lastIndexOf('HTTP/1.1 503')).split('\r\n\r\n');
    expect(head).toMatch(/^connection: close$/im);
    expect(head).toMatch(/^retry-after: 1$/im);
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.toLowerCase().split(': ') as [string, string]),
    );
    expectOrdinary({ status: 503, headers, text });
  });

  test('is cut off when it sends thousands', async () => {
    const socket = await sendAhead(4_000);
    await vi.waitFor(() => {
      // Who does not read hears of it when he sends on.
      socket.write(get(list));
      expect(socket.destroyed).toBe(true);
    });
    expect((await service.call('request.list')).status).toBe(200);
  });
});

describe('an answer that is never read', () => {
  afterEach(() => vi.useRealTimers());

  /** A server whose answer is more than the kernels of both sides hold, a client that reads none of it, and the server's end of their connection. */
  async function untaken(bytes: number) {
    const server = createServer((_request, response) => {
      limitSending(response, bytes);
      response.end(Buffer.alloc(bytes));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    client.on('error', () => undefined);
    const begun = once(server, 'request');
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [socket] = await connected;
    await begun;
    return { socket, close: () => (client.destroy(), server.close()) };
  }

  test('ends its connection after half a minute and a second for each 35 kB', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { socket, close } = await untaken(35_000_000);
    const closed = once(socket, 'close');
    vi.advanceTimersByTime(1_029_000);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(socket.destroyed).toBe(true);
    await closed;
    close();
  });
});
