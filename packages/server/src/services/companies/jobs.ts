import type { JobDetails, JobPosting } from '@firmament/contract';
import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import type { JobFacts } from '../../kernel/publications.ts';
import type { Plan } from '../../store/accounts.ts';
import type { Queryable } from '../../store/database.ts';
import { publicationByKey, publicationsOf } from '../../store/publications.ts';
import { assertCompanies } from '../accounts/permissions.ts';
import { resolveCompanies, type Resolving } from './resolve.ts';

/** One page of a company's open job postings, newest first. */
export async function listJobs(
  context: Resolving & { clock: Clock },
  input: { company: string; page: number; page_size: number },
): Promise<JobPosting[]> {
  const [permalink] = (await resolveCompanies(context, [input.company])) as [string];
  const { publications } = await publicationsOf<Omit<JobFacts, 'description_html'>>(context.db, {
    permalink,
    kind: 'job',
    without: ['description_html'],
    open_at: context.clock(),
    limit: input.page_size,
    offset: (input.page - 1) * input.page_size,
  });
  return publications.map(({ facts }) => ({ ...postingOf(facts), description: beginningOf(facts.description ?? '') }));
}

/**
 * One posting in full, with the company it is now known to be of.
 * @throws JOB_NOT_FOUND, FORBIDDEN
 */
export async function readJob(context: { db: Queryable; clock: Clock; plan: Plan }, job_id: string): Promise<JobDetails> {
  const found = await publicationByKey<JobFacts>(context.db, { kind: 'job', source_key: job_id });
  if (!found) throw new Problem('JOB_NOT_FOUND', `No job posting has the id '${shortened(job_id)}'.`);
  assertCompanies(context.plan, [found.company_permalink]);
  const { facts } = found;
  const expires = Date.parse(facts.expire_at ?? '');
  const hasExpired = !Number.isNaN(expires) && expires < context.clock().getTime();
  return {
    ...postingOf(facts),
    company_name: found.company_name,
    company_permalink: found.company_permalink,
    source: facts.board,
    description_html: facts.description_html ?? '',
    responsibilities: facts.responsibilities ?? [],
    qualifications: facts.qualifications ?? [],
    apply_url: facts.apply_url ?? '',
    work_arrangement: facts.work_arrangement ?? '',
    applicants_count: facts.applicants_count ?? null,
    status: facts.status === 'closed' || hasExpired ? 'closed' : 'open',
  };
}

/** The specification's fields in its order; what is absent in its own empty form. */
function postingOf(facts: JobFacts): JobPosting {
  const isDisclosed = facts.min_salary !== undefined || facts.max_salary !== undefined;
  const pay = {
    min_salary: facts.min_salary ?? null,
    max_salary: facts.max_salary ?? null,
    compensation_type: facts.compensation_type ?? '',
    pay_period: facts.pay_period ?? '',
    currency_code: facts.currency_code ?? '',
  };
  return {
    job_id: facts.job_id,
    title: facts.title,
    url: facts.url,
    location: facts.location ?? '',
    description: facts.description ?? '',
    type: facts.type ?? '',
    remote_allow: facts.remote_allow ?? false,
    salary_display: facts.salary_display ?? '',
    salary_details: isDisclosed ? pay : {},
    ...pay,
    job_functions: facts.job_functions ?? [],
    industries: facts.industries ?? [],
    experience_level: facts.experience_level ?? '',
    skills: facts.skills ?? [],
    benefits: facts.benefits ?? [],
    listed_at_date: facts.listed_at_date ?? null,
    original_listed_date: facts.original_listed_date ?? null,
    expire_at: facts.expire_at ?? null,
  };
}

/** Two or three sentences; at a word's end. */
const beginning = 300;

function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= beginning) return line;
  const cut = line.slice(0, beginning).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), beginning / 2)).trimEnd()}…`;
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text;
}
