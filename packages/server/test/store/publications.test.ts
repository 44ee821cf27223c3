import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { openPostingsOf, postingByKey } from '../../src/store/publications/postings.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await saveSources(database.db, [{ name: 'boards', title: 'B', publisher: 'P', licence: 'CC0', source_url: '' }]);
  const common = {
    source: 'boards',
    retrieved_at: new Date('2026-08-02'),
    method: 'reported',
    subject: { permalink: 'quillmere' },
  } as const;
  const facts = { job_id: 'j1', title: 'Welder', url: 'https://quillmere.example/j1', company_name: 'Quillmere', board: 'own' };
  await ingest({ db: database.db, clock: () => new Date('2026-11-21T12:00:00Z') }, [
    { ...common, kind: 'company', source_key: 'c1', facts: { name: 'Quillmere' } },
    { ...common, kind: 'job', source_key: 'j1', facts: { ...facts, skills: ['TIG', 'MIG'], description_html: '<p>Long</p>' } },
  ]);
});
afterAll(() => database.drop());

test('of a posting in a list the longest of what it says is not fetched, all else is as it was', async () => {
  const whole = await postingByKey(database.db, 'j1');
  expect(whole?.facts).toMatchObject({ title: 'Welder', skills: ['TIG', 'MIG'], description_html: '<p>Long</p>' });
  const { description_html: _, ...rest } = whole!.facts;
  const query = { permalink: 'quillmere', open_at: new Date('2026-11-21'), limit: 10, offset: 0 };
  expect((await openPostingsOf(database.db, query)).map(({ facts }) => facts)).toEqual([rest]);
});
