import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileReader } from '../../src/services/ingestion/file-reader.ts';
import { importFile } from '../../src/services/ingestion/import-file.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { findFiles } from '../../src/sources/reading/find.ts';
import { fileOf } from '../../src/sources/test-support.ts';
import { jobBoards } from '../../src/sources/job-boards/index.ts';
import type { SourceStatement } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { startTestService, type TestService } from '../support/service.ts';

const fixtures = path.join(import.meta.dirname, '../../src/sources/job-boards/fixtures');
const retrieved_at = new Date('2031-03-10T12:00:00Z');
const registry = { name: 'jobs-test', title: '', publisher: '', licence: '', source_url: '' };

const reader = fileReader();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty' });
  service.clock.offset_ms = retrieved_at.getTime() - Date.now();
  // Tokens of the real time are no longer good then.
  service.token = (await service.newOrganization()).token;
  await saveSources(service.app.context.db, [registry, ...jobBoards.upstreams]);
  await ingest(service.app.context, [
    company('quillmere-robotics', { name: 'Quillmere Robotics', website: 'quillmere.com' }),
    company('larkfen', { name: 'Larkfen', website: 'larkfen.com' }),
  ]);
  await importFixture('greenhouse.json');
  await importFixture('recruitee.json', { company: 'quillmere-robotics' });
  await importFixture('postings.csv');
});
afterAll(() => Promise.all([service.close(), reader.close()]));

function company(permalink: string, facts: { name: string; website: string }): SourceStatement {
  const said = { source: registry.name, source_key: permalink, method: 'reported', retrieved_at } as const;
  return { ...said, kind: 'company', subject: { permalink }, facts };
}

async function importFixture(name: string, options: Record<string, string> = {}) {
  const [file] = await findFiles(path.join(fixtures, name));
  return importFile(service.app.context, { source: jobBoards, file: file!, reader, reading: { retrieved_at, options } });
}

const jobs = (query: Record<string, string>) => service.call('company.jobs', { query });
const details = (query: Record<string, string>) => service.call('company.job_details', { query });
const idsOf = (answer: { body: { data: { job_id: string }[] } }) => answer.body.data.map((job) => job.job_id);

const newestFirst = [
  'greenhouse-quillmere-4012002',
  'greenhouse-quillmere-4012001',
  'recruitee-quillmere-2700001',
  'recruitee-quillmere-2700002',
];

describe('GET /api/enterprise/company/jobs/', () => {
  test('lists the open postings of all boards, newest first', async () => {
    const answer = await jobs({ company: 'quillmere-robotics' });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['status', 'data']);
    expect(idsOf(answer)).toEqual(newestFirst);
  });

  test('gives every field of the specification in its order, filled where the board states it', async () => {
    const { body } = await jobs({ company: 'https://www.quillmere.com/', page_size: '1', page: '2' });
    const pay = { min_salary: 60000, max_salary: 82000, compensation_type: '', pay_period: 'YEAR', currency_code: 'EUR' };
    expect(body.data).toEqual([
      {
        job_id: 'greenhouse-quillmere-4012001',
        title: 'Robot Controls Engineer',
        url: 'https://job-boards.greenhouse.io/quillmere/jobs/4012001',
        location: 'Remote - Finland',
        description:
          'We build picking arms for cold-chain depots & docks. What you’ll do: - Tune the arm - Test it at −30 °C Who you are - Fluent in C++ Benefits - Warm boots',
        type: 'FULL_TIME',
        remote_allow: true,
        salary_display: 'EUR 60,000 – 82,000 per year',
        salary_details: pay,
        ...pay,
        job_functions: ['Controls'],
        industries: [],
        experience_level: '',
        skills: [],
        benefits: ['Warm boots'],
        listed_at_date: '2031-02-16T11:55:32-05:00',
        original_listed_date: '2031-02-16T11:55:32-05:00',
        expire_at: '2031-05-01',
      },
    ]);
    expect(Object.keys(body.data[0])).toEqual(
      (
        'job_id title url location description type remote_allow salary_display salary_details min_salary max_salary ' +
        'compensation_type pay_period currency_code job_functions industries experience_level skills benefits ' +
        'listed_at_date original_listed_date expire_at'
      ).split(' '),
    );
  });

  test('keeps the empty form of each field that no board states', async () => {
    await ingest(service.app.context, [
      {
        kind: 'job',
        source: 'job-postings',
        source_key: 'bare-1',
        retrieved_at,
        method: 'reported',
        subject: { permalink: 'larkfen' },
        facts: { job_id: 'bare-1', board: 'postings', title: 'Bare', url: 'https://larkfen.com/1', description: 'Word '.repeat(200) },
      },
    ]);
    const [bare] = (await jobs({ company: 'larkfen' })).body.data;
    expect(bare.description).toMatch(/^(Word ){50,}Word…$/);
    expect(bare.description.length).toBeLessThanOrEqual(301);
    expect(bare).toMatchObject({
      location: '',
      type: '',
      remote_allow: false,
      salary_display: '',
      salary_details: {},
      min_salary: null,
      max_salary: null,
      compensation_type: '',
      pay_period: '',
      currency_code: '',
      job_functions: [],
      industries: [],
      experience_level: '',
      skills: [],
      benefits: [],
      listed_at_date: null,
      original_listed_date: null,
      expire_at: null,
    });
  });

  test('pages hold each posting once, and a page behind the last is empty', async () => {
    const pages = await Promise.all(['1', '2', '3'].map((page) => jobs({ company: 'quillmere-robotics', page, page_size: '3' })));
    expect(pages.map((page) => page.status)).toEqual([200, 200, 200]);
    expect(pages.flatMap(idsOf)).toEqual(newestFirst);
    expect(idsOf(pages[1]!)).toHaveLength(1);
    expect((await jobs({ company: 'quillmere-robotics', page: '10000000000000', page_size: '500' })).body.data).toEqual([]);
  });

  test('leaves out closed and expired postings, whose details still answer', async () => {
    const states = {
      open: { status: 'open' },
      unsaid: {},
      later: { expire_at: '2031-03-11' },
      soon: { expire_at: '2031-03-10T13:30:00+01:00' },
      closed: { status: 'closed', expire_at: '2031-12-31' },
      expired: { expire_at: '2031-03-10T12:30:00+01:00' },
      past: { status: 'open', expire_at: '2031-03-09' },
      odd: { expire_at: '0000-13-99T99:99+99:99' },
    } as const;
    await ingest(service.app.context, [
      company('fenmoor', { name: 'Fenmoor', website: 'fenmoor.com' }),
      ...Object.entries(states).map(([job_id, state]): SourceStatement => {
        const facts = { job_id, board: 'postings', title: job_id, url: `https://fenmoor.com/${job_id}`, ...state };
        const said = { source: 'job-postings', source_key: job_id, method: 'reported', retrieved_at } as const;
        return { ...said, kind: 'job', subject: { permalink: 'fenmoor' }, facts };
      }),
    ]);
    expect(idsOf(await jobs({ company: 'fenmoor' })).toSorted()).toEqual(['later', 'odd', 'open', 'soon', 'unsaid']);
    expect((await details({ job_id: 'closed' })).body.data.status).toBe('closed');
    expect((await details({ job_id: 'expired' })).body.data.status).toBe('closed');
  });

  test('a posting that its board lists no more is closed by a whole list, and open again once it is listed again', async () => {
    const posting = (site: string, id: number) => ({
      id,
      title: `Posting ${id}`,
      absolute_url: `https://job-boards.greenhouse.io/${site}/jobs/${id}`,
      company_name: 'Hollowmere',
      content: 'Work.',
    });
    const take = async (postings: object[], options: Record<string, string> = {}, read_at = retrieved_at) => {
      const written = fileOf('board.json', JSON.stringify({ jobs: postings, meta: { total: postings.length } }));
      const [file] = await findFiles(await written.path());
      return importFile(service.app.context, { source: jobBoards, file: file!, reader, reading: { retrieved_at: read_at, options } });
    };
    const listed = async () => idsOf(await jobs({ company: 'hollowmere' })).toSorted();
    await ingest(service.app.context, [company('hollowmere', { name: 'Hollowmere', website: 'hollowmere.com' })]);
    await take([posting('hollowmere', 1), posting('hollowmere', 2), posting('hollowmere', 3)]);
    await take([posting('hollowmere-uk', 1)]);

    await take([posting('hollowmere', 1)]);
    expect(await listed()).toHaveLength(4);
    expect(await take([posting('hollowmere', 1)], { whole: 'true' })).toMatchObject({
      read: 1,
      unchanged: 1,
      updated: 0,
      closed: 2,
    });
    expect(await listed()).toEqual(['greenhouse-hollowmere-1', 'greenhouse-hollowmere-uk-1']);
    expect((await details({ job_id: 'greenhouse-hollowmere-3' })).body.data).toMatchObject({ status: 'closed', title: 'Posting 3' });
    expect(await take([posting('hollowmere', 1)], { whole: 'true' })).toMatchObject({
      read: 1,
      unchanged: 1,
      closed: 0,
    });

    await take([posting('hollowmere', 1), posting('hollowmere', 3)], { whole: 'true' });
    expect(await listed()).toEqual(['greenhouse-hollowmere-1', 'greenhouse-hollowmere-3', 'greenhouse-hollowmere-uk-1']);
    // An unreadable posting is still listed, under an unknown id.
    await take([posting('hollowmere', 1), { ...posting('hollowmere', 3), title: null }], { whole: 'true' });
    expect(await listed()).toContain('greenhouse-hollowmere-3');
    // A list says nothing of what was retrieved after it.
    await take([posting('hollowmere', 1)], { whole: 'true' }, new Date(retrieved_at.getTime() - 86_400_000));
    expect(await listed()).toContain('greenhouse-hollowmere-3');
    await expect(take([], { whole: 'perhaps' })).rejects.toThrow(/true or false/);
  });

  test('importing the same answer again changes nothing', async () => {
    expect(await importFixture('greenhouse.json')).toMatchObject({ new: 0, updated: 0, unchanged: 2, rejected: 1 });
    expect(idsOf(await jobs({ company: 'quillmere-robotics' }))).toEqual(newestFirst);
  });

  test.each([
    [{}, 'company', 'MISSING_PARAMETER'],
    [{ company: '' }, 'company', 'INVALID_INPUT'],
    [{ company: 'quillmere-robotics', page: '0' }, 'page', 'INVALID_INPUT'],
    [{ company: 'quillmere-robotics', page: '-1' }, 'page', 'INVALID_INPUT'],
    [{ company: 'quillmere-robotics', page: '1.5' }, 'page', 'INVALID_INPUT'],
    [{ company: 'quillmere-robotics', page: '' }, 'page', 'INVALID_INPUT'],
    [{ company: 'quillmere-robotics', page: 'two' }, 'page', 'INVALID_INPUT'],
    [{ company: 'quillmere-robotics', page_size: '0' }, 'page_size', 'INVALID_INPUT'],
    [{ company: 'quillmere-robotics', page_size: '501' }, 'page_size', 'INVALID_INPUT'],
  ] as [Record<string, string>, string, string][])('answers 400 to %j', async (query, field, code) => {
    expect(await jobs(query)).toMatchObject({ status: 400, body: { field, code } });
  });

  test.each(['nobody-knows-this', 'Quillmere Robotics', 'https://zzqxv-wkkjq.com/'])(
    'answers 404 to %j: only permalinks, addresses and tickers resolve',
    async (name) => {
      expect(await jobs({ company: name })).toMatchObject({ status: 404, body: { code: 'COMPANY_NOT_FOUND', invalid: [name] } });
    },
  );

  test('answers 401 without a token', async () => {
    expect((await service.call('company.jobs', { query: { company: 'larkfen' }, token: null })).status).toBe(401);
  });
});

describe('GET /api/enterprise/company/job-details/', () => {
  test('gives the posting of the listing in full, with its company and its board', async () => {
    const { status, body } = await details({ job_id: 'greenhouse-quillmere-4012001' });
    const [, listed] = (await jobs({ company: 'quillmere-robotics' })).body.data;
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...listed,
      description: expect.stringContaining('What you’ll do:\n- Tune the arm\n'),
      company_name: 'Quillmere Robotics',
      company_permalink: 'quillmere-robotics',
      source: 'greenhouse',
      description_html: expect.stringMatching(/^<div><p>We build/),
      responsibilities: ['Tune the arm', 'Test it at −30 °C'],
      qualifications: ['Fluent in C++'],
      apply_url: '',
      work_arrangement: 'remote',
      applicants_count: null,
      status: 'open',
    });
    expect(Object.keys(body.data).slice(0, 22)).toEqual(Object.keys(listed));
  });

  test('a posting is closed when its board says so, and when its expiry has passed', async () => {
    expect((await details({ job_id: 'postings-postings-example-9002' })).body.data).toMatchObject({
      status: 'closed',
      applicants_count: null,
    });
    // Expired on 2 March.
    expect((await details({ job_id: 'postings-postings-example-9001' })).body.data).toMatchObject({
      status: 'closed',
      applicants_count: 2,
    });
    expect((await details({ job_id: 'recruitee-quillmere-2700002' })).body.data.status).toBe('open');
  });

  test('a posting stated anew is served as stated last', async () => {
    const stated = (title: string) =>
      ingest(service.app.context, [
        {
          kind: 'job',
          source: 'job-postings',
          source_key: 'anew-1',
          retrieved_at,
          method: 'reported',
          subject: { permalink: 'larkfen' },
          facts: { job_id: 'anew-1', board: 'postings', title, url: 'https://larkfen.com/2' },
        },
      ]);
    for (const title of ['First', 'Second', 'First']) {
      await stated(title);
      expect((await details({ job_id: 'anew-1' })).body.data.title).toBe(title);
    }
  });

  test.each([{}, { job_id: '' }, { job_id: ' ' }])('answers 400 to %j', async (query) => {
    expect(await details(query as Record<string, string>)).toMatchObject({ status: 400, body: { field: 'job_id' } });
  });

  test.each(['greenhouse-quillmere-1', 'x', "' or 1=1 --"])('answers 404 to the unknown id %j', async (job_id) => {
    expect(await details({ job_id })).toMatchObject({
      status: 404,
      body: { code: 'JOB_NOT_FOUND', detail: expect.stringContaining(job_id) },
    });
  });

  test('answers 401 without a token', async () => {
    expect((await service.call('company.job_details', { query: { job_id: 'x' }, token: null })).status).toBe(401);
  });
});
