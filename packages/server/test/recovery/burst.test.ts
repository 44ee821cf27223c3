import { expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';

test('requests submitted all at once are worked on without a pause, also by one worker', async () => {
  const service = await startTestService({ template: 'empty', config: { worker_concurrency: 1 } });
  try {
    const submitted = await Promise.all(
      Array.from({ length: 30 }, () => service.call('market_map.enrich', { body: { topic: 'gold mining' } })),
    );
    const began = performance.now();
    for (const { body } of submitted) expect(await service.finished(body.request_id)).toMatchObject({ status: 'COMPLETED' });
    // One pause of two seconds between two looks at the queue, not thirty.
    expect(performance.now() - began).toBeLessThan(50_000);
  } finally {
    await service.close();
  }
});
