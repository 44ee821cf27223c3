/** How the service fares with many companies: import, memory, disk, lookups, search and discovery; just started, warm, and after updates. */

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { discover, enrichRoute, mapMarket, noFilters, searchRoute, signIn, type Client, type MarketMapRun } from './client.ts';
import { runImport, type ImportRun } from './import-process.ts';
import { knownCompanies } from './known-companies.ts';
import { memoryOf, memoryOfPostgres } from './processes.ts';
import { measurePlainTable, mostSearched, type PlainTable } from './plain-table.ts';
import { figureOf, printFigures, printHead, printTable, shown, type Figure } from './report.ts';
import { startRoles } from './role-processes.ts';
import { startServiceProcess, temporaryFolder, type Bench } from './service-process.ts';
import { questionsOf, rowsNeeded, type Effort, type Questions } from './scale-questions.ts';
import { percentile } from './statistics.ts';
import { keepSample, writeThinCompanies } from './thin-companies.ts';

const seed = 7;

const usual: Effort = { lookups: 2_000, searches: 300, maps: 30 };
/** Figures of few companies are worthless: this only shows that the benchmark runs. */
const least: Effort = { lookups: 40, searches: 10, maps: 2 };
const fewCompanies = 20_000;

/** Rounds of questions, and when each is asked. */
const rounds = ['just started', 'warm', 'after the updates'] as const;

/** Runs the benchmark and prints its tables. `--only updates` asks nothing before them; `--only roles` asks one round of the roles as processes of their own. */
export async function run(bench: Bench): Promise<void> {
  const count = countOf(bench.options.companies, 200_000);
  const updates = Math.min(count, countOf(bench.options.updates, Math.min(100_000, Math.floor(count / 2))));
  const effort = count <= fewCompanies ? least : usual;
  printHead(`Scale: ${count.toLocaleString('en')} companies`, {
    inputs: 'thin rows in the shape of the open 20-million-row company file, generated, through `firmament import open-company-dataset`',
    data: bench.options.data ?? 'an empty folder',
    asked: `${effort.lookups.toLocaleString('en')} lookups, ${effort.searches} searches a way, ${effort.maps} market maps a filter, peers, buyers and targets of as many companies`,
    rounds: roundsOf(bench.options.only, updates),
    baseline:
      'one plain table with the same rows in an embedded PostgreSQL of its own, asked in SQL without HTTP: COPY, the primary key, an index of websites, the 10 and 100 best of its text search (tsvector, GIN, ts_rank)',
  });
  const data_dir = path.resolve(bench.options.data ?? (await temporaryFolder(bench.scope)));
  const record = bench.options.data && `${data_dir}.${count}.json`;
  const { loaded, plain, questions } = await load(bench, { data_dir, count, record, effort });
  console.log(loaded.output);
  printImport(`import of ${count.toLocaleString('en')}`, { run: loaded, rows: count, data_dir, plain });
  if (count > mostSearched) console.log(`Search and market maps have no baseline above ${mostSearched.toLocaleString('en')} rows.\n`);

  const [started, warm, later] = rounds;
  if (bench.options.only === 'roles') {
    const service = await startRoles(bench, { data_dir, starter: 'none' });
    await measure(started, { service, questions: questions[started], plain });
    return;
  }
  const running = await startServiceProcess(bench, { data_dir, starter: 'none' });
  const { url, pid, ready_ms } = running;
  const service = { url, data_dir, pids: { 'API, worker and index in one process': pid } };
  console.log(`Service ready after ${shown(ready_ms / 1_000)} s.\n`);
  if (bench.options.only !== 'updates') {
    await measure(started, { service, questions: questions[started], plain });
    await measure(warm, { service, questions: questions[warm], plain });
  }

  const changed = path.join(await temporaryFolder(bench.scope), 'updates.csv');
  await writeThinCompanies(changed, { count: updates, seed, changed: true });
  const updated = await runImport({ data_dir, source: 'open-company-dataset', file: changed });
  console.log(updated.output);
  printImport(`${updates.toLocaleString('en')} updates beside the running service`, { run: updated, rows: updates, data_dir, plain });
  await measure(later, { service, questions: questions[later], plain });
  await running.stop();
}

/** What is asked when, in words. */
function roundsOf(only: string | undefined, updates: number): string {
  const after = `${updates.toLocaleString('en')} updates and a round`;
  if (only === 'roles') return 'one, of the roles as processes of their own';
  return only === 'updates' ? after : `just started; warm, of other rows and topics; ${after}`;
}

/** @throws when what was given is no number of rows */
function countOf(given: string | undefined, usually: number): number {
  const count = Number(given ?? usually);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`${given ?? usually} is no number of companies.`);
  return count;
}

interface Loaded {
  loaded: ImportRun;
  plain: PlainTable;
  questions: Record<(typeof rounds)[number], Questions>;
}

/**
 * Has the plain table take the companies, then the service. A folder given by `--data` that has them already tells how that went, so that
 * hours are not spent twice.
 */
async function load(
  { scope }: Bench,
  input: {
    data_dir: string;
    count: number;
    /** Where it is told how an import into a folder that stays went. */
    record: string | undefined;
    effort: Effort;
  },
): Promise<Loaded> {
  const { data_dir, count, record, effort } = input;
  const file = path.join(await temporaryFolder(scope), 'companies.csv');
  const keeping = keepSample(rowsNeeded(rounds.length, effort));
  await writeThinCompanies(file, { count, seed, seen: keeping.see });
  const asked = questionsOf(rounds.length, { companies: keeping.rows, known: await knownCompanies() }, effort);
  const questions = Object.fromEntries(rounds.map((round, at) => [round, asked[at]!])) as Loaded['questions'];
  const plain = await measurePlainTable(scope, { file, rows: count, questions: questions.warm });
  const before = record && (await readFile(record, 'utf8').catch(() => undefined));
  const loaded = before
    ? (JSON.parse(before) as Pick<Loaded, 'loaded'>).loaded
    : await runImport({ data_dir, source: 'open-company-dataset', file });
  await rm(file);
  if (record && !before) await writeFile(record, JSON.stringify({ loaded } satisfies Pick<Loaded, 'loaded'>));
  return { loaded, plain, questions };
}

function printImport(
  title: string,
  { run: done, rows, data_dir, plain }: { run: ImportRun; rows: number; data_dir: string; plain: PlainTable },
): void {
  const megabytes = (folder: string) => Number(execFileSync('du', ['-smL', folder], { encoding: 'utf8' }).split('\t')[0]);
  const own = rows - done.resumed_behind;
  printTable(
    [title, ''],
    [
      ...(done.resumed_behind > 0 ? [['of them by this run, behind one that was cut short', own.toLocaleString('en')]] : []),
      ['rows a second, saved', shown(own / done.saving_seconds)],
      ['rows a second, saved and findable', shown(own / done.seconds)],
      ['baseline: rows a second, COPY of the whole file into a plain table', shown(plain.rows_per_second)],
      ['ratio, saved to baseline', shown(own / done.saving_seconds / plain.rows_per_second)],
      ['minutes, saving', shown(done.saving_seconds / 60)],
      ['minutes, in all', shown(done.seconds / 60)],
      ['peak memory of the importer, MB', shown(done.peak_mb.importer)],
      ['peak memory of PostgreSQL, MB', shown(done.peak_mb.postgres)],
      ['CPU of the importer, s', shown(done.cpu_seconds.importer)],
      ['CPU of PostgreSQL, s', shown(done.cpu_seconds.postgres)],
      ['disk: database, MB', shown(megabytes(path.join(data_dir, 'postgres')))],
      ['disk: index, MB', shown(megabytes(path.join(data_dir, 'index')))],
    ],
  );
}

interface Measured {
  url: string;
  data_dir: string;
  pids: Record<string, number>;
}

async function measure(
  when: string,
  { service, questions, plain }: { service: Measured; questions: Questions; plain: PlainTable },
): Promise<void> {
  const client = await signIn(service);
  const figures: Figure[] = [];
  const add = (name: string, values: number[], targets: { p95?: number; p99?: number }) => {
    const baseline = plain.times[name];
    const figure = (label: 'p50' | 'p95' | 'p99', share: number, most?: number) =>
      figureOf(
        { name: `${name}, ${label}`, unit: 'ms', ...(most !== undefined && { target: { at: 'most', value: most } as const }) },
        { values, ...(baseline && { baseline }) },
        percentile(share),
      );
    figures.push(figure('p50', 0.5), figure('p95', 0.95, targets.p95));
    if (targets.p99 !== undefined) figures.push(figure('p99', 0.99, targets.p99));
  };

  const lookUp = (company: string) => client.post(enrichRoute, { company, sections: ['firmographics'] });
  add('lookup by permalink', await timesOf(questions.permalinks, lookUp), { p99: 10 });
  add('lookup by domain', await timesOf(questions.websites, lookUp), { p99: 10 });
  const search = (query: string) => client.get(`${searchRoute}?${new URLSearchParams({ query }).toString()}`);
  for (const [way, asked] of Object.entries(questions.searches)) add(`search: ${way}`, await timesOf(asked, search), { p95: 100 });
  const rows: string[][] = [];
  for (const { name, parameters, topics } of questions.maps) {
    const done: MarketMapRun[] = [];
    for (const topic of topics) done.push(await mapMarket(client, { topic, parameters }));
    add(
      `market map, ${name}`,
      done.map((each) => each.request_ms),
      { p95: 2_000 },
    );
    rows.push([name, shown(done.reduce((sum, each) => sum + each.rows.length, 0) / done.length)]);
  }
  const atOnce = questions.maps.map(({ topics }) => topics[0]!);
  const four = await Promise.all(atOnce.map((topic) => mapMarket(client, { topic, parameters: {} })));
  figures.push(
    figureOf(
      { name: 'market map, four at once, slowest', unit: 'ms', target: { at: 'most', value: 6_000 } },
      { values: four.map((each) => each.request_ms) },
      percentile(1),
    ),
  );
  const screened = await whomToScreen(client, questions);
  for (const [workflow, parameters] of Object.entries(noFilters) as [keyof typeof noFilters, object][]) {
    const times: number[] = [];
    for (const company of screened.companies) times.push((await discover(client, workflow, { company, parameters })).request_ms);
    add(`${workflow} of ${screened.which}`, times, { p95: 2_000 });
  }
  console.log(`## ${when}\n`);
  printFigures(figures);
  printTable(['market map', 'rows, mean'], rows);
  const memory = await Promise.all(
    Object.entries(service.pids).map(async ([name, pid]) => {
      const { now, peak } = await memoryOf(pid);
      return [name, shown(now), shown(peak)];
    }),
  );
  printTable(['memory, MB', 'now', 'peak'], [...memory, ['PostgreSQL', shown(await memoryOfPostgres(service.data_dir)), '–']]);
}

/** Companies with much data, if there are any; else some with little. */
async function whomToScreen(client: Client, { known, permalinks, maps }: Questions): Promise<{ companies: string[]; which: string }> {
  const [first = ''] = known;
  const isThere = await client.post(enrichRoute, { company: first, sections: ['firmographics'] }).then(
    () => true,
    (error: Error) => {
      if (error.message.includes('COMPANY_NOT_FOUND')) return false;
      throw error;
    },
  );
  const count = maps[0]?.topics.length ?? 0;
  return isThere ? { companies: known, which: 'known companies' } : { companies: permalinks.slice(0, count), which: 'thin companies' };
}

async function timesOf(items: readonly string[], call: (item: string) => Promise<{ ms: number }>): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) times.push((await call(item)).ms);
  return times;
}
