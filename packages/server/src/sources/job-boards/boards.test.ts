import { describe, expect, test } from 'vitest';
import { readFixture, readText } from './read-fixture.ts';

const company = 'quillmere-robotics';
const careers = 'https://quillmere.wd5.myworkdayjobs.com/wday/cxs/quillmere/Careers/jobs';

describe('Greenhouse', () => {
  test('gives a posting with its pay range over all zones, remote flag from the place, dates and lists', async () => {
    const { jobs, facts, subjects } = await readFixture('greenhouse.json');
    expect(jobs[0]).toMatchObject({
      source: 'job-board-greenhouse',
      source_key: 'greenhouse-quillmere-4012001',
      as_of: '2031-02-16',
      method: 'reported',
      source_url: 'https://job-boards.greenhouse.io/quillmere/jobs/4012001',
    });
    expect(subjects[0]).toEqual({ name: 'Quillmere Robotics' });
    expect(facts[0]).toEqual({
      job_id: 'greenhouse-quillmere-4012001',
      board: 'greenhouse',
      title: 'Robot Controls Engineer',
      url: 'https://job-boards.greenhouse.io/quillmere/jobs/4012001',
      location: 'Remote - Finland',
      description:
        'We build picking arms for cold-chain depots & docks.\n\nWhat you’ll do:\n- Tune the arm\n- Test it at −30 °C\n\nWho you are\n- Fluent in C++\n\nBenefits\n- Warm boots',
      description_html:
        '<div><p>We build picking arms for cold-chain depots &amp; docks.</p></div><p><strong>What you’ll do:</strong></p><ul><li>Tune <a href="https://quillmere.example/arm">the arm</a></li><li>Test it at −30\u00a0°C</li></ul><p><strong>Who you are</strong></p><ul><li>Fluent in C++</li></ul><h3>Benefits</h3><ul><li>Warm boots</li></ul>',
      responsibilities: ['Tune the arm', 'Test it at −30 °C'],
      qualifications: ['Fluent in C++'],
      type: 'FULL_TIME',
      remote_allow: true,
      work_arrangement: 'remote',
      salary_display: 'EUR 60,000 – 82,000 per year',
      min_salary: 60_000,
      max_salary: 82_000,
      pay_period: 'YEAR',
      currency_code: 'EUR',
      job_functions: ['Controls'],
      benefits: ['Warm boots'],
      listed_at_date: '2031-02-16T11:55:32-05:00',
      original_listed_date: '2031-02-16T11:55:32-05:00',
      expire_at: '2031-05-01',
      status: 'open',
    });
  });

  test('takes pay from a custom field of a money kind, and never the name of a hiring manager', async () => {
    const { facts } = await readFixture('greenhouse.json');
    expect(facts[1]).toMatchObject({ min_salary: 21.5, max_salary: 25, currency_code: 'EUR', salary_display: 'EUR 21.5 – 25' });
    expect(facts[1]).not.toHaveProperty('pay_period');
    expect(JSON.stringify(facts)).not.toContain('Nobody Real');
  });

  test('rejects a posting without a title, and reads on', async () => {
    const { rejected } = await readFixture('greenhouse.json');
    expect(rejected).toEqual([{ kind: 'rejected', at: 'row 3', reason: 'The posting has no title.' }]);
  });

  test('an empty board gives nothing and is no error', async () => {
    expect(await readText('none.json', '{"jobs":[],"meta":{"total":0}}')).toMatchObject({ jobs: [], rejected: [] });
  });
});

describe('Lever', () => {
  test('gives its salary range, workplace, places and the lists it keeps apart', async () => {
    const { facts, subjects } = await readFixture('lever.json', { company });
    expect(subjects[0]).toEqual({ permalink: company, name: 'Quillmere Robotics' });
    expect(facts[0]).toMatchObject({
      job_id: 'lever-quillmere-3f0c2c1e-0d0b-4a5e-9c55-0a1b2c3d4e5f',
      location: 'Tampere; Turku',
      description:
        'Teach the arm to see frost.\n\nWhat you will do\n- Label ice\n- Train models\n\nRequirements:\n- Five winters of experience\n- Extra credit:\n- Owns a sledge\n\nWe answer every application.',
      responsibilities: ['Label ice', 'Train models'],
      qualifications: ['Five winters of experience', 'Owns a sledge'],
      type: 'FULL_TIME',
      work_arrangement: 'hybrid',
      min_salary: 4200,
      max_salary: 5600,
      currency_code: 'EUR',
      pay_period: 'MONTH',
      compensation_type: 'BASE_SALARY',
      salary_display: 'EUR 4,200 – 5,600 per month',
      job_functions: ['Engineering', 'Perception'],
      experience_level: 'Senior',
      listed_at_date: '2031-01-31T08:00:00Z',
      apply_url: 'https://jobs.lever.co/quillmere/3f0c2c1e-0d0b-4a5e-9c55-0a1b2c3d4e5f/apply',
    });
    expect(facts[0]).not.toHaveProperty('remote_allow');
  });

  test('a place called Remote is remote work, and pay that is not stated is absent', async () => {
    const { facts } = await readFixture('lever.json', { company });
    expect(facts[1]).toMatchObject({ remote_allow: true, work_arrangement: 'remote', type: 'CONTRACTOR' });
    expect(facts[1]).not.toHaveProperty('salary_display');
    expect(facts[1]).not.toHaveProperty('min_salary');
  });
});

describe('Ashby', () => {
  test('gives the salary and not the equity, all places, and a remote flag beside hybrid work', async () => {
    const { facts } = await readFixture('ashby.json', { company });
    expect(facts[0]).toMatchObject({
      job_id: 'ashby-quillmere-11111111-0000-4000-8000-000000000001',
      location: 'Oulu; Boston',
      description: 'WHAT YOU’LL BRING\n- Patience',
      qualifications: ['Patience'],
      type: 'FULL_TIME',
      remote_allow: true,
      work_arrangement: 'hybrid',
      salary_display: '$120000 - $150000',
      min_salary: 120_000,
      max_salary: 150_000,
      currency_code: 'USD',
      pay_period: 'YEAR',
      compensation_type: 'BASE_SALARY',
      job_functions: ['Software', 'Fleet'],
      listed_at_date: '2031-02-20T22:43:56.531+00:00',
    });
  });

  test('pay that the employer does not display stays undisclosed', async () => {
    const { facts } = await readFixture('ashby.json', { company });
    expect(facts[1]).toMatchObject({ type: 'INTERNSHIP', remote_allow: false, work_arrangement: 'onsite' });
    expect(facts[1]).not.toHaveProperty('min_salary');
    expect(facts[1]).not.toHaveProperty('salary_display');
  });

  test('leaves out what is not listed', async () => {
    const { rejected } = await readFixture('ashby.json', { company });
    expect(rejected).toEqual([{ kind: 'skipped', at: 'row 3', reason: 'The posting "Secret Engineer" is not listed on its board.' }]);
  });
});

describe('Workday', () => {
  test('resolves relative dates against the retrieval time, and 30+ days to none', async () => {
    const { facts, jobs } = await readFixture('workday.json', { company, url: careers }, new Date('2031-03-01T10:00:00Z'));
    expect(facts.map((job) => job.listed_at_date)).toEqual(['2031-03-01', '2031-02-28', '2031-02-26', undefined]);
    expect(jobs.map((job) => job.as_of)).toEqual(['2031-03-01', '2031-02-28', '2031-02-26', undefined]);
  });

  test('reads the place and remote work from the path where the answer only counts places', async () => {
    const { facts } = await readFixture('workday.json', { company, url: careers });
    expect(facts[0]).toMatchObject({
      job_id: 'workday-quillmere-careers-JR1001',
      url: 'https://quillmere.wd5.myworkdayjobs.com/Careers/job/Finland---Tampere/Depot-Planner_JR1001',
      location: 'Tampere',
    });
    expect(facts[0]).not.toHaveProperty('remote_allow');
    expect(facts[1]).toMatchObject({ location: 'Finland - Oulu - Remote', remote_allow: true, work_arrangement: 'remote' });
  });

  test('the page of the careers site and the address of its data are the same board', async () => {
    const other = await readFixture('workday.json', { company, url: 'quillmere.wd5.myworkdayjobs.com/en-US/Careers' });
    const { facts } = await readFixture('workday.json', { company, url: careers });
    expect(other.facts).toEqual(facts);
  });

  test('a single job and its row in the list are the same posting', async () => {
    const { facts, subjects } = await readFixture('workday-job.json', { url: careers });
    const { facts: listed } = await readFixture('workday.json', { company, url: careers });
    expect(facts[0]!.job_id).toBe(listed[3]!.job_id);
    expect(subjects[0]).toEqual({ name: 'Quillmere Robotics' });
    expect(facts[0]).toMatchObject({
      location: 'Oulu; Tampere',
      type: 'FULL_TIME',
      work_arrangement: 'hybrid',
      responsibilities: ['Weld arms'],
      listed_at_date: '2031-01-15',
      expire_at: '2031-06-30',
    });
  });

  test('a job posted anew keeps the id of its path, in the list and alone', async () => {
    const path = '/job/Oulu/Welder_JR1004-1';
    const row = { title: 'Welder', externalPath: path, bulletFields: ['JR1004'] };
    const info = {
      id: 'f00d',
      title: 'Welder',
      jobReqId: 'JR1004',
      externalUrl: `${careers.replace(/wday.*/, 'Careers')}${path}?source=x`,
    };
    const options = { company, url: careers };
    const listed = await readText('list.json', JSON.stringify({ total: 1, jobPostings: [row] }), options);
    const alone = await readText('job.json', JSON.stringify({ jobPostingInfo: info, hiringOrganization: { name: 'Quillmere' } }), options);
    expect(listed.facts[0]!.job_id).toBe('workday-quillmere-careers-JR1004-1');
    expect(alone.facts[0]!.job_id).toBe('workday-quillmere-careers-JR1004-1');
  });

  test('asks for the address of the board when nothing tells it', async () => {
    await expect(readFixture('workday.json', { company })).rejects.toThrow(
      'It is an answer of Workday career sites, which does not say where its postings are. Expected the address of the board in the option url.',
    );
  });
});

describe('SmartRecruiters', () => {
  test('gives places, flags, level and industry, and no pay', async () => {
    const { facts, subjects } = await readFixture('smartrecruiters.json');
    expect(subjects[0]).toEqual({ name: 'Quillmere Robotics' });
    expect(facts[0]).toEqual({
      job_id: 'smartrecruiters-quillmere-744000000000001',
      board: 'smartrecruiters',
      title: 'Warehouse Clerk',
      url: 'https://jobs.smartrecruiters.com/Quillmere/744000000000001',
      location: 'Tampere, Pirkanmaa, Finland',
      type: 'PART_TIME',
      remote_allow: false,
      work_arrangement: 'onsite',
      job_functions: ['Administrative'],
      industries: ['Logistics'],
      experience_level: 'Entry Level',
      listed_at_date: '2031-02-08T02:11:28.000Z',
      status: 'open',
    });
    expect(facts[1]).toMatchObject({ location: 'Oulu, FI', remote_allow: true, work_arrangement: 'remote' });
    expect(facts[1]).not.toHaveProperty('experience_level');
  });

  test('leaves out a posting that is not public', async () => {
    const { rejected } = await readFixture('smartrecruiters.json');
    expect(rejected[0]?.reason).toBe('The posting "Warehouse Clerk" is not public: its visibility is "INTERNAL".');
  });

  test('reads a single posting with its sections', async () => {
    const { facts } = await readFixture('smartrecruiters-posting.json');
    expect(facts[0]).toMatchObject({
      url: 'https://jobs.smartrecruiters.com/Quillmere/744000000000004-warehouse-clerk',
      work_arrangement: 'hybrid',
      responsibilities: ['Count boxes'],
      qualifications: ['Can count'],
    });
  });
});

describe('Workable', () => {
  test('a job listed once per place is one posting in all of them', async () => {
    const { facts } = await readFixture('workable.json');
    expect(facts.map((job) => [job.job_id, job.location])).toEqual([
      ['workable-quillmere-robotics-AB12CD34EF', 'Finland; Estonia'],
      ['workable-quillmere-robotics-FF12CD34EF', 'Oulu, Finland'],
    ]);
    expect(facts[0]).toMatchObject({
      remote_allow: false,
      type: 'FULL_TIME',
      experience_level: 'Mid-Senior level',
      industries: ['Machinery'],
      job_functions: ['Purchasing'],
      listed_at_date: '2031-02-05',
      original_listed_date: '2031-01-02',
    });
    expect(facts[1]).toMatchObject({ remote_allow: true, work_arrangement: 'remote' });
  });
});

describe('Recruitee', () => {
  test('gives pay, arrangement, dates, and lists by their field and headings', async () => {
    const { facts, subjects } = await readFixture('recruitee.json');
    expect(subjects[0]).toEqual({ name: 'Quillmere' });
    expect(facts[0]).toMatchObject({
      job_id: 'recruitee-quillmere-2700001',
      location: 'Tampere, Pirkanmaa, Finland',
      responsibilities: ['Close the month'],
      qualifications: ['HGB & IFRS'],
      benefits: ['Sauna'],
      type: 'FULL_TIME',
      remote_allow: false,
      work_arrangement: 'hybrid',
      salary_display: 'EUR 60,000 – 75,000 per year',
      min_salary: 60_000,
      max_salary: 75_000,
      pay_period: 'YEAR',
      currency_code: 'EUR',
      experience_level: 'experienced',
      listed_at_date: '2031-02-05T10:10:39Z',
      original_listed_date: '2031-02-05T09:41:37Z',
    });
    expect(facts[1]).toMatchObject({ remote_allow: true, work_arrangement: 'remote', expire_at: '2031-04-01T00:00:00Z' });
    expect(facts[1]).not.toHaveProperty('salary_display');
  });

  test('rejects pay whose bounds contradict each other', async () => {
    const { rejected } = await readFixture('recruitee.json');
    expect(rejected).toEqual([{ kind: 'rejected', at: 'row 3', reason: 'The lowest pay 60000 is above the highest 10.' }]);
  });
});

describe('Personio', () => {
  const url = 'https://quillmere.jobs.personio.de/xml?language=en';

  test('reads positions with places, hours, lists and keywords', async () => {
    const { facts, subjects } = await readFixture('personio.xml', { url });
    expect(subjects[0]).toEqual({ name: 'Quillmere Robotics GmbH' });
    expect(facts[0]).toMatchObject({
      job_id: 'personio-quillmere-1800001',
      url: 'https://quillmere.jobs.personio.de/job/1800001',
      location: 'Remote; Kiel',
      description: 'Deine Aufgaben\n- Daten & Frost\n\nDein Profil\n- SQL',
      responsibilities: ['Daten & Frost'],
      qualifications: ['SQL'],
      type: 'FULL_TIME',
      remote_allow: true,
      job_functions: ['Product & Tech', 'Engineering'],
      experience_level: 'experienced',
      skills: ['sql', 'kafka'],
      listed_at_date: '2031-01-13T14:10:41+00:00',
    });
  });

  test('rejects an invalid date, and a duplicate position', async () => {
    const { rejected } = await readFixture('personio.xml', { url });
    expect(rejected).toEqual([
      { kind: 'rejected', at: 'row 2', reason: '"some day" is no date.' },
      { kind: 'skipped', at: 'row 3', reason: 'The posting "personio-quillmere-1800001" stands in the answer before.' },
    ]);
  });
});

describe('Teamtailor', () => {
  test('reads the JSON feed with pay, remote work and dates', async () => {
    const { facts, subjects } = await readFixture('teamtailor.json');
    expect(subjects[0]).toEqual({ name: 'Quillmere Robotics' });
    expect(facts[0]).toMatchObject({
      job_id: 'teamtailor-quillmere-20fafb7d-0000-4000-8000-000000000001',
      location: 'Stockholm, SE',
      type: 'FULL_TIME',
      remote_allow: true,
      work_arrangement: 'remote',
      salary_display: 'SEK 40,000 – 52,000 per month',
      min_salary: 40_000,
      max_salary: 52_000,
      pay_period: 'MONTH',
      listed_at_date: '2031-02-04T09:26:20+01:00',
      expire_at: '2031-04-04',
    });
  });

  test('reads the RSS feed', async () => {
    const { facts } = await readFixture('teamtailor.rss');
    expect(facts[0]).toEqual({
      job_id: 'teamtailor-quillmere-20fafb7d-0000-4000-8000-000000000002',
      board: 'teamtailor',
      title: 'Field Engineer',
      url: 'https://quillmere.teamtailor.com/jobs/72-field-engineer',
      location: 'Umeå, Sweden',
      description: 'Travel & repair.',
      description_html: '<p>Travel &amp; repair.</p>',
      remote_allow: true,
      work_arrangement: 'remote',
      job_functions: ['Service', 'Engineer'],
      listed_at_date: '2031-02-04T08:26:20Z',
      status: 'open',
    });
  });
});
