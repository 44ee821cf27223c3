import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { below, randomFrom, type Random } from '../../../../bench/random.ts';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { readDocuments } from '../../src/services/documents/read-documents.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { listCandidates } from '../../src/services/resolution/review.ts';
import type { CompanyReference, SourceItem, SourceStatement } from '../../src/sources/source.ts';
import type { Database } from '../../src/store/database.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
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

/** The same of an edition of its source. */
const ofDay = (as_of: string, statement: SourceStatement): SourceStatement => ({ ...statement, as_of });

/** Filler rows up to the ten thousand of a batch. */
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
    candidates: candidates.map((candidate) => JSON.stringify({ ...candidate, candidate_id: undefined })).toSorted(),
  };
}

/** When a batch is written: while the next is planned, which sees nothing of it, or before the next is read. */
const moments = ['unseen', 'written'] as const;

/** What these batches come to in one import, and in an import each; and how many plans were made for the one. */
async function bothWays(
  batches: readonly SourceItem[][],
  moment: (typeof moments)[number],
): Promise<{ together: object; apart: object; plans: number }> {
  const [one, other] = [await emptyDatabase(), await emptyDatabase()];
  let plans = 0;
  const db: Database = {
    ...one.db,
    transaction: (work) =>
      one.db.transaction((tx) => {
        const query = tx.query.bind(tx) as (text: unknown, ...rest: unknown[]) => unknown;
        const counted = (text: unknown, ...rest: unknown[]) => {
          if (typeof text === 'string' && text.includes('as g (source_id, source_key, position)')) plans += 1;
          return query(text, ...rest);
        };
        tx.query = counted as typeof tx.query;
        return work(tx).finally(() => (tx.query = query as typeof tx.query));
      }),
  };
  async function* read() {
    for (const batch of batches) {
      yield* filledUp(batch);
      if (moment === 'written') await sleep(250);
    }
  }
  await ingest({ db, clock }, read(), moment === 'unseen' ? { onBatch: () => sleep(250) } : {});
  for (const batch of batches) await ingest({ db: other.db, clock }, batch);
  return { together: await outcome(one), apart: await outcome(other), plans };
}

describe.each(moments)('a batch behind another that is %s', (moment) => {
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
    [
      'meets a company at a website that comes up behind the one it leaves',
      [
        [first],
        [row('directory 1', { name: 'Quillmere', website: 'q-group.com', country: 'GBR' }, { permalink: 'quillmere' })],
        [row('register 1', { name: 'Quillmere', country: 'GBR' })],
        [row('directory 2', { name: 'Quillmere Group', website: 'q-group.com' })],
      ],
      ['quillmere'],
    ],
    [
      'meets one whose stored traits were too unlike to be looked at',
      [
        [first],
        [
          row(
            'directory 1',
            { name: 'Quillmere', country: 'USA', linkedin_url: 'linkedin.com/company/quillmere' },
            { permalink: 'quillmere' },
          ),
        ],
        [row('directory 2', { name: 'Quillmere', country: 'GBR', website: 'q-m.com', linkedin_url: 'linkedin.com/company/quillmere' })],
      ],
      ['quillmere'],
    ],
    [
      'takes no permalink that leads elsewhere by then',
      [
        [first],
        [row('register 1', { name: 'Quillmere', website: 'quillmere.com', country: 'GBR', founded: 1990 }, { permalink: 'zenith-tools' })],
        [row('directory 2', { name: 'Zenith Tools', country: 'USA' })],
      ],
      ['quillmere', 'zenith-tools', 'zenith-tools-usa'],
    ],
    [
      'knows a record that is stated again by the day on which it was stored',
      [
        [ofDay('2020-01-01', first)],
        [ofDay('2021-01-01', row('register 1', { name: 'Quillmere', website: 'q-m.com', country: 'GBR' }))],
        [ofDay('2023-01-01', first)],
        [ofDay('2022-01-01', row('register 1', { name: 'Quillmere', website: 'quillmere.org', country: 'GBR' }))],
      ],
      ['quillmere'],
    ],
    [
      'finds a company by the permalink that was made for it',
      [
        [row('register 1', { name: 'Quillmere', country: 'USA' })],
        [row('directory 1', { name: 'Zenith Tools' }, { permalink: 'quillmere' })],
      ],
      ['quillmere'],
    ],
    [
      'knows of a company what is served of it, not how its source refers to it',
      [
        [row('register 1', { name: 'Quillmere' }, { isin: 'US0378331005' })],
        [row('directory 1', { name: 'Quillmere Group' }, { isin: 'US0378331005' })],
      ],
      ['quillmere', 'quillmere-group'],
    ],
  ])('%s', async (_, batches, permalinks) => {
    const { together, apart, plans } = await bothWays(batches, moment);
    expect(together).toEqual(apart);
    expect(together).toMatchObject({ permalinks: permalinks.map((permalink) => ({ permalink })) });
    expect(plans, 'a plan for each batch, and none thrown away').toBe(batches.length);
  });

  test.each([1, 2, 3, 4])('comes to what it comes to by itself, of rows that have much in common (draw %i)', async (seed) => {
    const random = randomFrom(seed);
    const batches = Array.from({ length: 6 }, () => Array.from({ length: seed * 10 }, () => drawn(random)));
    const { together, apart } = await bothWays(batches, moment);
    expect(together).toEqual(apart);
  });
});

const names = ['Quillmere', 'Quillmere Group', 'Zenith Tools', 'Old Colony Bancorp', 'Harbour Freight', 'Nordhavn', 'Apex'];
const websites = ['quillmere.com', 'zenith-tools.com', 'harbour.example.com', 'nordhavn.dk', 'apex.io', 'shop.apex.io', 'ir.apex.io'];

/** A row of few names, websites and keys, so that most speak of companies that others speak of. */
function drawn(random: Random): SourceStatement {
  const one = <T>(items: readonly T[]): T => items[below(random, items.length)]!;
  const facts: CompanyFacts = { name: one(names) };
  if (random() < 0.6) facts.website = one(websites);
  if (random() < 0.6) facts.country = one(['GBR', 'USA', 'DNK']);
  if (random() < 0.3) facts.former_names = [one(names)];
  if (random() < 0.2) facts.founded = one([1990, 2001]);
  if (random() < 0.1) facts.cik = one(['1001', '1002']);
  if (random() < 0.1) facts.linkedin_url = one(['linkedin.com/company/apex', 'linkedin.com/company/quillmere']);
  if (random() < 0.1) facts.listings = [{ exchange: 'NYSE', symbol: one(['QM', 'APX']), isin: one(['US0378331005', 'US5949181045']) }];
  const subject = random() < 0.1 ? { permalink: one(['quillmere', 'apex', 'harbour']) } : {};
  const statement = row(`${one(sources)} ${below(random, 60)}`, facts, subject);
  return random() < 0.3 ? ofDay(one(['2020-01-01', '2021-01-01', '2022-01-01']), statement) : statement;
}
