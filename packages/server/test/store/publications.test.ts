import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { publicationsOf } from '../../src/store/publications.ts';
import { saveSources } from '../../src/store/source-records.ts';
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

const jobs = async (without?: string[]) => {
  const query = { permalink: 'quillmere', kind: 'job', limit: 10, offset: 0, ...(without && { without }) } as const;
  return (await publicationsOf<object>(database.db, query)).publications.map(({ facts }) => facts);
};

test('what nobody wants of a publication is not fetched, all else is as it was', async () => {
  const [whole] = await jobs();
  expect(whole).toMatchObject({ title: 'Welder', skills: ['TIG', 'MIG'], description_html: '<p>Long</p>' });
  const { description_html: _, ...rest } = whole as { description_html: string };
  expect(await jobs(['description_html'])).toEqual([rest]);
});
