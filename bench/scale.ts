/** How the service fares with many companies: import, memory, disk, lookups, search and market maps; and the same after 100,000 updates. */

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { enrichRoute, mapMarket, searchRoute, signIn, type Client } from './client.ts';
import { runImport, type ImportRun } from './import-process.ts';
import { memoryOf, memoryOfPostgres } from './processes.ts';
import { below, randomFrom, sample } from './random.ts';
import { figureOf, printFigures, printHead, printTable, shown, type Figure } from './report.ts';
import { startServiceProcess, temporaryFolder, type Bench, type ServiceProcess } from './service-process.ts';
import { percentile } from './statistics.ts';
import { keepSample, writeThinCompanies, type ThinCompany } from './thin-companies.ts';

const seed = 7;

/** How often each thing is asked. */
interface Effort {
  lookups: number;
  searches: number;
  maps: number;
}

const usual: Effort = { lookups: 2_000, searches: 300, maps: 30 };
/** Of few companies nobody wants the figures: it only shows that the benchmark runs. */
const least: Effort = { lookups: 40, searches: 10, maps: 2 };
const fewCompanies = 20_000;

const topics = [
  'freight forwarding',
  'solar energy',
  'dental clinic',
  'craft brewing',
  'cyber security software',
  'law firm',
  'plastics packaging',
  'yoga studio',
  'auto repair',
  'civil engineering',
];

/** Filters and the share of the rows that pass, as `thin-companies.ts` draws them. */
const filters: readonly { name: string; parameters: object }[] = [
  { name: 'no filter', parameters: {} },
  { name: 'about 45 % (founded from 1900)', parameters: { founded_year: { from: 1900 } } },
  { name: 'about 7 % (India)', parameters: { geography: ['IND'] } },
  { name: 'about 1 % (over 1,000 people)', parameters: { employee_count: ['1001-5000'] } },
];

/** Runs the benchmark and prints its tables. */
export async function run(bench: Bench): Promise<void> {
  const count = Number(bench.options.companies ?? 200_000);
  const updates = Math.min(100_000, Math.floor(count / 2));
  const effort = count < fewCompanies ? least : usual;
  printHead(`Scale: ${count.toLocaleString('en')} companies`, {
    inputs: 'thin rows in the shape of the open 20-million-row company file, generated, through `firmament import open-company-dataset`',
    data: bench.options.data ?? 'an empty folder',
    asked: `${effort.lookups.toLocaleString('en')} lookups, ${effort.searches} searches a way, ${effort.maps} market maps a filter; ${updates.toLocaleString('en')} updates; the same again`,
  });
  const data_dir = path.resolve(bench.options.data ?? (await temporaryFolder(bench.scope)));
  const files = await temporaryFolder(bench.scope);
  const record = bench.options.data && `${data_dir}.${count}.json`;
  const { loaded, kept } = await load({ data_dir, files, count, record, lookups: effort.lookups });
  console.log(loaded.output);
  printImport(`import of ${count.toLocaleString('en')}`, { run: loaded, rows: count, data_dir });

  const service = await startServiceProcess(bench, { data_dir, starter: 'none' });
  console.log(`Service ready after ${shown(service.ready_ms / 1_000)} s.\n`);
  await measure('as imported', { service, companies: kept, effort });

  const changed = path.join(files, 'updates.csv');
  await writeThinCompanies(changed, { count: updates, seed, changed: true });
  const updated = await runImport({ data_dir, source: 'open-company-dataset', file: changed });
  console.log(updated.output);
  printImport(`${updates.toLocaleString('en')} updates beside the running service`, { run: updated, rows: updates, data_dir });
  await measure('after the updates', { service, companies: kept, effort });
  await service.stop();
}

interface Loaded {
  loaded: ImportRun;
  /** Rows to ask for. */
  kept: readonly ThinCompany[];
}

/** Imports the companies. A folder given by `--data` that has them already tells how that went, so that hours are not spent twice. */
async function load(input: {
  data_dir: string;
  files: string;
  count: number;
  /** Where it is told how an import into a folder that stays went. */
  record: string | undefined;
  lookups: number;
}): Promise<Loaded> {
  const { data_dir, files, count, record, lookups } = input;
  const before = record && (await readFile(record, 'utf8').catch(() => undefined));
  if (before) return JSON.parse(before) as Loaded;
  const all = path.join(files, 'companies.csv');
  const keeping = keepSample(lookups);
  await writeThinCompanies(all, { count, seed, seen: keeping.see });
  const loaded = await runImport({ data_dir, source: 'open-company-dataset', file: all });
  await rm(all);
  if (record) await writeFile(record, JSON.stringify({ loaded, kept: keeping.rows } satisfies Loaded));
  return { loaded, kept: keeping.rows };
}

function printImport(title: string, { run: done, rows, data_dir }: { run: ImportRun; rows: number; data_dir: string }): void {
  const megabytes = (folder: string) => Number(execFileSync('du', ['-smL', folder], { encoding: 'utf8' }).split('\t')[0]);
  const own = rows - done.resumed_behind;
  printTable(
    [title, ''],
    [
      ...(done.resumed_behind > 0 ? [['of them by this run, behind one that was cut short', own.toLocaleString('en')]] : []),
      ['rows a second, saved', shown(own / done.saving_seconds)],
      ['rows a second, saved and findable', shown(own / done.seconds)],
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

async function measure(
  when: string,
  { service, companies, effort }: { service: ServiceProcess; companies: readonly ThinCompany[]; effort: Effort },
): Promise<void> {
  const { lookups, searches, maps } = effort;
  const client = await signIn(service);
  const figures: Figure[] = [];
  const p50 = percentile(0.5);
  const p95 = percentile(0.95);
  const p99 = percentile(0.99);
  const add = (name: string, values: number[], target?: { p95?: number; p99?: number }) => {
    figures.push(figureOf({ name: `${name}, p50`, unit: 'ms' }, { values }, p50));
    figures.push(
      figureOf({ name: `${name}, p95`, unit: 'ms', ...(target?.p95 && { target: { at: 'most', value: target.p95 } }) }, { values }, p95),
    );
    if (target?.p99)
      figures.push(figureOf({ name: `${name}, p99`, unit: 'ms', target: { at: 'most', value: target.p99 } }, { values }, p99));
  };

  const known = await findCompanies(client, companies, lookups);
  const permalinks = known.map((company) => company.permalink);
  const byPermalink = (permalink: string) => client.post(enrichRoute, { company: permalink, sections: ['firmographics'] });
  for (const permalink of permalinks.slice(0, 200)) await byPermalink(permalink);
  add('lookup by permalink', await timesOf(permalinks, byPermalink), { p99: 10 });
  const sites = known.map((company) => company.website);
  add('lookup by domain', await timesOf(sites, byPermalink), { p99: 10 });

  const random = randomFrom(11);
  for (const [way, textOf] of Object.entries(waysOfAsking)) {
    const asked = sample(randomFrom(5), companies, searches).map((company) => textOf(company.name, random));
    const search = (query: string) => client.get(`${searchRoute}?${new URLSearchParams({ query }).toString()}`);
    await timesOf(asked.slice(0, 10), search);
    add(`search: ${way}`, await timesOf(asked, search), { p95: 100 });
  }
  const rows: string[][] = [];
  for (const { name, parameters } of filters) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < maps; round += 1) {
      const done = await mapMarket(client, { topic: topics[round % topics.length]!, parameters });
      times.push(done.request_ms);
      found += done.rows.length;
    }
    add(`market map, ${name}`, times, { p95: 2_000 });
    rows.push([name, shown(found / maps)]);
  }
  const four = await Promise.all(topics.slice(0, 4).map((topic) => mapMarket(client, { topic, parameters: {} })));
  figures.push(
    figureOf(
      { name: 'market map, four at once, slowest', unit: 'ms', target: { at: 'most', value: 6_000 } },
      { values: four.map((each) => each.request_ms) },
      percentile(1),
    ),
  );
  console.log(`## ${when}\n`);
  printFigures(figures);
  printTable(['market map', 'rows, mean'], rows);
  const { now, peak } = await memoryOf(service.pid);
  printTable(
    ['memory, MB', 'now', 'peak'],
    [
      ['service (API, worker and index in one process)', shown(now), shown(peak)],
      ['PostgreSQL', shown(await memoryOfPostgres(service.data_dir)), '–'],
    ],
  );
}

async function timesOf(items: readonly string[], call: (item: string) => Promise<{ ms: number }>): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) times.push((await call(item)).ms);
  return times;
}

/** The permalinks the service gave those of these companies whose website is theirs alone. */
async function findCompanies(
  client: Client,
  companies: readonly ThinCompany[],
  most: number,
): Promise<{ permalink: string; website: string }[]> {
  const found: { permalink: string; website: string }[] = [];
  for (const { website } of companies) {
    if (website === '') continue;
    const query = new URLSearchParams({ query: website, search_by: 'website' }).toString();
    const { body } = await client.get<{ data: { permalink: string; domain: string }[] }>(`${searchRoute}?${query}`);
    const own = body.data.filter((row) => row.domain === website);
    if (own.length === 1) found.push({ permalink: own[0]!.permalink, website });
    if (found.length >= most) break;
  }
  return found;
}

const waysOfAsking: Record<string, (name: string, random: () => number) => string> = {
  name: (name) => name,
  prefix: (name) => name.slice(0, Math.max(4, Math.floor(name.length * 0.6))),
  typo: (name, random) => {
    const at = 1 + below(random, Math.max(1, name.length - 2));
    return name.slice(0, at) + name.slice(at + 1);
  },
};
