import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { newDataFolder, removeEverything, startOn, until, type RunningCommand } from '../support/spawned-service.ts';

/** What `store/database.ts` waits for a connection, and then for a lock; with room for a busy machine. */
const bound_ms = 10_000 + 10_000 + 60_000;
/** Few, so that they are soon used up. */
const max_connections = 48;

let postgres: EmbeddedPostgres;
let service: RunningCommand;
let token = '';
beforeAll(async () => {
  const settings = { max_connections: String(max_connections), fsync: 'off' };
  postgres = await startEmbeddedPostgres({ data_dir: newDataFolder(), settings });
  service = await startOn(newDataFolder(), { DATABASE_URL: postgres.url });
  token = await service.signIn();
});
afterAll(async () => {
  await postgres.stop();
  await removeEverything();
});

interface Answer {
  status: number;
  retry_after: number;
  // Read as it comes.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** A call that fails the test when it is not answered in the time that is promised. */
async function call(path: string, sent: { body?: object; key?: string } = {}): Promise<Answer> {
  const answer = await fetch(new URL(path, service.url), {
    method: sent.body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
    },
    ...(sent.body && { body: JSON.stringify(sent.body) }),
    signal: AbortSignal.timeout(bound_ms),
  });
  return { status: answer.status, retry_after: Number(answer.headers.get('retry-after')), body: await answer.json() };
}

const list = () => call('/api/enterprise/requests/');
const submit = (key: string) => call('/api/enterprise/market-map/enrich/', { body: { topic: 'tin mining' }, key });
const statusOf = async (request_id: string) => (await call(`/api/enterprise/request/${request_id}/status/`)).body.status as string;

function expectPatienceAsked({ status, retry_after, body }: Answer): void {
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
  expect(retry_after).toBeGreaterThanOrEqual(1);
  expect(retry_after).toBeLessThanOrEqual(60);
}

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: postgres.url, options: '-c search_path=firmament' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

test('while every connection of the pool waits for a lock, each call is told to come again in bounded time; a lock that is released is all it takes', async () => {
  expect(await list()).toMatchObject({ status: 200 });
  const [other, watcher] = [await connected(), await connected()];
  await other.query('begin; lock table requests in access exclusive mode');
  // Three times what the pool has.
  const calls = Promise.all([...Array.from({ length: 40 }, list), ...Array.from({ length: 8 }, (_, at) => submit(`locked-${at}`))]);
  await until('every connection of the pool to wait', async () => {
    const { rows } = await watcher.query<{ count: string }>(
      `select count(*) from pg_stat_activity where application_name = 'firmament service' and wait_event_type = 'Lock'`,
    );
    return Number(rows[0]!.count) >= 16;
  });
  expect((await fetch(new URL('/healthz', service.url))).status).toBe(200);
  for (const answer of await calls) expectPatienceAsked(answer);

  await other.query('rollback');
  await until('calls to be answered', async () => (await list()).status === 200);
  // Nothing is left of what was refused: the same keys are free, each for one request.
  const handles = await Promise.all(Array.from({ length: 8 }, (_, at) => submit(`locked-${at}`)));
  const { rows } = await other.query<{ count: string }>('select count(*) from requests');
  expect(Number(rows[0]!.count)).toBe(8);
  for (const { status, body } of handles) {
    expect(status).toBe(202);
    await until('it to be completed', async () => (await statusOf(body.request_id)) === 'COMPLETED');
  }
  for (const client of [other, watcher]) await client.end();
});

test('while the database has no connection left for us, each call is told to come again; when there are some, all goes on', async () => {
  const first = await connected();
  const held: Client[] = [];
  const ours = async () => {
    const { rows } = await first.query<{ count: string }>(
      `select count(pg_terminate_backend(pid)) from pg_stat_activity where backend_type = 'client backend' and pid <> all ($1)`,
      [[...held, first].map((client) => (client as unknown as { processID: number }).processID)],
    );
    return Number(rows[0]!.count);
  };
  // Ends what the service has, and takes its place before it comes back.
  await until('no connection to be left', async () => {
    await ours();
    for (;;) {
      const taken = await connected().catch((error: { code?: string }) => error.code);
      if (taken === '53300') break;
      if (taken instanceof Client) held.push(taken);
    }
    return held.length + 1 === max_connections;
  });
  for (let at = 0; at < 5; at += 1) {
    expectPatienceAsked(await submit('no-connection'));
    expectPatienceAsked(await list());
  }
  expectPatienceAsked(await call('/readyz'));

  for (const client of [...held, first]) await client.end();
  await until('the service to be ready', async () => (await call('/readyz')).status === 200);
  const handle = await until('the call to be taken on', async () => {
    const answer = await submit('no-connection');
    return answer.status === 202 ? answer : undefined;
  });
  await until('it to be completed', async () => (await statusOf(handle.body.request_id)) === 'COMPLETED');
  expect((await submit('no-connection')).body.request_id).toBe(handle.body.request_id);
});
