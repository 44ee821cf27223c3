import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import path from 'node:path';
import { connect, Session, type Connection, type Table } from '@lancedb/lancedb';
import { Table as ArrowTable, type RecordBatch } from 'apache-arrow';
import { assertManifests } from './manifests.ts';
import { openMeanings, type Meanings } from './meanings.ts';
import { findNames, propose, top } from './queries.ts';
import { createIndexes, format, rowsOf, tableSchema } from './table.ts';
import type { CompanyFilter, IndexedCompany, IndexOptions } from '../port.ts';
import { noSearches } from './tidy.ts';
import { noTerms, readCounts, recount, writeCounts, type TermCounts } from './term-statistics.ts';

const tableName = 'companies';
const manifestName = 'current.json';
const heldName = 'held.json';

// Each writing makes files of its own, and searches look into all of them.
const rowsPerFragment = 50_000;

/** What the engine may keep of the index in memory, and of its files' metadata; its own 6 GB and 1 GB are a search role's whole share twice. */
const indexCacheBytes = 2n * 1024n ** 3n;
const metadataCacheBytes = 256n * 1024n ** 2n;
// One for all versions: while a new one is built beside the present one, they share it.
const session = new Session(indexCacheBytes, metadataCacheBytes);

function openDatabase(versionFolder: string): Promise<Connection> {
  return connect(versionFolder, {}, session);
}

const anyAmount = { from: 0 };
/** Asks every index of a filter column. */
const everyFilter: CompanyFilter = {
  invented: 'only',
  country: ['US'],
  type: 'public',
  employee_range: ['1-10'],
  funding_stage: ['Seed'],
  buyer_type: ['Strategic'],
  not_status: ['Closed'],
  ranges: {
    founded: anyAmount,
    deals: anyAmount,
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
  /** Whose vectors it holds. */
  model?: string | undefined;
  /** Of the database it was built from. */
  data_id?: string | undefined;
}

/** A version of the index in memory. */
export interface OpenVersion {
  version: string;
  table: Table;
  meanings: Meanings;
  companies: number;
  counts: TermCounts;
  /** Up to here it holds everything. */
  revision: number;
  /** The newest revision in it. */
  newest: number;
}

/**
 * Opens the version in use.
 * @param wanted whose vectors it must hold and which data it must follow; undefined when any will do
 * @returns why there is none, when it is missing, damaged or of another format
 * @throws when the machine is at fault: building the index anew would not help
 */
export async function openCurrent(
  folder: string,
  { model, data }: Pick<IndexOptions, 'model' | 'data'>,
): Promise<(OpenVersion & Pick<Manifest, 'model' | 'data_id'>) | string> {
  try {
    const manifest = JSON.parse(await readFile(path.join(folder, manifestName), 'utf8')) as Manifest;
    if (manifest.format !== format) return `it is of format ${manifest.format}, not ${format}`;
    if (model !== undefined && manifest.model !== model) return `it holds vectors of ${manifest.model ?? 'no model'}, not of ${model}`;
    const other = otherData(manifest.data_id, data);
    if (other !== undefined) return other;
    const version = await openVersion(folder, manifest.version);
    return aheadOf(data, version) ?? { ...version, model: manifest.model, data_id: manifest.data_id };
  } catch (error) {
    refuseMachineFault(error, folder);
    return error instanceof Error ? error.message : String(error);
  }
}

/** @returns why an index made of the data of `data_id` cannot follow these; undefined when it can */
export function otherData(data_id: string | undefined, data: IndexOptions['data']): string | undefined {
  if (data === undefined || data_id === data.data_id) return undefined;
  return data_id === undefined ? 'it does not say of which database it is' : 'it is of another database, or of this one before a restore';
}

/** @returns why an index that has come so far cannot follow these data; undefined when it can */
export function aheadOf(data: IndexOptions['data'], held: { revision: number; newest?: number }): string | undefined {
  const revision = Math.max(held.revision, held.newest ?? 0);
  return data === undefined || revision <= data.revision ? undefined : `it is at revision ${revision}, the database at ${data.revision}`;
}

/** Opens a version and reads of each of its indexes. @throws when anything of it is missing or damaged */
export async function openVersion(folder: string, version: string): Promise<OpenVersion> {
  const versionFolder = path.join(folder, version);
  await assertManifests(versionFolder);
  const database = await openDatabase(versionFolder);
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
    await propose(table, { terms, filter: {}, limit: 1, field: 'bought' });
    await top(table, { filter: { naming: ['probe'], names: ['probe'], lists: ['probe'] }, by: 'prominence', limit: 1 });
  }
  const held = JSON.parse(await readFile(path.join(versionFolder, heldName), 'utf8')) as Held;
  // The engine does not flush what it writes: after a power loss it may hold less than it did.
  if (companies < held.companies) throw new Error(`it holds ${companies} companies of ${held.companies}`);
  const meanings = await openMeanings(database);
  await meanings.probe();
  const counts = await readCounts(versionFolder, table);
  return { version, table, meanings, companies, counts, revision: held.revision, newest: Number(newest?.revision ?? 0) };
}

/** What a version held when it was last brought up to date. */
interface Held {
  revision: number;
  companies: number;
}

/** Remembers up to which revision a version holds everything, and how many companies that is. */
export async function writeHeld(folder: string, version: string, held: Held): Promise<void> {
  const file = path.join(folder, version, heldName);
  await writeFile(`${file}.new`, JSON.stringify(held));
  await rename(`${file}.new`, file);
}

/** Writes a new version beside the one in use. @returns its name */
export async function buildVersion(folder: string, companies: AsyncIterable<readonly IndexedCompany[]>, revision: number): Promise<string> {
  const version = `v${Date.now().toString(36)}`;
  const versionFolder = path.join(folder, version);
  await rm(versionFolder, { recursive: true, force: true });
  const database = await openDatabase(versionFolder);
  const table = await database.createEmptyTable(tableName, tableSchema);
  const meanings = await openMeanings(database);
  const counts = noTerms();
  let waiting: RecordBatch[] = [];
  let rows = 0;
  const write = async () => {
    if (rows > 0) await table.add(new ArrowTable(tableSchema, waiting));
    waiting = [];
    rows = 0;
  };
  for await (const batch of companies) {
    waiting.push(...rowsOf(batch).batches);
    await meanings.add(batch);
    rows += batch.length;
    await recount(counts, { gone: [], come: batch });
    if (rows >= rowsPerFragment) await write();
  }
  await write();
  // Merged while there is no index yet: afterwards every index would have to be told where its rows went.
  await table.optimize();
  // The engine cannot index nothing; the first companies cause a rebuild.
  const held = counts.real.rows + counts.invented.rows;
  if (held > 0) await createIndexes(table);
  await meanings.tidy(noSearches());
  await writeCounts(versionFolder, { table, counts });
  await writeHeld(folder, version, { revision, companies: held });
  table.close();
  meanings.close();
  return version;
}

/** Makes a version the one that the next start opens. */
export async function useVersion(folder: string, { version, model, data_id }: Omit<Manifest, 'format'>): Promise<void> {
  const file = path.join(folder, manifestName);
  const handle = await open(`${file}.new`, 'w');
  await handle.writeFile(JSON.stringify({ format, version, model, data_id } satisfies Manifest));
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
}

/** Removes all versions but one. */
export async function removeOthers(folder: string, version: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== version) await rm(path.join(folder, entry.name), { recursive: true, force: true });
  }
}

const machineFaults: Record<string, string> = {
  EMFILE: 'too many files are open (raise `ulimit -n`)',
  ENFILE: 'the system has too many files open',
  EACCES: 'the service may not read and write there',
  EPERM: 'the service may not read and write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOMEM: 'the memory is used up',
  EIO: 'the disk has a fault',
};

/** Rethrows, in a sentence, an error of the machine rather than of the index. */
export function refuseMachineFault(error: unknown, folder: string): void {
  const { code, message = '' } = error as { code?: string; message?: string };
  const numbers: Record<string, number | undefined> = constants.errno;
  // The engine reports only the number, in a text.
  const number = Number(/\(os error (\d+)\)/.exec(message)?.[1]);
  for (const [name, reason] of Object.entries(machineFaults)) {
    if (code === name || numbers[name] === number) {
      throw new Error(`The company index in ${folder} cannot be used: ${reason}.`, { cause: error });
    }
  }
}
