import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { loadSandbox } from '../../src/services/ingestion/load-sandbox.ts';
import { readNews } from '../../src/services/news/reading/read-news.ts';
import { declaredOperations } from '../support/declared-operations.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Operations that answer a page of a list by `limit` or `page_size`. */
const lists = declaredOperations.flatMap((declared) => {
  const part = (['query', 'body'] as const).find((each) => declared[each] instanceof z.ZodObject && sizeOf(declared[each]) !== undefined);
  return part ? [{ declared, part, size: sizeOf(declared[part])! }] : [];
});

function sizeOf(schema: z.ZodType | undefined): 'limit' | 'page_size' | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  return (['limit', 'page_size'] as const).find((name) => name in schema.shape);
}

const notebooks = 40;
/** What the statements behind a page of one may read in all, of rows and of bytes: some read what decides which rows they are. */
const most = { rows: 60, bytes: 65_536 };

let service: TestService;
let watch_id = '';
const read = { rows: 0, bytes: 0 };
beforeAll(async () => {
  // Nothing works beside the calls: what is read is read for them.
  service = await startTestService({ works: false });
  const { context } = service.app;
  await loadSandbox(context);
  await catchUpIndex(context);
  await readNews({ ...context, for_model: false }, new AbortController().signal);
  const body = { company: 'kelvara-sandbox', sections: ['Quick Snapshot'], note: 'x'.repeat(60_000) };
  for (let started = 0; started < notebooks; started += 1) await service.call('notebook.company_research', { body });
  const watch = await service.call('news_watch.create', { body: { name: 'Cold', words: 'cold' } });
  watch_id = watch.body.data.watch_id;
});
afterAll(() => service.close());

/** Counts what statements return, from the driver's own answers. */
function countRows(): () => void {
  const query = vi.spyOn(
    pg.Query.prototype as unknown as { handleDataRow(message: { fields: (string | Buffer | null)[] }): void },
    'handleDataRow',
  );
  const original = query.getMockImplementation();
  expect(original).toBeUndefined();
  return () => {
    for (const [{ fields }] of query.mock.calls) {
      read.rows += 1;
      read.bytes += fields.reduce((sum, field) => sum + (field?.length ?? 0), 0);
    }
    query.mockRestore();
  };
}

test('the contract has lists', () => {
  expect(lists.map(({ declared }) => declared.id)).toEqual(expect.arrayContaining(['notebook.list', 'request.list', 'company.jobs']));
});

test.each(lists.map(({ declared, ...rest }) => ({ id: declared.id, declared, ...rest })))(
  'a page of one of $id reads no more of the database than a page holds',
  async ({ id, declared, part, size }) => {
    const { query, body, params } = declared.example;
    const example = declared.example[part] as object | undefined;
    const known = Object.entries({ company: 'kelvara-sandbox', watch_id }).filter(([name]) => name in { ...example });
    const call = {
      ...(query && { query }),
      ...(body !== undefined && { body }),
      ...(params && { params }),
      [part]: { ...example, ...Object.fromEntries(known), [size]: part === 'query' ? '1' : 1 },
    };
    Object.assign(read, { rows: 0, bytes: 0 });
    const end = countRows();
    const { status, text } = await service.call(id, call);
    end();
    expect([200, 404], text).toContain(status);
    expect(read.rows).toBeLessThanOrEqual(most.rows);
    expect(read.bytes).toBeLessThanOrEqual(most.bytes);
  },
);
