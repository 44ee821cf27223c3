import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { readDocuments } from '../../src/services/documents/read-documents.ts';
import { resolveCompanies } from '../../src/services/companies/resolve.ts';
import { rebuildDocuments } from '../../src/services/documents/rebuild-documents.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import type { SourceItem, SourceStatement, Withdrawal } from '../../src/sources/source.ts';
import { withdrawUnstated } from '../../src/store/records/assignments.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { unlimited } from '../../src/store/accounts/accounts.ts';
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
const take = (statements: SourceItem[]) => ingest({ db: database.db, clock }, statements);

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
const resolve = (identifier: string) =>
  resolveCompanies({ db: database.db, organization_id: randomUUID(), suggest: () => Promise.resolve([]), plan: unlimited }, [identifier]);
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

  describe('what a source takes back', () => {
    const back = (source_key: string, of: Withdrawal['of'] = 'company', source = 'register'): Withdrawal => ({
      kind: 'withdrawn',
      of,
      source,
      source_key,
      at: 'line 9',
    });

    test('is no longer served, and withdrawing it again, or something unknown, changes nothing', async () => {
      await take([about('taken-back', 'b1', { website: 'back.example.com' })]);
      expect((await take([back('b1')])).counts).toMatchObject({ read: 1, withdrawn: 1, rejected: 0 });
      expect(await documentOf('taken-back')).toBeUndefined();
      const before = await count('assignments');
      expect((await take([back('b1'), back('nobody-knows')])).counts).toMatchObject({ withdrawn: 0, unchanged: 2, rejected: 0 });
      expect(await count('assignments')).toBe(before);
    });

    test('can be stated again', async () => {
      expect((await take([about('taken-back', 'b1', { website: 'back.example.com' })])).counts).toMatchObject({ added: 1 });
      expect((await documentOf('taken-back'))?.facts.website).toBe('back.example.com');
    });

    test('vanishes from both sides of a deal', async () => {
      await take([about('seller', 'b2', { name: 'Seller' }), about('sold', 'b3', { name: 'Sold' })]);
      const sides = { acquirer: { permalink: 'seller' }, target: { permalink: 'sold' }, facts: { date: '2020-02-02' } };
      await take([{ kind: 'deal', source: 'wire', source_key: 'b4', retrieved_at: clock(), method: 'reported', ...sides }]);
      expect((await documentOf('seller'))?.acquisitions).toHaveLength(1);
      await take([back('b4', 'deal', 'wire')]);
      expect((await documentOf('seller'))?.acquisitions ?? []).toEqual([]);
      expect((await documentOf('sold'))?.acquired_by ?? []).toEqual([]);
    });

    test('of another kind under the same key stays', async () => {
      expect((await take([back('b2', 'parent')])).counts).toMatchObject({ withdrawn: 0, unchanged: 1 });
      expect(await documentOf('seller')).toBeDefined();
    });

    test('in the same file is judged by what stands last', async () => {
      const { counts } = await take([about('in-one', 'b5', {}), back('b5'), back('b6'), about('in-one-2', 'b6', {})]);
      expect(counts).toMatchObject({ read: 4, new: 1, repeated: 2, unchanged: 1, withdrawn: 0 });
      expect(await documentOf('in-one')).toBeUndefined();
      expect(await documentOf('in-one-2')).toBeDefined();
    });
  });

  test('what a source leaves out on purpose is counted apart, and told with its reason', async () => {
    const told: unknown[] = [];
    const skip = { kind: 'skipped', at: 'line 3', reason: 'Ended in 2019.' } as const;
    const { counts } = await ingest({ db: database.db, clock }, [skip], { onRejected: (each) => told.push(each) });
    expect(counts).toMatchObject({ read: 1, skipped: 1, rejected: 0 });
    expect(told).toEqual([skip]);
  });

  test('a record larger than memory has room for is rejected with a sentence, and the rest is taken', async () => {
    const told: { reason: string }[] = [];
    const large = about('too-large', 'l1', { summary: 'x'.repeat(68 * 1_048_576) } as Partial<CompanyFacts>);
    const { counts } = await ingest({ db: database.db, clock }, [large, about('small-enough', 'l2', {})], {
      onRejected: (each) => told.push(each),
    });
    expect(counts).toMatchObject({ new: 1, rejected: 1 });
    expect(told[0]?.reason).toMatch(/characters; at most 67,108,864/);
  });

  test('batches are cut by the size of any record', async () => {
    const batches: number[] = [];
    const half = 'x'.repeat(17 * 1_048_576);
    const large = ['s1', 's2', 's3'].map((key) => about(key, key, { summary: half } as Partial<CompanyFacts>));
    await ingest({ db: database.db, clock }, large, { onProgress: ({ read }) => batches.push(read), dry_run: true });
    expect(batches).toEqual([2, 3]);
  });

  test('a statement of an unregistered source is refused whole', async () => {
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
