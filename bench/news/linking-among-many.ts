/** How fast articles are linked among many companies, and whether each look-up goes over an index. */

import path from 'node:path';
import { titleCased } from '../../packages/server/src/sources/reading/title-case.ts';
import { ingest } from '../../packages/server/src/services/ingestion/ingest.ts';
import { buildDocument } from '../../packages/server/src/services/documents/build-document.ts';
import { documentToStore } from '../../packages/server/src/services/documents/document-to-store.ts';
import { linkCompanies, type ArticleToLink } from '../../packages/server/src/services/news/reading/link-companies.ts';
import { readNews } from '../../packages/server/src/services/news/reading/read-news.ts';
import { companyOf, type OpenRow } from '../../packages/server/src/sources/open-company-dataset/company.ts';
import type { SourceStatement } from '../../packages/server/src/sources/source.ts';
import { companyCopies } from '../../packages/server/src/store/companies/companies.ts';
import { documentCopies } from '../../packages/server/src/store/companies/documents.ts';
import { copyTables } from '../../packages/server/src/store/copy.ts';
import { openDatabase, type Database, type Queryable } from '../../packages/server/src/store/database.ts';
import { saveSources } from '../../packages/server/src/store/records/source-records.ts';
import { drawNumbers } from '../../packages/server/src/store/write-lock.ts';
import { takeNumbers } from '../../packages/server/src/store/write-lock.ts';
import { knownCompanies } from '../known-companies.ts';
import { memoryOf, memoryOfPostgres } from '../processes.ts';
import { below, randomFrom } from '../random.ts';
import { figureOf, printFigures, printHead, printTable, shown } from '../report.ts';
import { temporaryFolder, type Bench } from '../service-process.ts';
import { percentile } from '../statistics.ts';
import { keepSample, thinColumns, thinRows, type ThinRow } from '../thin-companies.ts';
import { openStarter } from './starter-database.ts';

const seed = 17;
const teasers = 2_000;
const atOnce = 100;
const companiesAtOnce = 20_000;
const retrieved_at = new Date('2031-03-01T00:00:00Z');
const registry = { name: 'bench-news', title: '', publisher: '', licence: '', source_url: '' };

export async function linkingAmongMany(bench: Bench): Promise<void> {
  const count = Number(bench.options.companies ?? 100_000);
  const data_dir = path.resolve(bench.options.data ?? path.join(await temporaryFolder(bench.scope), 'data'));
  printHead(`News: linking among ${count.toLocaleString('en')} companies`, {
    companies: 'the starter data set, and thin rows in the shape of the open 20-million-row company file, generated and brought in by COPY',
    articles: `${teasers.toLocaleString('en')} teasers of two sentences, each of two companies, half of them generated, half of the starter data set`,
  });
  const { db, url } = await openStarter({ ...bench, options: { ...bench.options, data: data_dir } });
  const began = performance.now();
  const generated = await addCompanies(db, count);
  const owner = openDatabase({ url, as: 'owner', max: 1 });
  await owner.query('analyze companies, company_identifiers, company_documents, permalinks, listings');
  await owner.close();
  const size = (await db.query<{ size: number }>('select pg_database_size(current_database()) as size')).rows[0]!.size;
  console.log(`${shown((performance.now() - began) / 1_000)} s to bring them in; the database has ${shown(size / 2 ** 20)} MB.\n`);

  const articles = teasersOf(generated, await starterNames());
  const first = await linkAll(db, articles);
  const again = await linkAll(db, articles);
  const each: number[] = [];
  for (const article of articles.slice(0, 300)) each.push(await queryTime(db, (timed) => linkCompanies(timed, [article])));
  const stored = await takeIn(db, articles);
  const memory = { own: (await memoryOf(process.pid)).now, postgres: await memoryOfPostgres(data_dir) };
  const speed = (name: string, seconds: number) => ({ name, unit: '/s' as const, n: teasers, value: teasers / seconds });
  printFigures([
    speed('linked, first time', first.seconds),
    speed('linked, again', again.seconds),
    figureOf({ name: 'look-ups of one article, p50', unit: 'ms' }, { values: each }, percentile(0.5)),
    figureOf({ name: 'look-ups of one article, p95', unit: 'ms' }, { values: each }, percentile(0.95)),
    speed('brought in as records', stored.ingested),
    speed('read, linked, grouped and stored', stored.read),
    { ...speed('all of it', stored.ingested + stored.read), target: { at: 'least', value: 200 } },
    { name: 'links an article', unit: '', n: teasers, value: again.links / teasers },
    { name: 'memory of this process', unit: 'MB', n: 1, value: memory.own },
    { name: 'memory of PostgreSQL', unit: 'MB', n: 1, value: memory.postgres },
  ]);
  printTable(['what is asked', 'goes over'], await plans(db, articles.slice(0, atOnce)));
}

/** Brings generated companies in. @returns names of some of them, as an article writes them */
async function addCompanies(db: Database, count: number): Promise<string[]> {
  const sample = keepSample(teasers);
  let batch: ThinRow[] = [];
  const take = async () => {
    const rows = batch;
    batch = [];
    await db.transaction(async (tx) => {
      const company_ids = await drawNumbers(tx, 'companies_company_id_seq', rows.length);
      const documents = rows.flatMap((row, index) => documentOf(row, company_ids[index]!));
      const { data_revision: revisions } = await takeNumbers(tx, { data_revision: documents.length });
      const permalinks = new Map(documents.map(({ company_id, permalink }) => [company_id, permalink]));
      await copyTables(tx, [
        ...companyCopies(permalinks, retrieved_at),
        ...documentCopies(documents, { built_at: retrieved_at, revisions }),
      ]);
    });
  };
  for (const row of thinRows({ count, seed })) {
    sample.see(row);
    batch.push(row);
    if (batch.length === companiesAtOnce) await take();
  }
  if (batch.length > 0) await take();
  return sample.rows.map(({ name }) => titleCased(name));
}

function documentOf({ id, cells }: ThinRow, company_id: number) {
  const row = Object.fromEntries(thinColumns.map((column, index) => [column, cells[index]])) as OpenRow;
  const statement = companyOf(row, 1, { retrieved_at, options: {} });
  if (statement.kind !== 'company') return [];
  const { source, source_key, facts } = statement;
  const provenance = {
    source,
    source_key,
    source_url: '',
    as_of: '',
    retrieved_at: retrieved_at.toISOString(),
    method: 'reported' as const,
  };
  const document = buildDocument(`thin-${id}`, [{ record_id: company_id, kind: 'company', role: 'subject', provenance, facts }]);
  return document ? [documentToStore(company_id, document)] : [];
}

async function starterNames(): Promise<string[]> {
  return (await knownCompanies()).map(({ names: [name = ''] }) => name);
}

const titles = ['A reports higher profit', 'A agrees to acquire B', 'A names new chief executive', 'Shares of A fall after warning'];
const sentences = [
  'Shares of A rose 4 percent on Tuesday after it reported a higher profit for the quarter.',
  'A said on Monday that it has agreed to buy a unit of B for an undisclosed sum.',
  'A, which competes with B, named a new chief executive.',
  'The company A said its revenue fell, while rival B raised its forecast for the year.',
  'Analysts at B cut their price target for A, citing costs.',
];

function teasersOf(generated: readonly string[], known: readonly string[]): ArticleToLink[] {
  const random = randomFrom(seed);
  const one = (items: readonly string[]) => items[below(random, items.length)]!;
  return Array.from({ length: teasers }, () => {
    const names: Record<string, string> = { A: one(random() < 0.5 ? generated : known), B: one(random() < 0.5 ? generated : known) };
    const filled = (text: string) => text.replaceAll(/\b[AB]\b/g, (place) => names[place] ?? place);
    return { title: filled(one(titles)), text: filled(`${one(sentences)} ${one(sentences)}`), language: 'EN' };
  });
}

async function linkAll(db: Database, articles: readonly ArticleToLink[]): Promise<{ seconds: number; links: number }> {
  const began = performance.now();
  let links = 0;
  for (let from = 0; from < articles.length; from += atOnce) {
    const linked = await db.transaction((tx) => linkCompanies(tx, articles.slice(from, from + atOnce)));
    links += linked.flat().length;
  }
  return { seconds: (performance.now() - began) / 1_000, links };
}

/** Milliseconds that the queries of a piece of work take. */
async function queryTime(db: Database, work: (timed: Queryable) => Promise<unknown>): Promise<number> {
  let ms = 0;
  const query = (async (...asked: Parameters<Queryable['query']>) => {
    const began = performance.now();
    return db.query(...asked).finally(() => (ms += performance.now() - began));
  }) as Queryable['query'];
  await work({ query });
  return ms;
}

/** Seconds until the articles are records, and until what they say is stored. */
async function takeIn(db: Database, articles: readonly ArticleToLink[]): Promise<{ ingested: number; read: number }> {
  await saveSources(db, [registry]);
  const context = { db, clock: () => retrieved_at, log: console };
  const statements = articles.map(({ title, text }, index): SourceStatement => {
    const url = `https://wire.example/${index}`;
    const published = new Date(retrieved_at.getTime() - index * 600_000).toISOString();
    const facts = { url, title, text, published, language: 'en' };
    return { source: registry.name, source_key: url, method: 'reported', retrieved_at, kind: 'article', facts, mentioned: [] };
  });
  const began = performance.now();
  await ingest(context, statements);
  const ingested = performance.now();
  await readNews(context, new AbortController().signal);
  return { ingested: (ingested - began) / 1_000, read: (performance.now() - ingested) / 1_000 };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

/** How PostgreSQL answers each question that linking these articles asks. @throws where one reads a whole table */
async function plans(db: Database, articles: readonly ArticleToLink[]): Promise<string[][]> {
  const rows: string[][] = [];
  const query = (async (text: string, values: unknown[]) => {
    const { rows: explained } = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
    const nodes = nodesOf(explained[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] !== undefined);
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
    if (whole.length > 0) throw new Error(`A whole table is read: ${whole.map((node) => node['Relation Name']).join(', ')}.`);
    const over = nodes.map((node) => `${node['Node Type']}: ${node['Index Name'] ?? node['Relation Name']}`);
    rows.push([text.trim().replaceAll(/\s+/g, ' ').slice(0, 100), [...new Set(over)].join(', ')]);
    return db.query(text, values);
  }) as Queryable['query'];
  await linkCompanies({ query }, articles);
  return rows;
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
