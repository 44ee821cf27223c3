import { describe, expect, test } from 'vitest';
import { readFixture, readText } from './read-fixture.ts';

describe('a table of postings', () => {
  test('reads the columns of the postings snapshots as they are', async () => {
    const { facts, jobs, subjects } = await readFixture('postings.csv');
    expect(jobs[0]).toMatchObject({ source: 'job-postings', at: 'line 2', as_of: '2031-02-01' });
    expect(subjects[0]).toEqual({ name: 'Quillmere Robotics' });
    expect(facts[0]).toEqual({
      job_id: 'postings-postings-example-9001',
      board: 'postings',
      title: 'Store Clerk',
      url: 'https://postings.example/jobs/9001/?trk=a',
      location: 'Tampere',
      description: 'Sell gloves.\nPay: $18-20/hour',
      qualifications: ['Likes gloves'],
      type: 'FULL_TIME',
      salary_display: 'USD 17.5 – 20 per hour',
      min_salary: 17.5,
      max_salary: 20,
      compensation_type: 'BASE_SALARY',
      pay_period: 'HOUR',
      currency_code: 'USD',
      experience_level: 'Entry level',
      listed_at_date: '2031-02-01T08:00:00Z',
      original_listed_date: '2031-01-31T08:00:00Z',
      expire_at: '2031-03-02T08:00:00Z',
      applicants_count: 2,
      status: 'open',
    });
  });

  test('a single stated figure is both bounds, and a posting with a closing time is closed', async () => {
    const { facts } = await readFixture('postings.csv');
    expect(facts[1]).toMatchObject({
      min_salary: 3100,
      max_salary: 3100,
      salary_display: 'USD 3,100 per month',
      type: 'CONTRACT',
      remote_allow: true,
      apply_url: 'https://apply.example/9002',
      status: 'closed',
    });
  });

  test('rejects each row that cannot be taken with its line and a sentence', async () => {
    const { rejected, jobs } = await readFixture('postings.csv');
    expect(jobs).toHaveLength(2);
    expect(rejected.map(({ at, reason }) => [at, reason])).toEqual([
      ['line 7', 'The posting names no company, and the option company is not given.'],
      ['line 8', 'The lowest pay 20 is above the highest 10.'],
      ['line 9', 'pay_period is "PER FULL MOON", which is none of HOUR, DAY, WEEK, MONTH and YEAR.'],
      ['line 10', '"last Tuesday" is no date.'],
      ['line 11', 'The posting "No Address" has no web address.'],
    ]);
  });

  test('a row without an address lacks an address, not an id', async () => {
    const { rejected } = await readText('postings.csv', 'title,url,company\nClerk,,larkfen.com\n');
    expect(rejected).toEqual([{ kind: 'rejected', at: 'line 2', reason: 'The posting "Clerk" has no web address.' }]);
  });

  test('a figure that is two numbers, or in another currency than its column, is rejected', async () => {
    const { facts, rejected } = await readText(
      'pay.csv',
      'title,url,company,min_salary,max_salary,currency\nWelder,quillmere.com/1,Quillmere,45.000,55.000,EUR\n' +
        'Welder,quillmere.com/2,Quillmere,$45000,$55000,EUR\nWelder,quillmere.com/3,Quillmere,"45,000",55k,EUR\n',
    );
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'min_salary is "45.000", which is no amount that can be read in one way only.',
      'min_salary is in USD, which the column currency does not say.',
    ]);
    expect(facts[0]).toMatchObject({ min_salary: 45_000, max_salary: 55_000, currency_code: 'EUR' });
  });

  test('the option company applies to rows without one', async () => {
    const { subjects } = await readFixture('postings.csv', { company: 'https://www.Quillmere.com/jobs' });
    expect(subjects).toContainEqual({ website: 'quillmere.com' });
    expect(subjects[0]).toEqual({ name: 'Quillmere Robotics' });
  });

  test('reads JSON lines with own columns, and makes an id of the address where there is none', async () => {
    const row = {
      title: 'Planner',
      url: 'https://jobs.quillmere.com/planner',
      company: 'quillmere-robotics',
      website: 'quillmere.com',
      salary: '€55k - €60k per year',
      remote: true,
      skills: ['Excel', 'Snow'],
      listed_at_date: '2031-02-03',
      board: 'Career Page',
    };
    const { facts, subjects } = await readText(
      'postings.jsonl',
      `${JSON.stringify(row)}\n${JSON.stringify({ ...row, title: 'Plan B' })}\n`,
    );
    expect(subjects[0]).toEqual({ permalink: 'quillmere-robotics', name: 'Quillmere Robotics', website: 'quillmere.com' });
    expect(facts[0]).toMatchObject({
      job_id: expect.stringMatching(/^career-page-jobs-quillmere-com-[0-9a-f]{16}$/),
      remote_allow: true,
      skills: ['Excel', 'Snow'],
      salary_display: '€55k - €60k per year',
      min_salary: 55_000,
      max_salary: 60_000,
      currency_code: 'EUR',
      pay_period: 'YEAR',
    });
    expect(facts).toHaveLength(2);
  });
});

describe('any file', () => {
  test('postings are of the company the option names, over what the answer says', async () => {
    for (const [typed, subject] of [
      ['quillmere-robotics', { permalink: 'quillmere-robotics', name: 'Quillmere Robotics' }],
      ['jobs.quillmere.com', { website: 'jobs.quillmere.com', name: 'jobs.quillmere.com' }],
      ['Quillmere Robotics Ltd.', { name: 'Quillmere Robotics Ltd.' }],
      ['NASDAQ:QMRE', { ticker: 'NASDAQ:QMRE' }],
    ] as const) {
      const { subjects } = await readFixture('greenhouse.json', { company: typed });
      expect(subjects[0]).toEqual(subject);
    }
  });

  test.each(['lever.json', 'ashby.json'])('%s is refused without the option company, for it does not say whose it is', async (name) => {
    await expect(readFixture(name)).rejects.toThrow(
      /does not say which company the postings are of\. Expected its permalink, domain or name in the option company\.$/,
    );
  });

  test.each([
    ['page.html', '<!doctype html><html><body>Jobs</body></html>'],
    ['feed.xml', '<?xml version="1.0"?><rss><channel><item><title>News</title></item></channel></rss>'],
    ['bomb.xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><workzag-jobs>&b;</workzag-jobs>'],
    ['error.json', '{"status":404,"error":"Job not found"}'],
    ['cut.json', '{"jobs":[{"absolute_url":"https://job-boards.greenhouse.io/a/jobs/1","id":1,'],
    ['people.csv', 'name,age\nA,1\n'],
    ['empty.json', ''],
  ])('%s is refused at once with what was expected', async (name, text) => {
    await expect(readText(name, text)).rejects.toThrow(/Expected the answer of a job board/);
  });

  test('reading an answer again gives exactly the same statements', async () => {
    const [once, again] = [await readFixture('greenhouse.json'), await readFixture('greenhouse.json')];
    expect(again).toEqual(once);
  });
});
