import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { readDocuments } from '../../src/services/companies/documents/read-documents.ts';
import { resolveCompanies } from '../../src/services/companies/resolve.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { listCandidates, mergeCandidate, separateCandidate } from '../../src/services/resolution/review.ts';
import type { CompanyReference, Rejection, SourceItem, SourceStatement } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/source-records.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

const sources = ['register', 'wire', 'directory'];
const opened: FreshDatabase[] = [];
let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  opened.push(database);
  await saveSources(
    database.db,
    sources.map((name) => ({ name, title: name, publisher: 'P', licence: 'CC0', source_url: `https://${name}.example` })),
  );
});
afterAll(() => Promise.all(opened.map((each) => each.drop())));

const clock = () => new Date('2026-11-21T12:00:00Z');
const context = () => ({ db: database.db, clock });
async function take(...items: SourceItem[]) {
  const rejections: Rejection[] = [];
  const { counts } = await ingest(context(), items, { onRejected: (rejection) => rejections.push(rejection) });
  return { ...counts, reasons: rejections.map((each) => each.reason) };
}

/** `by` is `<source> <key>`, as `served` names records. */
function record(by: string, facts: CompanyFacts, subject: CompanyReference = {}): SourceStatement {
  const [source = '', source_key = ''] = by.split(' ');
  return { kind: 'company', source, source_key, retrieved_at: clock(), method: 'reported', subject, facts };
}
function deal(source_key: string, acquirer: CompanyReference, target: CompanyReference): SourceStatement {
  const facts = { date: '2020-02-02', amount: 5, currency: 'USD' };
  return { kind: 'deal', source: 'wire', source_key, retrieved_at: clock(), method: 'reported', acquirer, target, facts };
}

/** Every company that is served, by permalink, with the records behind it. */
async function served(): Promise<Record<string, string[]>> {
  const { rows } = await database.owner.query<{ permalink: string }>('select permalink from company_documents order by permalink');
  const documents = await readDocuments(
    database.db,
    rows.map((row) => row.permalink),
  );
  return Object.fromEntries(
    rows.map(({ permalink }) => [
      permalink,
      (documents.get(permalink)?.records ?? []).map(({ source, source_key }) => `${source} ${source_key}`).toSorted(),
    ]),
  );
}
const resolve = async (identifier: string) =>
  (await resolveCompanies({ db: database.db, suggest: () => Promise.resolve([]) }, [identifier]))[0];
const review = async () => (await listCandidates(context(), { limit: 20, offset: 0 })).candidates;
const changes = async () =>
  (
    await database.owner.query(
      `select (select count(*) from source_records) as records, (select count(*) from assignments) as assignments,
         (select count(*) from resolution_candidates) as candidates, (select max(revision) from company_documents) as revision`,
    )
  ).rows[0];

/** Both ways a second record can come: in a later import, and in the same batch. */
const arrivals = [
  ['in a later import', async (a: SourceItem, b: SourceItem) => [await take(a), await take(b)].at(-1)!],
  ['in the same batch', (a: SourceItem, b: SourceItem) => take(a, b)],
] as const;

describe.each(arrivals)('a second record %s', (_, arrive) => {
  test.each<[string, CompanyFacts, CompanyFacts]>([
    [
      'a registered identifier, whatever else has changed',
      { name: 'Old Colony Bancorp', cik: '0000012345', country: 'USA', website: 'oldcolony.com' },
      { name: 'Zenith', cik: '12345', country: 'IRL', website: 'zenith.example.com' },
    ],
    ['a LEI', { name: 'Quillmere', lei: '529900T8BM49AURSDO55' }, { name: 'Qm Holding Finland', lei: '529900T8BM49AURSDO55' }],
    ['a website and a name', { name: 'Quillmere Inc.', website: 'quillmere.com' }, { name: 'QUILLMERE', website: 'quillmere.com' }],
    [
      'a website and a former name',
      { name: 'Zenith', former_names: ['Quillmere Corp'], website: 'zenith.example.com' },
      { name: 'Quillmere', website: 'zenith.example.com' },
    ],
    ['a website and initials', { name: 'International Business Machines Corp', website: 'ibm.com' }, { name: 'IBM', website: 'ibm.com' }],
    [
      'a name, a country and a city',
      { name: 'Quillmere Oy', country: 'FIN', city: 'Tampere' },
      { name: 'Quillmere', country: 'FIN', city: 'Tampere' },
    ],
    [
      'a name in another script, a country and a city',
      { name: 'Газпром', country: 'RUS', city: 'Moscow' },
      { name: 'Gazprom', country: 'RUS', city: 'Moscow' },
    ],
    [
      'a listing and a name',
      { name: 'Quillmere', listings: [{ exchange: 'HEL', symbol: 'QUIL' }] },
      { name: 'Quillmere Oyj', listings: [{ exchange: 'HEL', symbol: 'QUIL' }] },
    ],
    [
      'a page of its own on a host of many, and a name',
      { name: 'Quillmere', website: 'github.com/quillmere' },
      { name: 'Quillmere', website: 'github.com/quillmere' },
    ],
  ])('of %s is the same company’s', async (_case, first, second) => {
    await arrive(record('register 1', first), record('wire 2', second));
    expect(Object.values(await served())).toEqual([['register 1', 'wire 2']]);
    expect(await review()).toEqual([]);
  });

  test.each<[string, CompanyFacts, CompanyFacts]>([
    [
      'another registered identifier',
      { name: 'Quillmere', cik: '1', country: 'USA', website: 'quillmere.com' },
      { name: 'Quillmere', cik: '2', country: 'USA', website: 'quillmere.com' },
    ],
    [
      'one identifier the same and another contradicting',
      { name: 'Quillmere', cik: '1', lei: '529900T8BM49AURSDO55', website: 'quillmere.com' },
      { name: 'Quillmere', cik: '2', lei: '529900T8BM49AURSDO55', website: 'quillmere.com' },
    ],
    [
      'a parent’s website',
      { name: 'Quillmere', country: 'FIN', website: 'quillmere.com' },
      { name: 'Zenith Foods', country: 'FIN', website: 'quillmere.com' },
    ],
    [
      'a page on a host of many, of the same name',
      { name: 'Quillmere', website: 'github.com/quillmere' },
      { name: 'Quillmere', website: 'github.com/quill' },
    ],
    ['a page on a host of many', { name: 'Quillmere', website: 'github.com/quillmere' }, { name: 'Zenith', website: 'github.com/zenith' }],
    ['only the host of many', { name: 'Quillmere', website: 'github.com' }, { name: 'Zenith', website: 'github.com' }],
    ['a name in another country', { name: 'Quillmere', country: 'FIN' }, { name: 'Quillmere', country: 'USA' }],
    ['a name and a country', { name: 'Quillmere', country: 'FIN' }, { name: 'Quillmere', country: 'FIN' }],
  ])('with %s is another company’s', async (_case, first, second) => {
    await arrive(record('register 1', first), record('wire 2', second));
    expect(Object.values(await served())).toHaveLength(2);
    expect(Object.values(await served())).toEqual(expect.arrayContaining([['register 1'], ['wire 2']]));
  });
});

test.each(arrivals)('a pair that is not clear is recorded, with its score and reasons, %s', async (_, arrive) => {
  const counts = await arrive(
    record('register 1', { name: 'Quillmere', country: 'FIN' }),
    record('wire 2', { name: 'Quillmere Oy', country: 'FIN' }),
  );
  expect(counts).toMatchObject({ candidates: 1, added: 0 });
  expect(await review()).toMatchObject([
    {
      score: expect.closeTo(0.6) as number,
      reasons: ['same name', 'same country'],
      state: 'open',
      other_permalink: 'quillmere',
      source: 'wire',
      source_key: '2',
    },
  ]);
});

test('subsidiaries at one domain stay apart, however many come', async () => {
  const names = ['Quillmere', 'Zenith Foods', 'Larkspur Steel', 'Oakhaven Paper'];
  await take(...names.map((name, index) => record(`register ${index}`, { name, country: 'FIN', website: 'quillmere.com' })));
  expect(Object.keys(await served())).toEqual(['larkspur-steel', 'oakhaven-paper', 'quillmere', 'zenith-foods']);
});

test('several spellings in one batch are one company', async () => {
  const names = ['QUILLMERE INC', 'Quillmere, Inc.', 'quillmere', 'Quillmere Incorporated'];
  const counts = await take(...names.map((name, index) => record(`register ${index}`, { name, website: 'quillmere.com' })));
  expect(counts).toMatchObject({ new: 1, added: 3 });
  expect(Object.values(await served())).toEqual([['register 0', 'register 1', 'register 2', 'register 3']]);
});

test('a record that is stated anew stays with its company, whatever it says now', async () => {
  await take(
    record('register 1', { name: 'Quillmere', website: 'quillmere.com' }),
    record('wire 7', { name: 'Zenith', website: 'zenith.example.com' }),
  );
  const counts = await take(record('register 1', { name: 'Zenith', website: 'zenith.example.com' }));
  expect(counts).toMatchObject({ updated: 1, new: 0 });
  expect(await served()).toEqual({ quillmere: ['register 1'], zenith: ['wire 7'] });
});

test('a deal that names a company by a former name is that company’s', async () => {
  await take(
    record('register 1', { name: 'Zenith', former_names: ['Quillmere Corporation'], country: 'FIN' }),
    record('register 2', { name: 'Larkspur', country: 'FIN' }),
  );
  expect(await take(deal('d', { name: 'Larkspur' }, { name: 'Quillmere Corp' }))).toMatchObject({ added: 1, rejected: 0 });
  const documents = await readDocuments(database.db, ['zenith', 'larkspur']);
  expect(documents.get('zenith')?.acquired_by).toMatchObject([{ permalink: 'larkspur' }]);
  expect(Object.keys(await served())).toEqual(['larkspur', 'zenith']);
});

test.each(arrivals)('a list’s own permalink leads to the company that is known under another, %s', async (_, arrive) => {
  await arrive(
    record('register 1', { name: 'Quillmere', website: 'quillmere.com' }),
    record('directory 9', { name: 'Quillmere', website: 'quillmere.com' }, { permalink: 'our-quillmere' }),
  );
  expect(await served()).toEqual({ quillmere: ['directory 9', 'register 1'] });
  expect(await resolve('our-quillmere')).toBe('quillmere');
  expect(await resolve('quillmere')).toBe('quillmere');
});

describe('resolve merge and resolve apart', () => {
  const finnish = (by: string) => record(by, { name: 'Quillmere', country: 'FIN' });
  async function pair() {
    await take(finnish('register 1'));
    await take(finnish('wire 2'));
    const [candidate] = await review();
    return candidate!;
  }

  test('merge gives both records to one company, which both permalinks lead to', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    expect(await mergeCandidate(context(), candidate_id)).toMatchObject({ state: 'merged' });
    expect(await served()).toEqual({ [other_permalink]: ['register 1', 'wire 2'] });
    expect([await resolve(permalink), await resolve(other_permalink)]).toEqual([other_permalink, other_permalink]);
    expect(await review()).toEqual([]);
  });

  test('apart takes a merge back: each has its own records and its permalink again', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    const before = await served();
    await mergeCandidate(context(), candidate_id);
    expect(await separateCandidate(context(), candidate_id)).toMatchObject({ state: 'apart' });
    expect(await served()).toEqual(before);
    expect([await resolve(permalink), await resolve(other_permalink)]).toEqual([permalink, other_permalink]);
  });

  test('merge and apart can follow each other again and again', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    const before = await served();
    for (let round = 0; round < 2; round++) {
      await mergeCandidate(context(), candidate_id);
      expect(await served()).toEqual({ [other_permalink]: ['register 1', 'wire 2'] });
      await separateCandidate(context(), candidate_id);
      expect(await served()).toEqual(before);
    }
    expect(await resolve(permalink)).toBe(permalink);
  });

  test('what came to the remaining company meanwhile stays there when the merge is taken back', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    await mergeCandidate(context(), candidate_id);
    await take(record('directory 3', { name: 'Quillmere', website: 'quillmere.com' }, { permalink: other_permalink }));
    await separateCandidate(context(), candidate_id);
    expect(await served()).toEqual({ [permalink]: ['wire 2'], [other_permalink]: ['directory 3', 'register 1'] });
  });

  test('deals move with their company, and back', async () => {
    const { candidate_id, permalink, other_permalink } = await pair();
    await take(record('register 5', { name: 'Larkspur' }), deal('d', { permalink }, { name: 'Larkspur' }));
    const dealsOf = async (name: string) => (await readDocuments(database.db, [name])).get(name)?.acquisitions?.length ?? 0;
    expect([await dealsOf(permalink), await dealsOf(other_permalink)]).toEqual([1, 0]);
    await mergeCandidate(context(), candidate_id);
    expect(await dealsOf(other_permalink)).toBe(1);
    expect((await readDocuments(database.db, ['larkspur'])).get('larkspur')?.acquired_by).toMatchObject([{ permalink: other_permalink }]);
    await separateCandidate(context(), candidate_id);
    expect([await dealsOf(permalink), await dealsOf(other_permalink)]).toEqual([1, 0]);
    expect((await readDocuments(database.db, ['larkspur'])).get('larkspur')?.acquired_by).toMatchObject([{ permalink }]);
  });

  test.each([
    ['merged', mergeCandidate],
    ['kept apart', separateCandidate],
  ])('a pair that was %s stays so when the same files are imported again', async (_, decide) => {
    const { candidate_id } = await pair();
    await decide(context(), candidate_id);
    const before = [await served(), await changes()];
    await take(finnish('register 1'));
    await take(finnish('wire 2'));
    expect([await served(), await changes()]).toEqual(before);
    expect(await review()).toEqual([]);
  });

  test('a merged record that is stated anew stays where the merge put it', async () => {
    const { candidate_id, other_permalink } = await pair();
    await mergeCandidate(context(), candidate_id);
    await take(record('wire 2', { name: 'Quillmere', country: 'FIN', founded: 1999 }));
    expect(await served()).toEqual({ [other_permalink]: ['register 1', 'wire 2'] });
  });

  test('a pair cannot be merged twice, and an unknown one is refused with a sentence', async () => {
    const { candidate_id } = await pair();
    await mergeCandidate(context(), candidate_id);
    await expect(mergeCandidate(context(), candidate_id)).rejects.toThrow('is merged already');
    await expect(separateCandidate(context(), 999)).rejects.toThrow('There is no pair 999');
  });

  test('keeping an open pair apart changes no company', async () => {
    const { candidate_id } = await pair();
    const before = await served();
    expect(await separateCandidate(context(), candidate_id)).toMatchObject({ state: 'apart' });
    expect(await served()).toEqual(before);
    expect(await review()).toEqual([]);
  });
});
