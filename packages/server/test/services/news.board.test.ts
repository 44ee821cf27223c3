import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsBoard } from '../../src/services/news/board.ts';
import type { Queryable } from '../../src/store/database.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

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
  const all = { tags: [], industries: [], countries: [], is_breaking: false, blacklisted: [], limit: 1, offset: 0 };
  await expect(board.find(all)).rejects.toThrow('the database went');
  expect(await board.find(all)).toEqual({ ids: [50_010], total: 50_010 });
});
