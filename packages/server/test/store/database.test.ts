import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty' });
});
afterAll(() => service.close());

describe('a database that goes away', () => {
  test('is a 503 that may be retried, and nothing but a moment later all is well', async () => {
    const { db } = service.app.context;
    const kill = () =>
      service.database.owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    const cut = db.transaction(async (tx) => {
      await kill();
      await tx.query('select 1');
    });
    await expect(cut).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    // Until the pool has heard that its other connections are gone, it may still give one of them out.
    await vi.waitFor(async () => expect(await db.query('select 1')).toMatchObject({ rowCount: 1 }), { timeout: 5_000, interval: 5 });
  });

  test('a fault of ours is not taken for it', async () => {
    await expect(service.app.context.db.query('select nonsense')).rejects.not.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
