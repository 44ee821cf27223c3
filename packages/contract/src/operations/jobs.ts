import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';
import { success } from '../resources/envelope.ts';
import { jobDetails, jobPosting, type JobPosting } from '../resources/job.ts';
import { askedSources, includeSources } from '../resources/sources.ts';
import { countingNumber, requiredText } from '../resources/text.ts';
import { companyIdentifier } from './company.ts';

const examplePosting: JobPosting = {
  job_id: 'greenhouse-quillmere-4012001',
  title: 'Robot Controls Engineer',
  url: 'https://job-boards.greenhouse.io/quillmere/jobs/4012001',
  location: 'Remote - Finland',
  description: 'We build picking arms for cold-chain depots.',
  type: 'FULL_TIME',
  remote_allow: true,
  salary_display: 'EUR 60,000 – 75,000 per year',
  salary_details: { min_salary: 60000, max_salary: 75000, currency_code: 'EUR', pay_period: 'YEAR', compensation_type: '' },
  min_salary: 60000,
  max_salary: 75000,
  compensation_type: '',
  pay_period: 'YEAR',
  currency_code: 'EUR',
  job_functions: ['Controls'],
  industries: [],
  experience_level: '',
  skills: [],
  benefits: [],
  listed_at_date: '2031-02-16T11:55:32-05:00',
  original_listed_date: '2031-02-16T11:55:32-05:00',
  expire_at: null,
};

export const companyJobs = operation({
  id: 'company.jobs',
  tool: 'list_jobs',
  effect: 'read',
  idempotent: true,
  paging: { style: 'page', items: 'data' },
  method: 'GET',
  path: '/api/enterprise/company/jobs/',
  mode: 'sync',
  access: 'bearer',
  tag: 'Jobs',
  summary: 'Open job postings of a company, newest first',
  description:
    'Without closed and expired postings; their job details still answer. A page with fewer items than `page_size` is the last one; a later page is an empty list.',
  query: z.object({
    company: companyIdentifier,
    // Whole pages of the largest size, up to the last row a number can count.
    page: countingNumber(1, 10_000_000_000_000).meta({ description: 'Page to return, from 1' }),
    page_size: countingNumber(50, 500).meta({ description: 'Postings a page, at most 500; 50 if absent' }),
    include_sources: includeSources,
  }),
  status: 200,
  response: z
    .object({
      status: success,
      data: z.array(jobPosting).meta({ description: 'Postings of the page, newest first' }),
      _sources: askedSources,
    })
    .meta({ id: 'JobPostings' }),
  errors: [...everyCall, 'COMPANY_NOT_FOUND'],
  example: {
    query: { company: 'quillmere-robotics', page_size: '1' },
    response: { status: 'success', data: [examplePosting] },
  },
  fails: { query: { company: 'no-such-company' }, code: 'COMPANY_NOT_FOUND' },
  empty: { query: { company: 'nvidia', page: '1000' }, response: { status: 'success', data: [] } },
});

export const companyJobDetails = operation({
  id: 'company.job_details',
  tool: 'get_job',
  effect: 'read',
  idempotent: true,
  method: 'GET',
  path: '/api/enterprise/company/job-details/',
  mode: 'sync',
  access: 'bearer',
  tag: 'Jobs',
  summary: 'One job posting in full',
  description: '`job_id` as the listing gives it. A posting is `closed` when its board says so or its expiry has passed.',
  query: z.object({ job_id: requiredText(500).meta({ description: '`job_id` of the listing' }), include_sources: includeSources }),
  status: 200,
  response: z
    .object({ status: success, data: jobDetails.meta({ description: 'The posting' }), _sources: askedSources })
    .meta({ id: 'JobDetailsAnswer' }),
  errors: [...everyCall, 'JOB_NOT_FOUND'],
  example: {
    query: { job_id: 'greenhouse-quillmere-4012001' },
    response: {
      status: 'success',
      data: {
        ...examplePosting,
        company_name: 'Quillmere Robotics',
        company_permalink: 'quillmere-robotics',
        source: 'greenhouse',
        description_html: '<p>We build picking arms for cold-chain depots.</p>',
        responsibilities: ['Tune the arm'],
        qualifications: ['Fluent in C++'],
        apply_url: '',
        work_arrangement: 'remote',
        applicants_count: null,
        status: 'open',
      },
    },
  },
  fails: { query: { job_id: 'no-such-job' }, code: 'JOB_NOT_FOUND' },
});
