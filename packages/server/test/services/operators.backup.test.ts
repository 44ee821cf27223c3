import { createHash, hash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openingBytes, readContents, writeContents, type BackupContents } from '../../src/services/operators/backup-file.ts';
import { backUp, type CopyOptions } from '../../src/services/operators/backup.ts';
import type { OperatorContext } from '../../src/services/operators/context.ts';
import { restore, type RestoreSummary } from '../../src/services/operators/restore.ts';
import { verify } from '../../src/services/operators/verify.ts';
import { encryptSecret } from '../../src/services/webhooks/secrets.ts';
import { copyOut, emptySchema, filledTables, hasService, sequenceStates, tableShapes } from '../../src/store/operators/backup.ts';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { saveRead } from '../../src/store/companies/named-companies.ts';
import { openQueue } from '../../src/store/queue/queue.ts';
import { insertRequest, startRequest } from '../../src/store/requests/requests.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { until } from '../support/spawned-service.ts';
import { madeOrganization, openOperatorWorld, refusal, type OperatorWorld } from './operators.support.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'firmament-backup-'));
const whole = path.join(folder, 'whole.backup');
let world: OperatorWorld;
let unfinished: string[];
/** What the database held when it was backed up. */
let held: Record<string, string>;
const targets: FreshDatabase[] = [];

beforeAll(async () => {
  world = await openOperatorWorld();
  unfinished = await fill(world);
  held = await digests(world.database.owner, ['audit']);
  await backUp(world.operator, whole);
});
afterAll(async () => {
  for (const target of targets) await target.drop();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Something of each kind. @returns the requests that have not finished, oldest first */
async function fill({ database, operator, ...rest }: OperatorWorld): Promise<string[]> {
  const { organization_id } = await madeOrganization({ database, operator, ...rest });
  const now = operator.clock();
  const ids: string[] = [];
  for (const request_type of ['market_map', 'company_peers', 'market_map']) {
    const request_id = randomUUID();
    ids.push(request_id);
    await database.db.asOrganization(organization_id, async (tx) => {
      await insertRequest(tx, { request_id, organization_id, request_type, input: { topic: 'žluť 🐎' }, created_at: now });
      if (request_type === 'company_peers') await startRequest(tx, request_id, now);
    });
  }
  const named = { record_id: 1, key: 'acme', name: 'Acme', sentence: 'We compete with Acme.', document: '10-K', day: '2030-02-01' };
  await saveRead(database.owner, { record_ids: [1], rows: [{ ...named, relation: 'competitor' }] }, 1);
  const webhook_id = randomUUID();
  await database.owner.query(
    `insert into webhooks (webhook_id, organization_id, url, secret, created_at) values ($1, $2, 'https://hooks.example/', $3, now())`,
    [webhook_id, organization_id, encryptSecret('whsec_x', operator.config.secret_key!, webhook_id)],
  );
  await database.owner.query(`insert into rate_limits values ('bucket', now(), now())`);
  await database.owner.query(`insert into index_owners values ('/elsewhere', 1, 1, now())`);
  return ids;
}

/** An empty database to restore into. */
async function emptyTarget(): Promise<{ target: FreshDatabase; operator: OperatorContext }> {
  const target = await freshDatabase();
  targets.push(target);
  const config = { ...world.operator.config, data_dir: path.join(folder, randomUUID()) };
  return { target, operator: { ...world.operator, db: target.owner, config } };
}

async function restored(
  file_path: string,
  into: { target: FreshDatabase; operator: OperatorContext },
  options?: CopyOptions,
): Promise<RestoreSummary> {
  const opened: Awaited<ReturnType<typeof openQueue>>[] = [];
  const openLater = async () => {
    const fresh = await openQueue({ url: into.target.url, onError: () => undefined });
    opened.push(fresh);
    return fresh;
  };
  try {
    return await restore(into.operator, { file_path, openQueue: openLater }, options);
  } finally {
    for (const each of opened) await each.close();
    // The server’s end of a connection outlives ours by a moment.
    await until('the queue’s connections to end', async () => !(await hasService(into.target.owner)));
  }
}

/** A digest of the rows of every table, but those that belong to processes. */
async function digests(db: Database, leftOut: readonly string[] = []): Promise<Record<string, string>> {
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'firmament'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    if (['rate_limits', 'turns', 'index_owners', 'migrations', 'installation', ...leftOut].includes(name)) continue;
    const digest = await db.query<{ rows: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as rows from "${name}" t`,
    );
    found[name] = digest.rows[0]!.rows;
  }
  return found;
}

/** Everything about the schema that a service notices: columns, constraints, indexes, triggers, policies, rights. */
async function schemaOf(db: Database): Promise<unknown[]> {
  const looks = [
    `select table_name, column_name, ordinal_position, data_type, is_nullable, column_default, is_identity from information_schema.columns where table_schema = 'firmament' order by 1, 3`,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'firmament'::regnamespace order by 1, 2`,
    `select tablename, indexname, indexdef from pg_indexes where schemaname = 'firmament' order by 1, 2`,
    `select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`,
    `select tablename, policyname, qual, with_check from pg_policies where schemaname = 'firmament' order by 1, 2`,
    `select relname, relkind, relrowsecurity, relpersistence, relacl::text, reloptions from pg_class where relnamespace = 'firmament'::regnamespace order by 1`,
    `select p.oid::regprocedure::text, proacl::text, prosecdef, proconfig from pg_proc p where pronamespace = 'firmament'::regnamespace order by 1`,
    `select defaclobjtype, defaclacl::text from pg_default_acl where defaclnamespace = 'firmament'::regnamespace order by 1`,
    `select name from migrations order by 1`,
  ];
  const found: unknown[] = [];
  for (const look of looks) found.push((await db.query(look)).rows);
  return found;
}

/** A copy of the backup with something changed in it. */
function changedCopy(change: (bytes: Buffer) => Buffer): string {
  const file = path.join(folder, `${randomUUID()}.backup`);
  writeFileSync(file, change(readFileSync(whole)));
  return file;
}

/** A copy of the backup that says something else of itself, with checksums that are right. */
async function retold(change: (contents: BackupContents) => BackupContents): Promise<string> {
  const path_ = path.join(folder, `${randomUUID()}.backup`);
  copyFileSync(whole, path_);
  const file = await open(path_, 'r+');
  const contents = await readContents(file, path_);
  const end = Math.max(...contents.tables.map((table) => table.offset + table.bytes));
  await file.truncate(end);
  await writeContents(file, end, change(contents));
  await file.close();
  return path_;
}

/** The backup as it would have been made before a migration: without the tables and columns that came with it or later. */
async function madeBefore(migration: string): Promise<string> {
  const source = await open(whole);
  const contents = await readContents(source, whole);
  await source.close();
  const migrations = contents.migrations.filter((name) => name < migration);
  const { target } = await emptyTarget();
  const { shapes, sequences } = await target.owner.transaction(async (tx) => {
    await emptySchema(tx, migrations);
    return { shapes: await tableShapes(tx), sequences: await sequenceStates(tx) };
  });
  const path_ = path.join(folder, `${randomUUID()}.backup`);
  const file = await open(path_, 'w');
  const tables: BackupContents['tables'] = [];
  let offset = openingBytes;
  await world.database.owner.transaction(async (tx) => {
    for (const shape of shapes) {
      let bytes: Buffer = Buffer.alloc(0);
      const take = async (rows: AsyncIterable<Buffer>) => void (bytes = zstdCompressSync(await buffer(rows)));
      const rows = await copyOut({ db: world.database.owner, tx }, shape, take);
      await file.write(bytes, 0, bytes.length, offset);
      tables.push({ ...shape, rows, offset, bytes: bytes.length, sha256: hash('sha256', bytes) });
      offset += bytes.length;
    }
  });
  await writeContents(file, offset, { ...contents, migrations, tables, sequences });
  await file.close();
  return path_;
}

describe('a backup', () => {
  test('is one file that only its owner can read, with nothing beside it', () => {
    expect(statSync(whole).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('describes itself: version, time, migrations, and for each table its rows and the SHA-256 of its bytes', async () => {
    const file = await open(whole);
    const contents = await readContents(file, whole);
    await file.close();
    const migrations = await world.database.owner.query<{ name: string }>('select name from migrations order by name');
    expect(contents).toMatchObject({
      version: '1.0.0',
      moment: '2026-03-01T09:00:00.000Z',
      migrations: migrations.rows.map(({ name }) => name),
    });
    const requests = contents.tables.find(({ table }) => table === 'requests')!;
    expect(requests.rows).toBe(3);
    const bytes = readFileSync(whole).subarray(requests.offset, requests.offset + requests.bytes);
    expect(requests.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const names = contents.tables.map(({ table }) => table);
    expect(names).not.toContain('rate_limits');
    expect(names).not.toContain('index_owners');
    expect(names).toContain('signing_keys');
  });

  test('that fails leaves no file, and the one there was before', async () => {
    const file_path = path.join(folder, 'failed.backup');
    let stages = 0;
    const interrupt = () => {
      stages += 1;
      if (stages === 3) throw new Error('The cable was pulled.');
    };
    await expect(backUp(world.operator, file_path, { onProgress: interrupt })).rejects.toThrow('The cable was pulled.');
    expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
    writeFileSync(file_path, 'the one before');
    stages = 0;
    await expect(backUp(world.operator, file_path, { onProgress: interrupt })).rejects.toThrow('The cable was pulled.');
    expect(readFileSync(file_path, 'utf8')).toBe('the one before');
    await expect(backUp(world.operator, path.join(folder, 'no', 'folder', 'x'))).rejects.toThrow(/ENOENT/);
  });

  test('that is interrupted, or whose disk is full, leaves the connection fit for the next', async () => {
    const stop = new AbortController();
    const file_path = path.join(folder, 'interrupted.backup');
    const aborting = backUp(world.operator, file_path, { onProgress: ({ done }) => done > 0 && stop.abort(), signal: stop.signal });
    await expect(aborting).rejects.toThrow(/abort/i);
    expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([]);

    const pool = openDatabase({ url: world.database.url, as: 'owner', max: 1 });
    const other = openDatabase({ url: world.database.url, as: 'owner', max: 1 });
    // More than the buffers between here and there hold.
    await pool.query(`create table public.large as select repeat('x', 1000) as text from generate_series(1, 100000)`);
    let read = 0;
    const failing = pool.transaction(async (tx) => {
      await tx.query('set local search_path = public');
      return copyOut({ db: other, tx }, { table: 'large', columns: ['text'] }, async (rows) => {
        for await (const chunk of rows) {
          read += chunk.length;
          throw new Error('The disk is full.');
        }
      });
    });
    await expect(failing).rejects.toThrow('The disk is full.');
    expect(read).toBeLessThan(10_000_000);
    const [shape] = await tableShapes(pool);
    expect(await pool.transaction((tx) => copyOut({ db: other, tx }, shape!, drained))).toBe(0);
    await pool.query('drop table public.large');
    await pool.close();
    await other.close();
  });

  test('is of one moment, despite concurrent writes', async () => {
    const file_path = path.join(folder, 'busy.backup');
    const writer = openDatabase({ url: world.database.url, as: 'owner', max: 1 });
    const over = new AbortController();
    const written: string[] = [];
    const writing = (async () => {
      while (!over.signal.aborted) {
        const id = randomUUID();
        // Tables that come early and late in the file, together or not at all.
        await writer.transaction(async (tx) => {
          await tx.query(`insert into organizations (organization_id, name, plan, created_at) values ($1, 'Busy', 'standard', now())`, [
            id,
          ]);
          await tx.query(`insert into clients (client_id, organization_id, secret_hash, created_at) values ($1, $2, '', now())`, [id, id]);
          await tx.query(
            `insert into users (user_id, organization_id, email, password_hash, created_at) values ($1, $1, 'x@x.example', '', now())`,
            [id],
          );
        });
        written.push(id);
      }
    })();
    // Of a small database it may be over before anything was written: again, until something was.
    for (let meanwhile = 0; meanwhile === 0 || written.length <= 3;) {
      const before = written.length;
      await backUp(world.operator, file_path);
      meanwhile = written.length - before;
    }
    over.abort();
    await writing;
    await writer.close();

    const into = await emptyTarget();
    await restored(file_path, into);
    const { rows } = await into.target.owner.query<{ organizations: number; users: number; clients: number }>(
      `select (select count(*) from organizations where name = 'Busy') as organizations,
         (select count(*) from users where email = 'x@x.example') as users, (select count(*) from clients where secret_hash = '') as clients`,
    );
    expect(rows[0]!.organizations).toBeLessThan(written.length);
    expect(rows[0]).toEqual({ organizations: rows[0]!.organizations, users: rows[0]!.organizations, clients: rows[0]!.organizations });
  });
});

describe('restoring', () => {
  test('brings back every row and every sequence, of companies too, and all is well with them', async () => {
    const starter = await openOperatorWorld('with_starter');
    await fill(starter);
    const file_path = path.join(folder, 'starter.backup');
    const before = await digests(starter.database.owner, ['audit']);
    await backUp(starter.operator, file_path);
    const into = await emptyTarget();
    const { rows } = await restored(file_path, into);
    expect(rows).toBeGreaterThan(300_000);
    const { owner } = into.target;
    // All that a restore changes.
    await owner.query('update requests set resumed_at = null where resumed_at is not null');
    expect(await digests(owner, ['audit'])).toEqual(before);
    const next = (db: Database) =>
      db.query(
        `select sequencename, last_value from pg_sequences where schemaname = 'firmament' and sequencename <> 'audit_audit_id_seq' order by 1`,
      );
    expect((await next(owner)).rows).toEqual((await next(starter.database.owner)).rows);
    for await (const check of verify({ ...into.operator, index: undefined })) expect(check).toMatchObject({ is_ok: true });
    expect((await owner.query(`insert into companies (created_at) values (now()) returning company_id`)).rowCount).toBe(1);
    await starter.close();
  });

  test('restores the exact schema, gives unfinished requests a job, and is in the audit', async () => {
    const into = await emptyTarget();
    const summary = await restored(whole, into);
    expect(summary).toMatchObject({ moment: '2026-03-01T09:00:00.000Z', taken_up: 3 });
    const { owner } = into.target;
    // However old the backup, what was unfinished has its ninety minutes anew.
    const resumed = await owner.query(
      `update requests set resumed_at = null where status in ('PENDING', 'PROCESSING') and resumed_at is not null returning 1`,
    );
    expect(resumed.rowCount).toBe(3);
    expect(await digests(owner, ['audit'])).toEqual(held);
    expect(await schemaOf(owner)).toEqual(await schemaOf(world.database.owner));
    const jobs = await owner.query<{ request_id: string; priority: number }>(
      `select data ->> 'request_id' as request_id, priority from firmament_jobs.job where state = 'created'`,
    );
    expect(jobs.rows.map(({ request_id }) => request_id).toSorted()).toEqual(unfinished.toSorted());
    // As they were submitted: an organization's first few are done at once.
    expect(jobs.rows.map(({ priority }) => priority)).toEqual([1, 1, 1]);
    const audit = await owner.query<{ act: string; details: object }>('select act, details from audit order by audit_id desc limit 1');
    expect(audit.rows).toMatchObject([{ act: 'restore', details: { rows: summary.rows, taken_up: 3 } }]);
    expect((await owner.query('select from rate_limits')).rowCount).toBe(0);
    await expect(owner.query('delete from audit')).rejects.toThrow('rows of audit are never changed');
  });

  test('of a file that was made before the last migration applies that afterwards', async () => {
    const older = await madeBefore('0013');
    const into = await emptyTarget();
    await restored(older, into);
    expect(await schemaOf(into.target.owner)).toEqual(await schemaOf(world.database.owner));
    expect((await into.target.owner.query('select from audit')).rowCount).toBe(1);
    const [had, has] = [await digests(world.database.owner), await digests(into.target.owner)];
    for (const table of ['plans', 'organizations', 'webhooks']) expect(has[table], table).toBe(had[table]);
  });

  test('throws the index away that belonged to another database', async () => {
    const into = await emptyTarget();
    const index = path.join(into.operator.config.data_dir, 'index');
    mkdirSync(index, { recursive: true });
    writeFileSync(path.join(index, 'current.json'), '{}');
    await restored(whole, into);
    expect(existsSync(index)).toBe(false);
  });

  test('is refused by a database that has anything, and by one that a service is connected to', async () => {
    const into = await emptyTarget();
    await into.target.db.query('select 1');
    const backup = { file_path: whole, openQueue: () => Promise.reject(new Error('never')) };
    expect(await refusal(restore(into.operator, backup))).toBe('A service runs on this database; stop it first.');
    const full = await openOperatorWorld();
    await madeOrganization(full);
    const told = await refusal(restore(full.operator, backup));
    expect(told).toMatch(/^The database is not empty \(audit, clients, organizations and 1 more\); restore into a new one/);
    await full.close();
  });

  test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['is no backup', () => Buffer.from('name,website\n'), /is no backup of Firmament/],
    ['is empty', () => Buffer.alloc(0), /is no backup of Firmament/],
    [
      'was cut short',
      (bytes) => bytes.subarray(0, bytes.length >> 1),
      /is damaged: its length is another than when it was made\. Nothing was restored\.$/,
    ],
    ['was cut by a byte', (bytes) => bytes.subarray(0, -1), /is damaged: its length is another/],
    [
      'was never finished',
      (bytes) => Buffer.concat([Buffer.alloc(64), bytes.subarray(64)]),
      /is no backup of Firmament, or one that was cut short/,
    ],
    ['has a bit turned in a table', (bytes) => turned(bytes, 1_000), /is damaged: table \w+ is another than when it was made/],
    ['has a bit turned in the first table', (bytes) => turned(bytes, 70), /is damaged: table \w+ is another/],
    ['has a bit turned in its list', (bytes) => turned(bytes, bytes.length - 10), /is damaged: its list of contents is another/],
    ['has a bit turned in its opening', (bytes) => turned(bytes, 40), /is damaged: its list of contents is another/],
    ['is of a newer form', (bytes) => turned(bytes, 19, 2), /was made by a newer version; upgrade Firmament/],
  ])('of a file that %s is refused before anything is written', async (_, change, sentence) => {
    const into = await emptyTarget();
    const before = await schemaOf(into.target.owner);
    const neverOpened = () => Promise.reject(new Error('something was to be written'));
    expect(await refusal(restore(into.operator, { file_path: changedCopy(change), openQueue: neverOpened }))).toMatch(sentence);
    expect(await filledTables(into.target.owner)).toEqual([]);
    expect(await schemaOf(into.target.owner)).toEqual(before);
  });

  test('of a file of a newer version, or that is not there, is refused', async () => {
    const into = await emptyTarget();
    const newer = await retold((contents) => ({ ...contents, migrations: [...contents.migrations, '0999_later.sql'] }));
    expect(await refusal(restored(newer, into))).toMatch(/was made by a newer version \(0999_later\.sql\); upgrade Firmament\.$/);
    expect(await refusal(restored(path.join(folder, 'nowhere'), into))).toBe(`There is no file ${path.join(folder, 'nowhere')}.`);
  });

  test('that fails half-way leaves the database as empty as it was, and can be done again', async () => {
    const into = await emptyTarget();
    const before = await schemaOf(into.target.owner);
    const counts = await retold((contents) => ({
      ...contents,
      tables: contents.tables.map((table) => (table.table === 'users' ? { ...table, rows: table.rows + 1 } : table)),
    }));
    expect(await refusal(restored(counts, into))).toMatch(/is damaged: table users has another number of rows/);
    const orphans = await retold((contents) => ({ ...contents, tables: contents.tables.filter(({ table }) => table !== 'organizations') }));
    expect(await refusal(restored(orphans, into))).toMatch(/violates foreign key/);
    const stop = new AbortController();
    const interrupt = ({ stage, done }: { stage: string; done: number }) =>
      stage === 'Restoring' && done > 0 && stop.abort(new Error('Interrupted.'));
    expect(await refusal(restored(whole, into, { onProgress: interrupt, signal: stop.signal }))).toBe('Interrupted.');
    expect(await filledTables(into.target.owner)).toEqual([]);
    expect(await schemaOf(into.target.owner)).toEqual(before);
    expect(await restored(whole, into)).toMatchObject({ taken_up: 3 });
  });
});

async function drained(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of rows) expect(chunk.length).toBeGreaterThan(0);
}

function turned(bytes: Buffer, position: number, mask = 1): Buffer {
  const changed = Buffer.from(bytes);
  changed[position] = changed[position]! ^ mask;
  return changed;
}
