/** How long a market map takes, as the service records it and as a caller sees it. */

import { startBareServer } from './bare-server.ts';
import { clientOf, mapMarket, marketMapRoute, signIn, statusRoute, type Client, type MarketMapRun } from './client.ts';
import { topics } from './market-map-topics.ts';
import { figureOf, printFigures, printHead, printTable, shown, type Figure } from './report.ts';
import { startServiceProcess, type Bench } from './service-process.ts';
import { percentile } from './statistics.ts';

// Each topic comes up this often in each way of asking, so that a p99 rests on something.
const rounds = 3;
const target = { at: 'most', value: 500 } as const;

/** Filters by the share of the starter set that passes them, roughly. */
const filters = [
  { share: '45 %', parameters: { founded_year: { from: 1_800 } } },
  { share: '7 %', parameters: { geography: ['CAN'] } },
  { share: '1 %', parameters: { ebitda: { from: 0 } } },
];

const shares = { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), max: percentile(1) };

interface Asked {
  topic: string;
  parameters: object;
}

const plain: Asked[] = topics.map((topic) => ({ topic, parameters: {} }));
const filtered: Asked[] = topics.map((topic, index) => ({ topic, parameters: filters[index % filters.length]?.parameters ?? {} }));

const scenarios = [
  { name: 'one by one, no filter', asked: plain, at_once: 1 },
  { name: 'one by one, filtered', asked: filtered, at_once: 1 },
  { name: 'four at once, no filter', asked: plain, at_once: 4 },
  { name: 'four at once, filtered', asked: filtered, at_once: 4 },
];

export async function run(bench: Bench): Promise<void> {
  printHead('Market map, end to end', {
    inputs: `${topics.length} topics × ${rounds} rounds; filters keep about ${filters.map((filter) => filter.share).join(', ')} of the companies, in turns`,
    data: bench.options.data ?? 'the starter data set in a fresh folder',
    baseline: 'a bare Fastify process answering submit and poll with constants of the same size, asked by the same caller',
  });
  const client = await signIn(await startServiceProcess(bench));
  // The first calls compile code and fill caches; they also tell the baseline how large an answer is.
  const sizes = { plain: await ask(client, plain.slice(0, 20), 1), filtered: await ask(client, filtered.slice(0, 20), 1) };
  const bare = { plain: await bareClient(bench, sizes.plain), filtered: await bareClient(bench, sizes.filtered) };
  await ask(bare.plain, plain.slice(0, 20), 1);
  const figures: Figure[] = [];
  const phases: string[][] = [];
  for (const { name, asked, at_once } of scenarios) {
    const all = Array.from({ length: rounds }, () => asked).flat();
    const runs = await ask(client, all, at_once);
    const bareRuns = await ask(asked === plain ? bare.plain : bare.filtered, all, at_once);
    for (const [label, statistic] of Object.entries(shares)) {
      const request = { name: `${name}: updated_at − created_at, ${label}`, unit: 'ms' } as const;
      figures.push(
        figureOf({ ...request, ...(label === 'p95' && { target }) }, { values: runs.map((each) => each.request_ms) }, statistic),
      );
    }
    for (const [label, statistic] of Object.entries(shares)) {
      const samples = { values: runs.map((each) => each.wall_ms), baseline: bareRuns.map((each) => each.wall_ms) };
      const wall = { name: `${name}: submit to rows, ${label}`, unit: 'ms' } as const;
      figures.push(figureOf({ ...wall, ...(label === 'p95' && { target }) }, samples, statistic));
    }
    phases.push([name, ...phasesOf(runs)]);
  }
  printFigures(figures);
  printTable(['median, ms', 'taken up after', 'seen at work', 'work and saving', 'before and after', 'rows', 'answer KB'], phases);
  console.log('Taken up after: created_at to PROCESSING, of the requests a poll met at work (the quickest are not met).');
  console.log('Before and after: what the caller waits beyond updated_at − created_at: submitting, fetching, up to 5 ms between polls.\n');
}

function phasesOf(runs: readonly MarketMapRun[]): string[] {
  const median = (values: readonly number[]) => shown(shares.p50(Float64Array.from(values).sort()));
  const met = runs.flatMap(({ queued_ms, request_ms }) => (queued_ms === undefined ? [] : [{ queued_ms, request_ms }]));
  return [
    median(met.map((each) => each.queued_ms)),
    `${met.length} of ${runs.length}`,
    median(met.map((each) => each.request_ms - each.queued_ms)),
    median(runs.map((each) => each.wall_ms - each.request_ms)),
    median(runs.map((each) => each.rows.length)),
    median(runs.map((each) => Buffer.byteLength(each.texts.status) / 1_024)),
  ];
}

async function ask(client: Client, all: readonly Asked[], at_once: number): Promise<MarketMapRun[]> {
  const runs: MarketMapRun[] = [];
  const waiting = [...all];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) runs.push(await mapMarket(client, next));
  };
  await Promise.all(Array.from({ length: at_once }, worker));
  return runs;
}

/** A bare server that gives every caller the answers of one run, that with rows of median size. */
async function bareClient({ scope }: Bench, runs: readonly MarketMapRun[]): Promise<Client> {
  const bySize = runs.map((each) => each.texts).sort((a, b) => a.status.length - b.status.length);
  const { submit = '', status = '' } = bySize[Math.floor(bySize.length / 2)] ?? {};
  const { url } = await startBareServer(scope, [
    { method: 'POST', url: marketMapRoute, status: 202, answers: { '': submit } },
    { method: 'GET', url: statusRoute(':request_id'), status: 200, answers: { '': status } },
  ]);
  return clientOf(url, 'x'.repeat(600));
}
