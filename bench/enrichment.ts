/** What single enrichment costs beside a bare server that returns the same bytes: latency, throughput, CPU. */

import { sectionNames } from '@firmament/contract';
import { startBareServer } from './bare-server.ts';
import { enrichRoute, signIn, type Client } from './client.ts';
import { knownCompanies } from './known-companies.ts';
import { closedLoop, openLoop, type LoadResult, type LoadTarget } from './load.ts';
import { cpuOf, cpuOfPostgres } from './processes.ts';
import { randomFrom, sample } from './random.ts';
import { figureOf, printFigures, printHead, type Figure } from './report.ts';
import { startServiceProcess, type Bench } from './service-process.ts';
import { percentile } from './statistics.ts';

const companies = 500;
const seconds = 10;
const warmUpSeconds = 3;
const manyConnections = 32;

interface Measured extends LoadResult {
  /** CPU time a request in the web process, all its threads. */
  cpu_ms: number;
  /** CPU time a request in the embedded PostgreSQL. */
  postgres_ms: number;
}

type Load = (target: LoadTarget) => Promise<LoadResult>;

export async function run(bench: Bench): Promise<void> {
  printHead('Single enrichment, all nine sections', {
    inputs: `${companies} random companies of the starter set, by permalink; ${seconds} s a load after ${warmUpSeconds} s of warming up`,
    data: bench.options.data ?? 'the starter data set in a fresh folder',
    baseline: 'a bare Fastify process that reads the same call and returns the same bytes, under the same load',
    loads: `1 connection; ${manyConnections} connections (saturation); random arrivals at half the rate of saturation`,
  });
  const service = await startServiceProcess(bench);
  const client = await signIn(service);
  const asked = sample(randomFrom(1), await knownCompanies(), companies).map(({ permalink }) => ({
    company: permalink,
    sections: sectionNames,
  }));
  const bare = await startBareServer(bench.scope, [
    { method: 'POST', url: enrichRoute, status: 200, chosen_by: { part: 'body', key: 'company' }, answers: await answersOf(client, asked) },
  ]);

  const target = (url: string): LoadTarget => ({
    url: new URL(enrichRoute, url).href,
    token: client.token,
    bodies: asked.map((body) => JSON.stringify(body)),
  });
  const both = async (load: Load) => ({
    real: await measured(() => load(target(service.url)), service),
    bare: await measured(() => load(target(bare.url)), { pid: bare.pid }),
  });

  await both((to) => closedLoop(to, { connections: 8, seconds: warmUpSeconds }));
  const single = await both((to) => closedLoop(to, { connections: 1, seconds }));
  const saturated = await both((to) => closedLoop(to, { connections: manyConnections, seconds }));
  const rate = Math.round(saturated.real.requests_per_second / 2);
  const half = await both((to) => openLoop(to, { rate, seconds }));

  printFigures([
    ...latencies('one connection', single, { p95: 20 }),
    ...latencies('saturated', saturated, {}),
    ...latencies(`half of saturation (${rate}/s)`, half, { p95: 20, p99: 20 }),
    throughput('requests a second, one connection', single),
    throughput('requests a second, saturated', saturated),
    ...cpu('one connection', single),
    ...cpu('saturated', saturated),
    ...cpu('half of saturation', half),
  ]);
}

/** Asks for each company once: the bytes the bare server is to return. */
async function answersOf(
  client: Client,
  asked: readonly { company: string; sections: readonly string[] }[],
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const body of asked) answers[body.company.toLowerCase()] = (await client.post(enrichRoute, body)).text;
  return answers;
}

async function measured(load: () => Promise<LoadResult>, { pid, data_dir }: { pid: number; data_dir?: string }): Promise<Measured> {
  const used = async () => ({ cpu: await cpuOf(pid), postgres: data_dir === undefined ? 0 : await cpuOfPostgres(data_dir) });
  const before = await used();
  const result = await load();
  const after = await used();
  const n = result.latencies_ms.length;
  return { ...result, cpu_ms: (after.cpu - before.cpu) / n, postgres_ms: (after.postgres - before.postgres) / n };
}

interface Pair {
  real: Measured;
  bare: Measured;
}

function latencies(name: string, { real, bare }: Pair, targets: { p95?: number; p99?: number }): Figure[] {
  const figure = (label: 'p50' | 'p95' | 'p99', share: number, most?: number) =>
    figureOf(
      { name: `${name}, ${label}`, unit: 'ms', ...(most !== undefined && { target: { at: 'most', value: most } as const }) },
      { values: real.latencies_ms, baseline: bare.latencies_ms },
      percentile(share),
    );
  return [figure('p50', 0.5), figure('p95', 0.95, targets.p95), figure('p99', 0.99, targets.p99)];
}

function throughput(name: string, { real, bare }: Pair): Figure {
  return { name, unit: '/s', n: real.latencies_ms.length, value: real.requests_per_second, baseline: bare.requests_per_second };
}

function cpu(name: string, { real, bare }: Pair): Figure[] {
  const n = real.latencies_ms.length;
  return [
    { name: `CPU a request, web process, ${name}`, unit: 'ms', n, value: real.cpu_ms, baseline: bare.cpu_ms },
    {
      name: `CPU a request beyond the bare server's, ${name}`,
      unit: 'ms',
      n,
      value: real.cpu_ms - bare.cpu_ms,
      target: { at: 'most', value: 1 },
    },
    { name: `CPU a request, PostgreSQL, ${name}`, unit: 'ms', n, value: real.postgres_ms },
  ];
}
