import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsAfter, type PageLimit, type StoredDocument } from '../../src/store/companies/documents.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase('with_starter');
});
afterAll(() => database.drop());

test.each(['company_id', 'revision'] as const)('pages in order of %s end at so many documents or bytes, and leave none out', async (by) => {
  const page = (after: number, limit: PageLimit) => documentsAfter(database.db, { by, after }, limit);
  const whole = await page(0, { rows: 300, bytes: Number.MAX_SAFE_INTEGER });
  expect(whole).toHaveLength(300);
  const size = (documents: readonly StoredDocument[]) => documents.reduce((sum, { document }) => sum + document.length, 0);
  const most = Math.floor(size(whole) / 10);
  const paged: StoredDocument[] = [];
  let pages = 0;
  while (paged.length < 300) {
    const rows = await page(paged.at(-1)?.[by] ?? 0, { rows: 300 - paged.length, bytes: most });
    // The last one may reach beyond.
    expect(size(rows.slice(0, -1))).toBeLessThan(most);
    expect(rows.length).toBeGreaterThan(0);
    paged.push(...rows);
    pages += 1;
  }
  expect(paged).toEqual(whole);
  expect(pages).toBeGreaterThanOrEqual(9);
  expect(await page(0, { rows: 9, bytes: 1 })).toHaveLength(1);
});
