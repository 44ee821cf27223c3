import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connect, Index, MatchQuery, type Connection, type Table } from '@lancedb/lancedb';
import { Field, Int32, Int64, makeData, RecordBatch, Schema, Struct, Table as ArrowTable, Utf8, type Data } from 'apache-arrow';
import { idColumn, integerColumn, textColumn, vectorColumn, vectorType } from './arrow-columns.ts';
import { literal } from './filter.ts';
import { assertManifests } from './manifests.ts';
import { probeGroups, repeated } from './queries.ts';
import { analysedText } from './table.ts';
import { noSearches, tidy } from './tidy.ts';
import { aheadOf, otherData, refuseMachineFault } from './versions.ts';
import type { IndexOptions } from '../port.ts';
import type { IndexedPassage, IndexedRecord, OwnedPassageIndex, PassageFilter, PassageHit } from '../passages.ts';

/** Raise when the columns or their analysis change: an index of another format is filled anew. */
const format = 2;
const heldName = 'held.json';
const [wordTable, meaningTable] = ['passages', 'meanings'];
/** Merging the word index costs what it is large; what is not in it costs every search a little. */
const mostUnsettled = 5_000;
const mostWritten = 50;
/** Up to here all vectors are looked at; past it those of the nearest groups. */
const fewVectors = 50_000;
/** New vectors are put into the groups there are; grown to so many times their number, all are grouped anew. */
const regroupedAt = 1.5;

/** What the index held when it was last brought up to date. */
interface Held {
  format: number;
  model?: string | undefined;
  /** Of the database it follows. */
  data_id?: string | undefined;
  revision: number;
  passages: number;
}

interface Tables {
  words: Table | undefined;
  meanings: Table | undefined;
  dimensions: number;
}

/** Opens the index of passages kept in a folder, on LanceDB, as `openPassages` says. */
export async function openLancePassages(folder: string, { model, data, onUnusable }: IndexOptions = {}): Promise<OwnedPassageIndex> {
  await mkdir(folder, { recursive: true });
  let held: Held = { format, model, data_id: data?.data_id, revision: 0, passages: 0 };
  let database = await connect(path.join(folder, 'tables'));
  let tables: Tables = { words: undefined, meanings: undefined, dimensions: 0 };
  try {
    const found = JSON.parse(await readFile(path.join(folder, heldName), 'utf8')) as Held;
    const why = otherData(found.data_id, data) ?? aheadOf(data, found);
    await assertManifests(path.join(folder, 'tables'));
    const opened = why ?? (await openTables(database, found, model));
    if (typeof opened === 'string') throw new Error(opened);
    tables = opened;
    held = found;
  } catch (error) {
    refuseMachineFault(error, folder);
    if ((error as { code?: string }).code !== 'ENOENT') onUnusable?.((error as Error).message);
    await rm(path.join(folder, heldName), { force: true });
    await rm(path.join(folder, 'tables'), { recursive: true, force: true });
    database = await connect(path.join(folder, 'tables'));
  }
  const searches = noSearches();
  let writing: Promise<unknown> = Promise.resolve();
  let written = 0;
  /** Vectors at the last time that groups were made of all. */
  let grouped = 0;
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = writing.then(work);
    writing = turn.catch(() => undefined);
    return turn;
  }

  return {
    state: async () => ({ passages: (await tables.words?.countRows()) ?? 0, revision: held.revision, model }),
    find: (query) => searches.track(find(tables, query)),
    near: (query) => searches.track(near(tables, query)),
    replace: (records) =>
      inTurn(async () => {
        await remove(tables, records);
        await add(database, tables, records);
        written += 1;
      }),
    checkpoint: (revision) =>
      inTurn(async () => {
        held = { ...held, revision, passages: (await tables.words?.countRows()) ?? 0 };
        const file = path.join(folder, heldName);
        await writeFile(`${file}.new`, JSON.stringify(held));
        await rename(`${file}.new`, file);
      }),
    compact: () =>
      inTurn(async () => {
        const { words, meanings } = tables;
        const stats = await words?.indexStats('words_idx');
        const isBehind = (stats?.numUnindexedRows ?? 0) >= mostUnsettled || written >= mostWritten;
        if (!isBehind) return;
        written = 0;
        for (const table of [words, meanings]) if (table) await tidy(table, searches);
        const vectors = (await meanings?.countRows()) ?? 0;
        if (vectors >= fewVectors && vectors >= grouped * regroupedAt) {
          grouped = vectors;
          const config = Index.ivfFlat({ distanceType: 'cosine', numPartitions: Math.round(Math.sqrt(vectors)) });
          await meanings!.createIndex('meaning', { config });
        }
      }),
    async close() {
      await writing;
      tables.words?.close();
      tables.meanings?.close();
    },
  };
}

/** @returns why it cannot be used */
async function openTables(database: Connection, held: Held, model: string | undefined): Promise<Tables | string> {
  if (held.format !== format) return `it is of format ${held.format}, not ${format}`;
  if (held.model !== model) return `it holds vectors of ${held.model ?? 'no model'}, not of ${model ?? 'none'}`;
  const names = await database.tableNames();
  const words = names.includes(wordTable) ? await database.openTable(wordTable) : undefined;
  const meanings = names.includes(meaningTable) ? await database.openTable(meaningTable) : undefined;
  const type = (await meanings?.schema())?.fields.find(({ name }) => name === 'meaning')?.type as { listSize: number } | undefined;
  const tables = { words, meanings, dimensions: type?.listSize ?? 0 };
  const passages = (await words?.countRows()) ?? 0;
  // The engine does not flush what it writes: after a power loss it may hold less than it did.
  if (passages < held.passages) return `it holds ${passages} passages of ${held.passages}`;
  // A table can open and still miss files that were never flushed; searches tell.
  await find(tables, { terms: [{ term: 'probe', weight: 1 }], filter: { kinds: ['filing'], from: '2000-01-01' }, limit: 1 });
  await near(tables, { vector: new Int8Array(tables.dimensions).fill(1), filter: {}, limit: 1 });
  return tables;
}

async function find({ words }: Tables, { terms, filter, limit }: Parameters<OwnedPassageIndex['find']>[0]): Promise<PassageHit[]> {
  if (!words || terms.length === 0) return [];
  const query = words
    .query()
    .fullTextSearch(new MatchQuery(repeated(terms), 'words'))
    .select(['record_id', 'ordinal', '_score'])
    .limit(limit);
  const predicate = predicateOf(filter);
  const rows = (await (predicate ? query.where(predicate) : query).toArray()) as (HitRow & { _score: number })[];
  return rows.map((row) => hitOf(row, row._score));
}

async function near(
  { meanings, dimensions }: Tables,
  { vector, filter, limit }: Parameters<OwnedPassageIndex['near']>[0],
): Promise<PassageHit[]> {
  if (!meanings || vector.length !== dimensions) return [];
  const query = meanings
    .query()
    .nearestTo(Float32Array.from(vector))
    .distanceType('cosine')
    .select(['record_id', 'ordinal', '_distance'])
    .limit(limit);
  probeGroups(query, await meanings.countRows());
  const predicate = predicateOf(filter);
  const rows = (await (predicate ? query.where(predicate) : query).toArray()) as (HitRow & { _distance: number })[];
  return rows.map((row) => hitOf(row, 1 - row._distance));
}

interface HitRow {
  record_id: bigint;
  ordinal: number;
}

function hitOf({ record_id, ordinal }: HitRow, relevance: number): PassageHit {
  return { record_id: Number(record_id), ordinal, relevance };
}

/** Undefined when nothing is filtered. */
function predicateOf({ records, kinds, sections, from, to }: PassageFilter): string | undefined {
  const conditions: string[] = [];
  const oneOf = (column: string, values: readonly string[] | undefined) => {
    if (values) conditions.push(values.length === 0 ? 'false' : `${column} IN (${values.map(literal).join(', ')})`);
  };
  if (records) conditions.push(records.length === 0 ? 'false' : `record_id IN (${records.join(', ')})`);
  oneOf('kind', kinds);
  oneOf('section', sections);
  if (from !== undefined) conditions.push(`day >= ${literal(from)}`);
  if (to !== undefined) conditions.push(`day <= ${literal(to)}`);
  return conditions.length > 0 ? conditions.join(' AND ') : undefined;
}

async function remove({ words, meanings }: Tables, records: readonly IndexedRecord[]): Promise<void> {
  if (records.length === 0) return;
  const predicate = `record_id IN (${records.map(({ record_id }) => record_id).join(', ')})`;
  for (const table of [words, meanings]) await table?.delete(predicate);
}

type Row = IndexedPassage & Omit<IndexedRecord, 'passages'>;

async function add(database: Connection, tables: Tables, records: readonly IndexedRecord[]): Promise<void> {
  const rows = records.flatMap(({ passages, ...record }) => passages.map((passage): Row => ({ ...record, ...passage })));
  if (rows.length === 0) return;
  const said = tableOf([...fields, new Field('words', new Utf8(), false)], rows, [textColumn(rows.map(({ words }) => words))]);
  if (tables.words) await tables.words.add(said);
  else {
    tables.words = await database.createTable(wordTable, said);
    await createIndexes(tables.words);
  }
  const meant = rows.filter((row): row is Row & { meaning: Int8Array } => row.meaning !== null);
  tables.dimensions ||= meant[0]?.meaning.length ?? 0;
  // A model that changed under its name: what is of another length cannot be held against the rest.
  const alike = meant.filter(({ meaning }) => meaning.length === tables.dimensions);
  if (alike.length === 0) return;
  const vectors = vectorColumn(
    alike.map(({ meaning }) => meaning),
    tables.dimensions,
  );
  const meanings = tableOf([...fields, new Field('meaning', vectorType(tables.dimensions), false)], alike, [vectors]);
  if (tables.meanings) await tables.meanings.add(meanings);
  else {
    tables.meanings = await database.createTable(meaningTable, meanings);
    await tables.meanings.createIndex('record_id', { config: Index.btree() });
  }
}

const fields = [
  new Field('record_id', new Int64(), false),
  new Field('ordinal', new Int32(), false),
  new Field('kind', new Utf8(), false),
  new Field('section', new Utf8(), false),
  new Field('day', new Utf8(), true),
];

function tableOf(all: Field[], rows: readonly Row[], further: Data[]): ArrowTable {
  const schema = new Schema(all);
  const children = [
    idColumn(rows.map(({ record_id }) => record_id)),
    integerColumn(rows.map(({ ordinal }) => ordinal)),
    textColumn(rows.map(({ kind }) => kind)),
    textColumn(rows.map(({ section }) => section)),
    textColumn(rows.map(({ day }) => day)),
    ...further,
  ];
  const data = makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children });
  return new ArrowTable(schema, new RecordBatch(schema, data));
}

async function createIndexes(table: Table): Promise<void> {
  await table.createIndex('words', { config: analysedText() });
  await table.createIndex('record_id', { config: Index.btree() });
  await table.createIndex('kind', { config: Index.bitmap() });
}
