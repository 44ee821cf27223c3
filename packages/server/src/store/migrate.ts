import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { schema, type Database, type Queryable } from './database.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Migrates one step, in the transaction of the caller. */
export async function applyMigration(tx: Queryable, name: string): Promise<void> {
  await tx.query(await readFile(path.join(folder, name), 'utf8'));
  await tx.query('insert into migrations (name) values ($1)', [name]);
}

/** Makes the schema and the table that tells which migrations were applied, where they are not there. */
export async function prepareSchema(tx: Queryable): Promise<void> {
  await tx.query(`create schema if not exists ${schema}`);
  await tx.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
}

/** Waits until no other process migrates, and keeps others from it until this transaction ends, as a pooler may end a session. */
export async function lockMigrations(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('firmament migrations'))`);
}

/**
 * Brings the database up to date with `migrations/`, in order, each in its own transaction. Safe to run from
 * several processes at once. Throws when the database is ahead of this version or cannot be reached.
 * @returns the names applied now
 */
export async function migrate(owner: Database): Promise<string[]> {
  const files = await migrationNames();
  const applied: string[] = [];
  const known = await owner.transaction(async (tx) => {
    await lockMigrations(tx);
    await prepareSchema(tx);
    return appliedMigrations(tx, files);
  });
  for (const name of files.filter((each) => !known.has(each))) {
    await owner.transaction(async (tx) => {
      await lockMigrations(tx);
      if ((await appliedMigrations(tx, files)).has(name)) return;
      await applyMigration(tx, name);
      applied.push(name);
    });
  }
  return applied;
}

/** Whether `migrate` has nothing left to do. Throws when it never ran, the database is ahead of this version or cannot be reached. */
export async function isMigrated(owner: Queryable): Promise<boolean> {
  const files = await migrationNames();
  const known = await appliedMigrations(owner, files);
  return files.every((name) => known.has(name));
}

async function appliedMigrations(db: Queryable, files: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>('select name from migrations');
  const unknown = rows.map(({ name }) => name).filter((name) => !files.includes(name));
  if (unknown.length > 0) throw new Error(`The database was migrated by a newer version (${unknown.join(', ')}); upgrade Firmament.`);
  return new Set(rows.map(({ name }) => name));
}
