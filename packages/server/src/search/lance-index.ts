import { mkdir, readFile, rename, rm, readdir, open } from 'node:fs/promises';
import path from 'node:path';
import { BooleanQuery, connect, MatchQuery, Occur, type FullTextQuery, type Table } from '@lancedb/lancedb';
import { literal, predicateOf } from './lance-filter.ts';
import { createIndexes, format, joinedName, nameSeparator, rowsOf, tableSchema } from './lance-table.ts';
import type { CompanyFilter, CompanyIndex, IndexedCompany, NameHit, Proposal, TermStatistics, WeightedTerm } from './port.ts';
import { countTerms, readStatistics, writeStatistics, type TermCounts } from './term-statistics.ts';

const tableName = 'companies';
// Words of the head say what a company is; the ratio is the usual one of titles to texts.
const headBoost = 2;

const anyAmount = { from: 0 };
/** Asks every index of a filter column. */
const everyFilter: CompanyFilter = {
  country: ['US'],
  type: 'public',
  employee_range: ['1-10'],
  funding_stage: ['Seed'],
  ranges: {
    founded: anyAmount,
    total_funding: anyAmount,
    last_funding_round: anyAmount,
    revenue: anyAmount,
    ebitda: anyAmount,
    net_income: anyAmount,
    ev_ebitda: anyAmount,
  },
};

interface Manifest {
  format: number;
  /** Folder of the version in use, beside this file. */
  version: string;
}

interface Opened {
  table: Table;
  companies: number;
  statistics: TermStatistics;
  revision: number;
}

/**
 * Opens the index kept in a folder, on LanceDB. One process at a time may hold it.
 * One that does not open, is not whole or is of another format counts as not built: rebuild it.
 */
export async function openLanceIndex(folder: string): Promise<CompanyIndex> {
  await mkdir(folder, { recursive: true });
  let opened = await openCurrent(folder);

  const current = (): Opened => {
    if (!opened) throw new Error('The company index has not been built yet.');
    return opened;
  };

  return {
    isBuilt: () => opened !== undefined,
    revision: () => current().revision,
    statistics: () => current().statistics,
    size: () => current().companies,
    propose: async (query) => (current().companies === 0 ? [] : propose(current().table, query)),
    findNames: async (query) => (current().companies === 0 ? [] : findNames(current().table, query)),
    async upsert(companies) {
      if (companies.length === 0) return;
      const latest = new Map(companies.map((company) => [company.company_id, company]));
      await current()
        .table.mergeInsert('company_id')
        .whenMatchedUpdateAll()
        .whenNotMatchedInsertAll()
        .execute(rowsOf([...latest.values()]));
      current().companies = await current().table.countRows();
      current().revision = Math.max(current().revision, ...companies.map((company) => company.revision));
    },
    async rebuild(companies) {
      const version = `v${Date.now().toString(36)}`;
      await build(path.join(folder, version), companies);
      await writeManifest(folder, { format, version });
      opened?.table.close();
      opened = await openCurrent(folder);
      await removeOthers(folder, version);
    },
    close: async () => opened?.table.close(),
  };
}

async function openCurrent(folder: string): Promise<Opened | undefined> {
  try {
    const manifest = JSON.parse(await readFile(path.join(folder, 'current.json'), 'utf8')) as Manifest;
    if (manifest.format !== format) return undefined;
    const versionFolder = path.join(folder, manifest.version);
    const database = await connect(versionFolder);
    const table = await database.openTable(tableName);
    const [newest] = (await table
      .query()
      .select(['revision', 'head', 'body'])
      .orderBy({ columnName: 'revision', ascending: false })
      .limit(1)
      .toArray()) as {
      revision: bigint;
      head: string | null;
      body: string | null;
    }[];
    const companies = await table.countRows();
    // A table can open and still miss files that were never flushed; searches that read every index tell.
    if (newest) {
      const terms = [newest.head, newest.body].map((text) => ({ term: text?.split(' ')[0] || 'probe', weight: 1 }));
      await findNames(table, { key: 'probe', limit: 1 });
      for (const filter of [{}, everyFilter]) await propose(table, { terms, filter, limit: 1 });
    }
    return { table, companies, statistics: await readStatistics(versionFolder), revision: Number(newest?.revision ?? 0) };
  } catch {
    return undefined;
  }
}

async function build(versionFolder: string, companies: AsyncIterable<readonly IndexedCompany[]>): Promise<void> {
  await rm(versionFolder, { recursive: true, force: true });
  const database = await connect(versionFolder);
  const table = await database.createEmptyTable(tableName, tableSchema);
  const counts: TermCounts = { rows: 0, companies: 0, frequencies: new Map() };
  for await (const batch of companies) {
    await table.add(rowsOf(batch));
    for (const company of batch) countTerms(counts, `${company.head} ${company.body}`);
  }
  // The engine cannot index nothing; the first companies cause a rebuild.
  if (counts.rows > 0) await createIndexes(table);
  await writeStatistics(versionFolder, counts);
  table.close();
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = path.join(folder, 'current.json');
  const handle = await open(`${file}.new`, 'w');
  await handle.writeFile(JSON.stringify(manifest));
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
}

async function removeOthers(folder: string, version: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== version) await rm(path.join(folder, entry.name), { recursive: true, force: true });
  }
}

async function propose(
  table: Table,
  { terms, filter, limit }: { terms: readonly WeightedTerm[]; filter: CompanyFilter; limit: number },
): Promise<Proposal[]> {
  if (terms.length === 0) return [];
  const byWeight = Map.groupBy(terms, (term) => term.weight);
  const clauses = [...byWeight].flatMap(([weight, group]): [Occur, FullTextQuery][] => {
    const words = group.map((term) => term.term).join(' ');
    return [
      [Occur.Should, new MatchQuery(words, 'head', { boost: weight * headBoost })],
      [Occur.Should, new MatchQuery(words, 'body', { boost: weight })],
    ];
  });
  const query = table.query().fullTextSearch(new BooleanQuery(clauses)).select(['company_id', 'permalink', '_score']).limit(limit);
  const predicate = predicateOf(filter);
  const rows = (await (predicate ? query.where(predicate) : query).toArray()) as {
    company_id: bigint;
    permalink: string;
    _score: number;
  }[];
  return rows.map((row) => ({ company_id: Number(row.company_id), permalink: row.permalink, relevance: row._score }));
}

async function findNames(
  table: Table,
  { key, type, limit }: { key: string; type?: 'public' | 'private'; limit: number },
): Promise<NameHit[]> {
  const words = key.split(' ').filter((word) => word !== '');
  if (words.length === 0) return [];
  const ofType = type ? ` AND type = ${literal(type)}` : '';
  const columns = ['company_id', 'permalink', 'name', 'names', 'prominence'];
  const byPredicate = (predicate: string) =>
    table
      .query()
      .where(predicate + ofType)
      .orderBy({ columnName: 'prominence', ascending: false })
      .select(columns)
      .limit(limit)
      .toArray();
  const byWords = (fuzziness: number) => {
    const clauses = words.map((word): [Occur, FullTextQuery] => [
      Occur.Should,
      new MatchQuery(word, 'names', { fuzziness: word.length > 3 ? fuzziness : 0, prefixLength: 0 }),
    ]);
    const query = table
      .query()
      .fullTextSearch(new BooleanQuery(clauses))
      .select([...columns, '_score'])
      .limit(limit);
    return (type ? query.where(`type = ${literal(type)}`) : query).toArray();
  };
  const found = (await Promise.all([
    byPredicate(`array_has(joined_names, ${literal(joinedName(key))})`),
    byPredicate(`name_key >= ${literal(key)} AND name_key < ${literal(`${key}\u{10FFFF}`)}`),
    byWords(0),
    byWords(2),
  ])) as { company_id: bigint; permalink: string; name: string; names: string; prominence: number }[][];
  const hits = new Map<number, NameHit>();
  for (const row of found.flat()) {
    const company_id = Number(row.company_id);
    hits.set(company_id, {
      company_id,
      permalink: row.permalink,
      name: row.name,
      name_keys: row.names.split(nameSeparator),
      prominence: row.prominence,
    });
  }
  return [...hits.values()];
}
