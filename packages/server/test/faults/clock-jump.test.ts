import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerWebhook } from '../../src/services/webhooks/register.ts';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { findEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { newDataFolder, removeEverything, startOn, until, type RunningCommand } from '../support/spawned-service.ts';
import { openSink } from './sink.ts';

const hour = 3_600_000;
const secret_key = randomBytes(32);

let folder = '';
let service: RunningCommand;
let owner: Database;
let token = '';
let sink: Awaited<ReturnType<typeof openSink>>;
/** Whether the receiver of webhooks answers 500. */
let isSinkFailing = false;
let offset_ms = 0;

const start = () =>
  startOn(folder, {
    NODE_OPTIONS: `--import=${new URL('./moved-clock.ts', import.meta.url).href}`,
    MOVED_CLOCK: path.join(folder, 'clock'),
    FIRMAMENT_SECRET_KEY: secret_key.toString('base64'),
    FIRMAMENT_ALLOW_HOSTS: '127.0.0.1',
  });

/** Moves the clock of the whole installation: of every process of ours, and what the queue in the database takes for the present. */
async function jump(by_ms: number): Promise<void> {
  offset_ms += by_ms;
  const body = `select pg_catalog.now() + interval '${offset_ms} milliseconds'`;
  await owner.query(`create or replace function firmament_jobs.job_now() returns timestamptz language sql stable as $$ ${body} $$`);
  // Never seen half-written.
  writeFileSync(path.join(folder, 'clock.new'), String(offset_ms));
  renameSync(path.join(folder, 'clock.new'), path.join(folder, 'clock'));
}

beforeAll(async () => {
  folder = newDataFolder();
  writeFileSync(path.join(folder, 'clock'), '0');
  service = await start();
  owner = openDatabase({ url: (await findEmbeddedPostgres(folder))!, as: 'owner', max: 2, onError: () => undefined });
  sink = await openSink(() => (isSinkFailing ? 0 : 1), 0.5);
  const { rows } = await owner.query<{ organization_id: string }>('select organization_id from organizations');
  const context = { tx: owner, clock: () => new Date(), config: { secret_key, allow_hosts: ['127.0.0.1'] } };
  const { secret } = await registerWebhook(context, { organization_id: rows[0]!.organization_id, url: sink.url });
  sink.trust(secret);
  token = await service.signIn();
});
afterAll(async () => {
  sink.close();
  await owner.close();
  await removeEverything();
});

async function call(route: string, body?: object) {
  const answer = await fetch(new URL(route, service.url), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  // Read as it comes.
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: answer.status, retry_after: Number(answer.headers.get('retry-after')), body: (await answer.json()) as any };
}

async function submit(route = '/api/enterprise/market-map/enrich/', sent: object = { topic: 'tin mining' }): Promise<string> {
  const { status, body } = await call(route, sent);
  expect(status, JSON.stringify(body)).toBe(202);
  return body.request_id;
}

const statusOf = async (request_id: string) => (await call(`/api/enterprise/request/${request_id}/status/`)).body;

/** Its final record, and its one webhook delivery. */
async function finished(request_id: string): Promise<{ status: string }> {
  return until('the request to end', async () => {
    const record = await statusOf(request_id);
    return !['PENDING', 'PROCESSING'].includes(record.status) && record;
  });
}

const toldOf = (request_id: string) => sink.received.filter((received) => received.request_id === request_id);
const told = (request_id: string) => until('its webhook', () => toldOf(request_id).length > 0);

/** A request that is worked on and may not write what it adds until it is let go. */
async function heldRequest(company_name: string): Promise<{ request_id: string; letGo: () => Promise<void> }> {
  const holder = await owner.connect();
  await holder.query('begin');
  await holder.query('lock table added_companies in share mode');
  const request_id = await submit('/api/enterprise/company/add/', { company_name, website: `https://${company_name}.com/` });
  await until('it to be worked on', async () => (await statusOf(request_id)).status === 'PROCESSING');
  return { request_id, letGo: () => holder.end() };
}

async function signIn(change: Record<string, string> = {}) {
  const form = new URLSearchParams({ grant_type: 'password', ...service.credentials, ...change });
  const answer = await fetch(new URL('/auth/token/', service.url), { method: 'POST', body: form });
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: answer.status, retry_after: Number(answer.headers.get('retry-after')), body: (await answer.json()) as any };
}

describe.each([
  ['an hour ahead', hour],
  ['three hours back', -3 * hour],
])('a clock that jumps %s', (_, by_ms) => {
  test('leaves the work in hand alone: it completes, with one webhook', async () => {
    const { request_id, letGo } = await heldRequest(`held-${by_ms / hour}`);
    await jump(by_ms);
    expect((await statusOf(request_id)).status).toBe('PROCESSING');
    await letGo();
    expect(await finished(request_id)).toMatchObject({ status: 'COMPLETED' });
    await told(request_id);
  });

  test('stops no service: requests are accepted, completed and delivered, and tokens stay valid', async () => {
    const request_id = await submit();
    expect(await finished(request_id)).toMatchObject({ status: 'COMPLETED' });
    await told(request_id);
    expect((await call('/readyz')).status).toBe(200);
  });
});

test('what a worker had in hand that died is taken up after a start with the clock put back, and not timed out', async () => {
  await jump(3 * hour);
  const { request_id, letGo } = await heldRequest('held-to-the-end');
  service.signal('SIGKILL');
  await service.ended;
  await jump(-3 * hour);
  await letGo();
  service = await start();
  expect(await finished(request_id)).toMatchObject({ status: 'COMPLETED' });
  await told(request_id);
});

test('a webhook that failed is tried again when the clock comes to it, ahead of time or behind; new ones wait for none of that', async () => {
  const tries = async (request_id: string) =>
    (
      await owner.query<{ count: number }>(
        'select count(*) from webhook_attempts join webhook_events using (event_id) where request_id = $1',
        [request_id],
      )
    ).rows[0]!.count;
  const failed = async () => {
    isSinkFailing = true;
    const request_id = await submit();
    await until('a try that fails', async () => (await tries(request_id)) > 0);
    isSinkFailing = false;
    return request_id;
  };
  const ahead = await failed();
  await jump(3 * hour);
  await told(ahead);

  const behind = await failed();
  await jump(-3 * hour);
  const fresh = await submit();
  await told(fresh);
  expect(toldOf(behind)).toEqual([]);
  await jump(3 * hour);
  await told(behind);
});

test('a token ends by the clock, and one that was issued before the clock was put back goes on', async () => {
  await jump(23 * hour - offset_ms);
  expect((await call('/api/enterprise/requests/')).status).toBe(200);
  await jump(2 * hour);
  expect(await call('/api/enterprise/requests/')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  const { status, body } = await signIn();
  expect({ status, expires_in: body.expires_in }).toEqual({ status: 200, expires_in: 24 * 3_600 });
  token = body.access_token;
  await jump(-5 * hour);
  expect((await call('/api/enterprise/requests/')).status).toBe(200);
});

test('what is left to a caller is never reckoned from a time that is not: Retry-After stays below a minute, and obeying it succeeds', async () => {
  await owner.query(
    `insert into plans (plan, calls_per_minute, burst) values ('little', 60, 3) on conflict do nothing; update organizations set plan = 'little'`,
  );
  for (const by_ms of [hour, -3 * hour, 3 * hour, -3 * hour]) {
    await jump(by_ms);
    const refused = await until('a call too many', async () => {
      const answer = await call('/api/enterprise/requests/');
      return answer.status === 429 ? answer : undefined;
    });
    expect(refused.retry_after).toBeGreaterThanOrEqual(1);
    expect(refused.retry_after).toBeLessThanOrEqual(60);
    const promised_at = performance.now() + refused.retry_after * 1_000;
    await until('the time that was promised', () => performance.now() >= promised_at);
    const { status } = await call('/api/enterprise/requests/');
    expect(status).toBe(200);
  }
  await owner.query(`update organizations set plan = 'unlimited'`);
  await jump(hour);
});

test('a clock set back extends no lock-out', async () => {
  for (let time = 0; time < 10; time += 1) expect((await signIn({ password: 'a guess' })).status).toBe(400);
  const locked = await signIn();
  expect(locked.status).toBe(429);
  expect(locked.retry_after).toBeLessThanOrEqual(15 * 60);
  await jump(-3 * hour);
  expect((await signIn()).status).toBe(200);
});

test('in the end nothing was lost, timed out or told twice', async () => {
  const { rows } = await owner.query(
    `select status, events, deliveries, count(*) from (
       select status, (select count(*) from webhook_events e where e.request_id = r.request_id) as events,
         (select string_agg(state, ' ') from webhook_deliveries d join webhook_events e using (event_id) where e.request_id = r.request_id) as deliveries
       from requests r
     ) told group by 1, 2, 3`,
  );
  expect(rows).toEqual([{ status: 'COMPLETED', events: 1, deliveries: 'DELIVERED', count: 8 }]);
  expect(new Set(sink.received.map(({ event_id }) => event_id)).size).toBe(8);
  expect(sink.received.every(({ isSigned }) => isSigned)).toBe(true);
});
