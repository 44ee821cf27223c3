import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { schema, type Database } from './database.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

/**
 * Brings the database up to date with `migrations/`, in order, each in its own transaction. Safe to run from
 * several processes at once. Throws when the database is ahead of this version or cannot be reached.
 * @returns the names applied now
 */
export async function migrate(owner: Database): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const applied: string[] = [];
  const client = await owner.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('firmament migrations'))`);
    await client.query(`create schema if not exists ${schema}`);
    await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
    const known = new Set((await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name));
    const unknown = [...known].filter((name) => !files.includes(name));
    if (unknown.length > 0) throw new Error(`The database was migrated by a newer version (${unknown.join(', ')}); upgrade Firmament.`);
    for (const name of files) {
      if (known.has(name)) continue;
      await client.query('begin');
      await client.query(await readFile(path.join(folder, name), 'utf8'));
      await client.query('insert into migrations (name) values ($1)', [name]);
      await client.query('commit');
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}
