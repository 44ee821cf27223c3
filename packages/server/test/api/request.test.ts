import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireRequests } from '../../src/services/requests/expire.ts';
import { runRequest } from '../../src/services/requests/run.ts';
import { startTestService, type TestService } from '../support/service.ts';

let working: TestService;
let idle: TestService;
beforeAll(async () => {
  working = await startTestService();
  // No worker runs: requests stay PENDING until a test takes them.
  idle = await startTestService({ template: 'empty', works: false });
});
afterAll(async () => {
  await working.close();
  await idle.close();
});

const body = { topic: 'regional airlines', parameters: {} };
async function submitted(service: TestService): Promise<string> {
  return (await service.call('market_map.enrich', { body })).body.request_id;
}
const statusOf = async (service: TestService, request_id: string) =>
  (await service.call('request.status', { params: { request_id } })).body;

describe('request status and result', () => {
  test('both path forms and both query forms answer the same', async () => {
    const request_id = await submitted(working);
    const record = await working.finished(request_id);
    expect(record).toMatchObject({ request_id, status: 'COMPLETED', request_type: 'market_map' });
    expect((await working.call('request.status_by_query', { query: { request_id } })).body).toEqual(record);
    const result = (await working.call('request.result', { params: { request_id } })).body;
    expect(result).toEqual({ request_id, request_type: 'market_map', status: 'COMPLETED', result: record.result });
    expect((await working.call('request.result_by_query', { query: { request_id } })).body).toEqual(result);
  });

  test('include_result=false leaves the result out', async () => {
    const request_id = await submitted(working);
    await working.finished(request_id);
    const { body: record } = await working.call('request.status', { params: { request_id }, query: { include_result: 'false' } });
    expect(record.status).toBe('COMPLETED');
    expect(record).not.toHaveProperty('result');
    expect((await working.call('request.status', { params: { request_id }, query: { include_result: 'maybe' } })).status).toBe(400);
  });

  test('before completion the status has no result and the result is null', async () => {
    const request_id = await submitted(idle);
    const record = await statusOf(idle, request_id);
    expect(record.status).toBe('PENDING');
    expect(record).not.toHaveProperty('result');
    expect(record.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect((await idle.call('request.result', { params: { request_id } })).body).toEqual({
      request_id,
      request_type: 'market_map',
      status: 'PENDING',
      result: null,
    });
  });

  test.each([randomUUID(), 'not-a-uuid', '%00', '1;drop table requests'])('answers 404 in the path for %s', async (request_id) => {
    const { status, body: answer } = await idle.call('request.status', { params: { request_id } });
    expect(status).toBe(404);
    expect(answer.code).toBe('REQUEST_NOT_FOUND');
  });

  test('answers 400 in the query for a missing id and for one that is no UUID, 404 for an unknown one', async () => {
    for (const id of ['request.status_by_query', 'request.result_by_query'] as const) {
      expect((await idle.call(id)).body.code).toBe('MISSING_PARAMETER');
      expect((await idle.call(id, { query: { request_id: 'nonsense' } })).status).toBe(400);
      expect((await idle.call(id, { query: { request_id: randomUUID() } })).status).toBe(404);
    }
  });

  test('another organization’s request answers exactly as an unknown one', async () => {
    const request_id = await submitted(idle);
    const { token } = await idle.newOrganization();
    const neutral = (answer: { status: number; body: object }) => ({ status: answer.status, ...answer.body, request_ref: '' });
    for (const id of ['request.status', 'request.result'] as const) {
      const foreign = await idle.call(id, { params: { request_id }, token });
      expect(neutral(foreign)).toEqual(neutral(await idle.call(id, { params: { request_id: randomUUID() }, token })));
    }
    const foreign = await idle.call('request.cancel', { body: { request_id }, token });
    expect(neutral(foreign)).toEqual(neutral(await idle.call('request.cancel', { body: { request_id: randomUUID() }, token })));
    expect((await statusOf(idle, request_id)).status).toBe('PENDING');
  });

  test('the database itself keeps organizations apart', async () => {
    const request_id = await submitted(idle);
    const { token } = await idle.newOrganization();
    const { organization_id } = await idle.app.context.accounts.authenticate(`Bearer ${token}`);
    const rows = await idle.app.context.db.asOrganization(organization_id, (tx) => tx.query('select request_id from requests'));
    expect(rows.rows).not.toContainEqual({ request_id });
    expect((await idle.app.context.db.query('select * from requests')).rows).toEqual([]);
  });

  test.each(['request.status_by_query', 'request.result_by_query', 'request.cancel'] as const)(
    '%s answers 401 without a token',
    async (id) => {
      expect((await idle.call(id, { query: { request_id: randomUUID() }, token: null })).status).toBe(401);
    },
  );

  test.each(['request.status', 'request.result'] as const)('%s answers 401 without a token', async (id) => {
    expect((await idle.call(id, { params: { request_id: randomUUID() }, token: null })).status).toBe(401);
  });
});

describe('POST /api/enterprise/request/cancel/', () => {
  test('cancels a pending request, by body or by query, once', async () => {
    for (const how of [(request_id: string) => ({ body: { request_id } }), (request_id: string) => ({ query: { request_id } })]) {
      const request_id = await submitted(idle);
      const { status, body: answer } = await idle.call('request.cancel', how(request_id));
      expect(status).toBe(200);
      expect(answer).toEqual({ status: 'success', message: 'Request has been cancelled.' });
      expect((await statusOf(idle, request_id)).status).toBe('CANCELLED');
      expect((await idle.call('request.result', { params: { request_id } })).body).toEqual({
        request_id,
        request_type: 'market_map',
        status: 'CANCELLED',
        result: null,
      });
      expect((await idle.call('request.cancel', how(request_id))).body.code).toBe('NOT_CANCELLABLE');
    }
  });

  test('answers 400 for a finished request and leaves it alone', async () => {
    const request_id = await submitted(working);
    await working.finished(request_id);
    const { status, body: answer } = await working.call('request.cancel', { body: { request_id } });
    expect(status).toBe(400);
    expect(answer.detail).toContain('COMPLETED');
    expect((await statusOf(working, request_id)).status).toBe('COMPLETED');
  });

  test('answers 400 without an id or with one that is no UUID, 404 for an unknown one, 413 and 415', async () => {
    expect((await idle.call('request.cancel')).body.code).toBe('MISSING_PARAMETER');
    expect((await idle.call('request.cancel', { body: {} })).body.field).toBe('request_id');
    expect((await idle.call('request.cancel', { body: { request_id: 'x' } })).status).toBe(400);
    expect((await idle.call('request.cancel', { body: { request_id: randomUUID() } })).status).toBe(404);
    expect((await idle.call('request.cancel', { body: { request_id: 'x'.repeat(2_000_000) } })).status).toBe(413);
    expect((await idle.call('request.cancel', { raw: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  test('a request cancelled while it runs keeps no result', async () => {
    const request_id = await submitted(idle);
    const { organization_id } = await idle.app.context.accounts.authenticate(`Bearer ${idle.token}`);
    const running = new Map<string, AbortController>();
    await runRequest({ ...idle.app.context, running }, { request_id, organization_id }, async () => {
      await idle.call('request.cancel', { body: { request_id } });
      return { result: [], data_version: 0 };
    });
    expect(await statusOf(idle, request_id)).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('the life of a request', () => {
  const run = async (request_id: string, work: Parameters<typeof runRequest>[2]) => {
    const { organization_id } = await idle.app.context.accounts.authenticate(`Bearer ${idle.token}`);
    await runRequest({ ...idle.app.context, running: new Map() }, { request_id, organization_id }, work);
  };

  test('a failure of the work is FAILED with an error in status and result, and without internals', async () => {
    const request_id = await submitted(idle);
    await run(request_id, () => Promise.reject(new Error('secret detail of the database')));
    const record = await statusOf(idle, request_id);
    expect(record).toMatchObject({ status: 'FAILED', error: expect.any(String) });
    expect(record.error).not.toContain('secret');
    expect((await idle.call('request.result', { params: { request_id } })).body).toEqual({
      request_id,
      request_type: 'market_map',
      status: 'FAILED',
      result: null,
      error: record.error,
    });
  });

  test('a request that a dead worker left in PROCESSING is taken up again', async () => {
    const request_id = await submitted(idle);
    await idle.database.owner.query(`update requests set status = 'PROCESSING' where request_id = $1`, [request_id]);
    await run(request_id, () => Promise.resolve({ result: [], data_version: 1 }));
    expect((await statusOf(idle, request_id)).status).toBe('COMPLETED');
  });

  test('a final status never changes, not even by hand in the database', async () => {
    const request_id = await submitted(idle);
    await run(request_id, () => Promise.resolve({ result: [], data_version: 1 }));
    await run(request_id, () => Promise.reject(new Error('late')));
    expect((await statusOf(idle, request_id)).status).toBe('COMPLETED');
    await expect(idle.database.owner.query(`update requests set status = 'FAILED' where request_id = $1`, [request_id])).rejects.toThrow(
      'final',
    );
  });

  test('updated_at moves at every transition', async () => {
    const request_id = await submitted(idle);
    const before = await statusOf(idle, request_id);
    idle.clock.offset_ms += 1_000;
    await run(request_id, () => Promise.resolve({ result: [], data_version: 1 }));
    const after = await statusOf(idle, request_id);
    expect(after.created_at).toBe(before.created_at);
    expect(after.updated_at > before.updated_at).toBe(true);
  });

  test('the watchdog fails a request 90 minutes after submission, not before, and alerts the operator', async () => {
    const alerts: object[] = [];
    const log = { ...idle.app.context.log, error: (fields: object) => void alerts.push(fields) };
    const watch = () => expireRequests({ ...idle.app.context, log, running: new Map() });
    const request_id = await submitted(idle);

    idle.clock.offset_ms += 90 * 60_000 - 5_000;
    await watch();
    expect((await statusOf(idle, request_id)).status).toBe('PENDING');

    idle.clock.offset_ms += 6_000;
    await watch();
    expect(await statusOf(idle, request_id)).toMatchObject({ status: 'FAILED', error: 'timed out' });
    expect(alerts).toContainEqual(expect.objectContaining({ alert: 'request_timed_out', request_id }));
  });
});
