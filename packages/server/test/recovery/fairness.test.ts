import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { tasks } from '../../src/jobs/tasks.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
afterAll(async () => {
  vi.restoreAllMocks();
  await service.close();
});

test('an organization with hundreds of requests waiting does not hold up another’s one', async () => {
  service = await startTestService({ template: 'empty', config: { worker_concurrency: 2 } });
  const order: string[] = [];
  vi.spyOn(tasks, 'market_map').mockImplementation(async (_context, input) => {
    order.push((input as { topic: string }).topic);
    await sleep(20);
    return { result: [] };
  });
  const map = (topic: string, token = service.token) => service.call('market_map.enrich', { body: { topic, parameters: {} }, token });
  const { token } = await service.newOrganization();
  await Promise.all(Array.from({ length: 300 }, (_, at) => map(`many ${at}`)));
  const begun = order.length;
  const { body } = await map('one', token);
  await vi.waitFor(() => expect(order).toContain('one'), { timeout: 30_000 });
  // Two work, one stands by: what they had in hand, and what was taken up while the call was answered.
  expect(order.indexOf('one') - begun).toBeLessThan(30);
  expect(order.length).toBeLessThan(300);
  const { status } = (await service.call('request.status', { params: { request_id: body.request_id }, token })).body;
  expect(['PROCESSING', 'COMPLETED']).toContain(status);
});
