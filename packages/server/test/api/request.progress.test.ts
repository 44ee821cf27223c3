import { afterEach, expect, test, vi } from 'vitest';
import { tasks } from '../../src/jobs/tasks.ts';
import { forgetOldRequests } from '../../src/services/requests/forget.ts';
import type { Work } from '../../src/services/requests/run.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

/** A request that is worked on until the test lets it end. */
async function workOn() {
  service = await startTestService({ template: 'empty' });
  const begun = Promise.withResolvers<Work>();
  const outcome = Promise.withResolvers<{ result: [] }>();
  vi.spyOn(tasks, 'market_map').mockImplementation((_context, _input, work) => {
    begun.resolve(work);
    return outcome.promise;
  });
  const { body } = await service.call('market_map.enrich', { body: { topic: 'gold mining', parameters: {} } });
  const status = async () => (await service.call('request.status', { params: { request_id: body.request_id } })).body;
  return { request_id: body.request_id as string, work: await begun.promise, end: outcome.resolve, status };
}

test('the status tells what is done, how much is left and for how long', async () => {
  const { request_id, work, end, status } = await workOn();
  const before = await status();
  expect(before).toMatchObject({ status: 'PROCESSING', progress: 0 });
  expect(before).not.toHaveProperty('eta_seconds');
  service.clock.offset_ms += 10_000;
  work.report({ stage: 'judging companies', done: 100, total: 400 });
  await until('what was reported', async () => (await status()).progress === 0.25);
  const record = await status();
  expect(record).toMatchObject({ stage: 'judging companies', done: 100, total: 400 });
  // A quarter took ten seconds, so that three quarters take thirty.
  expect(record.eta_seconds).toBeGreaterThanOrEqual(29);
  expect(record.eta_seconds).toBeLessThanOrEqual(32);
  expect(record.updated_at).toBe(before.updated_at);
  end({ result: [] });
  const done = await service.finished(request_id);
  expect(done).toMatchObject({ status: 'COMPLETED', progress: 1, done: 400, total: 400 });
  expect(done).not.toHaveProperty('stage');
  expect(done).not.toHaveProperty('eta_seconds');
});

test('a result is kept for thirty days; then it answers 404 while the status stays', async () => {
  const { request_id, end } = await workOn();
  end({ result: [] });
  await service.finished(request_id);
  const signIn = async () => {
    service.token = (await service.call('token.create', { body: service.credentials, token: null })).body.access_token;
  };
  const result = () => service.call('request.result', { params: { request_id } });
  const held = async () => (await service.database.owner.query('select from request_results')).rowCount;
  service.clock.offset_ms += 30 * 86_400_000 - 60_000;
  await signIn();
  await forgetOldRequests(service.app.context);
  expect((await result()).status).toBe(200);
  service.clock.offset_ms += 120_000;
  await signIn();
  for (const isForgotten of [false, true]) {
    expect(await held()).toBe(isForgotten ? 0 : 1);
    expect(await result()).toMatchObject({ status: 404, body: { code: 'RESULT_EXPIRED' } });
    const { status, body } = await service.call('request.status', { params: { request_id } });
    expect({ status, at: body.status, has: 'result' in body }).toEqual({ status: 200, at: 'COMPLETED', has: false });
    await forgetOldRequests(service.app.context);
  }
});
