import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../../../bench/random.ts';
import { registerWebhook } from '../../src/services/webhooks/register.ts';
import { removeEverything, until } from '../support/spawned-service.ts';
import { effort } from '../support/effort.ts';
import { broken, type Held, type Story } from './history.ts';
import { startInstallation, type Installation } from './installation.ts';
import { openSink } from './sink.ts';

/** Long: 200 kills over 5,000 requests. */
const { requests, kills, pause_ms } = effort({
  short: { requests: 150, kills: 6, pause_ms: 2_500 },
  long: { requests: 5_000, kills: 200, pause_ms: 3_000 },
});
const clients = 8;
const failing = 0.3;

const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const chance = randomFrom(seed);
let installation: Installation;
let sink: Awaited<ReturnType<typeof openSink>>;

beforeAll(async () => {
  installation = await startInstallation(chance);
  sink = await openSink(chance, failing);
  const { owner, secret_key } = installation;
  const { rows } = await owner.query<{ organization_id: string }>('select organization_id from organizations');
  const context = { tx: owner, clock: () => new Date(), config: { secret_key, allow_hosts: ['127.0.0.1'] } };
  const { secret } = await registerWebhook(context, { organization_id: rows[0]!.organization_id, url: sink.url });
  sink.trust(secret);
});
afterAll(async () => {
  sink.close();
  await installation.close();
  await removeEverything();
});

/** One call to whichever API process answers; undefined when none does, or it asks for patience. */
async function call(method: string, path: string, sent: { token: string; body?: unknown; key?: string }) {
  const base = installation.urls[Math.floor(chance() * installation.urls.length)]!;
  try {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${sent.token}`,
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    // The only failures that are ever answered are those that pass.
    if (answer.status >= 500) expect(answer.status, text).toBe(503);
    if (answer.status === 503 || answer.status === 429) return undefined;
    return { status: answer.status, text };
  } catch (error) {
    if ((error as Error).name === 'AssertionError') throw error;
    return undefined;
  }
}

async function signIn(): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', ...installation.credentials });
  return until('a token', async () => {
    const answer = await fetch(`${installation.urls[0]}/auth/token/`, { method: 'POST', body }).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as { access_token: string }).access_token : undefined;
  });
}

const topics = ['tin mining', 'gold mining', 'salt mining', 'regional airlines'];

/** What a client wants done: mostly a map; now and then a company added, which writes. */
function wish(number: number): { path: string; body: unknown } {
  if (number % 10 === 0) {
    const body = { company_name: `Larkfen ${number}`, website: `https://larkfen-${number}.com/` };
    return { path: '/api/enterprise/company/add/', body };
  }
  return { path: '/api/enterprise/market-map/enrich/', body: { topic: topics[number % topics.length], parameters: {} } };
}

async function tell(number: number, token: string): Promise<Story> {
  const story: Story = { key: `story-${number}`, acknowledged: [], seen: [], results: new Set() };
  const { path, body } = wish(number);
  while (story.acknowledged.length === 0) {
    const answer = await call('POST', path, { token, body, key: story.key });
    if (answer) {
      expect(answer.status, answer.text).toBe(202);
      story.acknowledged.push((JSON.parse(answer.text) as { request_id: string }).request_id);
    } else await sleep(50);
  }
  // Once more, as a client does that did not hear the answer.
  if (chance() < 0.2) {
    const again = await call('POST', path, { token, body, key: story.key });
    if (again) story.acknowledged.push((JSON.parse(again.text) as { request_id: string }).request_id);
  }
  for (let patience = 0; patience < 3_000; patience += 1) {
    const answer = await call('GET', `/api/enterprise/request/${story.acknowledged[0]}/status/`, { token });
    if (answer) {
      expect(answer.status, answer.text).toBe(200);
      const record = JSON.parse(answer.text) as { status: Story['seen'][number]; result?: unknown };
      story.seen.push(record.status);
      if (record.result !== undefined) story.results.add(JSON.stringify(record.result));
      if (['COMPLETED', 'FAILED', 'CANCELLED'].includes(record.status) && chance() < 0.5) break;
    }
    await sleep(100);
  }
  return story;
}

/** Kills one thing after another, and waits after each worker's death until its requests are taken up again. */
async function wreak(): Promise<{ taken_up_ms: number[] }> {
  const taken_up_ms: number[] = [];
  const watching: Promise<void>[] = [];
  const victims = ['worker', 'api', 'worker', 'database', 'worker', 'search'] as const;
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(pause_ms * (0.5 + chance()));
    const victim = victims[kill % victims.length]!;
    installation.kill(victim);
    if (victim === 'worker') watching.push(watchOver(new Date(), taken_up_ms));
  }
  await Promise.all(watching);
  return { taken_up_ms };
}

/** What was being worked on when a worker died: how long until it was taken up again, or had ended. */
async function watchOver(died_at: Date, taken_up_ms: number[]): Promise<void> {
  const left = async () =>
    (
      await installation.owner
        .query(`select request_id from requests where status = 'PROCESSING' and started_at < $1`, [died_at])
        .catch(() => ({ rowCount: null }))
    ).rowCount;
  for (;;) {
    if ((await left()) === 0) {
      taken_up_ms.push(Date.now() - died_at.getTime());
      return;
    }
    await sleep(200);
  }
}

async function inTheEnd(): Promise<Held[]> {
  const { rows } = await installation.owner.query<Held>(
    `select r.request_id, r.status, r.error, exists (select from request_results where request_id = r.request_id) as has_result,
       coalesce(json_agg(json_build_object('event_id', e.event_id, 'status', e.body::json ->> 'status')) filter (where e.event_id is not null), '[]') as events
     from requests r left join webhook_events e using (request_id)
     group by r.request_id`,
  );
  return rows;
}

test(
  `${requests} requests and ${kills} kills of API, worker, search and database: nothing lost, stuck, doubled or told wrongly (seed ${seed})`,
  async () => {
    const token = await signIn();
    const stories: Story[] = [];
    let next = 0;
    const client = async () => {
      while (next < requests) stories.push(await tell(next++, token));
    };
    const wreaking = wreak();
    await Promise.all(Array.from({ length: clients }, client));
    const { taken_up_ms } = await wreaking;
    const { owner } = installation;
    /** Undefined while connections of what was killed still take all places of the database. */
    const asked = async (query: string) => {
      try {
        return (await owner.query<{ count: number }>(query)).rows[0]!.count;
      } catch (error) {
        if ((error as { code?: string }).code === 'UNAVAILABLE') return undefined;
        throw error;
      }
    };
    const waiting = `select count(*) from requests where status in ('PENDING', 'PROCESSING')`;
    await until('every request to end', async () => (await asked(waiting)) === 0);
    await until('every webhook to be delivered', async () => {
      // The schedule waits minutes and hours. Here failed work is due at once.
      await asked(
        `with due as (update webhook_deliveries set due_at = now() where state = 'PENDING' and due_at > now() returning 1) select count(*) from due`,
      );
      return (await asked(`select count(*) from webhook_deliveries where state = 'PENDING'`)) === 0;
    });
    expect(broken({ stories, held: await inTheEnd(), received: sink.received })).toEqual([]);
    expect(stories).toHaveLength(requests);
    const repeated = sink.received.length - new Set(sink.received.map(({ event_id }) => event_id)).size;
    process.stdout.write(
      `${kills} kills over ${requests} requests: a dead worker's requests were taken up again within ${Math.max(0, ...taken_up_ms)} ms; ${sink.received.length} webhooks received, ${repeated} of them again\n`,
    );
  },
  requests * 2_000 + 300_000,
);
