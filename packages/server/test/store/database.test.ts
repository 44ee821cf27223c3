import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/store/database.ts';
import { holdTable } from '../support/held-table.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

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
    await until('the next query', () => db.query('select 1').catch(() => undefined));
  });

  test('a fault of ours is not taken for it', async () => {
    await expect(service.app.context.db.query('select nonsense')).rejects.not.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a lock that is never released', () => {
  test('is waited for as long as the URL of the database says, and then a 503', async () => {
    const url = new URL(service.database.url);
    url.searchParams.set('connect_timeout', '1');
    const db = openDatabase({ url: url.href, as: 'service' });
    const release = await holdTable(service.database.owner, 'requests');
    try {
      await expect(db.query('select count(*) from requests')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    } finally {
      await release();
    }
    await expect(db.query('select count(*) from requests')).resolves.toBeTruthy();
    await db.close();
  });
});

describe('work that is called off', () => {
  const written = async () => (await service.database.owner.query(`select 1 from public.notes`)).rowCount;
  beforeEach(async () => {
    await service.database.owner.query(`drop table if exists public.notes; create table public.notes (note text);
      grant insert on public.notes to firmament_service`);
  });

  test('commits nothing, be it called off when all of it is done but the commit', async () => {
    const off = new AbortController();
    const work = service.app.context.db.until(off.signal).transaction(async (tx) => {
      await tx.query(`insert into public.notes values ('one')`);
      off.abort(new Error('called off'));
    });
    await expect(work).rejects.toThrow();
    expect(await written()).toBe(0);
  });

  test('commits nothing although the lock it waited for is let go before it is ended', async () => {
    const { owner } = service.database;
    const off = new AbortController();
    let work: Promise<void> | undefined;
    await owner.transaction(async (tx) => {
      await tx.query('lock table public.notes');
      work = service.app.context.db
        .until(off.signal)
        .transaction(async (own) => void (await own.query(`insert into public.notes values ('two')`)));
      work.catch(() => undefined);
      await until('the work to wait', async () => {
        const { rowCount } = await owner.query(`select 1 from pg_locks where not granted and relation = 'public.notes'::regclass`);
        return rowCount === 1;
      });
      off.abort(new Error('called off'));
    });
    await expect(work).rejects.toThrow();
    await until('the lock to be let go', async () => {
      return (await owner.query(`select 1 from pg_locks where relation = 'public.notes'::regclass`)).rowCount === 0;
    });
    expect(await written()).toBe(0);
  });
});
