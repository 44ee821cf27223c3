import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { searchWork } from '../../src/jobs/recurring.ts';
import { startRecurring } from '../../src/jobs/runner.ts';
import { openIndex, openPassages } from '../../src/search/open.ts';
import { isIndexOwned } from '../../src/store/companies/index-progress.ts';
import { freshDatabase } from '../support/database.ts';
import { startTestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

test('the owner of an index announces it again after the database has cut every connection, and no longer when it stops', async () => {
  const database = await freshDatabase('empty');
  const folder = await mkdtemp(path.join(tmpdir(), 'firmament-owner-'));
  const index = await openIndex(path.join(folder, 'index'));
  const passages = await openPassages(path.join(folder, 'passages'));
  try {
    const log = { error: () => undefined, warn: () => undefined } as never;
    const { db } = database;
    const kept = { db, index, passages, clock: () => new Date(), owner: 'this test', embedder: undefined };
    const stop = await startRecurring({ db, log, metrics: { recurred: () => undefined } }, searchWork(kept));
    expect(await isIndexOwned(db)).toBe(true);

    const { rows } = await database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'firmament service' and pid <> pg_backend_pid()`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const isOwned = () => isIndexOwned(db).catch(() => undefined);
    await until('nobody to keep it', async () => (await isOwned()) === false);
    await until('somebody to keep it again', isOwned);

    await stop();
    expect(await isIndexOwned(db)).toBe(false);
  } finally {
    await index.close();
    await passages.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('an index is told from one in a folder of the same name on another host', async () => {
  const service = await startTestService({ template: 'empty' });
  const folder = await mkdtemp(path.join(tmpdir(), 'firmament-owner-'));
  const passages = await openPassages(folder);
  try {
    const { owner } = service.database;
    const { data_dir } = service.app.context.config;
    const owners = async () => (await owner.query<{ owner: string }>('select owner from index_owners order by updated_at')).rows;
    await until('an owner', async () => (await owners()).length === 1);
    expect(await owners()).toEqual([{ owner: `${hostname()}:${data_dir}` }]);
    const log = { error: () => undefined, warn: () => undefined } as never;
    const { context } = service.app;
    const stop = await startRecurring({ ...context, log }, searchWork({ ...context, passages, owner: `elsewhere:${data_dir}` }));
    await until('two owners', async () => (await owners()).length === 2);
    await stop();
  } finally {
    await passages.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
});
