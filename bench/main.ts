/** `npm run bench` lists the benchmarks, `npm run bench -- <name>` runs one, `npm run bench -- all` runs every one. */

import { parseArgs } from 'node:util';
import { printTable } from './report.ts';
import type { Bench } from './service-process.ts';

interface Benchmark {
  summary: string;
  load: () => Promise<{ run: (bench: Bench) => Promise<void> }>;
}

const benchmarks: Record<string, Benchmark> = {
  'market-map': {
    summary: 'time from submitting a market map to its rows, one by one and four at once',
    load: () => import('./market-map.ts'),
  },
  enrichment: { summary: 'latency, throughput and CPU of single enrichment beside a bare server', load: () => import('./enrichment.ts') },
  jobs: {
    summary: 'submit to start, batches at once, and the API’s speed and memory while workers are busy (--only starts, batches or load)',
    load: () => import('./jobs.ts'),
  },
  reports: { summary: 'how long a report of sixty pages takes in each format, and what memory', load: () => import('./reports.ts') },
  start: { summary: 'first start, second start, stop, memory and disk', load: () => import('./start.ts') },
  search: { summary: 'company search by name, prefix, typo, ticker and website: accuracy and latency', load: () => import('./search.ts') },
  scale: {
    summary: 'import, memory, disk, lookups, search and discovery with many companies (--companies, 200000; --only updates or roles)',
    load: () => import('./scale.ts'),
  },
  resolution: {
    summary: 'company search by current and former names, however written (needs FIRMAMENT_BENCH_DATA)',
    load: () => import('./resolution.ts'),
  },
  'buyer-weights': {
    summary: 'fits what the components of a buyer’s score count, on deals before those it is measured on (needs FIRMAMENT_BENCH_DATA)',
    load: () => import('./buyer-weights.ts'),
  },
  'target-weights': {
    summary: 'searches what the components of a target’s score count, on deals before those it is measured on (needs FIRMAMENT_BENCH_DATA)',
    load: () => import('./target-weights.ts'),
  },
  discovery: {
    summary:
      'quality of market maps, competitors, buyers and targets beside plain baselines (needs FIRMAMENT_BENCH_DATA; --only market-map, peers or deals)',
    load: () => import('./discovery.ts'),
  },
  judgement: {
    summary: 'market maps, peers, buyers, searches and well-known companies of the starter set, as an analyst judges them (--write-rows)',
    load: () => import('./judgement.ts'),
  },
  figures: {
    summary: 'every figure of filed reports and accounts beside the number their statements print (needs FIRMAMENT_BENCH_DATA)',
    load: () => import('./figures.ts'),
  },
  industry: {
    summary: 'what an analyst must find of twelve markets, beside plain search, and how long that takes (needs FIRMAMENT_BENCH_DATA)',
    load: () => import('./industry.ts'),
  },
  narrative: {
    summary:
      'narrative sections, themes of reviews, answered questions, speed (needs FIRMAMENT_BENCH_DATA; --only sections, labels, sentiment, questions, ordinary or speed, --filings, --write-rows)',
    load: () => import('./narrative.ts'),
  },
  news: {
    summary:
      'how well and how fast news is read, whom it speaks of and which articles tell one story (most of it needs FIRMAMENT_BENCH_DATA; --only a part)',
    load: () => import('./news.ts'),
  },
};

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    profile: { type: 'string' },
    companies: { type: 'string' },
    updates: { type: 'string' },
    filings: { type: 'string' },
    articles: { type: 'string' },
    only: { type: 'string' },
    'write-rows': { type: 'string' },
  },
});
const wanted = positionals.includes('all') ? Object.keys(benchmarks) : positionals;
const unknown = wanted.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}.`);
  process.exitCode = 2;
}
if (wanted.length === 0 || unknown.length > 0) list();
else for (const name of wanted) await run(name);

function list(): void {
  console.log('npm run bench -- <name> …   or all; options:\n');
  console.log('  --data <folder>      run on this data folder (with the starter data set), which stays; else on a temporary one');
  console.log('  --companies <count>  how many companies `scale` makes, and `news --only linking-among-many`');
  console.log('  --updates <count>    how many of them it imports again, changed');
  console.log('  --filings <count>    of how many filings’ worth `narrative` searches passages (10000)');
  console.log('  --articles <count>   how many articles `news --only speed` asks');
  console.log('  --write-rows <file>  where `judgement`, `discovery` and `narrative` write rows of answers, for judging');
  console.log('  --profile <folder>   write CPU profiles of the service there\n');
  printTable(
    ['benchmark', ''],
    Object.entries(benchmarks).map(([name, { summary }]) => [name, summary]),
  );
}

/** Runs a benchmark and undoes all it did: at its end, when it fails, and when it is interrupted. */
async function run(name: string): Promise<void> {
  const scope = new AsyncDisposableStack();
  const interrupt = (signal: NodeJS.Signals) => {
    console.error(`\n${signal}: cleaning up …`);
    void scope.disposeAsync().finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const benchmark = await benchmarks[name]?.load();
    await benchmark?.run({ scope, options });
  } catch (error) {
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  } finally {
    await scope.disposeAsync();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
