import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openIndex } from '../../src/search/open.ts';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { backUp } from '../../src/services/operators/backup.ts';
import { restore } from '../../src/services/operators/restore.ts';
import { openQueue } from '../../src/store/queue/queue.ts';
import { dataState } from '../../src/store/companies/index-progress.ts';
import type { Database } from '../../src/store/database.ts';
import { openOperatorWorld, type OperatorWorld } from '../services/operators.support.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { company, onEveryEngine, pageOf } from './support.ts';

const data = { data_id: 'one', revision: 100 };
/** A database as an index of `data` may find it, and why it must not follow it. */
const others: [string, Parameters<typeof openIndex>[1], RegExp | undefined][] = [
  ['the same', { data: { ...data, revision: 2 } }, undefined],
  ['further on', { data: { ...data, revision: 5_000 } }, undefined],
  ['of another id', { data: { ...data, data_id: 'two' } }, /another database/],
  ['of the same id and an earlier revision', { data: { ...data, revision: 1 } }, /revision 2, the database at 1/],
];

onEveryEngine(({ open, openPassages: openPassagesOn }) => {
  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'firmament-index-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  test.each(others)(
    'an index of companies opens beside a database that is %s, or says why it is to be built anew',
    async (_, options, why) => {
      const folder = await newFolder();
      const built = await open(folder, { data });
      await built.rebuild(pageOf([company(1), company(2)]), 2);
      await built.close();
      const reasons: string[] = [];
      const index = await open(folder, { ...options, onUnusable: (reason) => reasons.push(reason) });
      expect([(await index.state()).isBuilt, reasons]).toEqual(why ? [false, [expect.stringMatching(why)]] : [true, []]);
      await index.close();
    },
  );

  test('an index of companies that changed past what it has reached is ahead by its newest change', async () => {
    const folder = await newFolder();
    const built = await open(folder, { data });
    await built.rebuild(pageOf([company(1)]), 1);
    await built.upsert([company(1, { revision: 7 })]);
    await built.close();
    const index = await open(folder, { data: { ...data, revision: 6 } });
    expect((await index.state()).isBuilt).toBe(false);
    await index.close();
  });

  test('an index of companies that names no database is to be built anew, and names it from then on', async () => {
    const folder = await newFolder();
    const built = await open(folder);
    await built.rebuild(pageOf([company(1)]), 1);
    await built.close();
    const reasons: string[] = [];
    const index = await open(folder, { data, onUnusable: (reason) => reasons.push(reason) });
    expect([(await index.state()).isBuilt, reasons]).toEqual([false, [expect.stringMatching(/does not say of which database/)]]);
    await index.rebuild(pageOf([company(1)]), 1);
    await index.close();
    const again = await open(folder, { data });
    expect((await again.state()).isBuilt).toBe(true);
    await again.close();
  });

  test.each(others)(
    'an index of passages opens beside a database that is %s, or says why it is to be filled anew',
    async (_, options, why) => {
      const folder = await newFolder();
      const filled = await openPassagesOn(folder, { data });
      const passages = [{ ordinal: 0, section: '', words: 'gold', meaning: null }];
      await filled.replace([{ record_id: 1, kind: 'filing', day: null, passages }]);
      await filled.checkpoint(2);
      await filled.close();
      const reasons: string[] = [];
      const index = await openPassagesOn(folder, { ...options, onUnusable: (reason) => reasons.push(reason) });
      const held = [(await index.state()).revision, (await index.state()).passages, reasons];
      expect(held).toEqual(why ? [0, 0, [expect.stringMatching(why)]] : [2, 1, []]);
      await index.close();
    },
  );
});

describe('a backup that is restored beside a newer index', () => {
  let world: OperatorWorld;
  let target: FreshDatabase;
  let folder = '';
  beforeAll(async () => {
    world = await openOperatorWorld('with_starter');
    // A few dozen documents say as much as thousands.
    await world.database.owner.query(
      'delete from company_documents where company_id > (select min(company_id) + 40 from company_documents)',
    );
    target = await freshDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'firmament-restored-'));
  });
  afterAll(async () => {
    await world.close();
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Gives a company another document, which takes the next revision. */
  const change = (db: Database, place: 'min' | 'max') =>
    db.query(
      `update company_documents set revision = nextval('data_revision') where company_id = (select ${place}(company_id) from company_documents)`,
    );
  const documents = async (db: Database) => {
    const { rows } = await db.query<{ permalink: string }>(
      'select p.permalink from company_documents d join permalinks p using (company_id) where p.is_current order by 1',
    );
    return rows.map(({ permalink }) => permalink);
  };
  async function indexed(db: Database): Promise<{ permalinks: string[]; reasons: string[] }> {
    const reasons: string[] = [];
    const index = await openIndex(path.join(folder, 'index'), { data: await dataState(db), onUnusable: (why) => reasons.push(why) });
    try {
      await catchUpIndex({ db, index });
      const found = await index.top({ filter: { invented: 'too' }, by: 'prominence', limit: 1_000 });
      return { permalinks: found.map(({ permalink }) => permalink).toSorted(), reasons };
    } finally {
      await index.close();
    }
  }

  test('is answered from, and no change that draws a revision again is skipped', async () => {
    const { db, owner } = world.database;
    const file = path.join(folder, 'backup');
    await backUp(world.operator, file);
    // The index goes on after the backup, with a company that leaves.
    await change(db, 'min');
    await owner.query(
      `with gone as (delete from company_documents where company_id = (select max(company_id) from company_documents) returning company_id)
       insert into removed_documents (company_id, revision) select company_id, nextval('data_revision') from gone`,
    );
    expect((await indexed(db)).permalinks).toEqual(await documents(db));
    const before = await dataState(db);

    const queues: Awaited<ReturnType<typeof openQueue>>[] = [];
    const operator = {
      ...world.operator,
      db: target.owner,
      config: { ...world.operator.config, data_dir: path.join(folder, 'elsewhere') },
    };
    const opened = async () => {
      queues.push(await openQueue({ url: target.url, onError: () => undefined }));
      return queues[0]!;
    };
    await restore(operator, { file_path: file, openQueue: opened });
    for (const queue of queues) await queue.close();
    // Its own changes draw the same revisions, and one more.
    for (const place of ['max', 'max', 'min'] as const) await change(target.db, place);
    const after = await dataState(target.db);
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.data_id).not.toBe(before.data_id);

    const { permalinks, reasons } = await indexed(target.db);
    expect(permalinks).toEqual(await documents(target.db));
    expect(reasons).toEqual([expect.stringMatching(/before a restore/)]);
    expect((await indexed(target.db)).reasons).toEqual([]);
  });

  test('also by tools of PostgreSQL that take the id along is known by its tables, or by its revision', async () => {
    const { owner, db } = target;
    const before = await dataState(db);
    await owner.query(`begin; create table made_anew (like installation including all); insert into made_anew select * from installation;
      drop table installation; alter table made_anew rename to installation; grant select on installation to firmament_service; commit`);
    const anew = await dataState(db);
    expect(anew.data_id).not.toBe(before.data_id);
    expect(anew.data_id.split('.')[0]).toBe(before.data_id.split('.')[0]);

    const index = await openIndex(path.join(folder, 'later'), { data: anew });
    await catchUpIndex({ db, index });
    // The database goes back to an earlier moment beneath a running index.
    await owner.query(`select setval('data_revision', 1)`);
    await owner.query(`delete from removed_documents;
      delete from company_documents where company_id > (select min(company_id) from company_documents); update company_documents set revision = 1`);
    await catchUpIndex({ db, index });
    expect((await index.state()).revision).toBe(1);
    await index.close();
  });
});

test('a database draws its own id, which another does not have', async () => {
  const [one, two] = [await freshDatabase(), await freshDatabase()];
  onTestFinished(async () => {
    await one.drop();
    await two.drop();
  });
  await two.owner.query('update installation set data_id = gen_random_uuid()');
  expect((await dataState(one.db)).data_id).not.toBe((await dataState(two.db)).data_id);
  await expect(one.db.query('update installation set data_id = gen_random_uuid()')).rejects.toThrow(/permission denied/);
  await expect(one.owner.query('insert into installation default values')).rejects.toThrow(/unique/);
});
