import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocuments, readManyDocuments } from '../../src/services/documents/read-documents.ts';
import { resolveCompanies } from '../../src/services/companies/resolve.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import type { SourceStatement } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { unlimited } from '../../src/store/accounts/accounts.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await saveSources(database.db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
});
afterAll(() => database.drop());

const clock = () => new Date('2026-11-21T12:00:00Z');
const take = (statements: SourceStatement[]) => ingest({ db: database.db, clock }, statements);
const common = { source: 'wire', retrieved_at: new Date('2026-08-02'), method: 'reported' as const };
const company = (permalink: string, name: string, website: string): SourceStatement => ({
  ...common,
  kind: 'company',
  source_key: permalink,
  reason: 'named so by the test',
  subject: { permalink },
  facts: { name, website },
});
const documentOf = async (permalink: string) => (await readDocuments(database.db, [permalink])).get(permalink);
const resolve = (identifier: string) =>
  resolveCompanies({ db: database.db, organization_id: randomUUID(), suggest: () => Promise.resolve([]), plan: unlimited }, [identifier]);

describe('a website that several companies name as theirs', () => {
  beforeAll(() =>
    take([
      company('polarbit', 'Polarbit, Inc.', 'polarbit.com'),
      company('polarbit-voice', 'Polarbit Voice', 'polarbit.com'),
      company('ice-grip', 'Ice Grip', 'ice-grip.com'),
      company('polarwerk', 'Polarwerk', 'ice-grip.com'),
      company('first-tenant', 'First Tenant', 'shared-house.com'),
      company('second-tenant', 'Second Tenant', 'shared-house.com'),
      company('twin', 'Twin', 'twin.com'),
      company('twin-2', 'Twin', 'twin.com'),
    ]),
  );

  test.each([
    ['https://www.polarbit.com/en/about', 'polarbit'],
    ['polarbit.com', 'polarbit'],
    ['https://ice-grip.com', 'ice-grip'],
  ])('%s means the one it is named after', async (identifier, permalink) => {
    expect(await resolve(identifier)).toEqual([permalink]);
  });

  test.each([
    ['shared-house.com', 'it is named after none of them'],
    ['twin.com', 'it is named after both'],
  ])('%s stays ambiguous, for %s', async (identifier) => {
    await expect(resolve(identifier)).rejects.toMatchObject({ code: 'COMPANY_NOT_FOUND' });
  });
});

test('companies that are first heard of together are named to each other by their names, not by their permalinks', async () => {
  await take([
    {
      ...common,
      kind: 'deal',
      source_key: 'd1',
      acquirer: { name: 'Harrow Vale Capital', country: 'USA' },
      target: { name: 'Tundra Grip', country: 'FIN' },
      facts: { date: '2029-06-02' },
    },
    {
      ...common,
      kind: 'funding_round',
      source_key: 'r1',
      subject: { name: 'Tundra Grip', country: 'FIN' },
      investors: [{ name: 'Harrow Vale Capital', country: 'USA', is_lead: true }],
      facts: { date: '2028-06-02', round: 'Seed', lead_investors: ['Harrow Vale Capital'] },
    },
  ]);
  const [acquirer, target] = [await documentOf('harrow-vale-capital'), await documentOf('tundra-grip')];
  expect(acquirer?.acquisitions).toMatchObject([{ permalink: 'tundra-grip', name: 'Tundra Grip' }]);
  expect(acquirer?.investments).toMatchObject([{ permalink: 'tundra-grip', name: 'Tundra Grip' }]);
  expect(target?.acquired_by).toMatchObject([{ permalink: 'harrow-vale-capital', name: 'Harrow Vale Capital' }]);
  expect(target?.investors).toMatchObject([{ permalink: 'harrow-vale-capital', name: 'Harrow Vale Capital' }]);
});

test('many documents are read by id, each once, and unknown ids are absent', async () => {
  const permalinks = Array.from({ length: 230 }, (_, index) => `numbered-${index}`);
  await take(permalinks.map((permalink) => company(permalink, `Numbered ${permalink}`, `${permalink}.example`)));
  const { rows } = await database.db.query<{ company_id: number; permalink: string }>(
    'select company_id, permalink from company_documents where permalink = any($1)',
    [permalinks],
  );
  const ids = rows.map((row) => row.company_id);
  const documents = await readManyDocuments(database.db, [...ids, ...ids, 0, 999_999_999]);
  expect(new Map([...documents].map(([company_id, { permalink }]) => [company_id, permalink]))).toEqual(
    new Map(rows.map((row) => [row.company_id, row.permalink])),
  );
  expect(documents.size).toBe(230);
  expect(documents.get(ids[7]!)).toEqual(await documentOf(rows[7]!.permalink));
  expect(await readManyDocuments(database.db, [])).toEqual(new Map());
});

test('a document that was read before is handed out again, until something newer of its company is stored', async () => {
  await take([company('larkfen', 'Larkfen', 'larkfen.com'), company('marlowe', 'Marlowe', 'marlowe.com')]);
  const ids = async () =>
    (
      await database.db.query<{ company_id: number }>(
        "select company_id from company_documents where permalink in ('larkfen', 'marlowe') order by permalink",
      )
    ).rows.map(({ company_id }) => company_id);
  const [larkfen = 0, marlowe = 0] = await ids();
  // As work that may be called off reads it, each on a view of the database of its own.
  const read = () => readManyDocuments(database.db.until(new AbortController().signal), [larkfen, marlowe]);
  const before = await read();
  await take([{ ...company('larkfen', 'Larkfen Group', 'larkfen.com'), retrieved_at: new Date('2026-08-03') }]);
  const after = await read();
  expect(after.get(marlowe)).toBe(before.get(marlowe));
  expect([before, after].map((documents) => documents.get(larkfen)!.facts.name)).toEqual(['Larkfen', 'Larkfen Group']);
});
