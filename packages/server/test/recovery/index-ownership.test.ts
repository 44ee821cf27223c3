import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openLanceIndex } from '../../src/search/lance-index.ts';
import { followChanges } from '../../src/services/discovery/follow-changes.ts';
import { isIndexOwned } from '../../src/store/index-progress.ts';
import { freshDatabase } from '../support/database.ts';

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
