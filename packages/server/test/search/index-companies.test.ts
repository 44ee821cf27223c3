import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { openIndex } from '../../src/search/open.ts';
import type { IndexedCompany, OwnedIndex } from '../../src/search/port.ts';
import { catchUpIndex, rebuildIndex } from '../../src/services/indexing/index-companies.ts';
import { newestRevision } from '../../src/store/companies/index-progress.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

let database: FreshDatabase;
let folder = '';
let index: OwnedIndex;
beforeAll(async () => {
  database = await freshDatabase('with_starter');
  // A few dozen documents say as much as thousands.
  await database.owner.query('delete from company_documents where company_id > (select min(company_id) + 40 from company_documents)');
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmament-index-'));
  index = await openIndex(path.join(folder, 'index'));
  await catchUpIndex(context());
});
afterEach(async () => {
  await index.close();
  await rm(folder, { recursive: true, force: true });
});

const context = (over: Partial<OwnedIndex> = {}) => ({ db: database.db, index: { ...index, ...over } });

async function documents(): Promise<{ count: number; newest: number }> {
  const { rows } = await database.db.query<{ count: number; newest: number }>(
    'select count(*) as count, max(revision) as newest from company_documents',
  );
  return rows[0] ?? { count: 0, newest: 0 };
}

/** Changes the document of one company, as building it again does. */
async function changeOne(): Promise<void> {
  await database.db.query(
    `update company_documents set revision = nextval('data_revision')
     where company_id = (select min(company_id) from company_documents)`,
  );
}

async function expectCurrent(): Promise<void> {
  const { count } = await documents();
  expect([(await index.state()).companies, (await index.state()).revision]).toEqual([count, await newestRevision(database.db)]);
}

/** An index that counts how often it is rebuilt. */
function counted(): { rebuilds: () => number; index: Partial<OwnedIndex> } {
  let rebuilds = 0;
  return {
    rebuilds: () => rebuilds,
    index: {
      rebuild: (companies, revision) => {
        rebuilds += 1;
        return index.rebuild(companies, revision);
      },
    },
  };
}

test('catching up takes changes one by one and rebuilds nothing', async () => {
  await changeOne();
  const watched = counted();
  await catchUpIndex(context(watched.index));
  await catchUpIndex(context(watched.index));
  expect(watched.rebuilds()).toBe(0);
  await expectCurrent();
});

test('a document that changes while the index is rebuilt is caught up with', async () => {
  await changeOne();
  const { newest: before } = await documents();
  const changing: Partial<OwnedIndex> = {
    async rebuild(companies, revision) {
      const read: (readonly IndexedCompany[])[] = [];
      for await (const page of companies) read.push(page);
      await changeOne();
      await index.rebuild(pagesOf(read), revision);
    },
  };
  await rebuildIndex(context(changing));
  expect((await index.state()).revision).toBe(before);
  expect(await newestRevision(database.db)).toBeGreaterThan(before);
  await catchUpIndex(context());
  await expectCurrent();
});

test('an index that forgot what it took, as after a power loss, is rebuilt', async () => {
  await index.close();
  await cp(path.join(folder, 'index'), path.join(folder, 'older'), { recursive: true });
  index = await openIndex(path.join(folder, 'index'));
  await changeOne();
  await catchUpIndex(context());
  await expectCurrent();
  await index.close();

  // What the engine wrote last is lost, the note of how far it had come is not.
  const { version } = JSON.parse(await readFile(path.join(folder, 'index', 'current.json'), 'utf8')) as { version: string };
  await cp(path.join(folder, 'index', version, 'held.json'), path.join(folder, 'older', version, 'held.json'));
  index = await openIndex(path.join(folder, 'older'));
  expect((await index.state()).newest).toBeLessThan((await documents()).newest);
  const watched = counted();
  await catchUpIndex(context(watched.index));
  expect(watched.rebuilds()).toBe(1);
  await expectCurrent();
});

test('a company whose document is gone leaves the index', async () => {
  const { count } = await documents();
  await database.owner.query(
    `with gone as (delete from company_documents where revision = (select max(revision) from company_documents) returning company_id)
     insert into removed_documents (company_id, revision) select company_id, nextval('data_revision') from gone`,
  );
  const watched = counted();
  await catchUpIndex(context(watched.index));
  expect(watched.rebuilds()).toBe(0);
  expect((await index.state()).companies).toBe(count - 1);
  await expectCurrent();
});

async function* pagesOf<T>(pages: readonly T[]): AsyncGenerator<T> {
  yield* pages;
}

test('an index of any size takes changes', async () => {
  await changeOne();
  const watched = counted();
  await catchUpIndex(context({ ...watched.index, state: async () => ({ ...(await index.state()), companies: 1_902_532 }) }));
  expect(watched.rebuilds()).toBe(0);
  await expectCurrent();
});
