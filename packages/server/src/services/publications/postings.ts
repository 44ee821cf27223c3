import type { JobDetails, JobPosting } from '@firmament/contract';
import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import type { JobFacts } from '../../kernel/publications.ts';
import { beginningOf, shortened } from '../../kernel/text.ts';
import type { Plan } from '../../store/accounts/accounts.ts';
import type { Queryable } from '../../store/database.ts';
import { openPostingsOf, postingByKey } from '../../store/publications/postings.ts';
import { assertCompanies } from '../accounts/permissions.ts';
import { rowsPublished, type Published } from './published.ts';
import { resolveCompanies, type Resolving } from '../companies/resolve.ts';

export async function listJobs(
  context: Resolving & { clock: Clock },
  input: { company: string; page: number; page_size: number },
): Promise<Published<JobPosting[]>> {
  const [permalink] = (await resolveCompanies(context, [input.company])) as [string];
  const postings = await openPostingsOf(context.db, {
    permalink,
    open_at: context.clock(),
    limit: input.page_size,
    offset: (input.page - 1) * input.page_size,
  });
  return rowsPublished(
    postings.map(({ record_id, facts }) => ({
      row: { ...postingOf(facts), description: beginningOf(facts.description ?? '', beginning) },
      records: [record_id],
    })),
  );
}

/**
 * One posting in full, with the company it is now known to be of.
 * @throws JOB_NOT_FOUND, FORBIDDEN
 */
export async function readJob(context: { db: Queryable; clock: Clock; plan: Plan }, job_id: string): Promise<Published<JobDetails>> {
  const found = await postingByKey(context.db, job_id);
  if (!found) throw new Problem('JOB_NOT_FOUND', `No job posting has the id '${shortened(job_id, 200)}'.`);
  assertCompanies(context.plan, [found.company_permalink]);
  const { facts } = found;
  const expires = Date.parse(facts.expire_at ?? '');
  const hasExpired = !Number.isNaN(expires) && expires < context.clock().getTime();
  const data: JobDetails = {
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
  // Whose it is, its company says.
  const { company_name: _, company_permalink: __, ...stated } = data;
  return { data, cited: new Map(Object.keys(stated).map((name) => [name, [found.record_id]])) };
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
