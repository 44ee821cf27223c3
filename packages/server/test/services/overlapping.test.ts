import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { readDocuments } from '../../src/services/documents/read-documents.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import type { SourceItem, SourceStatement } from '../../src/sources/source.ts';
import type { Database } from '../../src/store/database.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { until } from '../support/spawned-service.ts';

const clock = () => new Date('2026-11-21T12:00:00Z');

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  const sources = ['register', 'directory'].map((name) => ({ name, title: name, publisher: 'P', licence: 'CC0', source_url: '' }));
  await saveSources(database.db, sources);
});
afterEach(() => database.drop());

function row(source: string, source_key: string, facts: Partial<CompanyFacts> = {}): SourceStatement {
  const said = { name: 'Quillmere', website: 'quillmere.com', country: 'GBR', ...facts };
  return { kind: 'company', source, source_key, retrieved_at: clock(), method: 'reported', subject: {}, facts: said };
}

const take = (items: AsyncIterable<SourceItem> | Iterable<SourceItem>, db: Database = database.db) => ingest({ db, clock }, items);

/** Every company that is served, with the records behind it. */
async function served(): Promise<Record<string, string[]>> {
  const { rows } = await database.owner.query<{ permalink: string }>('select permalink from company_documents');
  const documents = await readDocuments(
    database.db,
    rows.map(({ permalink }) => permalink),
  );
  return Object.fromEntries(
    [...documents].map(([permalink, { records }]) => [
      permalink,
      records.map(({ source, source_key }) => `${source} ${source_key}`).toSorted(),
    ]),
  );
}

/** Filler rows up to the ten thousand of a batch. */
const filler = Array.from({ length: 9_999 }, (): SourceItem => ({ kind: 'skipped', at: 'a row', reason: 'filler' }));

test('what another writes between two batches counts for the second, though that was planned before', async () => {
  let writers = 0;
  let interrupt: () => Promise<unknown> = () => Promise.resolve();
  const db: Database = {
    ...database.db,
    // The lock of the second batch is its first statement that waits for writers; its plan is made by then.
    transaction: (work) =>
      database.db.transaction(async (tx) => {
        const query = tx.query.bind(tx) as (text: unknown, ...rest: unknown[]) => unknown;
        const watched = (text: unknown, ...rest: unknown[]) => {
          const isSecond = typeof text === 'string' && text.includes('pg_advisory_xact_lock') && ++writers === 2;
          return isSecond ? interrupt().then(() => query(text, ...rest)) : query(text, ...rest);
        };
        tx.query = watched as typeof tx.query;
        return work(tx).finally(() => (tx.query = query as typeof tx.query));
      }),
  };
  interrupt = () => take([row('directory', '1')]);
  await take([row('register', 'first', { name: 'Zenith Tools', website: 'zenith.com' }), ...filler, row('register', 'second')], db);
  expect(await served()).toEqual({ 'zenith-tools': ['register first'], quillmere: ['directory 1', 'register second'] });
});

describe('two imports at the same time', () => {
  test('create one company from the statements of both, and number their documents in commit order', async () => {
    let other: Promise<unknown> | undefined;
    const isWaiting = async () => {
      const { rows } = await database.owner.query<{ waits: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
      );
      return rows[0]!.waits;
    };
    // The first has written and not committed when the second begins, which either waits or has ended before the first goes on.
    let hasEnded = false;
    const onBatch = async () => {
      other = take([row('directory', '1')]).finally(() => (hasEnded = true));
      other.catch(() => undefined);
      await until('the second import to wait', async () => hasEnded || (await isWaiting()));
    };
    await ingest({ db: database.db, clock }, [row('register', '1')], { onBatch });
    await other;
    expect(await served()).toEqual({ quillmere: ['directory 1', 'register 1'] });
  });
});
