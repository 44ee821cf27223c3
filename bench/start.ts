/** How long the service takes to be ready and to stop, and what it holds of memory and disk. */

import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBareServer } from './bare-server.ts';
import { mapMarket, signIn, type Client } from './client.ts';
import { topics } from './market-map-topics.ts';
import { memoryOf, memoryOfPostgres } from './processes.ts';
import { printFigures, printHead, type Figure } from './report.ts';
import { startServiceProcess, temporaryFolder, type Bench } from './service-process.ts';

const marketMaps = 200;
// Until memory of the start has settled.
const idleMs = 10_000;

export async function run(bench: Bench): Promise<void> {
  printHead('Start, stop, memory, disk', {
    inputs: `the full starter data set in a fresh folder; idle after ${idleMs / 1_000} s; then ${marketMaps} market maps, four at once`,
    baseline: 'a bare Fastify process',
  });
  // Measured on a fresh folder, despite --data.
  const data_dir = await temporaryFolder(bench.scope);
  const first = await startServiceProcess(bench, { data_dir });
  const memoryAfterFirst = await memoryOf(first.pid);
  const firstStop_ms = await first.stop();

  const bare = await startBareServer(bench.scope, []);
  const second = await startServiceProcess(bench, { data_dir });
  await sleep(idleMs);
  const bareMemory = (await memoryOf(bare.pid)).now;
  const idle = { service: await memoryOf(second.pid), postgres: await memoryOfPostgres(data_dir) };
  await mapMarkets(await signIn(second));
  const loaded = { service: await memoryOf(second.pid), postgres: await memoryOfPostgres(data_dir) };
  const disk = {
    index: await sizeOf(path.join(data_dir, 'index')),
    postgres: await sizeOf(path.join(data_dir, 'postgres')),
    wal: await sizeOf(path.join(data_dir, 'postgres/data/pg_wal')),
  };
  const secondStop_ms = await second.stop();

  const one = { n: 1 } as const;
  const figures: Figure[] = [
    { ...one, name: 'first start to ready', unit: 's', value: first.ready_ms / 1_000, baseline: bare.ready_ms / 1_000 },
    { ...one, name: 'second start to ready', unit: 's', value: second.ready_ms / 1_000, baseline: bare.ready_ms / 1_000 },
    { ...one, name: 'stop after the first start', unit: 's', value: firstStop_ms / 1_000 },
    { ...one, name: 'stop after the load', unit: 's', value: secondStop_ms / 1_000 },
    { ...one, name: 'service, resident after the first start', unit: 'MB', value: memoryAfterFirst.now },
    { ...one, name: 'service, highest while loading the data', unit: 'MB', value: memoryAfterFirst.peak },
    {
      ...one,
      name: 'service, resident idle',
      unit: 'MB',
      value: idle.service.now,
      baseline: bareMemory,
      target: { at: 'most', value: 200 },
    },
    {
      ...one,
      name: `service, resident after ${marketMaps} market maps`,
      unit: 'MB',
      value: loaded.service.now,
      baseline: bareMemory,
      target: { at: 'most', value: 400 },
    },
    { ...one, name: `service, highest within ${marketMaps} market maps`, unit: 'MB', value: loaded.service.peak },
    { ...one, name: 'PostgreSQL idle, shared pages once', unit: 'MB', value: idle.postgres },
    { ...one, name: `PostgreSQL after ${marketMaps} market maps`, unit: 'MB', value: loaded.postgres },
    { ...one, name: 'data folder: index', unit: 'MB', value: disk.index },
    { ...one, name: 'data folder: PostgreSQL', unit: 'MB', value: disk.postgres },
    { ...one, name: 'of that, write-ahead log', unit: 'MB', value: disk.wal },
  ];
  printFigures(figures);
  console.log('The targets are those of the API role; the service measured is API, worker and index in one process.\n');
}

async function mapMarkets(client: Client): Promise<void> {
  const waiting = Array.from({ length: marketMaps }, (_, index) => topics[index % topics.length] ?? '');
  const worker = async () => {
    for (let topic = waiting.shift(); topic !== undefined; topic = waiting.shift()) await mapMarket(client, { topic, parameters: {} });
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

async function sizeOf(place: string): Promise<number> {
  const entry = await lstat(place).catch(() => undefined);
  if (!entry) return 0;
  // Files of the database come and go while they are counted.
  const inside = entry.isDirectory() ? await readdir(place).catch(() => []) : [];
  const sizes = await Promise.all(inside.map((name) => sizeOf(path.join(place, name))));
  return sizes.reduce((sum, size) => sum + size, (entry.blocks * 512) / 1e6);
}
