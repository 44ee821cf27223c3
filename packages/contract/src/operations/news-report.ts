import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';
import { fullNewsArticle } from '../resources/article.ts';
import { day, daysInOrder, publisherDomains } from '../resources/news-filters.ts';
import { needsOneOf } from '../resources/text.ts';
import { companyIdentifier } from './company.ts';

const legacy = { method: 'POST', mode: 'sync', access: 'bearer', tag: 'News', status: 200 } as const;

const question = z
  .object({
    permalink: companyIdentifier.optional(),
    website: companyIdentifier.optional().meta({ description: 'Taken where there is no `permalink`' }),
    whitelisted_domains: publisherDomains.default([]).meta({ description: 'Only these publishers' }),
    blacklisted_domains: publisherDomains.default([]).meta({ description: 'Not these publishers' }),
    news_limit: z
      .int()
      .min(1, 'must be at least 1')
      .max(1_000, 'must be at most 1000')
      .default(1_000)
      .meta({ description: 'Articles of the whole report, at most 1,000' }),
    start_date: day.optional().meta({ description: 'Two years ago where absent' }),
    end_date: day.optional().meta({ description: 'Today where absent' }),
  })
  .superRefine((body, context) => {
    if (body.permalink === undefined && body.website === undefined)
      context.addIssue({ code: 'custom', path: ['permalink'], message: 'is required, or `website`' });
    if (!daysInOrder(body.start_date, body.end_date))
      context.addIssue({ code: 'custom', path: ['start_date'], message: 'must not be later than `end_date`' });
  });

export const startNewsReport = operation({
  ...legacy,
  id: 'news_report.start',
  tool: 'start_news_report',
  effect: 'write',
  idempotent: false,
  path: '/api/news/start/',
  summary: 'Ask for the news of a company in the older form',
  description: 'Answers a number for `/api/news/fetch/`. New clients ask `/api/enterprise/company/news/`, which answers at once.',
  body: question.meta({ id: 'NewsReportRequest', override: needsOneOf({ permalink: {}, website: {} }) }),
  response: z.object({ report_id: z.int().meta({ description: 'Number to fetch the pages by' }) }).meta({ id: 'NewsReport' }),
  errors: [...everyCall, 'COMPANY_NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
  example: { body: { website: 'quillmere.example', news_limit: 50 }, response: { report_id: 4107 } },
  fails: { body: { website: 'no-such-company.example' }, code: 'COMPANY_NOT_FOUND' },
});

export const fetchNewsReport = operation({
  ...legacy,
  id: 'news_report.fetch',
  tool: 'get_news_report',
  effect: 'read',
  idempotent: true,
  paging: { style: 'page', items: 'data', total: 'total_records' },
  path: '/api/news/fetch/',
  summary: 'One page of the news that was asked for in the older form',
  description: 'A page behind the last one is an empty list.',
  body: z
    .object({
      report_id: z.int().meta({ description: '`report_id` of the answer to `/api/news/start/`' }),
      page: z
        .int()
        .min(1, 'must be at least 1')
        .max(1_000_000, 'must be at most 1000000')
        .default(1)
        .meta({ description: 'Page to return, from 1' }),
      page_size: z
        .int()
        .min(1, 'must be at least 1')
        .max(500, 'must be at most 500')
        .default(500)
        .meta({ description: 'Articles a page, at most 500' }),
    })
    .meta({ id: 'NewsReportPageRequest' }),
  response: z
    .object({
      report_id: z.int().meta({ description: 'Number to fetch the pages by' }),
      data: z.array(fullNewsArticle).meta({ description: 'Articles of the page, newest first; empty behind the last page' }),
      page: z.int().meta({ description: 'Page returned, from 1' }),
      page_size: z.int().meta({ description: 'Articles a page' }),
      total_pages: z.int().meta({ description: 'Number of pages' }),
      total_records: z.int().meta({ description: 'Articles of the whole report' }),
    })
    .meta({ id: 'NewsReportPage' }),
  errors: [...everyCall, 'REPORT_NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
  example: {
    body: { report_id: 4107 },
    response: { report_id: 4107, data: [], page: 1, page_size: 500, total_pages: 0, total_records: 0 },
  },
  fails: { body: { report_id: 1 }, code: 'REPORT_NOT_FOUND' },
  empty: {
    body: { report_id: 4107, page: 9 },
    response: { report_id: 4107, data: [], page: 9, page_size: 500, total_pages: 1, total_records: 12 },
  },
});
