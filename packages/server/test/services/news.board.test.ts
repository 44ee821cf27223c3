import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newsBoard, type BoardQuery } from '../../src/services/news/board/board.ts';
import type { Queryable } from '../../src/store/database.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

const all = { tags: [], industries: [], countries: [], is_breaking: false, blacklisted: [], limit: 1, offset: 0 };

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('finds invented articles until a real one exists, for any filter, and again when it is gone', async () => {
  const own = await freshDatabase();
  onTestFinished(() => own.drop());
  const add = (ids: string, { is_invented }: { is_invented: boolean }) =>
    own.owner.query(
      `insert into news_facets (article_id, published_at, publisher_id, tags, industries, countries, sentiment, is_breaking, is_invented)
       select n, '2031-03-01', 1, '{}', '{}', '{}', 0, false, $1 from generate_series(${ids}) n`,
      [is_invented],
    );
  const board = newsBoard(own.db);
  const find = (asked: Partial<BoardQuery> = {}) => board.find({ ...all, ...asked });
  expect(await find()).toEqual({ ids: [], total: 0 });
  await add('1, 2', { is_invented: true });
  expect(await find()).toEqual({ ids: [2], total: 2 });
  expect(await find({ from: Date.parse('2031-03-02') })).toEqual({ ids: [], total: 0 });
  await add('3, 3', { is_invented: false });
  expect(await find()).toEqual({ ids: [3], total: 1 });
  expect(await find({ from: Date.parse('2031-03-02') })).toEqual({ ids: [], total: 0 });
  // It counts as invented from here on.
  const renew = (set: string) => own.owner.query(`update news_facets set revision = nextval('news_revision'), ${set} where article_id = 3`);
  await renew('is_invented = true');
  expect(await find()).toEqual({ ids: [3], total: 3 });
  await renew('is_gone = true, is_invented = false');
  expect(await find()).toEqual({ ids: [2], total: 2 });
});

test('lists every article after the database went while it was taking them in', async () => {
  await database.owner.query(
    `insert into news_facets (article_id, published_at, publisher_id, tags, industries, countries, sentiment, is_breaking, is_invented)
     select n, '2031-03-01', 1, '{}', '{}', '{}', 0, false, false from generate_series(1, 50010) n`,
  );
  let asked = 0;
  // The third query is the one for what the first 50,000 left.
  const query = ((...wanted: Parameters<Queryable['query']>) =>
    (asked += 1) === 3 ? Promise.reject(new Error('the database went')) : database.db.query(...wanted)) as Queryable['query'];
  const board = newsBoard({ query });
  await expect(board.find(all)).rejects.toThrow('the database went');
  expect(await board.find(all)).toEqual({ ids: [50_010], total: 50_010 });
});
