/** How soon work starts and is done, what the API does while workers are busy, and what it holds of memory: each role a process of its own. */

import { setTimeout as sleep } from 'node:timers/promises';
import { sectionNames } from '@firmament/contract';
import { openDatabase } from '../packages/server/src/store/database.ts';
import { startBareServer } from './bare-server.ts';
import {
  batchRoute,
  cancelRoute,
  completed,
  enrichRoute,
  marketMapRoute,
  signIn,
  statusByQueryRoute,
  submit,
  type Client,
} from './client.ts';
import { knownCompanies } from './known-companies.ts';
import { closedLoop, openLoop, type LoadResult, type LoadTarget } from './load.ts';
import { topics } from './market-map-topics.ts';
import { plainNotices } from './plain-notice.ts';
import { memoryOf, memoryOfPostgres } from './processes.ts';
import { randomFrom, sample } from './random.ts';
import { figureOf, printFigures, printHead, printTable, shown, type Figure } from './report.ts';
import { startRoles, type RoleProcesses } from './role-processes.ts';
import type { Bench } from './service-process.ts';
import { percentile } from './statistics.ts';

const starts = 300;
const batches = { rounds: 5, at_once: 5, companies: 200 };
const enriched = 500;
const seconds = 10;
const warmUpSeconds = 3;
const connections = 32;
// Twice as many as one worker works on, so that it never rests.
const mapsAtOnce = 8;
const backgroundPollMs = 250;
// Until memory of the start has settled.
const idleMs = 10_000;

const p50 = percentile(0.5);
const p99 = percentile(0.99);
const most = percentile(1);

interface Measured {
  roles: RoleProcesses;
  client: Client;
  bench: Bench;
  /** Memory of the idle api role, in MB. */
  idle_mb: number;
}

const parts: Record<string, (measured: Measured) => Promise<Figure[]>> = {
  starts: measureStarts,
  batches: measureBatches,
  load: measureLoad,
};

export async function run(bench: Bench): Promise<void> {
  const { only, data } = bench.options;
  printHead('Jobs, and the API beside them', {
    inputs: `${starts} market maps a way of submitting; ${batches.rounds} times ${batches.at_once} batches of ${batches.companies} companies × ${sectionNames.length} sections; single enrichments of ${enriched} companies, and polls, for ${seconds} s a load`,
    data: data ?? 'the starter data set in a fresh folder',
    roles: 'api, worker (4 requests at once) and search, a process each, and an embedded PostgreSQL; the organization’s plan has no limits',
    baseline:
      'starts: a row told of by NOTIFY and taken, in the same PostgreSQL; batches: the same companies as single enrichments, one after another; load: a bare Fastify process that returns the same bytes; memory: that process',
  });
  const wanted = Object.entries(parts).filter(([name]) => only === undefined || only === name);
  if (wanted.length === 0) throw new Error(`--only is one of ${Object.keys(parts).join(', ')}.`);
  const roles = await startRoles(bench);
  await sleep(idleMs);
  const idle_mb = (await memoryOf(roles.pids.api)).now;
  const measured = { roles, client: await signIn(roles), bench, idle_mb };
  for (const [, measure] of wanted) printFigures(await measure(measured));
  const { api, worker, search } = roles.pids;
  const rows = Object.entries({ api, worker, search }).map(async ([name, pid]) => {
    const { now, peak } = await memoryOf(pid);
    return [name, shown(now), shown(peak)];
  });
  printTable(
    ['memory, MB', 'now', 'peak'],
    [...(await Promise.all(rows)), ['PostgreSQL', shown(await memoryOfPostgres(roles.data_dir)), '–']],
  );
}

/** From `created_at` to `started_at`: the interface shows `PENDING` only between polls, so it is read from the service's table. */
async function measureStarts({ roles, client }: Measured): Promise<Figure[]> {
  const owner = openDatabase({ url: roles.database_url, as: 'owner', max: 1 });
  const waitsOf = async (request_ids: readonly string[]) => {
    const { rows } = await owner.query<{ ms: number }>(
      `select extract(epoch from started_at - created_at)::float8 * 1000 as ms from requests where request_id = any($1)`,
      [request_ids],
    );
    return rows.map(({ ms }) => ms);
  };
  const oneByOne = async () => {
    const request_ids: string[] = [];
    for (let at = 0; at < starts; at += 1) {
      const request_id = await submit(client, marketMapRoute, mapOf(at));
      request_ids.push(request_id);
      await completed(client, request_id, 10);
    }
    return waitsOf(request_ids);
  };
  try {
    for (let at = 0; at < 20; at += 1) await completed(client, await submit(client, marketMapRoute, mapOf(at)), 10);
    const baseline = await plainNotices(roles.database_url, starts);
    const alone = await oneByOne();
    const beside = await whileMapping(client, 2, oneByOne);
    const figures = (name: string, values: number[]): Figure[] => [
      figureOf({ name: `${name}, p50`, unit: 'ms' }, { values, baseline }, p50),
      figureOf({ name: `${name}, p99`, unit: 'ms', target: { at: 'most', value: 50 } }, { values, baseline }, p99),
    ];
    return [...figures('submit → start, one by one', alone), ...figures('submit → start, beside two that keep running', beside)];
  } finally {
    await owner.close();
  }
}

async function measureBatches({ client }: Measured): Promise<Figure[]> {
  const known = await knownCompanies();
  const { rounds, at_once, companies } = batches;
  const whole: number[] = [];
  const each: number[] = [];
  const singly: number[] = [];
  // One more: the first compiles code and fills caches.
  for (let round = 0; round <= rounds; round += 1) {
    const asked = sample(randomFrom(round + 1), known, at_once * companies).map(({ permalink }) => permalink);
    const bodies = Array.from({ length: at_once }, (_, at) => ({
      companies: asked.slice(at * companies, (at + 1) * companies),
      sections: sectionNames,
    }));
    const request_ids = await Promise.all(bodies.map((body) => submit(client, batchRoute, body)));
    const records = await Promise.all(request_ids.map((request_id) => completed(client, request_id, 50)));
    const [created, updated] = [
      records.map((record) => Date.parse(record.created_at)),
      records.map((record) => Date.parse(record.updated_at)),
    ];
    const began = performance.now();
    for (const company of asked) await client.post(enrichRoute, { company, sections: sectionNames });
    if (round === 0) continue;
    singly.push((performance.now() - began) / 1_000);
    whole.push((Math.max(...updated) - Math.min(...created)) / 1_000);
    each.push(...updated.map((moment, at) => (moment - created[at]!) / 1_000));
  }
  const name = `${at_once} batches of ${companies} × ${sectionNames.length} at once`;
  return [
    figureOf(
      { name: `${name}: all done, slowest round`, unit: 's', target: { at: 'most', value: 10 } },
      { values: whole, baseline: singly },
      most,
    ),
    figureOf({ name: `${name}: all done, p50`, unit: 's' }, { values: whole, baseline: singly }, p50),
    figureOf({ name: `${name}: updated_at − created_at, p50`, unit: 's' }, { values: each }, p50),
  ];
}

async function measureLoad({ roles, client, bench, idle_mb }: Measured): Promise<Figure[]> {
  const asked = sample(randomFrom(1), await knownCompanies(), enriched).map(({ permalink }) => ({
    company: permalink,
    sections: sectionNames,
  }));
  const polled = { record: await cancelledMap(client), 'record with its rows': await completedMap(client) };
  const answers: Record<string, string> = {};
  for (const body of asked) answers[body.company.toLowerCase()] = (await client.post(enrichRoute, body)).text;
  const records: Record<string, string> = {};
  for (const request_id of Object.values(polled)) records[request_id] = (await client.get(pollOf(request_id))).text;
  const bare = await startBareServer(bench.scope, [
    { method: 'POST', url: enrichRoute, status: 200, chosen_by: { part: 'body', key: 'company' }, answers },
    { method: 'GET', url: statusByQueryRoute, status: 200, chosen_by: { part: 'query', key: 'request_id' }, answers: records },
  ]);
  const bareIdle_mb = (await memoryOf(bare.pid)).now;

  const bodies = asked.map((body) => JSON.stringify(body));
  const enrichment = (url: string) => ({ url: new URL(enrichRoute, url).href, token: client.token, bodies });
  const both = async (target: (url: string) => LoadTarget, load: (to: LoadTarget) => Promise<LoadResult>): Promise<Pair> => ({
    real: await load(target(roles.url)),
    bare: await load(target(bare.url)),
  });
  const saturating = (to: LoadTarget) => closedLoop(to, { connections, seconds });
  await both(enrichment, (to) => closedLoop(to, { connections: 8, seconds: warmUpSeconds }));
  const resting = await both(enrichment, saturating);
  const figures = [...saturation('single enrichment, workers at rest', resting)];
  await whileMapping(client, mapsAtOnce, async () => {
    const busy = await both(enrichment, saturating);
    figures.push(...saturation('single enrichment, workers busy', busy));
    const rate = Math.max(1, Math.round(busy.real.requests_per_second / 2));
    figures.push(
      latency(
        `single enrichment, workers busy, half of saturation (${rate}/s)`,
        await both(enrichment, (to) => openLoop(to, { rate, seconds })),
      ),
    );
    for (const [name, request_id] of Object.entries(polled)) {
      const poll = (url: string) => ({ url: new URL(pollOf(request_id), url).href, token: client.token });
      figures.push(...saturation(`poll of a ${name}, workers busy`, await both(poll, saturating)));
    }
  });
  const loaded = { api: (await memoryOf(roles.pids.api)).peak, bare: (await memoryOf(bare.pid)).peak };
  const megabytes = { unit: 'MB', n: 1 } as const;
  return [
    ...figures,
    { ...megabytes, name: 'api role, resident idle', value: idle_mb, baseline: bareIdle_mb, target: { at: 'most', value: 200 } },
    { ...megabytes, name: 'api role, highest under load', value: loaded.api, baseline: loaded.bare, target: { at: 'most', value: 400 } },
  ];
}

interface Pair {
  real: LoadResult;
  bare: LoadResult;
}

function saturation(name: string, pair: Pair): Figure[] {
  const { real, bare } = pair;
  const throughput = { value: real.requests_per_second, baseline: bare.requests_per_second };
  return [{ name: `${name}, requests a second`, unit: '/s', n: real.latencies_ms.length, ...throughput }, latency(name, pair)];
}

function latency(name: string, { real, bare }: Pair): Figure {
  return figureOf({ name: `${name}, p99`, unit: 'ms' }, { values: real.latencies_ms, baseline: bare.latencies_ms }, p99);
}

const mapOf = (at: number) => ({ topic: topics[at % topics.length], parameters: {} });
const pollOf = (request_id: string) => `${statusByQueryRoute}?${new URLSearchParams({ request_id }).toString()}`;

async function completedMap(client: Client): Promise<string> {
  const request_id = await submit(client, marketMapRoute, mapOf(0));
  await completed(client, request_id, 10);
  return request_id;
}

/** The usual state of a poll, which does not change: a record without a result. */
async function cancelledMap(client: Client): Promise<string> {
  const request_id = await submit(client, marketMapRoute, mapOf(0));
  await client.post(cancelRoute, { request_id });
  return request_id;
}

/** Does something while market maps are worked on, `at_once` of them at any moment. */
async function whileMapping<T>(client: Client, at_once: number, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const keepMapping = async (first: number) => {
    for (let at = first; !over.signal.aborted; at += at_once)
      await completed(client, await submit(client, marketMapRoute, mapOf(at)), backgroundPollMs);
  };
  const mapping = Promise.all(Array.from({ length: at_once }, (_, first) => keepMapping(first)));
  // Heard at the end, also of what goes wrong before.
  mapping.catch(() => undefined);
  try {
    return await work();
  } finally {
    over.abort();
    await mapping;
  }
}
