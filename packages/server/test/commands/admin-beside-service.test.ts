import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { openDatabase } from '../../src/store/database.ts';
import { firmament, interrupt, newDataFolder, startOn, until, type Ended, type RunningCommand } from '../support/spawned-service.ts';
import { startReceiver } from '../services/webhooks.support.ts';

/** One life of a customer: each test goes on where the one before ended. */
const folder = newDataFolder();
const second = newDataFolder();
const backup = path.join(newDataFolder(), 'night.backup');
const settings = {
  FIRMAMENT_SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
  FIRMAMENT_ALLOW_HOSTS: 'localhost',
};

/** Enough to learn words from, and more of one trade than an answer has rows. */
const companies = Array.from({ length: 900 }, (_, at) => {
  const said = at % 3 === 0 ? ['AI-powered CRM software', 'sales teams'] : ['regional airline', `fleet of ${(at % 40) + 2} jets`];
  return `Cedar ${at},cedar-${at}.example,USA,${said.join('; ')}`;
});

let service: RunningCommand;
const customer: Record<string, string> = {};
let rows: unknown;

/** `firmament admin …` as a shell runs it. */
function admin(args: string[], on: string = folder): Promise<Ended> {
  return firmament(['admin', ...args], { FIRMAMENT_DATA: on, ...settings }).ended;
}

async function made(args: string[], on?: string): Promise<Record<string, string>> {
  const { code, stdout, stderr } = await admin([...args, '--json'], on);
  expect({ args, code, stderr: told(stderr) }).toEqual({ args, code: 0, stderr: '' });
  return JSON.parse(stdout) as Record<string, string>;
}

/** The messages, without progress. */
function told(stderr: string): string {
  return stderr.replaceAll(/^.* …\n/gm, '');
}

function withInput(args: string[], input: string): Promise<Ended> {
  const program = path.join(import.meta.dirname, '../../bin/firmament.js');
  const env = { PATH: process.env['PATH'], TMPDIR: tmpdir(), FIRMAMENT_DATA: folder, FIRMAMENT_EMBEDDINGS: 'none', ...settings };
  const child = spawn(process.execPath, [program, 'admin', ...args], { env });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })));
}

async function tokenAt(url: string, credentials: Record<string, string>): Promise<string | undefined> {
  const body = new URLSearchParams({ grant_type: 'password', ...credentials });
  const answer = await fetch(new URL('/auth/token/', url), { method: 'POST', body });
  return ((await answer.json()) as { access_token?: string }).access_token;
}

/** What a market map of the customer's finds. */
async function mapMarket(url: string): Promise<{ request_id: string; result: unknown }> {
  const headers = { authorization: `Bearer ${await tokenAt(url, customer)}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ topic: 'AI-powered CRM software', parameters: {} });
  const answer = await fetch(new URL('/api/enterprise/market-map/enrich/', url), { method: 'POST', headers, body });
  const { request_id } = (await answer.json()) as { request_id: string };
  const result = await until('the market map', () => resultOf(url, request_id));
  return { request_id, result };
}

async function resultOf(url: string, request_id: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${await tokenAt(url, customer)}` };
  const answer = await fetch(new URL(`/api/enterprise/request/${request_id}/status/`, url), { headers });
  return ((await answer.json()) as { result?: unknown }).result;
}

describe('operators beside a running service', () => {
  test('make a customer who can sign in and work, with commands alone', async () => {
    const list = path.join(newDataFolder(), 'list.csv');
    writeFileSync(list, `name,website,country,tags\n${companies.join('\n')}\n`);
    const { code, stderr } = await firmament(['import', 'companies', list], { FIRMAMENT_DATA: folder, ...settings }).ended;
    expect(code, stderr).toBe(0);
    service = await startOn(folder, settings);
    await made(['organizations', 'add', 'Cedar Glass', '--plan', 'unlimited']);
    const { client_id, client_secret } = await made(['credentials', 'issue', 'Cedar Glass']);
    const password = 'window glass and mirrors';
    const added = await withInput(['users', 'add', 'Cedar Glass', 'eve@cedar.example', '--password-stdin'], `${password}\n`);
    expect(added).toMatchObject({ code: 0, stdout: 'Added eve@cedar.example.\n' });
    await until('words to be learnt', async () => {
      const readiness = (await (await fetch(new URL('/readyz', service.url))).json()) as { pending_learning?: boolean };
      return readiness.pending_learning === false;
    });
    Object.assign(customer, { client_id, client_secret, username: 'eve@cedar.example', password });
    rows = (await mapMarket(service.url)).result;
    expect(rows).toHaveLength(100);
  });

  test('are refused with one sentence and code 1, never a stack', async () => {
    const { code, stdout, stderr } = await admin(['organizations', 'show', 'Cedar Gloss']);
    expect({ code, stdout, told: told(stderr) }).toEqual({
      code: 1,
      stdout: '',
      told: "There is no organization 'Cedar Gloss'. Did you mean 'Cedar Glass'?\n",
    });
    expect(await withInput(['users', 'set-password', 'Cedar Glass', 'eve@cedar.example', '--password-stdin'], '')).toMatchObject({
      code: 1,
      stderr: 'Standard input holds no password.\n',
    });
    const unreachable = await firmament(['admin', 'organizations', 'list'], {
      FIRMAMENT_DATA: newDataFolder(),
      DATABASE_URL: 'postgres://nobody@localhost:9/nothing',
    }).ended;
    expect(unreachable.code).toBe(1);
    expect(told(unreachable.stderr)).toMatch(/^[^\n]*ECONNREFUSED[^\n]*\n$/);
  });

  test('rotate credentials without an interruption, and have a webhook tested by the service', async () => {
    const { client_secret } = await made(['credentials', 'rotate', customer['client_id']!]);
    expect(await tokenAt(service.url, customer)).toBeTruthy();
    customer['client_secret'] = client_secret!;
    expect(await tokenAt(service.url, customer)).toBeTruthy();

    const receiver = await startReceiver();
    const { webhook_id } = await made(['webhooks', 'register', 'Cedar Glass', receiver.url('/hook', 'localhost')]);
    const { event_id } = await made(['webhooks', 'test', webhook_id!]);
    const received = await until('the test event', () => receiver.received[0]);
    expect(received.headers['webhook-id']).toBe(event_id);
    await until('its delivery to be noted', async () =>
      (await admin(['webhooks', 'deliveries', webhook_id!])).stdout.includes('DELIVERED'),
    );
    await admin(['webhooks', 'disable', webhook_id!]);
    receiver.close();
  });

  test('have a finished request worked on once more', async () => {
    const first = await mapMarket(service.url);
    const { request_id } = await made(['requests', 'retry', first.request_id]);
    expect(request_id).not.toBe(first.request_id);
    expect(await until('the second result', () => resultOf(service.url, request_id!))).toEqual(first.result);
  });

  test('have the service build its index anew, which goes on answering', async () => {
    const versions = () => readFileSync(path.join(folder, 'index', 'current.json'), 'utf8');
    const before = versions();
    expect((await admin(['reindex'])).stdout).toMatch(/^The running service builds the index anew/);
    expect((await mapMarket(service.url)).result).toEqual(rows);
    await until('the new index', () => versions() !== before);
    expect((await mapMarket(service.url)).result).toEqual(rows);
    await until('the index to be told of', async () => (await admin(['verify'])).code === 0);
  });

  test('back up while it works, cannot restore over it, and restore into a new folder where the customer finds everything', async () => {
    await made(['backup', backup]);
    expect(await admin(['restore', backup])).toMatchObject({ code: 1, stdout: '' });
    expect(told((await admin(['restore', backup])).stderr)).toBe('A service runs on this database; stop it first.\n');
    await interrupt(service);

    await made(['restore', backup], second);
    const again = await admin(['restore', backup], second);
    expect(told(again.stderr)).toMatch(/^The database is not empty \(.+\); restore into a new one: .+\n$/);
    service = await startOnRestored(second);
    expect((await mapMarket(service.url)).result).toEqual(rows);
    const { code, stdout } = await admin(['verify'], second);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining('WRONG') as string });
    const audit = JSON.parse((await admin(['audit', '--json'], second)).stdout) as { act: string }[];
    expect(audit.map(({ act }) => act)).toEqual(expect.arrayContaining(['restore', 'requests retry', 'organizations add']));
  });

  test('find what was unfinished when the backup was made worked on after the restore', async () => {
    const owner = openDatabase({ url: (await findEmbeddedPostgres(second))!, as: 'owner', max: 1 });
    const unfinished = '00000000-0000-4000-8000-000000000001';
    await owner.query(
      `insert into requests (request_id, organization_id, request_type, input, status, created_at, updated_at)
       select $1, organization_id, request_type, input, 'PROCESSING', now(), now() from requests where request_type = 'market_map' limit 1`,
      [unfinished],
    );
    await owner.close();
    await made(['backup', backup], second);
    await interrupt(service);

    const third = newDataFolder();
    expect(await made(['restore', backup], third)).toMatchObject({ taken_up: 1 });
    service = await startOnRestored(third);
    expect(await until('what was unfinished', () => resultOf(service.url, unfinished))).toEqual(rows);
    await interrupt(service);
  });
});

/** Starts on a restored folder with the demonstration credentials of the original. */
async function startOnRestored(on: string): Promise<RunningCommand> {
  const { copyFileSync } = await import('node:fs');
  copyFileSync(path.join(folder, 'demo-credentials.json'), path.join(on, 'demo-credentials.json'));
  return startOn(on, settings);
}
