import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';
import { success } from '../resources/envelope.ts';
import { fullNewsArticle, newsArticle, type NewsArticle } from '../resources/article.ts';
import { geography } from '../resources/filters.ts';
import {
  day,
  daysInOrder,
  newsCategoryList,
  newsIndustryList,
  newsSentiment,
  publisherDomains,
  separated,
  separatedCategories,
} from '../resources/news-filters.ts';
import { askedSources, includeSources } from '../resources/sources.ts';
import { limit, offset, requiredText } from '../resources/text.ts';
import { companyIdentifier } from './company.ts';

const exampleArticle: NewsArticle = {
  id: 81_204,
  ai_summary: 'Quillmere Robotics bought Polarbit, a maker of grippers, for $12 million.',
  type: 'Mergers & Acquisitions',
  url: 'https://northpost.example/2031/02/quillmere-polarbit',
  title: 'Quillmere buys gripper maker Polarbit',
  company_name: 'Quillmere Robotics',
  publisher: 'northpost',
  published_date: '2031-02-17 06:30:00',
  source: 'Index',
  author: '',
  countries: ['FIN'],
  sentiment: 'Positive',
  primary_tag: 'Mergers & Acquisitions',
  original_language: 'EN',
  secondary_tags: ['Strategic Development'],
  newsworthiness_impact: 'Medium',
  breaking_news: false,
  industry: ['Industrials & Manufacturing'],
  geo: ['FIN'],
  company_names: [{ name: 'Quillmere Robotics', website: 'quillmere.example', permalink: 'quillmere-robotics', sentiment: 'Positive' }],
  story_id: 81_204,
};

const page = {
  count: z.int().meta({ description: 'Rows on this page' }),
  total: z.int().meta({ description: 'Articles that match, on all pages' }),
  limit: z.int().meta({ description: 'Rows asked for' }),
  offset: z.int().meta({ description: 'Rows skipped' }),
  _sources: askedSources,
};
const reading = { mode: 'sync', effect: 'read', idempotent: true, access: 'bearer', tag: 'News', status: 200 } as const;
const newest = 'Newest first. A filter by a group of categories finds what is of its categories, too.';
const orderOfDays = { error: 'must not be later than `end_date`', path: ['start_date'] };

const newsfeedBody = z
  .object({
    industry: newsIndustryList
      .default([])
      .meta({ description: 'Industries, in any case; an article of one of them passes. Empty means any' }),
    category: newsCategoryList
      .default([])
      .meta({ description: 'Categories or their groups, in any case; an article of one of them passes. Empty means any' }),
    sentiment: newsSentiment.optional().meta({ description: 'Sentiment of the article, in any case; absent means any' }),
    breaking_news: z.boolean().default(false).meta({ description: '`true`: only what is breaking' }),
    geo: geography.default([]).meta({ description: 'Countries that the article names, one of them is enough; empty means any' }),
    published_date_after: day.optional().meta({ description: 'On this day (UTC) or later' }),
    published_date_before: day.optional().meta({ description: 'On this day (UTC) or earlier' }),
    limit: z
      .int()
      .min(1, 'must be at least 1')
      .max(1_000, 'must be at most 1000')
      .default(100)
      .meta({ description: 'Number of articles to return, at most 1,000; 100 if absent' }),
    offset: z
      .int()
      .min(0, 'must be at least 0')
      .default(0)
      .meta({ description: 'Number of articles to skip before the first one returned' }),
    blacklisted: publisherDomains.default([]).meta({ description: 'Publishers to leave out' }),
  })
  .refine(({ published_date_after, published_date_before }) => daysInOrder(published_date_after, published_date_before), {
    error: 'must not be later than `published_date_before`',
    path: ['published_date_after'],
  });

export const newsfeed = operation({
  ...reading,
  id: 'newsfeed.news',
  tool: 'list_news',
  paging: { style: 'offset', items: 'data', total: 'total' },
  method: 'POST',
  path: '/api/enterprise/newsfeed/news/',
  summary: 'The news, filtered',
  description: `${newest} Filters combine with AND, the values of one filter with OR. No body is \`{}\`: all news.`,
  query: z.object({ include_sources: includeSources }),
  body: newsfeedBody
    .nullish()
    .transform((body) => body ?? newsfeedBody.parse({}))
    .meta({ id: 'NewsfeedRequest' }),
  response: z
    .object({ status: success, data: z.array(newsArticle).meta({ description: 'Articles of the page, newest first' }), ...page })
    .meta({ id: 'Newsfeed' }),
  errors: [...everyCall, 'UNSUPPORTED_MEDIA_TYPE'],
  example: {
    body: { category: ['Mergers & Acquisitions'], geo: ['FIN'], limit: 1 },
    response: { status: 'success', data: [exampleArticle], count: 1, total: 1, limit: 1, offset: 0 },
  },
  fails: { body: { category: ['Mergers'] }, code: 'INVALID_INPUT' },
  empty: {
    body: { published_date_before: '1990-01-01' },
    response: { status: 'success', data: [], count: 0, total: 0, limit: 100, offset: 0 },
  },
});

export const companyNews = operation({
  ...reading,
  id: 'company.news',
  tool: 'list_company_news',
  paging: { style: 'offset', items: 'data', total: 'total' },
  method: 'GET',
  path: '/api/enterprise/company/news/',
  summary: 'News that speaks of a company, newest first',
  description: `${newest} \`blacklisted\`, \`publishers\` and \`category\` take names with commas between them.`,
  query: z
    .object({
      company: companyIdentifier,
      start_date: day.optional().meta({ description: 'Published on this day (UTC) or later' }),
      end_date: day.optional().meta({ description: 'Published on this day (UTC) or earlier; not before `start_date`' }),
      limit: limit(100, 1_000),
      offset,
      blacklisted: separated(publisherDomains).default([]).meta({ description: 'Publishers to leave out, by domain' }),
      publishers: separated(publisherDomains).default([]).meta({ description: 'Only these publishers, by domain' }),
      category: separatedCategories
        .default([])
        .meta({ description: 'Names of categories or of their groups, with commas between them; absent means any' }),
      include_sources: includeSources,
    })
    .refine(({ start_date, end_date }) => daysInOrder(start_date, end_date), orderOfDays),
  response: z
    .object({
      status: success,
      data: z.array(fullNewsArticle).meta({ description: 'Articles of the page with their text, newest first' }),
      ...page,
    })
    .meta({ id: 'CompanyNews' }),
  errors: [...everyCall, 'COMPANY_NOT_FOUND'],
  example: {
    query: { company: 'quillmere-robotics', start_date: '2031-01-01', limit: '1' },
    response: {
      status: 'success',
      data: [{ ...exampleArticle, scraped_text: 'Quillmere Robotics bought Polarbit, a maker of grippers, for $12 million.' }],
      count: 1,
      total: 1,
      limit: 1,
      offset: 0,
    },
  },
  fails: { query: { company: 'no-such-company' }, code: 'COMPANY_NOT_FOUND' },
  empty: {
    query: { company: 'nvidia', end_date: '1990-01-01' },
    response: { status: 'success', data: [], count: 0, total: 0, limit: 100, offset: 0 },
  },
});

export const industryNews = operation({
  ...reading,
  id: 'industry.news',
  tool: 'list_industry_news',
  paging: { style: 'offset', items: 'data', total: 'total' },
  method: 'GET',
  path: '/api/enterprise/industry/news/',
  summary: 'News of a topic in free words, newest first',
  description: `${newest} An article matches that has every word of the topic, or a form of it, in its title or its beginning; \`"…"\` keeps words together, \`or\` takes either.`,
  query: z
    .object({
      topic: requiredText(500).meta({
        description: 'Words that an article must have in its title or its beginning',
        examples: ['cold storage automation'],
      }),
      start_date: day.optional().meta({ description: 'Published on this day (UTC) or later' }),
      end_date: day.optional().meta({ description: 'Published on this day (UTC) or earlier; not before `start_date`' }),
      limit: limit(100, 1_000),
      offset,
      blacklisted: separated(publisherDomains).default([]).meta({ description: 'Publishers to leave out, by domain' }),
      geo: z
        .string()
        .transform((written) => written.split(',').filter((part) => part.trim() !== ''))
        .pipe(geography)
        .default([])
        .meta({ override: { type: 'string', examples: ['FIN,SWE'] }, description: 'Three-letter country codes with commas between them' }),
      include_sources: includeSources,
    })
    .refine(({ start_date, end_date }) => daysInOrder(start_date, end_date), orderOfDays),
  response: z
    .object({ status: success, data: z.array(newsArticle).meta({ description: 'Articles of the page, newest first' }), ...page })
    .meta({ id: 'IndustryNews' }),
  errors: [...everyCall],
  example: {
    query: { topic: 'grippers', limit: '1' },
    response: { status: 'success', data: [{ ...exampleArticle, company_name: '' }], count: 1, total: 1, limit: 1, offset: 0 },
  },
  fails: { query: { topic: 'grippers', start_date: '2031-02-30' }, code: 'INVALID_INPUT' },
  empty: { query: { topic: 'xqzvwkjqxz' }, response: { status: 'success', data: [], count: 0, total: 0, limit: 100, offset: 0 } },
});

export const newsDetails = operation({
  ...reading,
  id: 'news.details',
  tool: 'get_article',
  method: 'GET',
  path: '/api/enterprise/news/{id}/',
  summary: 'One article with its whole text',
  description: '`id` as every list of news gives it.',
  params: z.object({ id: z.string().meta({ description: '`id` of the article in a list of news' }) }),
  query: z.object({ include_sources: includeSources }),
  response: z
    .object({ status: success, data: fullNewsArticle.meta({ description: 'The article' }), _sources: askedSources })
    .meta({ id: 'NewsDetails' }),
  errors: [...everyCall, 'ARTICLE_NOT_FOUND'],
  example: {
    params: { id: '81204' },
    response: {
      status: 'success',
      data: { ...exampleArticle, scraped_text: 'Quillmere Robotics bought Polarbit, a maker of grippers, for $12 million.' },
    },
  },
  fails: { params: { id: '0' }, code: 'ARTICLE_NOT_FOUND' },
});
