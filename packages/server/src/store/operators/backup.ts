import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { backendThere, currentBackend, schema, type Backend, type Queryable } from '../database.ts';
import { applyMigration, lockMigrations, migrationNames, prepareSchema } from '../migrate.ts';

/**
 * What belongs to running processes and is worth nothing afterwards. Names of migrations are beside the tables. A restored database
 * keeps the `data_id` that its migration draws, because it draws revisions again that an index may already know.
 */
const leftOut = ['rate_limits', 'turns', 'index_owners', 'migrations', 'installation'];

/** Tables that a migration fills, and that say nothing of whether there is data. */
const filledByMigrations: ReadonlySet<string> = new Set(['plans', 'news_progress']);

export interface TableShape {
  table: string;
  /** In the order in which they are copied. */
  columns: string[];
}

export interface SequenceState {
  sequence: string;
  last_value: number;
  is_called: boolean;
}

/** Makes this transaction see one moment, and change nothing. Before any other statement. */
export async function seeOneMoment(tx: Queryable): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only');
}

/** The tables whose rows are kept, by name. */
export async function tableShapes(tx: Queryable): Promise<TableShape[]> {
  const { rows } = await tx.query<TableShape>(
    `select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all ($2::text[])
     group by c.relname order by c.relname`,
    [schema, leftOut],
  );
  return rows;
}

export async function estimateRows(tx: Queryable): Promise<number> {
  const { rows } = await tx.query<{ rows: number }>(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as rows from pg_class where relnamespace = $1::regnamespace and relkind = 'r'`,
    [schema],
  );
  return rows[0]!.rows;
}

/** Sequences are not part of a snapshot: read within one they are at least as far as what it shows. */
export async function sequenceStates(tx: Queryable): Promise<SequenceState[]> {
  const { rows: found } = await tx.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = $1::regnamespace and relkind = 'S' order by relname`,
    [schema],
  );
  const states: SequenceState[] = [];
  for (const { name } of found) {
    const { rows } = await tx.query<Omit<SequenceState, 'sequence'>>(`select last_value, is_called from ${quoted(name)}`);
    states.push({ sequence: name, ...rows[0]! });
  }
  return states;
}

export async function appliedMigrations(tx: Queryable): Promise<string[]> {
  return (await tx.query<{ name: string }>('select name from migrations order by name')).rows.map((row) => row.name);
}

/**
 * Gives the rows of a table as they leave the database.
 * @param take reads them to the end, or throws, and the transaction is fit for a rollback all the same
 * @returns how many rows there were
 */
export async function copyOut(
  { db, tx }: { db: Queryable; tx: PoolClient },
  { table, columns }: TableShape,
  take: (rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<number> {
  const { rows: backends } = await tx.query<Backend>(currentBackend);
  const rows = tx.query(copyTo(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) to stdout (format binary)`));
  try {
    await take(rows.iterator({ destroyOnReturn: false }));
  } catch (error) {
    // The stream must be read to its end, or it would block the connection forever.
    const ended = finished(rows).catch(() => undefined);
    if (!rows.readableEnded) {
      const { pid, began } = backends[0]!;
      await db.query(`select pg_cancel_backend(pid) ${backendThere}`, [pid, began]).catch(() => undefined);
    }
    rows.resume();
    await ended;
    throw error;
  }
  // The number comes behind the last row, and with the answer to this at the latest.
  await tx.query('select');
  return rows.rowCount;
}

/** Takes what `copyOut` gave. `rowCount` is right when the stream has finished. */
export function rowsIn(tx: PoolClient, { table, columns }: TableShape): Writable & { rowCount: number } {
  return tx.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin (format binary)`));
}

/** Tables that have rows, of those a migration does not fill. */
export async function filledTables(tx: Queryable): Promise<string[]> {
  const filled: string[] = [];
  for (const { table } of await tableShapes(tx)) {
    if (filledByMigrations.has(table)) continue;
    const { rowCount } = await tx.query(`select from ${quoted(table)} limit 1`);
    if (rowCount) filled.push(table);
  }
  return filled;
}

/** Whether a service, wherever it runs, is connected to this database. */
export async function hasService(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'firmament service' limit 1`,
  );
  return rowCount === 1;
}

/**
 * Replaces the schema by the one of a backup, without rows and without what slows the copying of rows down.
 * @returns puts that back, and checks the rows by it
 */
export async function emptySchema(tx: Queryable, migrations: readonly string[]): Promise<() => Promise<void>> {
  await lockMigrations(tx);
  await tx.query(`drop schema ${schema} cascade`);
  await prepareSchema(tx);
  for (const name of migrations) await applyMigration(tx, name);
  const tables = (await tableShapes(tx)).map(({ table }) => quoted(table));
  for (const table of tables) await tx.query(`delete from ${table}`);
  // What a row set off when it was written is among the rows.
  const switchTriggers = async (how: 'enable' | 'disable') => {
    for (const table of tables) await tx.query(`alter table ${table} ${how} trigger user`);
  };
  await switchTriggers('disable');

  const { rows: constraints } = await tx.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = $1::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'f')
     order by contype = 'f', conname`,
    [schema],
  );
  const { rows: indexes } = await tx.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = $1::regnamespace and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
     order by 1`,
    [schema],
  );
  for (const { table, name } of constraints.toReversed()) await tx.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await tx.query(`drop index ${name}`);
  return async () => {
    for (const { table, name, definition } of constraints) await tx.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { definition } of indexes) await tx.query(definition);
    await switchTriggers('enable');
  };
}

/** Applies what migrations the backup did not have yet. */
export async function migrateFurther(tx: Queryable, migrations: readonly string[]): Promise<void> {
  for (const name of await migrationNames()) if (!migrations.includes(name)) await applyMigration(tx, name);
}

export async function setSequences(tx: Queryable, states: readonly SequenceState[]): Promise<void> {
  for (const { sequence, last_value, is_called } of states) {
    await tx.query('select setval($1::regclass, $2, $3)', [quoted(sequence), last_value, is_called]);
  }
}

export async function analyzeTables(tx: Queryable): Promise<void> {
  for (const { table } of await tableShapes(tx)) await tx.query(`analyze ${quoted(table)}`);
}

export interface UnfinishedRequest {
  request_id: string;
  organization_id: string;
  request_type: string;
  /** How many of its organization's were before it. */
  before: number;
}

/** Gives requests that have not ended their ninety minutes anew. */
export async function resumeUnfinished(tx: Queryable, moment: Date): Promise<void> {
  await tx.query(`update requests set resumed_at = $1 where status in ('PENDING', 'PROCESSING')`, [moment]);
}

/** Requests that wait or were worked on, the oldest first, a page at a time. */
export async function* unfinishedRequests(tx: Queryable): AsyncGenerator<UnfinishedRequest> {
  const pageSize = 1_000;
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await tx.query<UnfinishedRequest>(
      `select request_id, organization_id, request_type,
         row_number() over (partition by organization_id order by created_at, request_id) - 1 as before
       from requests where status in ('PENDING', 'PROCESSING')
       order by created_at, request_id limit $1 offset $2`,
      [pageSize, offset],
    );
    yield* rows;
    if (rows.length < pageSize) return;
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
