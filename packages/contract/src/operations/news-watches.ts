import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';
import { count, success } from '../resources/envelope.ts';
import { newsArticle } from '../resources/article.ts';
import { geography } from '../resources/filters.ts';
import { newsCategoryList, newsIndustryList, newsSentiment } from '../resources/news-filters.ts';
import { newsWatch, type NewsWatch } from '../resources/news-watch.ts';
import { filledWithoutNul, flag, limit, needsOneOf, offset, requiredText } from '../resources/text.ts';
import { companyIdentifier } from './company.ts';

const watch_id = '0b6d7e0a-4a7a-4a3b-9a55-2d1c7f0f7a10';
const exampleWatch: NewsWatch = {
  watch_id,
  name: 'Deals in Finland',
  companies: [],
  category: ['Mergers & Acquisitions'],
  industry: [],
  sentiment: '',
  geo: ['FIN'],
  words: '',
  breaking_news: false,
  paused: false,
  created_at: '2031-03-02T08:15:04.120Z',
  new_since_last_seen: 0,
};

const watching = { mode: 'sync', access: 'bearer', tag: 'News', status: 200 } as const;
const watchId = requiredText(100).meta({ description: 'As creating and listing give it' });

export const createNewsWatch = operation({
  ...watching,
  id: 'news_watch.create',
  tool: 'create_watch',
  effect: 'write',
  idempotent: true,
  method: 'POST',
  path: '/api/enterprise/watch/create/',
  summary: 'Watch the news',
  description:
    'Webhooks of the organization that are registered for `NEWS` receive every new matching article: at least once, signed, with the articles of one story together. Filters combine with AND, the values of one filter with OR; at least one is required. A name is unique; the same watch sent again returns the existing one.',
  body: z
    .object({
      name: requiredText(200).meta({ description: 'Name of the watch, used once in an organization' }),
      companies: z
        .array(companyIdentifier)
        .max(200, 'must have at most 200 items')
        .default([])
        .meta({ description: 'Companies; an article on one of them passes. Empty means any' }),
      category: newsCategoryList.default([]).meta({ description: 'Categories or their groups, in any case. Empty means any' }),
      industry: newsIndustryList.default([]).meta({ description: 'Industries, in any case. Empty means any' }),
      sentiment: newsSentiment.optional().meta({ description: 'Sentiment of the article, in any case; absent means any' }),
      geo: geography.default([]).meta({ description: 'Countries that the article names; empty means any' }),
      words: z
        .string()
        .trim()
        .max(500, 'must be at most 500 characters')
        .default('')
        .meta({ description: 'As the topic of industry news' }),
      breaking_news: z.boolean().default(false).meta({ description: '`true`: only breaking news' }),
    })
    .refine(
      ({ companies, category, industry, sentiment, geo, words, breaking_news }) =>
        breaking_news || sentiment !== undefined || words !== '' || [companies, category, industry, geo].some((list) => list.length > 0),
      { error: 'is required, or another filter: a watch without one is the whole feed', path: ['companies'] },
    )
    .meta({
      id: 'NewsWatchRequest',
      override: needsOneOf({
        companies: { minItems: 1 },
        category: { minItems: 1 },
        industry: { minItems: 1 },
        geo: { minItems: 1 },
        sentiment: {},
        words: { pattern: filledWithoutNul },
        breaking_news: { const: true },
      }),
    }),
  response: z
    .object({ status: success, data: newsWatch.meta({ description: 'The saved filter as it is now' }) })
    .meta({ id: 'NewsWatchAnswer' }),
  errors: [...everyCall, 'COMPANY_NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
  example: {
    body: { name: 'Deals in Finland', category: ['Mergers & Acquisitions'], geo: ['FIN'] },
    response: { status: 'success', data: exampleWatch },
  },
  fails: { body: { name: 'All news' }, code: 'INVALID_INPUT' },
});

export const listNewsWatches = operation({
  ...watching,
  id: 'news_watch.list',
  tool: 'list_watches',
  effect: 'read',
  idempotent: true,
  method: 'GET',
  path: '/api/enterprise/watch/list/',
  summary: 'The watches of the organization, oldest first',
  description: 'Each with its number of articles since it was last marked seen.',
  response: z
    .object({ status: success, data: z.array(newsWatch).meta({ description: 'Watches, oldest first' }), count })
    .meta({ id: 'NewsWatches' }),
  errors: [...everyCall],
  example: { response: { status: 'success', data: [exampleWatch], count: 1 } },
  fails: { code: 'UNAUTHENTICATED' },
  empty: { response: { status: 'success', data: [], count: 0 } },
});

export const readNewsWatch = operation({
  ...watching,
  id: 'news_watch.news',
  tool: 'list_watch_news',
  effect: 'read',
  idempotent: true,
  paging: { style: 'offset', items: 'data', total: 'total' },
  method: 'GET',
  path: '/api/enterprise/watch/news/',
  summary: 'The news that a watch matches, newest first',
  description:
    'All that matches, also what was there before the watch. `mark_seen=true` counts from here what is new, for the whole organization; the role viewer may not send it (403).',
  query: z.object({
    watch_id: watchId,
    limit: limit(100, 1_000),
    offset,
    only_new: flag('false', '`true`: only articles since it was last marked seen'),
    mark_seen: flag('false', '`true`: count what is new from now on'),
  }),
  response: z
    .object({
      status: success,
      watch: newsWatch.meta({ description: 'The saved filter as it is now' }),
      data: z.array(newsArticle).meta({ description: 'Articles of the page, newest first' }),
      count,
      total: z.int().meta({ description: 'Articles that match, on all pages' }),
      limit: z.int().meta({ description: 'Rows asked for' }),
      offset: z.int().meta({ description: 'Rows skipped' }),
    })
    .meta({ id: 'NewsWatchNews' }),
  errors: [...everyCall, 'WATCH_NOT_FOUND'],
  example: {
    query: { watch_id },
    response: { status: 'success', watch: exampleWatch, data: [], count: 0, total: 0, limit: 100, offset: 0 },
  },
  fails: { query: { watch_id: '00000000-0000-4000-8000-000000000000' }, code: 'WATCH_NOT_FOUND' },
  empty: {
    query: { watch_id, only_new: 'true' },
    response: { status: 'success', watch: exampleWatch, data: [], count: 0, total: 0, limit: 100, offset: 0 },
  },
});

export const removeNewsWatch = operation({
  ...watching,
  id: 'news_watch.remove',
  tool: 'remove_watch',
  effect: 'destroy',
  idempotent: true,
  method: 'POST',
  path: '/api/enterprise/watch/remove/',
  summary: 'Watch no longer',
  description: 'What was told already stays told.',
  body: z.object({ watch_id: watchId }).meta({ id: 'NewsWatchRemoval' }),
  response: z
    .object({ status: success, message: z.string().meta({ description: 'What was done, as a sentence' }) })
    .meta({ id: 'NewsWatchRemoved' }),
  errors: [...everyCall, 'WATCH_NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
  example: { body: { watch_id }, response: { status: 'success', message: "The watch 'Deals in Finland' is removed." } },
  fails: { body: { watch_id: '00000000-0000-4000-8000-000000000000' }, code: 'WATCH_NOT_FOUND' },
});
