import { existsSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { startReceiver, type Receiver } from '../services/webhooks.support.ts';
import { adminOn } from './admin.support.ts';

const secret_key = Buffer.alloc(32, 5).toString('base64');

let database: FreshDatabase;
let receiver: Receiver;
let admin: ReturnType<typeof adminOn>;
beforeAll(async () => {
  database = await freshDatabase();
  receiver = await startReceiver();
  admin = adminOn(database.url, { FIRMAMENT_SECRET_KEY: secret_key, FIRMAMENT_ALLOW_HOSTS: 'localhost' });
});
afterAll(async () => {
  admin.remove();
  receiver.close();
  await database.drop();
});

interface AuditRow {
  act: string;
  subject_organization: string | null;
  details: Record<string, unknown>;
}

async function audit(): Promise<AuditRow[]> {
  return (await database.owner.query<AuditRow>('select act, subject_organization, details from audit order by audit_id')).rows;
}

/** Runs an act; it must leave one row in the audit, which names the act and holds none of these secrets. */
async function act<T = Record<string, string>>(args: readonly string[], secrets: (made: T) => string[] = () => []): Promise<T> {
  const before = await audit();
  const { code, stdout, error } = await admin.run(...args);
  expect({ args, code, error }).toEqual({ args, code: 0, error: '' });
  const left = (await audit()).slice(before.length);
  expect(
    left.map((row) => row.act),
    args.join(' '),
  ).toHaveLength(1);
  expect(args.join(' ').startsWith(left[0]!.act), `${left[0]!.act} for ${args.join(' ')}`).toBe(true);
  const made = (args.includes('--json') ? JSON.parse(stdout) : stdout) as T;
  for (const secret of secrets(made)) {
    expect(secret.length).toBeGreaterThan(10);
    expect(JSON.stringify(left)).not.toContain(secret);
  }
  return made;
}

/** Runs a look; it must leave nothing in the audit. */
async function look<T>(...args: string[]): Promise<T> {
  const before = await audit();
  const found = await admin.json<T>(...args);
  expect((await audit()).length, args.join(' ')).toBe(before.length);
  return found;
}

describe('firmament admin', () => {
  test('leaves exactly one row in the audit for every act, without its secrets, and none for a look', async () => {
    const organization = await act(['organizations', 'add', 'Birch Labs', '--json']);
    const { organization_id } = organization;
    await act(['organizations', 'set-plan', 'Birch Labs', 'unlimited']);
    await act(['organizations', 'disable', organization_id!]);
    await act(['organizations', 'enable', 'Birch Labs']);

    await act(['users', 'add', 'Birch Labs', 'ann@birch.example', '--json'], ({ password }) => [password!]);
    await act(['users', 'set-password', 'Birch Labs', 'ann@birch.example', '--json'], ({ password }) => [password!]);
    await act(['users', 'disable', 'Birch Labs', 'ann@birch.example']);
    await act(['users', 'enable', 'Birch Labs', 'ann@birch.example']);

    const client = await act(['credentials', 'issue', 'Birch Labs', '--json'], ({ client_secret }) => [client_secret!]);
    await act(['credentials', 'rotate', client['client_id']!, '--overlap-hours', '0.5', '--json'], ({ client_secret }) => [client_secret!]);
    await act(['credentials', 'revoke', client['client_id']!]);

    await act([
      'plans',
      'set',
      'small',
      '--operations',
      'company.search, market_map.enrich',
      '--calls-per-minute',
      '60',
      '--sections',
      'all',
    ]);

    const url = receiver.url('/told?key=sesame-open-yourself', 'localhost');
    const webhook = await act(['webhooks', 'register', 'Birch Labs', url, '--on', 'completed', '--json'], ({ secret }) => [
      secret!,
      'sesame-open-yourself',
    ]);
    const id = webhook['webhook_id']!;
    await act(['webhooks', 'rotate-secret', id, '--json'], ({ secret }) => [secret!]);
    const sent = await act(['webhooks', 'test', id, '--json']);
    await act(['webhooks', 'replay', id, '--event', sent['event_id']!]);
    await act(['webhooks', 'replay', id, '--since', '2026-01-01', '--state', 'delivered']);
    await act(['webhooks', 'disable', id]);
    await act(['webhooks', 'enable', id]);

    const request_id = randomUUID();
    await database.owner.query(
      `insert into requests (request_id, organization_id, request_type, input, status, created_at, updated_at)
       values ($1, $2, 'market_map', '{"topic": "glue"}', 'PENDING', now(), now())`,
      [request_id, organization_id],
    );
    await act(['requests', 'cancel', request_id]);
    await act(['requests', 'retry', request_id, '--json']);
    await database.owner.query(
      `insert into added_companies (organization_id, permalink, name, website, joined_name, added_at, source_key)
       values ($1, 'larkfen--added', 'Larkfen', 'larkfen.com', 'larkfen', now(), 'x')`,
      [organization_id],
    );
    expect(await look('companies', 'list')).toMatchObject([{ organization: 'Birch Labs', permalink: 'larkfen--added', found_as: '' }]);
    const confirmed = await act<string>(['companies', 'confirm', 'Birch Labs', 'larkfen--added']);
    expect(confirmed).toBe('All organizations find Larkfen as larkfen now.\n');
    expect(await look('companies', 'list')).toEqual([]);
    expect(await look('companies', 'list', '--state', 'all')).toMatchObject([{ state: 'confirmed', found_as: 'larkfen' }]);
    await act(['companies', 'reject', 'Birch Labs', 'larkfen--added', '--json']);
    await act(['reindex']);
    await act(['backup', path.join(admin.data_dir, 'x.backup'), '--json']);
    expect(existsSync(path.join(admin.data_dir, 'x.backup'))).toBe(true);

    const rows = await audit();
    expect(
      rows.filter(({ act: name }) => !['plans set', 'reindex', 'backup'].includes(name)).map((row) => row.subject_organization),
    ).toEqual(Array.from({ length: rows.length - 3 }, () => organization_id));

    expect(await look('organizations', 'list')).toMatchObject([{ name: 'Birch Labs', plan: 'unlimited', disabled_at: null }]);
    expect(await look('organizations', 'show', 'Birch Labs')).toMatchObject({ users: 1, clients: 0, webhooks: 1, unfinished_requests: 1 });
    expect(await look('users', 'list', 'Birch Labs')).toMatchObject([{ email: 'ann@birch.example', disabled_at: null }]);
    expect(await look('credentials', 'list', 'Birch Labs')).toMatchObject([{ client_id: client['client_id'] }]);
    expect(await look<object[]>('plans', 'list')).toHaveLength(3);
    expect(await look('plans', 'show', 'small')).toMatchObject({
      operations: ['company.search', 'market_map.enrich'],
      sections: null,
      burst: 15,
    });
    expect(await look('webhooks', 'list')).toMatchObject([{ webhook_id: id, url, statuses: ['COMPLETED'] }]);
    expect(await look('webhooks', 'list', 'Birch Labs')).toHaveLength(1);
    expect(await look('webhooks', 'deliveries', id, '--state', 'pending')).toMatchObject([
      { event_id: sent['event_id'], state: 'PENDING' },
    ]);
    expect(await look('requests', 'list', '--status', 'CANCELLED')).toMatchObject([{ request_id, organization: 'Birch Labs' }]);
    expect(await look('requests', 'show', request_id)).toMatchObject({ input: { topic: 'glue' }, status: 'CANCELLED' });
    expect(await look('usage', '--organization', 'Birch Labs')).toMatchObject([{ submitted: 2, cancelled: 1, calls: 0 }]);
    expect(await look('alerts')).toEqual([]);
    expect(await look('audit', '--limit', '2')).toMatchObject([{ act: 'backup' }, { act: 'reindex' }]);
    expect(await look<{ is_ok: boolean }[]>('verify')).toHaveLength(10);
  });

  test('prints tables for people, with ids whole enough to be copied', async () => {
    const [{ organization_id, name }] = (await admin.json<Record<string, string>[]>('organizations', 'list')) as [Record<string, string>];
    const { stdout } = await admin.run('organizations', 'list');
    expect(stdout).toMatch(/^Id +Plan +Since +State +Name\n─/);
    expect(stdout).toContain(`${organization_id}  unlimited`);
    for (const args of [
      ['organizations', 'show', name!],
      ['users', 'list', name!],
      ['credentials', 'list', name!],
      ['plans', 'list'],
      ['plans', 'show', 'small'],
      ['companies', 'list', '--state', 'all'],
      ['webhooks', 'list'],
      ['requests', 'list'],
      ['usage', '--organization', name!],
      ['alerts'],
      ['audit'],
      ['verify'],
    ]) {
      const shown = await admin.run(...args);
      expect(shown, args.join(' ')).toMatchObject({ code: 0, error: '' });
      expect(shown.stdout.trim(), args.join(' ')).not.toMatch(/undefined|NaN|\[object|^$/);
    }
  });

  test('names the organization of a webhook', async () => {
    expect((await admin.run('webhooks', 'list')).stdout).toMatch(/^[\w-]{36} {2}Birch Labs +COMPLETED /m);
  });

  test.each<[string[], RegExp]>([
    [['organizations', 'show', 'Birch Lab'], /^There is no organization 'Birch Lab'\. Did you mean 'Birch Labs'\?$/],
    [['organizations', 'add', 'X', '--plan', 'standart'], /^There is no plan 'standart'\. Did you mean 'standard'\?$/],
    [['organizations', 'add', ''], /^name must have 1 to 200 characters/],
    [['users', 'add', 'Birch Labs', 'no address'], /^email must be an e-mail address\.$/],
    [['users', 'disable', 'Birch Labs', 'bob@birch.example'], /^'Birch Labs' has no user bob@birch\.example\./],
    [['credentials', 'rotate', 'org_1'], /^There are no credentials 'org_1'\.$/],
    [['credentials', 'rotate', 'org_1', '--overlap-hours', '-1'], /^--overlap-hours must be from 0 to 720, not '-1'\.$/],
    [['plans', 'set', 'Small'], /^A plan's name has lower-case letters/],
    [
      ['plans', 'set', 'small', '--operations', 'company.sarch'],
      /^There is no operation 'company\.sarch'\. Did you mean 'company\.search'\?$/,
    ],
    [['plans', 'set', 'small', '--burst', '0'], /^--burst must be a whole number of at least 1, not '0'\.$/],
    [['plans', 'set', 'small', '--companies', 'nobody'], /^No company has the permalink 'nobody'\.$/],
    [['companies', 'list', '--state', 'waitin'], /^There is no state 'waitin'\. Did you mean 'waiting'\?$/],
    [
      ['companies', 'confirm', 'Birch Labs', 'nobody'],
      /^Birch Labs added no company with the permalink 'nobody'; firmament admin companies list/,
    ],
    [['webhooks', 'register', 'Birch Labs', 'https://10.0.0.1/'], /10\.0\.0\.1 is not on the public internet/],
    [['webhooks', 'test', 'x'], /^No webhook has the id x\.$/],
    [['webhooks', 'replay', 'x'], /^Say which: --event <id>, or --since <time>\.$/],
    [['webhooks', 'replay', 'x', '--since', 'lately'], /^--since must be a day or a time such as 2026-03-01T09:00, not 'lately'\.$/],
    [['requests', 'list', '--limit', 'many'], /^--limit must be a whole number of at least 1, not 'many'\.$/],
    [['requests', 'cancel', 'x'], /^No request has the id 'x'\.$/],
    [['usage', '--from', '2026-02-30'], /^--from must be a day as YYYY-MM-DD, not '2026-02-30'\.$/],
    [['restore', '/nowhere/x'], /^The database is not empty \(added_companies, /],
  ])('refuses %j with one sentence and leaves nothing in the audit', async (args, sentence) => {
    const before = await audit();
    const { code, stdout, error } = await admin.run(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(error).toMatch(sentence);
    expect(error).not.toContain('\n');
    expect(await audit()).toEqual(before);
  });

  test('refuses to register a webhook without a key, saying what to set', async () => {
    const keyless = adminOn(database.url);
    const { code, error } = await keyless.run('webhooks', 'register', 'Birch Labs', receiver.url('/', 'localhost'));
    expect({ code, error }).toMatchObject({ code: 1, error: expect.stringContaining('FIRMAMENT_SECRET_KEY') as string });
    keyless.remove();
  });

  test('makes keys that FIRMAMENT_SECRET_KEY takes, another each time', async () => {
    const keys = [await admin.run('new-key'), await admin.run('new-key')].map(({ stdout }) => stdout.trim());
    expect(keys[0]).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(keys[1]!, 'base64')).toHaveLength(32);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('ends with code 2 when verify finds something wrong, naming it', async () => {
    await database.owner.query(
      `insert into requests (request_id, organization_id, request_type, input, status, created_at, updated_at)
       select gen_random_uuid(), organization_id, 'market_map', '{}', 'PROCESSING', now() - interval '3 hours', now() from organizations`,
    );
    const { code, stdout } = await admin.run('verify');
    expect(code).toBe(2);
    expect(stdout).toMatch(/^WRONG {2}no request is unfinished after 90 minutes \(1 not so, among them request /m);
    expect(stdout).toMatch(/^ok {5}every result is of a completed request$/m);
  });

  test('adds a user in the role of --role, as admin without it, and refuses an unknown role', async () => {
    await act(['organizations', 'add', 'Kit Labs']);
    await act(['users', 'add', 'Kit Labs', 'ann@kit.example']);
    await act(['users', 'add', 'Kit Labs', 'kit@kit.example', '--role', 'viewer']);
    const mistaken = await admin.run('users', 'add', 'Kit Labs', 'eve@kit.example', '--role', 'reader');
    expect(mistaken).toMatchObject({ code: 1, error: expect.stringContaining('viewer') as string });
    const users = await look<{ email: string; role: string }[]>('users', 'list', 'Kit Labs');
    expect(users.map(({ email, role }) => [email, role])).toEqual([
      ['ann@kit.example', 'admin'],
      ['kit@kit.example', 'viewer'],
    ]);
  });
});
