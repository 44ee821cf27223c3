import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Client, PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Queryable } from '../database.ts';

/** Loaded from a file of its own. */
const loadedApart = 'learnt_vectors';
const chunkBytes = 1 << 20;

/** A table's rows in PostgreSQL's binary format. */
export interface CopiedTable {
  table: string;
  columns: readonly string[];
  rows: Buffer;
}

/** Whether nothing was ever taken into a database. */
export async function holdsNothing(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ holds: boolean }>(
    `select exists (select from source_records) or exists (select from companies) or exists (select from sources)
       or exists (select from loads) as holds`,
  );
  return rows[0]?.holds === false;
}

export async function countRows(owner: Queryable): Promise<Map<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await owner.query<{ count: number }>(`select count(*) as count from ${name}`);
    counts.set(name, rows[0]!.count);
  }
  return counts;
}

/**
 * Reads what loading the starter data set has written.
 * @param before the rows of each table before it was loaded
 */
export async function copyOut(
  owner: Client,
  before: ReadonlyMap<string, number>,
): Promise<{ tables: CopiedTable[]; sequences: Record<string, number> }> {
  const now = await countRows(owner);
  const written = [...now].flatMap(([table, count]) => (count !== before.get(table) && table !== loadedApart ? [table] : []));
  const tables: CopiedTable[] = [];
  for (const table of await inOrder(owner, written)) {
    const { rows: found } = await owner.query<{ name: string; is_key: boolean }>(
      `select a.attname as name, coalesce(a.attnum = any(i.indkey), false) as is_key
       from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
      [table],
    );
    const columns = found.map(({ name }) => name);
    const keys = found.flatMap(({ name, is_key }) => (is_key ? [name] : []));
    const query = `select ${columns.join(', ')} from ${table} order by ${(keys.length > 0 ? keys : columns).join(', ')}`;
    tables.push({ table, columns, rows: await buffer(owner.query(copyTo(`copy (${query}) to stdout (format binary)`))) });
  }
  const { rows } = await owner.query<{ name: string; last: number }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema() and last_value is not null order by 1`,
  );
  return { tables, sequences: Object.fromEntries(rows.map(({ name, last }) => [name, last])) };
}

/** Tables behind those that they refer to. */
async function inOrder(owner: Queryable, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ table: string; other: string }>(
    `select c.relname as table, o.relname as other from pg_constraint f
     join pg_class c on c.oid = f.conrelid join pg_class o on o.oid = f.confrelid
     where f.contype = 'f' and c.oid <> o.oid and c.relnamespace = current_schema()::regnamespace`,
  );
  const refers = Map.groupBy(rows, ({ table }) => table);
  const waiting = new Set(tables);
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find((table) => !refers.get(table)?.some(({ other }) => waiting.has(other)));
    if (next === undefined) throw new Error(`The tables ${[...waiting].join(', ')} refer to each other in a circle.`);
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/**
 * Writes into a database that holds nothing what `copyOut` read of another.
 * @param onRows told after each table of the bytes written so far
 */
export async function copyIn(
  tx: PoolClient,
  { tables, sequences }: { tables: readonly CopiedTable[]; sequences: Readonly<Record<string, number>> },
  onRows: (bytes: number) => void,
): Promise<void> {
  let bytes = 0;
  for (const { table, columns, rows } of tables) {
    const stream = tx.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (format binary)`));
    await pipeline(Readable.from(chunksOf(rows)), stream);
    onRows((bytes += rows.length));
  }
  // The service may draw from a sequence, and not set it.
  for (const [name, last] of Object.entries(sequences)) {
    await tx.query('select count(nextval($1::regclass)) from generate_series(1, $2::int)', [name, last]);
  }
}

function* chunksOf(rows: Buffer): Generator<Buffer> {
  for (let at = 0; at < rows.length; at += chunkBytes) yield rows.subarray(at, at + chunkBytes);
}
