import type { FullNewsArticle, Input, Operations } from '@firmament/contract';
import type { Clock } from '../../../kernel/clock.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Database } from '../../../store/database.ts';
import { newsQuestion, saveNewsQuestion } from '../../../store/news/reports.ts';
import { resolveCompanies, type Resolving } from '../../companies/resolve.ts';
import { invalid } from './invalid.ts';
import { companyNews } from './newsfeed.ts';

type Asking = Resolving & { db: Database; clock: Clock; organization_id: string };

/**
 * Keeps a question for the news of a company, in the older form of asking.
 * @throws COMPANY_NOT_FOUND, FORBIDDEN; INVALID_INPUT where the days are out of order
 */
export async function startNewsReport(
  context: Asking,
  { permalink, website, ...asked }: Input<Operations['news_report.start']>['body'],
): Promise<{ report_id: number }> {
  const [company] = (await resolveCompanies(context, [permalink ?? website ?? ''])) as [string];
  const now = context.clock();
  const today = now.toISOString().slice(0, 10);
  const [start_date, end_date] = [asked.start_date ?? twoYearsBefore(now), asked.end_date ?? today];
  if (start_date > end_date) throw invalid('start_date', `must not be later than the end, ${end_date}`);
  const question = { ...asked, permalink: company, start_date, end_date };
  const { organization_id } = context;
  const report_id = await context.db.asOrganization(organization_id, (tx) => saveNewsQuestion(tx, { organization_id, question, at: now }));
  return { report_id };
}

/**
 * One page of the news that was asked for, as it is now.
 * @throws REPORT_NOT_FOUND
 */
export async function fetchNewsReport(
  context: Asking,
  { report_id, page, page_size }: Input<Operations['news_report.fetch']>['body'],
): Promise<{ report_id: number; data: FullNewsArticle[]; page: number; page_size: number; total_pages: number; total_records: number }> {
  const question = await context.db.asOrganization(context.organization_id, (tx) => newsQuestion(tx, report_id));
  if (!question) throw new Problem('REPORT_NOT_FOUND', `No report has the number ${report_id}.`);
  const offset = (page - 1) * page_size;
  const { data, total } = await companyNews(context, {
    company: question.permalink,
    start_date: question.start_date,
    end_date: question.end_date,
    publishers: question.whitelisted_domains,
    blacklisted: question.blacklisted_domains,
    category: [],
    // Not more in all than were asked for.
    limit: Math.max(0, Math.min(page_size, question.news_limit - offset)),
    offset,
    include_sources: 'false',
  });
  const total_records = Math.min(total, question.news_limit);
  return { report_id, data, page, page_size, total_pages: Math.ceil(total_records / page_size), total_records };
}

function twoYearsBefore(moment: Date): string {
  const day = new Date(moment);
  day.setUTCFullYear(day.getUTCFullYear() - 2);
  return day.toISOString().slice(0, 10);
}
