import { createHmac } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { openDatabase, type Database, type DatabaseAddress } from '../../src/store/database.ts';
import { prepareServiceRole, readySession } from '../../src/store/database-sign-in.ts';
import { migrate } from '../../src/store/migrate.ts';

/** Roles belong to a whole server, so these tests have one of their own. */
let folder = '';
let server: EmbeddedPostgres;
let owner: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmament-role-'));
  // Under root, the database runs as the user `nobody`.
  await chmod(folder, 0o711);
  server = await startEmbeddedPostgres({ data_dir: folder, settings: { fsync: 'off', log_statement: 'ddl' } });
  owner = openDatabase({ url: server.url, as: 'owner', max: 2 });
  await migrate(owner);
});
afterAll(async () => {
  await owner?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => owner.query('alter role firmament_service nologin password null; alter role firmament_service reset all'));

/** What the service sees of itself when it signs in. */
async function signedIn(address: DatabaseAddress): Promise<Record<string, unknown>> {
  const db = openDatabase({ ...address, as: 'service', max: 1 });
  try {
    const { rows } = await db.query(
      `select session_user::text as session_user, current_setting('search_path') as path, current_setting('TimeZone') as zone`,
    );
    return rows[0]!;
  } finally {
    await db.close();
  }
}

const asItself = { session_user: 'firmament_service', path: 'firmament', zone: 'UTC' };

describe('the role of the service', () => {
  test('signs in as itself once it is prepared, with what is set on the role', async () => {
    await expect(signedIn(server)).rejects.toThrow(/not permitted to log in|password authentication failed/);
    await prepareServiceRole(server);
    expect(await signedIn(server)).toEqual(asItself);
    const { rows } = await owner.query(`select rolconfig from pg_roles where rolname = 'firmament_service'`);
    expect(rows).toEqual([{ rolconfig: ['search_path=firmament', 'TimeZone=UTC', 'lock_timeout=8000ms'] }]);
  });

  test('has a password that no statement and no log of the server shows', async () => {
    await prepareServiceRole(server);
    const password = createHmac('sha256', decodeURIComponent(new URL(server.url).password))
      .update('firmament_service')
      .digest('base64url');
    const log = await readFile(path.join(folder, 'postgres.log'), 'utf8');
    expect(log).toContain('alter role firmament_service login');
    expect(log).not.toContain(password);
  });

  test('gets a password that was changed by hand again, and keeps one that is set', async () => {
    await prepareServiceRole(server);
    await owner.query(`alter role firmament_service password 'changed'`);
    await prepareServiceRole(server);
    expect(await signedIn(server)).toEqual(asItself);
    const set = { url: server.url, service_password: 'a password of our own' };
    await prepareServiceRole(set);
    expect(await signedIn(set)).toEqual(asItself);
    await expect(signedIn(server)).rejects.toThrow(/password authentication failed/);
  });

  test('keeps its password where it serves another database of the server too', async () => {
    await prepareServiceRole(server);
    await owner.query('create database another');
    const url = new URL(server.url);
    url.pathname = '/another';
    const another = openDatabase({ url: url.href, as: 'owner', max: 1 });
    await migrate(another);
    // Both have the same owner, and so the same password.
    await prepareServiceRole({ url: url.href });
    expect(await signedIn({ url: url.href })).toEqual(asItself);
    await owner.query(`alter role firmament_service password 'of another owner'`);
    await expect(prepareServiceRole(server)).rejects.toThrow(/another database of this server.*DATABASE_SERVICE_PASSWORD/s);
    await another.close();
    await owner.query('drop database another');
  });

  test('is prepared by an administrator where the owner of the database may not do it', async () => {
    await owner.query(`create role plain login password 'plain'; grant firmament_service to plain`);
    const url = new URL(server.url);
    url.username = 'plain';
    url.password = 'plain';
    await expect(prepareServiceRole({ url: url.href })).rejects.toThrow(
      /Run as an administrator: alter role firmament_service set search_path/,
    );
    await prepareServiceRole({ url: server.url, service_password: 'made by an administrator' });
    await expect(prepareServiceRole({ url: url.href })).rejects.toThrow(/DATABASE_SERVICE_PASSWORD/);
    const prepared = { url: url.href, service_password: 'made by an administrator' };
    await prepareServiceRole(prepared);
    expect(await signedIn(prepared)).toEqual(asItself);
  });
});

describe('a connection of the service', () => {
  beforeEach(() => prepareServiceRole(server));

  test.each([
    ['the owner, whom row-level security does not bind', '', /the role "firmament_owner" instead of firmament_service/],
    ['a role that the database put in its place', 'set role other_role', /the role "other_role" instead of firmament_service/],
    ['in another schema', 'set search_path to public', /search_path "public".*alter role firmament_service set search_path = 'firmament'/],
    ['in another time zone', `set timezone to 'Asia/Tokyo'`, /time zone Asia\/Tokyo/],
  ])('is refused when it is %s', async (_, statement, why) => {
    await owner.query('drop role if exists other_role; create role other_role; grant other_role to firmament_service');
    const db = openDatabase({ url: server.url, as: statement === '' ? 'owner' : 'service', max: 1 });
    const client = await db.connect();
    try {
      if (statement !== '') await client.query(statement);
      await expect(readySession(client, 'service', 1_000)).rejects.toThrow(why);
    } finally {
      await client.end();
      await db.close();
    }
  });

  test('is refused an organization when its role has changed since it was opened', async () => {
    await owner.query('drop role if exists other_role; create role other_role; grant other_role to firmament_service');
    const db = openDatabase({ url: server.url, as: 'service', max: 1 });
    await db.query('set role other_role');
    let isReached = false;
    const organization = '00000000-0000-4000-8000-000000000000';
    const work = db.asOrganization(organization, async () => void (isReached = true));
    await expect(work).rejects.toThrow(/the role "other_role" instead of firmament_service/);
    expect(isReached).toBe(false);
    await db.close();
  });

  test('is refused when the database gives its users another schema', async () => {
    await owner.query('alter role firmament_service in database firmament set search_path = public');
    try {
      await expect(signedIn(server)).rejects.toThrow(/search_path "public"/);
    } finally {
      await owner.query('alter role firmament_service in database firmament reset search_path');
    }
  });
});
