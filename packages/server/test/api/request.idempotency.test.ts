import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { callHash, submitRequest } from '../../src/services/requests/submit.ts';
import { parametersWith } from '../support/discovery.ts';
import { unlimited } from '../../src/store/accounts/accounts.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { holdTable } from '../support/held-table.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
});
afterAll(() => service.close());

const topic = (name: string) => ({ topic: name, parameters: {} });
const submit = (key: string, body: object, token = service.token) =>
  service.call('market_map.enrich', { body, headers: { 'idempotency-key': key }, token });
const count = async () => (await service.call('request.list')).body.total as number;

describe('Idempotency-Key', () => {
  test('the same call gets the same answer, and is taken on once', async () => {
    const before = await count();
    const first = await submit('order-1', topic('tin mining'));
    const again = await submit('order-1', topic('tin mining'));
    expect(first.status).toBe(202);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect({ status: again.status, text: again.text }).toEqual({ status: 202, text: first.text });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await count()).toBe(before + 1);
  });

  test('a hundred at once are taken on once, and every answer but the first says that it was given before', async () => {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 100 }, () => submit('order-2', topic('gold mining'))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') !== 'true')).toHaveLength(1);
    expect(await count()).toBe(before + 1);
  });

  test('another body or another operation under the same key answers 409', async () => {
    await submit('order-3', topic('salt mining'));
    const other = await submit('order-3', topic('coal mining'));
    expect(other.status).toBe(409);
    expect(other.body.code).toBe('IDEMPOTENCY_CONFLICT');
    const added = await service.call('company.add', {
      headers: { 'idempotency-key': 'order-3' },
      body: { company_name: 'Larkfen', website: 'https://larkfen.com' },
    });
    expect(added.status).toBe(409);
  });

  test('counts for one organization: another may use the same key', async () => {
    const { token } = await service.newOrganization();
    const own = await submit('order-4', topic('tin mining'));
    const others = await submit('order-4', topic('tin mining'), token);
    expect(others.status).toBe(202);
    expect(others.body.request_id).not.toBe(own.body.request_id);
  });

  test('counts for a day, then the key is new', async () => {
    const first = await submit('order-5', topic('tin mining'));
    service.clock.offset_ms += 24 * 3_600_000 - 60_000;
    // The token of a day has ended meanwhile.
    const { body } = await service.call('token.create', { body: service.credentials, token: null });
    service.token = body.access_token;
    expect((await submit('order-5', topic('tin mining'))).body).toEqual(first.body);
    service.clock.offset_ms += 120_000;
    const later = await submit('order-5', topic('something else'));
    expect(later.status).toBe(202);
    expect(later.body.request_id).not.toBe(first.body.request_id);
  });

  test('a call that was refused does not use its key up', async () => {
    const peers = (company: string) =>
      service.call('company_peers.enrich', {
        headers: { 'idempotency-key': 'order-6' },
        body: { company, parameters: parametersWith() },
      });
    expect((await peers('nobody-knows-it')).status).toBe(404);
    expect((await submit('order-6', topic('tin mining'))).status).toBe(202);
  });

  test('keeps the whole answer of an addition', async () => {
    const add = () =>
      service.call('company.add', {
        headers: { 'idempotency-key': 'order-7' },
        body: { company_name: 'Larkfen', website: 'https://larkfen.com' },
      });
    const first = await add();
    expect(first.body).toMatchObject({ already_exists: false, domain: 'larkfen.com', status: 'PENDING' });
    expect((await add()).text).toBe(first.text);
  });

  test('an addition that meets its company, because the same call was quicker, gets the answer of that call', async () => {
    const { context } = service.app;
    const { owner } = service.database;
    const body = { company_name: 'Fernmoor', website: 'https://fernmoor.com' };
    const facts = { name: 'Fernmoor', website: 'fernmoor.com' };
    const record = { source: 'wire', source_key: '1', as_of: '2026-01-01', retrieved_at: new Date(), method: 'reported' as const };
    await saveSources(context.db, [{ name: 'wire', title: 'Wire', publisher: 'Wire', licence: 'test', source_url: '' }]);
    await ingest(context, [{ ...record, kind: 'company', subject: facts, facts }]);
    const release = await holdTable(owner, 'company_identifiers');
    const slower = service.call('company.add', { headers: { 'idempotency-key': 'order-8' }, body });
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await until('it to wait', async () => (await owner.query(waiting)).rowCount === 1);
    const { rows } = await owner.query<{ organization_id: string }>('select organization_id from requests where request_id = $1', [
      (await submit('order-9', topic('tin mining'))).body.request_id,
    ]);
    const addition = { ...body, domain: 'fernmoor.com', added_at: '2026-03-01T00:00:00.000Z' };
    const quicker = await submitRequest(
      context,
      {
        organization_id: rows[0]!.organization_id,
        plan: unlimited,
        idempotency: { key: 'order-8', call_hash: callHash('company.add', body) },
      },
      { request_type: 'company_addition', input: addition, also: { already_exists: false, company: null, domain: 'fernmoor.com' } },
    );
    await release();
    const { status, headers, body: told } = await slower;
    expect({ status, told, replayed: headers.get('idempotent-replayed') }).toEqual({ status: 202, told: quicker, replayed: 'true' });
  });

  test.each(['', ' ', 'two words', 'x'.repeat(256), 'ключ'.normalize()])('refuses the key %j', async (key) => {
    const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
    // A client trims what is only white space, and then there is none.
    const answer = await service.call('market_map.enrich', { body: topic('tin mining'), headers });
    expect(answer.status).toBe(400);
    expect(answer.body.field).toBe('Idempotency-Key');
  });
});
