/** The baseline of many companies: the same file in one plain PostgreSQL table, asked in plain SQL. */

import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase, type Database } from '../packages/server/src/store/database.ts';
import { startEmbeddedPostgres } from '../packages/server/src/embedded-postgres/embedded-postgres.ts';
import type { Questions } from './scale-questions.ts';
import { temporaryFolder } from './service-process.ts';
import { thinColumns } from './thin-companies.ts';

/** Text search ranks every row that matches: beyond this many rows it takes hours to prepare and minutes to answer. */
export const mostSearched = 2_000_000;

export interface PlainTable {
  rows_per_second: number;
  /** Milliseconds an answer, by what was asked; nothing of what there were too many rows for. */
  times: Readonly<Record<string, number[]>>;
}

/** Copies the file into a table of a server of its own, asks it, and removes it, so that it takes nothing from what is measured next. */
export async function measurePlainTable(
  scope: AsyncDisposableStack,
  { file, rows, questions }: { file: string; rows: number; questions: Questions },
): Promise<PlainTable> {
  const own = scope.use(new AsyncDisposableStack());
  try {
    const postgres = await startEmbeddedPostgres({ data_dir: await temporaryFolder(own) });
    own.defer(() => postgres.stop());
    const db = openDatabase({ url: postgres.url, as: 'owner', max: 1 });
    own.defer(() => db.close());
    // The server reads the file itself, and may be another user.
    await chmod(path.dirname(file), 0o755);
    await db.query(`create table public.companies (${thinColumns.map((column) => `${column} text`).join(', ')})`);
    const began = performance.now();
    await db.query(`copy public.companies from '${file}' with (format csv, header)`);
    const rows_per_second = rows / ((performance.now() - began) / 1_000);
    const times = { ...(await lookups(db, questions)), ...(rows <= mostSearched && (await searches(db, questions))) };
    return { rows_per_second, times };
  } finally {
    await own.disposeAsync();
  }
}

async function lookups(db: Database, { ids, websites }: Questions): Promise<Record<string, number[]>> {
  await db.query('alter table public.companies add primary key (id)');
  await db.query('create index on public.companies (website)');
  await db.query('analyze public.companies');
  return {
    'lookup by permalink': await timesOf(ids, (id) => db.query('select * from public.companies where id = $1', [id])),
    'lookup by domain': await timesOf(websites, (website) => db.query('select * from public.companies where website = $1', [website])),
  };
}

async function searches(db: Database, { searches: asked, maps }: Questions): Promise<Record<string, number[]>> {
  await db.query(
    `create table public.texts as select id, name, website, country, founded, size, to_tsvector('simple', name) as names,
       to_tsvector('english', concat_ws(' ', name, industry, locality, region, country)) as words from public.companies`,
  );
  for (const column of ['names', 'words']) await db.query(`create index on public.texts using gin (${column})`);
  await db.query('analyze public.texts');
  const best = (column: 'names' | 'words', { query, filter = 'true', limit }: { query: string; filter?: string; limit: number }) =>
    `select id, name, website from public.texts, ${query} query where ${column} @@ query and ${filter}
     order by ts_rank(${column}, query) desc limit ${limit}`;
  const byName = best('names', { query: `to_tsquery('simple', $1)`, limit: 10 });
  const found: Record<string, number[]> = {
    'search: name': await timesOf(asked['name'] ?? [], (text) => db.query(byName, [wordsOf(text).join(' & ')])),
    'search: prefix': await timesOf(asked['prefix'] ?? [], (text) => db.query(byName, [`${wordsOf(text).join(' & ')}:*`])),
  };
  for (const { name, sql, topics } of maps) {
    const ofTopic = best('words', { query: `to_tsquery('english', $1)`, filter: sql, limit: 100 });
    found[`market map, ${name}`] = await timesOf(topics, (topic) => db.query(ofTopic, [wordsOf(topic).join(' | ')]));
  }
  return found;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

async function timesOf(asked: readonly string[], ask: (text: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const text of asked) {
    const began = performance.now();
    await ask(text);
    times.push(performance.now() - began);
  }
  return times;
}
