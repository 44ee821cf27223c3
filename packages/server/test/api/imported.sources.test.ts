import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileReader } from '../../src/services/ingestion/file-reader.ts';
import { importFile } from '../../src/services/ingestion/import-file.ts';
import { companies } from '../../src/sources/companies/index.ts';
import { headcount } from '../../src/sources/headcount/index.ts';
import { findFiles } from '../../src/sources/reading/find.ts';
import type { Source } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { aCompany, aPublication, take } from './documents.support.ts';

const retrieved_at = new Date('2031-03-04T05:06:07.089Z');
const include_sources = 'true';
const company = 'quillmere-robotics';
let service: TestService;

const reader = fileReader();

async function importText(source: Source, written: { name: string; text: string }, options: { dry_run?: boolean } = {}): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmament-imported-'));
  try {
    const at = path.join(folder, written.name);
    await writeFile(at, written.text);
    const [file] = await findFiles(at);
    const reading = { retrieved_at, options: {} };
    expect(await importFile(service.app.context, { source, file: file!, reader, reading }, options)).toMatchObject({ rejected: 0 });
  } finally {
    await rm(folder, { recursive: true });
  }
}

beforeAll(async () => {
  service = await startTestService({ template: 'empty' });
  await saveSources(service.app.context.db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
  await take(service, [
    aCompany(company, { name: 'Quillmere Robotics', website: 'quillmere.example.com', listings: [{ exchange: 'NASDAQ', symbol: 'QMRE' }] }),
  ]);
  await take(service, [
    aPublication('filing', 'f-1', {
      as_of: '2031-02-04',
      facts: {
        form: '10-K',
        accession: '1',
        filed: '2031-02-04 00:00:00',
        accepted: '2031-02-03 18:12:44',
        report_url: 'r',
        filing_url: 'f',
      },
    }),
    aPublication('filing', 'f-1-text', {
      as_of: '2031-02-04',
      facts: { form: '10-K', accession: '1', filed: '', report_url: 'r', filing_url: 'f', html: '<p>Orders grew.</p>' },
    }),
    aPublication('transcript', 't-1', {
      as_of: '2030-10-30',
      facts: { title: 'Q3', date: '2030-10-30', quarter: 3, year: 2030, participants: [], speeches: [] },
    }),
    aPublication('product_review', 'p-1', { as_of: '2030-11-02', facts: { review_title: 'Good', review_rating: 4, provider: 'board' } }),
    aPublication('employee_review', 'e-1', {
      as_of: '2030-11-02',
      facts: { summary: 'Good', pros: '', cons: '', rating: 4, provider: 'board' },
    }),
    {
      kind: 'job',
      source: 'wire',
      source_key: 'board-quillmere-1',
      retrieved_at,
      method: 'reported',
      subject: { permalink: company },
      facts: { job_id: 'board-quillmere-1', title: 'Engineer', url: 'https://board.example/1', board: 'greenhouse' },
    },
  ]);
});
afterAll(() => Promise.all([service.close(), reader.close()]));

const inFile = (file: string, place: string) => ({ file, place, imported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });

describe('a record that came in a file', () => {
  const body = { company, sections: ['firmographics', 'headcount'] };

  const row = 'Quillmere Robotics,quillmere.example.com,2016\n';

  test('is cited with the file, the line and the day of its import, alone and in a batch', async () => {
    await importText(companies, { name: 'own-list.csv', text: `name,website,founded\nNobodymere,nobodymere.example.com,2001\n${row}` });
    await importText(headcount, { name: 'counts.csv', text: 'website,date,employees\nquillmere.example.com,2031-01-01,88\n' });
    const { _sources } = (await service.call('company.enrich_single', { body, query: { include_sources } })).body;
    expect(_sources.firmographics.founded).toMatchObject([{ source: 'companies', ...inFile('own-list.csv', 'line 3') }]);
    expect(_sources.headcount.total_employees).toMatchObject([inFile('counts.csv', 'line 2')]);
    // What came another way has no file.
    for (const record of _sources.firmographics.ticker) expect(record).not.toHaveProperty('file');

    const submitted = await service.call('company.enrich', { body: { companies: [company], sections: body.sections } });
    await service.finished(submitted.body.request_id);
    const params = { request_id: submitted.body.request_id as string };
    const batch = (await service.call('request.result', { params, query: { include_sources } })).body;
    expect(batch.result[company]._sources).toEqual(_sources);
  });

  test('stays that of the file that said it first, when a later one says the same', async () => {
    await importText(companies, { name: 'first.csv', text: `name,website,founded\nLowmere,lowmere.example.com,2011\n` });
    await importText(companies, { name: 'again.csv', text: `name,website,founded\nLowmere,lowmere.example.com,2011\n` });
    const asked = { body: { company: 'lowmere.example.com', sections: ['firmographics'] }, query: { include_sources } };
    const { _sources } = (await service.call('company.enrich_single', asked)).body;
    expect(_sources.firmographics.founded).toMatchObject([inFile('first.csv', 'line 2')]);
  });

  test('of an import that is only tried nothing is kept', async () => {
    await importText(companies, { name: 'tried.csv', text: 'name,website\nTriedmere,triedmere.example.com\n' }, { dry_run: true });
    const { rows } = await service.database.owner.query(`select from imports where file = 'tried.csv'`);
    expect(rows).toEqual([]);
  });
});

describe('include_sources on what is published', () => {
  const asked = { company, include_sources };
  test.each([
    ['company.filings', asked, { name: 'filings', row: '[0]', keys: ['f-1', 'f-1-text'] }],
    ['company.earnings_transcripts', asked, { name: 'earnings_transcripts', row: '[0]', keys: ['t-1'] }],
    ['company.earnings_calls', asked, { name: 'earnings_calls', row: '[0]', keys: ['t-1'] }],
    ['company.product_reviews', asked, { name: 'product_reviews', row: 'reviews[0]', keys: ['p-1'] }],
    ['company.employee_reviews', asked, { name: 'employee_reviews', row: 'reviews[0]', keys: ['e-1'] }],
    ['company.jobs', asked, { name: 'jobs', row: '[0]', keys: ['board-quillmere-1'] }],
    [
      'company.job_details',
      { job_id: 'board-quillmere-1', include_sources },
      { name: 'job_details', row: 'title', keys: ['board-quillmere-1'] },
    ],
  ] as const)('%s names the records of each row, and changes nothing else', async (operation, query, { name, row, keys }) => {
    const cited = await service.call(operation, { query });
    const { include_sources: _, ...plain } = query;
    const { _sources, ...rest } = cited.body;
    expect(rest).toEqual((await service.call(operation, { query: plain })).body);
    expect(Object.keys(_sources)).toEqual([name]);
    expect(_sources[name][row].map((record: { source_key: string }) => record.source_key)).toEqual(keys);
    expect(_sources[name][row][0]).toMatchObject({ source: 'wire', method: 'reported' });
  });
});
