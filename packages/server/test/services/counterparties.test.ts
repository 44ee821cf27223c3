import { beforeEach, describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { readDocuments } from '../../src/services/documents/read-documents.ts';
import { rebuildDocuments } from '../../src/services/documents/rebuild-documents.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import type { SourceStatement } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

const upstreams = ['companies', 'wire'].map((name) => ({ name, title: name, publisher: 'P', licence: 'CC0', source_url: '' }));

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  await saveSources(database.db, upstreams);
  return () => database.drop();
});

const clock = () => new Date('2026-11-21T12:00:00Z');
const take = (...statements: SourceStatement[]) => ingest({ db: database.db, clock }, statements);
const common = { source: 'wire', retrieved_at: new Date('2026-08-02'), method: 'reported' as const };
const company = (permalink: string, facts: CompanyFacts): SourceStatement => ({
  ...common,
  source: 'companies',
  kind: 'company',
  source_key: permalink,
  subject: { permalink },
  facts,
});

/** A company buys another, invests in a third and leads a round of a fourth. */
const dealings: SourceStatement[] = [
  {
    ...common,
    kind: 'deal',
    source_key: 'd1',
    acquirer: { name: 'acme inc', website: 'acme.com' },
    target: { name: 'tundra grip', website: 'tundra-grip.com' },
    facts: { date: '2029-06-02' },
  },
  {
    ...common,
    kind: 'investment',
    source_key: 'i1',
    subject: { name: 'ice fern', website: 'ice-fern.com' },
    investor: { name: 'acme inc', website: 'acme.com' },
    is_lead: true,
    facts: { date: '2029-06-02', round: 'Seed' },
  },
  {
    ...common,
    kind: 'funding_round',
    source_key: 'r1',
    subject: { name: 'snow reed', website: 'snow-reed.com' },
    investors: [{ name: 'acme inc', website: 'acme.com', is_lead: true }],
    facts: { date: '2028-06-02', round: 'Series A' },
  },
];
const permalinks = ['acme', 'tundra-grip', 'ice-fern', 'snow-reed'];
const documents = async () => new Map([...(await readDocuments(database.db, permalinks))].sort(([a], [b]) => (a < b ? -1 : 1)));
const revisions = async () => {
  const { rows } = await database.owner.query<{ permalink: string; revision: number }>('select permalink, revision from company_documents');
  return new Map(rows.map((row) => [row.permalink, row.revision]));
};

/** As built of nothing but the records. */
async function rebuilt() {
  const { rows } = await database.owner.query<{ company_id: number }>('select company_id from companies order by 1');
  const company_ids = rows.map((row) => row.company_id);
  await database.db.transaction((tx) => rebuildDocuments(tx, { company_ids, built_at: clock() }));
  return documents();
}

const named: CompanyFacts = { name: 'Acme, Inc.', website: 'acme.com', country: 'USA', categories: ['Anvils'], industry: 'Tools' };

describe('who is spoken of in the documents of others', () => {
  test('has its present name, in any order of imports', async () => {
    await take(...dealings);
    await take(company('acme', named));
    const served = await documents();
    expect(served.get('tundra-grip')?.acquired_by).toMatchObject([{ permalink: 'acme', name: 'Acme, Inc.' }]);
    expect(served.get('ice-fern')?.investors).toMatchObject([{ permalink: 'acme', name: 'Acme, Inc.' }]);
    expect(served.get('snow-reed')?.funding_rounds).toMatchObject([{ investors: [{ permalink: 'acme', name: 'Acme, Inc.' }] }]);
    expect(JSON.stringify([...served])).toBe(JSON.stringify([...(await rebuilt())]));
  });

  test('in two orders of import makes documents that are equal byte by byte', async () => {
    const before = permalinks.map((permalink) => company(permalink, { name: permalink, website: `${permalink}.com` }));
    const after = [company('acme', named), company('tundra-grip', { name: 'Tundra Grip Oy', website: 'tundra-grip.com' })];
    const inOrder = async (...imports: SourceStatement[][]) => {
      await database.drop();
      database = await freshDatabase();
      await saveSources(database.db, upstreams);
      for (const statements of imports) await take(...statements);
      return JSON.stringify([...(await documents())]);
    };
    const dealsLast = await inOrder(before, after, dealings);
    expect(dealsLast).toContain('Tundra Grip Oy');
    expect(await inOrder(before, dealings, after)).toBe(dealsLast);
  });

  test('brings to each deal what it does and where it is', async () => {
    await take(...dealings);
    await take(
      company('acme', named),
      company('tundra-grip', { name: 'Tundra Grip', website: 'tundra-grip.com', product_category: 'Boots' }),
    );
    const served = await documents();
    expect(served.get('tundra-grip')?.acquired_by).toMatchObject([{ country: 'USA', categories: ['Anvils'], industry: 'Tools' }]);
    expect(served.get('acme')?.acquisitions).toMatchObject([{ name: 'Tundra Grip', product_category: 'Boots' }]);
    await take(company('acme', { ...named, categories: ['Anvils', 'Hammers'] }));
    expect((await documents()).get('tundra-grip')?.acquired_by).toMatchObject([{ categories: ['Anvils', 'Hammers'] }]);
  });

  test('changes nothing of theirs by a fact that they do not show', async () => {
    await take(...dealings);
    await take(company('acme', named));
    const before = await revisions();
    await take(company('acme', { ...named, description: 'Anvils, delivered.' }));
    const after = await revisions();
    expect(after.get('acme')).toBeGreaterThan(before.get('acme')!);
    expect({ ...Object.fromEntries(after), acme: 0 }).toEqual({ ...Object.fromEntries(before), acme: 0 });
  });
});
