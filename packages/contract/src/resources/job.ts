import { z } from 'zod';

const text = (description: string) => z.string().meta({ description });
const list = (description: string) => z.array(z.string()).meta({ description });

/** A posting's pay in one object, spelled as beside it. */
const salaryDetails = z
  .object({
    min_salary: z.number().nullable().meta({ description: 'Lowest pay in `currency_code` for each `pay_period`; null when undisclosed' }),
    max_salary: z.number().nullable().meta({ description: 'Highest pay in `currency_code` for each `pay_period`; null when undisclosed' }),
    currency_code: z.string().meta({ description: 'ISO 4217; empty when undisclosed' }),
    pay_period: z.string().meta({ description: 'Period that the pay is for; empty when unspecified' }),
    compensation_type: z.string().meta({ description: 'Kind of pay; empty when unspecified' }),
  })
  .partial()
  .meta({ id: 'SalaryDetails', description: 'Empty when undisclosed' });

const moment = (description: string) => z.string().nullable().meta({ description });

/** One row of a company's job postings: the specification's fields in its order, with its empty values. */
export const jobPosting = z
  .object({
    job_id: text('For the job details'),
    title: z.string().meta({ description: 'Job title' }),
    url: text('Of the original posting'),
    location: text('Several are separated by `; `; may be empty for fully remote roles'),
    description: text('The beginning as plain text; often empty'),
    type: text('`FULL_TIME`, `PART_TIME`, `CONTRACT`, `CONTRACTOR`, `INTERNSHIP`, else as stated; empty when unspecified'),
    remote_allow: z.boolean().meta({ description: 'Whether remote work is permitted' }),
    salary_display: text('Empty when undisclosed'),
    salary_details: salaryDetails,
    min_salary: z.number().nullable().meta({ description: 'In `currency_code` for one `pay_period`; null when undisclosed' }),
    max_salary: z.number().nullable().meta({ description: 'Highest pay in `currency_code` for each `pay_period`; null when undisclosed' }),
    compensation_type: text('Empty when unspecified'),
    pay_period: text('`HOUR`, `DAY`, `WEEK`, `MONTH`, `YEAR`; empty when unspecified'),
    currency_code: text('ISO 4217; empty when undisclosed'),
    job_functions: list('Empty when unclassified'),
    industries: list('Empty when unclassified'),
    experience_level: text('As stated; empty when unspecified'),
    skills: list('Empty when none is stated'),
    benefits: list('Empty when none is stated'),
    listed_at_date: moment('ISO 8601, as exact as the board is; null when unavailable'),
    original_listed_date: moment('ISO 8601; null when unavailable'),
    expire_at: moment('ISO 8601; null when no expiry is stated'),
  })
  .meta({ id: 'JobPosting' });

/** One posting in full. */
export const jobDetails = jobPosting
  .extend({
    description: text('In full, as plain text'),
    company_name: z.string().meta({ description: 'Who offers the job, by the name on record' }),
    company_permalink: z.string().meta({ description: 'Permalink, accepted wherever a company is named' }),
    source: text('Name of the board'),
    description_html: text('Without scripts, styles and pictures'),
    responsibilities: z.array(z.string()).meta({ description: 'Responsibilities, one an item; empty when none is stated' }),
    qualifications: z.array(z.string()).meta({ description: 'Qualifications, one an item; empty when none is stated' }),
    apply_url: z.string().meta({ description: 'Address to apply at; empty when unknown' }),
    work_arrangement: z.enum(['remote', 'hybrid', 'onsite', '']).meta({ description: 'On site, hybrid or remote; empty when unknown' }),
    applicants_count: z.int().nullable().meta({ description: 'Number of applicants; null when unknown' }),
    status: z.enum(['open', 'closed']).meta({ description: '`closed` once the posting is no longer offered' }),
  })
  .meta({ id: 'JobDetails' });

export type JobPosting = z.output<typeof jobPosting>;
export type JobDetails = z.output<typeof jobDetails>;
