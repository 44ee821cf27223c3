import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backendThere, currentBackend, openDatabase, type Backend } from '../../src/store/database.ts';
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

describe('a transaction that is named to be ended', () => {
  test('is not taken for a later one of the same process', async () => {
    const db = openDatabase({ url: service.database.url, as: 'service', max: 1 });
    const named = await db.transaction(async (tx) => {
      const { rows } = await tx.query<Backend>(currentBackend);
      const { rowCount } = await service.database.owner.query(`select ${backendThere}`, [rows[0]!.pid, rows[0]!.began]);
      expect(rowCount).toBe(1);
      return rows[0]!;
    });
    await db.transaction(async (tx) => {
      const { rows } = await tx.query<Backend>(currentBackend);
      expect(rows[0]!.pid).toBe(named.pid);
      const { rowCount } = await service.database.owner.query(`select ${backendThere}`, [named.pid, named.began]);
      expect(rowCount).toBe(0);
    });
    await db.close();
  });
});

const pooler = process.env['FIRMAMENT_TEST_POOLER'];

// The script `tools/pgbouncer.sh` runs tests behind a pooler.
describe.skipIf(!pooler)('behind a pooler of sessions', () => {
  const direct = () => {
    const url = new URL(service.database.url);
    url.host = new URL(service.database.template.server_url).host;
    return url.href;
  };
  const portOf = (client: object) => (client as { connection: { stream: { localPort: number } } }).connection.stream.localPort;

  test('the pid that a driver reports is not the working process', async () => {
    await service.app.context.db.transaction(async (tx) => {
      const { rows } = await tx.query<Backend>(currentBackend);
      expect((tx as unknown as { processID: number }).processID).not.toBe(rows[0]!.pid);
    });
  });

  test('a connection of its own goes through the pooler, or past it to the direct address', async () => {
    for (const [direct_url, isDirect] of [
      [undefined, false],
      [direct(), true],
    ] as const) {
      const db = openDatabase({ url: service.database.url, direct_url, as: 'service', max: 1 });
      const client = await db.connect();
      const { rows } = await client.query<{ port: number; role: string }>('select inet_client_port() as port, current_user as role');
      expect([rows[0]!.port === portOf(client), rows[0]!.role]).toEqual([isDirect, 'firmament_service']);
      await client.end();
      const told: string[] = [];
      const stop = await db.listen('some_channel', { message: (payload) => void told.push(payload), error: () => undefined });
      await db.query(`select pg_notify('some_channel', 'heard')`);
      await until('the notification', async () => told.length > 0);
      expect(told).toEqual(['heard']);
      await stop();
      await db.close();
    }
  });
});
