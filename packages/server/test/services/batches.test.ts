import { afterEach, describe, expect, test } from 'vitest';
import { below, randomFrom, type Random } from '../../../../bench/random.ts';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { readDocuments } from '../../src/services/companies/documents/read-documents.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { listCandidates } from '../../src/services/resolution/review.ts';
import type { CompanyReference, SourceItem, SourceStatement } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/source-records.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

const opened: FreshDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const clock = () => new Date('2026-11-21T12:00:00Z');
const sources = ['register', 'directory'];

async function emptyDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase();
  opened.push(database);
  await saveSources(
    database.db,
    sources.map((name) => ({ name, title: name, publisher: 'P', licence: 'CC0', source_url: `https://${name}.example` })),
  );
  return database;
}

/** `by` is `<source> <key>`. */
function row(by: string, facts: CompanyFacts, subject: CompanyReference = {}): SourceStatement {
  const [source = '', source_key = ''] = by.split(' ');
  return { kind: 'company', source, source_key, retrieved_at: clock(), method: 'reported', subject, facts };
}

/** Rows that nobody wants fill a batch up to the ten thousand that are saved at a time. */
function filledUp(batch: readonly SourceItem[]): SourceItem[] {
  return [
    ...batch,
    ...Array.from({ length: 10_000 - batch.length }, (): SourceItem => ({ kind: 'skipped', at: 'a row', reason: 'filler' })),
  ];
}

/** All that is served and asked for review, without the numbers that rows have. */
async function outcome({ db, owner }: FreshDatabase): Promise<object> {
  const { rows } = await owner.query<{ permalink: string; leads_to: string }>(
    `select p.permalink, d.permalink as leads_to from permalinks p join companies c using (company_id)
     join company_documents d on d.company_id = coalesce(c.merged_into, c.company_id) order by 1`,
  );
  const documents = await readDocuments(db, [...new Set(rows.map(({ leads_to }) => leads_to))]);
  const { candidates } = await listCandidates({ db, clock }, { limit: 10_000, offset: 0 });
  return {
    permalinks: rows,
    documents: [...documents].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    candidates: candidates.map(({ candidate_id: _, ...candidate }) => JSON.stringify(candidate)).toSorted(),
  };
}

/** What these batches come to in one import, where each is planned while the one before is written, and in an import each. */
async function bothWays(batches: readonly SourceItem[][]): Promise<{ together: object; apart: object }> {
  const [one, other] = [await emptyDatabase(), await emptyDatabase()];
  await ingest({ db: one.db, clock }, batches.flatMap(filledUp));
  for (const batch of batches) await ingest({ db: other.db, clock }, batch);
  return { together: await outcome(one), apart: await outcome(other) };
}

describe('a batch behind another that is being written', () => {
  const first = row('register 1', { name: 'Quillmere', website: 'quillmere.com', country: 'GBR' });

  test.each<[string, SourceItem[][], string[]]>([
    [
      'meets a company as both its records tell of it, the one stored and the one being written',
      [
        [first],
        [row('directory 1', { name: 'Quillmere', former_names: ['Old Colony Bancorp'] }, { permalink: 'quillmere' })],
        [row('directory 2', { name: 'Old Colony Bancorp', website: 'quillmere.com' })],
      ],
      ['quillmere'],
    ],
    [
      'meets a company that two records of the batch before make',
      [
        [first, row('directory 1', { name: 'Quillmere', website: 'quillmere.com', former_names: ['Zenith Tools'] })],
        [row('directory 2', { name: 'Zenith Tools', website: 'quillmere.com' })],
      ],
      ['quillmere'],
    ],
    [
      'does not meet a company at the website that it is just leaving',
      [
        [first],
        [row('register 1', { name: 'Quillmere', website: 'quillmere.example.com', country: 'GBR' })],
        [row('directory 2', { name: 'Zenith Tools', website: 'quillmere.com' })],
      ],
      ['quillmere', 'zenith-tools'],
    ],
  ])('%s', async (_, batches, permalinks) => {
    const { together, apart } = await bothWays(batches);
    expect(together).toEqual(apart);
    expect(together).toMatchObject({ permalinks: permalinks.map((permalink) => ({ permalink })) });
  });

  test.each([1, 2, 3])('comes to what it comes to by itself, of rows that have much in common (draw %i)', async (seed) => {
    const random = randomFrom(seed);
    const batches = Array.from({ length: 6 }, () => Array.from({ length: 40 }, () => drawn(random)));
    const { together, apart } = await bothWays(batches);
    expect(together).toEqual(apart);
  });
});

const names = ['Quillmere', 'Quillmere Group', 'Zenith Tools', 'Old Colony Bancorp', 'Harbour Freight', 'Nordhavn', 'Apex'];
const websites = ['quillmere.com', 'zenith-tools.com', 'harbour.example.com', 'nordhavn.dk', 'apex.io', 'shop.apex.io'];

/** A row of few names, websites and keys, so that most speak of companies that others speak of. */
function drawn(random: Random): SourceStatement {
  const one = <T>(items: readonly T[]): T => items[below(random, items.length)]!;
  const facts: CompanyFacts = { name: one(names) };
  if (random() < 0.6) facts.website = one(websites);
  if (random() < 0.6) facts.country = one(['GBR', 'USA', 'DNK']);
  if (random() < 0.3) facts.former_names = [one(names)];
  if (random() < 0.2) facts.founded = one([1990, 2001]);
  if (random() < 0.1) facts.cik = one(['1001', '1002']);
  const subject = random() < 0.1 ? { permalink: one(['quillmere', 'apex', 'harbour']) } : {};
  return row(`${one(sources)} ${below(random, 60)}`, facts, subject);
}
