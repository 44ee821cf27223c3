import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { readDocuments } from '../../src/services/companies/documents/read-documents.ts';
import { resolveCompanies } from '../../src/services/companies/resolve.ts';
import { rebuildDocuments } from '../../src/services/companies/documents/rebuild-documents.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import type { SourceStatement } from '../../src/sources/source.ts';
import { saveSources, withdrawUnstated } from '../../src/store/source-records.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await saveSources(database.db, [
    { name: 'register', title: 'R', publisher: 'P', licence: 'CC0', source_url: 'https://register.example' },
    { name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: 'https://wire.example' },
  ]);
});
afterAll(() => database.drop());

const clock = () => new Date('2026-11-21T12:00:00Z');
const take = (statements: SourceStatement[]) => ingest({ db: database.db, clock }, statements);

function about(permalink: string, source_key: string, facts: Partial<CompanyFacts>): SourceStatement {
  return {
    kind: 'company',
    source: 'register',
    source_key,
    as_of: '2026-08-01',
    retrieved_at: new Date('2026-08-02'),
    method: 'filed',
    reason: 'same register number',
    subject: { permalink },
    facts: { name: 'Quillmere', ...facts },
  };
}
const documentOf = async (permalink: string) => (await readDocuments(database.db, [permalink])).get(permalink);
const resolve = (identifier: string) => resolveCompanies({ db: database.db, suggest: () => Promise.resolve([]) }, [identifier]);
const count = async (table: string) => (await database.owner.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count;

describe('ingestion', () => {
  test('keeps of every value where it came from, when it was fetched and how the source knows', async () => {
    await take([about('quillmere', '1', { website: 'quillmere.example.com', city: 'Tampere' })]);
    expect((await documentOf('quillmere'))?.records).toEqual([
      {
        source: 'register',
        source_key: '1',
        source_url: 'https://register.example',
        as_of: '2026-08-01',
        retrieved_at: '2026-08-02T00:00:00.000Z',
        method: 'filed',
      },
    ]);
    const { rows } = await database.owner.query('select role, decision, reasons from assignments');
    expect(rows).toEqual([{ role: 'subject', decision: 'assign', reasons: ['same register number'] }]);
  });

  test('taking the same statements again changes nothing', async () => {
    const before = [await count('source_records'), await count('assignments'), (await documentOf('quillmere')) as object];
    const revision = async () => (await database.owner.query(`select revision from company_documents`)).rows;
    const revisions = await revision();
    const summary = await take([about('quillmere', '1', { website: 'quillmere.example.com', city: 'Tampere' })]);
    expect(summary).toMatchObject({ counts: { read: 1, unchanged: 1, new: 0 }, companies: 0 });
    expect([await count('source_records'), await count('assignments'), await documentOf('quillmere')]).toEqual(before);
    expect(await revision()).toEqual(revisions);
  });

  test('what a source says last is served, also when it goes back to what it said first', async () => {
    for (const city of ['Turku', 'Oulu', 'Turku']) {
      await take([about('two-cities', '2', { city })]);
      expect((await documentOf('two-cities'))?.facts.city).toBe(city);
    }
    expect((await documentOf('two-cities'))?.records).toHaveLength(1);
  });

  test('a record that turns out to be another company’s leaves no trace at the first, whose permalink follows it', async () => {
    await take([about('wrong-name', '3', { website: 'moved.example.com' })]);
    await take([about('right-name', '3', { website: 'moved.example.com' })]);
    expect(await documentOf('wrong-name')).toBeUndefined();
    expect((await documentOf('right-name'))?.facts.website).toBe('moved.example.com');
    expect(await resolve('moved.example.com')).toEqual(['right-name']);
    expect(await resolve('wrong-name')).toEqual(['right-name']);
    // Undone by stating it of the first again: nothing was overwritten.
    await take([about('third-name', '3', { website: 'moved.example.com' })]);
    expect(await resolve('wrong-name')).toEqual(['third-name']);
    expect(await resolve('right-name')).toEqual(['third-name']);
  });

  test('withdrawing a company’s records withdraws all that was served of it', async () => {
    await take([
      about('to-stay', '4', { website: 'stays.example.com' }),
      about('to-go', '5', { website: 'goes.example.com', listings: [{ exchange: 'HEL', symbol: 'GOES' }] }),
    ]);
    const kept = (await database.owner.query(`select record_id from source_records where source_key <> '5'`)).rows.map(
      (row) => row.record_id,
    );
    const company_ids = await withdrawUnstated(database.db, { sources: ['register'], stated: kept, decided_at: clock() });
    await database.db.transaction((tx) => rebuildDocuments(tx, { company_ids, built_at: clock() }));
    expect(await documentOf('to-go')).toBeUndefined();
    await expect(resolve('goes.example.com')).rejects.toMatchObject({ code: 'COMPANY_NOT_FOUND' });
    await expect(resolve('HEL:GOES')).rejects.toMatchObject({ code: 'COMPANY_NOT_FOUND' });
    expect(await resolve('to-stay')).toEqual(['to-stay']);
  });

  test('a deal is seen from both sides, by the names of the companies', async () => {
    await take([about('buyer', '6', { name: 'Buyer' }), about('bought', '7', { name: 'Bought' })]);
    const stated = { source: 'wire', source_key: 'd1', retrieved_at: clock(), method: 'reported', reason: 'named in the deal' } as const;
    await take([
      {
        kind: 'deal',
        ...stated,
        acquirer: { permalink: 'buyer' },
        target: { permalink: 'bought' },
        facts: { date: '2020-02-02', amount: 5, currency: 'USD' },
      },
    ]);
    expect((await documentOf('buyer'))?.acquisitions).toMatchObject([{ permalink: 'bought', name: 'Bought', facts: { amount: 5 } }]);
    expect((await documentOf('bought'))?.acquired_by).toMatchObject([{ permalink: 'buyer', name: 'Buyer' }]);
  });

  test('a statement of a source nobody introduced is refused whole', async () => {
    const before = await count('source_records');
    const stranger = { ...about('stranger', '8', {}), source: 'nobody' };
    await expect(take([about('stranger-2', '9', {}), stranger])).rejects.toThrow('not saved before');
    expect(await count('source_records')).toBe(before);
    await expect(resolve('stranger-2')).rejects.toMatchObject({ code: 'COMPANY_NOT_FOUND' });
  });

  test('source records and assignments cannot be changed by the service', async () => {
    await expect(database.db.query(`update source_records set source_key = 'x'`)).rejects.toThrow('permission denied');
    await expect(database.db.query('delete from assignments')).rejects.toThrow('permission denied');
  });
});
