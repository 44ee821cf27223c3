import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openLanceIndex } from '../../src/search/lance-index.ts';
import { followChanges } from '../../src/services/discovery/follow-changes.ts';
import { isIndexOwned } from '../../src/store/index-progress.ts';
import { freshDatabase } from '../support/database.ts';
import { startTestService } from '../support/service.ts';

test('whoever keeps an index says so again once the database has cut every connection, and no longer when it stops', async () => {
  const database = await freshDatabase('empty');
  const folder = await mkdtemp(path.join(tmpdir(), 'firmament-owner-'));
  const index = await openLanceIndex(path.join(folder, 'index'));
  try {
    const log = { error: () => undefined, warn: () => undefined } as never;
    const stop = await followChanges({ db: database.db, index, clock: () => new Date(), log, owner: 'this test' });
    expect(await isIndexOwned(database.db)).toBe(true);

    const { rows } = await database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'firmament service' and pid <> pg_backend_pid()`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const isOwned = () => isIndexOwned(database.db).catch(() => undefined);
    await vi.waitFor(async () => expect(await isOwned()).toBe(false), { timeout: 5_000, interval: 5 });
    await vi.waitFor(async () => expect(await isOwned()).toBe(true), { timeout: 20_000, interval: 50 });

    await stop();
    expect(await isIndexOwned(database.db)).toBe(false);
  } finally {
    await index.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('an index is told from one in a folder of the same name on another host', async () => {
  const service = await startTestService({ template: 'empty' });
  try {
    const { owner } = service.database;
    const { data_dir } = service.app.context.config;
    const owners = async () => (await owner.query<{ owner: string }>('select owner from index_owners order by updated_at')).rows;
    await vi.waitFor(async () => expect(await owners()).toEqual([{ owner: `${hostname()}:${data_dir}` }]));
    const log = { error: () => undefined, warn: () => undefined } as never;
    const { db, index, clock } = service.app.context;
    const stop = await followChanges({ db, index, clock, log, owner: `elsewhere:${data_dir}` });
    await vi.waitFor(async () => expect(await owners()).toHaveLength(2));
    await stop();
  } finally {
    await service.close();
  }
});
