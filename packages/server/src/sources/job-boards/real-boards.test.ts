/** The public boards' real answers, with values checked by hand against them. */

import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JobFacts } from '../../kernel/publications.ts';
import { allOf, openFiles } from '../test-support.ts';
import { jobBoards } from './index.ts';

const folder = process.env['FIRMAMENT_BENCH_DATA'];
const url: Record<string, string> = {
  'workday.json': 'https://salesforce.wd12.myworkdayjobs.com/wday/cxs/salesforce/External_Career_Site/jobs',
  'personio.xml': 'https://acme.jobs.personio.de/xml',
};

async function itemsOf(name: string, options: Record<string, string> = {}) {
  const [file] = await openFiles(path.join(folder!, 'jobs', name));
  return allOf(jobBoards.read(file!, { retrieved_at: new Date('2026-08-08T10:00:00Z'), options }));
}

const told: (keyof JobFacts)[] = [
  'job_id',
  'location',
  'remote_allow',
  'work_arrangement',
  'min_salary',
  'max_salary',
  'currency_code',
  'pay_period',
  'listed_at_date',
  'original_listed_date',
];

describe.skipIf(folder === undefined)('real answers (set FIRMAMENT_BENCH_DATA to the folder of evaluation data)', () => {
  test.each<[string, Partial<JobFacts>]>([
    [
      'greenhouse.json',
      {
        job_id: 'greenhouse-amplitude-8636903002',
        location: 'London, UK',
        listed_at_date: '2026-07-16T11:55:32-04:00',
        original_listed_date: '2026-07-16T11:55:32-04:00',
      },
    ],
    [
      'lever.json',
      {
        job_id: 'lever-idealistconsulting-a24ec4e5-5caa-473d-abd4-b71f09a8167b',
        location: 'Chicago, IL',
        remote_allow: true,
        work_arrangement: 'remote',
        listed_at_date: '2025-11-27T01:02:41.939Z',
        original_listed_date: '2025-11-27T01:02:41.939Z',
      },
    ],
    [
      'ashby.json',
      {
        job_id: 'ashby-highlightta-90fb3621-899e-4b59-925d-25080ec91e18',
        location: 'Canada',
        remote_allow: true,
        work_arrangement: 'remote',
        listed_at_date: '2026-04-20T22:43:56.531+00:00',
      },
    ],
    [
      'workday.json',
      {
        job_id: 'workday-salesforce-external-career-site-JR354232',
        location: 'Virginia - Washington DC Metro - Remote',
        remote_allow: true,
        work_arrangement: 'remote',
        listed_at_date: '2026-08-07',
      },
    ],
    [
      'smartrecruiters.json',
      {
        job_id: 'smartrecruiters-knight-743999671674844',
        location: 'St. Louis, MO, United States',
        remote_allow: false,
        work_arrangement: 'onsite',
        listed_at_date: '2018-06-08T02:11:28.000Z',
      },
    ],
    [
      'workable.json',
      {
        job_id: 'workable-zaelab-DD136DD7E7',
        location: 'Spain; Portugal',
        remote_allow: true,
        work_arrangement: 'remote',
        listed_at_date: '2026-08-05',
        original_listed_date: '2026-07-02',
      },
    ],
    [
      'recruitee.json',
      {
        job_id: 'recruitee-jobs-acme-com-2700825',
        location: 'Berlin, Germany',
        remote_allow: false,
        work_arrangement: 'hybrid',
        min_salary: 60000,
        max_salary: 75000,
        currency_code: 'EUR',
        pay_period: 'YEAR',
        listed_at_date: '2026-08-05T10:10:39Z',
        original_listed_date: '2026-08-05T09:41:37Z',
      },
    ],
    [
      'personio.xml',
      {
        job_id: 'personio-acme-1834171',
        location: 'Munich; Berlin',
        listed_at_date: '2024-11-13T14:10:41+00:00',
        original_listed_date: '2024-11-13T14:10:41+00:00',
      },
    ],
    [
      'teamtailor.json',
      {
        job_id: 'teamtailor-career-20fafb7d-f013-4061-b6de-2894b3e0838b',
        location: 'Madrid, ES',
        listed_at_date: '2026-02-04T09:26:20+01:00',
      },
    ],
  ])('of the first posting of %s exactly this is told of place, flags, pay and dates', async (name, expected) => {
    const [first] = await itemsOf(`boards/${name}`, { company: 'acme', ...(url[name] && { url: url[name] }) });
    if (first?.kind !== 'job') throw new Error(`The first row of ${name} is no posting.`);
    expect(Object.fromEntries(told.filter((key) => key in first.facts).map((key) => [key, first.facts[key]]))).toEqual(expected);
  });

  test('the second Ashby posting states CAD 102,800 to 137,000 a year, hybrid with remote allowed', async () => {
    const [, second] = await itemsOf('boards/ashby.json', { company: 'acme' });
    expect(second).toMatchObject({
      facts: {
        min_salary: 102_800,
        max_salary: 137_000,
        currency_code: 'CAD',
        pay_period: 'YEAR',
        remote_allow: true,
        work_arrangement: 'hybrid',
      },
    });
  });

  test('the second Workday posting was posted 3 days before it was read', async () => {
    const [, second] = await itemsOf('boards/workday.json', { company: 'acme', url: url['workday.json']! });
    expect(second).toMatchObject({ as_of: '2026-08-05', facts: { location: 'Illinois - Chicago' } });
  });

  test('of 1,000 postings in the snapshot all are taken but those that name no company', async () => {
    const items = await itemsOf('postings.csv.gz');
    const jobs = items.filter((item) => item.kind === 'job');
    const reasons = Map.groupBy(
      items.filter((item) => item.kind === 'rejected'),
      (item) => item.reason,
    );
    expect(Object.fromEntries([...reasons].map(([reason, rows]) => [reason, rows.length]))).toEqual({
      'The posting names no company, and the option company is not given.': 92,
    });
    expect(jobs).toHaveLength(908);
    expect(jobs.find((job) => job.facts.job_id.endsWith('-921716'))).toMatchObject({
      subject: { name: 'Corcoran Sawyer Smith' },
      as_of: '2024-04-17',
      facts: {
        min_salary: 17,
        max_salary: 20,
        pay_period: 'HOUR',
        currency_code: 'USD',
        compensation_type: 'BASE_SALARY',
        type: 'FULL_TIME',
        listed_at_date: '2024-04-17T23:45:08Z',
        expire_at: '2024-05-17T23:45:08Z',
        applicants_count: 2,
      },
    });
  });
});
