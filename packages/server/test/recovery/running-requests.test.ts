import { afterEach, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { tasks } from '../../src/jobs/tasks.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

/** Submits a request and waits until it is worked on, by work that a test holds in its hands. */
async function workOn() {
  service = await startTestService({ template: 'empty' });
  const begun = Promise.withResolvers<AbortSignal>();
  const outcome = Promise.withResolvers<never>();
  vi.spyOn(tasks, 'market_map').mockImplementation((_context, _input, { signal }) => {
    begun.resolve(signal);
    return outcome.promise;
  });
  const { body } = await service.call('market_map.enrich', { body: { topic: 'gold mining' } });
  return { request_id: body.request_id as string, signal: await begun.promise, fail: outcome.reject };
}

async function statusOf(request_id: string): Promise<string | undefined> {
  const { rows } = await service.database.owner.query<{ status: string }>('select status from requests where request_id = $1', [
    request_id,
  ]);
  return rows[0]?.status;
}

test('a cancellation over HTTP reaches the work', async () => {
  const { request_id, signal, fail } = await workOn();
  const told = new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect((await service.call('request.cancel', { body: { request_id } })).status).toBe(200);
  await told;
  fail(signal.reason);
  expect(await service.finished(request_id)).toMatchObject({ status: 'CANCELLED' });
});

test('a request that the stop of the service interrupts is told so, and COMPLETED after the next start', async () => {
  const { request_id, signal, fail } = await workOn();
  const { config } = service.app.context;
  await service.app.close();
  expect(signal.reason).toMatchObject({ message: 'The service stops.' });
  // What work says that finds the index closed under it.
  fail(new Error('Table companies is closed'));
  expect(await statusOf(request_id)).toBe('PROCESSING');

  vi.restoreAllMocks();
  const next = await buildApp({ config, database_url: service.database.url });
  try {
    await next.work();
    await vi.waitUntil(async () => (await statusOf(request_id)) !== 'PROCESSING', { timeout: 10_000 });
    expect(await statusOf(request_id)).toBe('COMPLETED');
    // The stop counts for no failed try.
    const { rows } = await service.database.owner.query('select retry_count from firmament_jobs.job');
    expect(rows).toEqual([{ retry_count: 0 }]);
  } finally {
    await next.close();
  }
});
