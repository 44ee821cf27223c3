import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { findEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { firmament, interrupt, newDataFolder, startOn, until, type RunningCommand } from '../support/spawned-service.ts';
import { effort } from '../support/effort.ts';
import { limitedFiles, mountSmallDisk, type SmallDisk } from './small-disk.ts';

const mounted = mountSmallDisk();
const limited = limitedFiles();
/** Long: both ways in which a disk can be full here; the second is for those who may not mount one. */
const ways = effort<[string, SmallDisk | undefined][]>({
  short: [[mounted ? 'a small file system' : 'files that may not grow', mounted ?? limited]],
  long: [
    ['a small file system', mounted],
    ['files that may not grow', limited],
  ],
}).flatMap(([name, disk]) => (disk ? [[name, disk] as const] : []));
/** More than a page of the table of requests has room for. */
const mostSubmissions = 400;

describe.each(ways)('a full disk: %s', (_, disk) => {
  let service: RunningCommand;
  let owner: Database;
  let token = '';
  /** By Idempotency-Key: the request it was acknowledged as. */
  const acknowledged = new Map<string, string>();

  beforeAll(async () => {
    service = await startOn(disk.folder);
    token = await service.signIn();
    owner = openDatabase({ url: (await findEmbeddedPostgres(disk.folder))!, as: 'owner', max: 1 });
  });
  afterAll(async () => {
    await owner.close();
    disk.free(service.pid);
    await interrupt(service);
    disk.remove();
  });

  async function call(route: string, sent: { body?: object; key?: string } = {}) {
    const answer = await fetch(new URL(route, service.url), {
      method: sent.body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
      },
      ...(sent.body && { body: JSON.stringify(sent.body) }),
      signal: AbortSignal.timeout(120_000),
    });
    const text = await answer.text();
    // For every state of the disk the answer is declared.
    expect([200, 202, 503], text).toContain(answer.status);
    const body = JSON.parse(text);
    if (answer.status === 503) {
      expect(body).toMatchObject({ status: 'error', code: 'UNAVAILABLE', request_ref: answer.headers.get('x-request-id') });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    return { status: answer.status, body };
  }

  async function submit(key: string): Promise<string | undefined> {
    const { status, body } = await call('/api/enterprise/market-map/enrich/', { body: { topic: `tin mining ${'ore '.repeat(200)}` }, key });
    if (status !== 202) return body.detail;
    const before = acknowledged.get(key) ?? body.request_id;
    expect(body.request_id).toBe(before);
    acknowledged.set(key, body.request_id);
    return undefined;
  }

  const list = path.join(newDataFolder(), 'list.csv');
  const importing = () => firmament(['import', 'companies', list], { FIRMAMENT_DATA: disk.folder }).ended;

  test('takes requests on until there is no room, and then says so', async () => {
    for (let at = 0; at < 5; at += 1) expect(await submit(`before-${at}`)).toBeUndefined();
    disk.fill(service.pid);
    let refusal: string | undefined;
    for (let at = 0; refusal === undefined && at < mostSubmissions; at += 1) refusal = await submit(`while-${at}`);
    expect(refusal).toMatch(/^The (?:disk of the service is full; retry when there is room|service cannot reach its database; retry)\.$/);
    expect((await call('/healthz')).status).toBe(200);
  });

  test('an import ends with a sentence', async () => {
    const rows = Array.from({ length: 3_000 }, (_row, at) => `Fullwell ${at},fullwell-${at}.com,US,Buckets of size ${at}`);
    writeFileSync(list, `name,website,country,description\n${rows.join('\n')}\n`);
    const { code, stderr } = await importing();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /The disk of the service is full; retry when there is room\.|The database went away\.|its database does not answer; try again/,
    );
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('when the journal of the database has no room either, so that it falls and cannot rise, calls go on being told to come again', async () => {
    await owner.query('select pg_switch_wal()').catch(() => undefined);
    disk.fill(service.pid);
    for (let at = 0; at < mostSubmissions && (await call('/readyz')).status === 200; at += 1) {
      await submit(`fallen-${at}`);
      await owner.query('select pg_switch_wal()').catch(() => undefined);
    }
    expect((await call('/readyz')).body).toMatchObject({ code: 'UNAVAILABLE', detail: expect.stringContaining('database') });
    expect(await submit('down')).toBe('The service cannot reach its database; retry.');
  });

  test('when there is room again all goes on by itself: what was taken on is done, what was refused may be sent again, nothing is there by half', async () => {
    disk.free(service.pid);
    await until('the service to be ready', async () => (await call('/readyz')).status === 200);
    await until('requests to be taken on', async () => (await submit('down')) === undefined);
    for (const key of acknowledged.keys()) expect(await submit(key)).toBeUndefined();
    for (const request_id of acknowledged.values()) {
      const ended = await until('it to end', async () => {
        const { body } = await call(`/api/enterprise/request/${request_id}/status/`);
        return !['PENDING', 'PROCESSING'].includes(body.status) && body;
      });
      expect(ended).toMatchObject({ status: 'COMPLETED' });
    }
    const count = async (query: string) => (await owner.query<{ count: number }>(query)).rows[0]!.count;
    expect(await count('select count(*) from requests')).toBe(acknowledged.size);
    expect(await count('select count(*) from idempotency_keys')).toBe(acknowledged.size);
    expect(await count('select count(*) from request_results')).toBe(acknowledged.size);

    const { code, stderr } = await importing();
    expect(code, stderr).toBe(0);
    expect((await call('/api/enterprise/company/search/?query=Fullwell%202999')).body.data).toMatchObject([{ name: 'Fullwell 2999' }]);
    const verified = await firmament(['admin', 'verify'], { FIRMAMENT_DATA: disk.folder }).ended;
    expect(verified.code, verified.stdout + verified.stderr).toBe(0);
  });
});
