import { z } from 'zod';
import { amount, described, everyone, flag, httpUrl, url, wholeNumber } from './setting.ts';

/** What the service reads from elsewhere, and how texts are embedded and worded. */
export const dataSettings = {
  FIRMAMENT_CONTACT: z
    .string()
    .min(1)
    .max(200, 'must have at most 200 characters')
    .optional()
    .register(described, {
      read_by: ['worker', 'commands'],
      description:
        'e-mail address or URL at which you can be reached; downloads and the reading of websites and feeds name it, and downloads are refused without it where a host asks for one',
    }),
  FIRMAMENT_RESEARCH: flag.default(false).register(described, {
    read_by: ['worker'],
    description:
      '`true` reads the websites again, once a week, that `firmament research` has read (see [Company websites](../sources/website.md))',
  }),
  FIRMAMENT_FEEDS: z
    .string()
    .min(1)
    .optional()
    .register(described, {
      read_by: ['worker'],
      description: 'file that lists the feeds of news to read again and again (see [Feeds](feeds.md))',
    }),
  FIRMAMENT_NEWS_DAYS: wholeNumber(1, 100_000)
    .optional()
    .register(described, {
      read_by: ['worker'],
      description: 'days for which articles are kept, counted from when they were published; all are where it is not set',
    }),
  FIRMAMENT_NEWS_MOST: wholeNumber(1)
    .optional()
    .register(described, { read_by: ['worker'], description: 'how many articles are kept, the newest; all are where it is not set' }),
  FIRMAMENT_NEWS_READER: z
    .enum(['rules', 'model'])
    .default('rules')
    .register(described, {
      read_by: ['worker'],
      description:
        '`model` lets the endpoint of `FIRMAMENT_LLM_URL` read each article after the rules; its values replace theirs if the article supports them (see [News](../reference/news.md#a-model-behind-the-rules))',
    }),
  FIRMAMENT_PERSONS: flag.default(false).register(described, {
    read_by: ['worker'],
    description:
      '`true` tells in `management_profiles` who spoke for a company in its earnings calls, by name and title (see [What employees and customers say](../guides/sentiment.md#persons))',
  }),
  FIRMAMENT_THEME: z
    .string()
    .min(1)
    .optional()
    .register(described, {
      read_by: ['api', 'worker'],
      description: 'theme file for reports (see [Reports](../guides/reports.md#your-own-theme)); the shipped theme by default',
    }),
  FIRMAMENT_ALLOW_HOSTS: z
    .string()
    .default('')
    .register(described, {
      read_by: ['worker', 'search', 'commands'],
      description:
        'names or addresses, comma-separated, of private hosts that downloads, websites, feeds, webhooks, alerts and the endpoints of embeddings and of the language model may reach; all others are refused, also behind a redirect',
    }),
  FIRMAMENT_EMBEDDINGS: z
    .union(
      [z.enum(['shipped', 'none']), z.string().regex(/^\.{0,2}\/./), url(/^https?$/, '')],
      'must be shipped, none, a folder that begins with / or ./, or a URL that begins with http:// or https://',
    )
    .default('shipped')
    .register(described, {
      read_by: everyone,
      description:
        'what tells how near two texts are in meaning: the model that is shipped, `none`, a folder with a model of your own (see [Running](running.md#a-sentence-model-of-your-own)), or the base URL of an endpoint that answers `POST <base>/embeddings` with `{ model, input }`. The same for every process on one database',
    }),
  FIRMAMENT_EMBEDDINGS_MODEL: z
    .string()
    .min(1)
    .optional()
    .register(described, { read_by: everyone, description: 'the model to name to that endpoint' }),
  FIRMAMENT_EMBEDDINGS_KEY: z
    .string()
    .min(1)
    .optional()
    .register(described, { read_by: ['worker', 'search'], description: 'sent to it as `Authorization: Bearer`' }),
  FIRMAMENT_LLM_URL: httpUrl.optional().register(described, {
    read_by: ['worker'],
    description:
      'base URL of an endpoint that answers `POST <base>/chat/completions`, which then words the narrative sections (see [Narrative sections](../guides/narratives.md)); without it they are made of extracts',
  }),
  FIRMAMENT_LLM_MODEL: z
    .string()
    .min(1)
    .optional()
    .register(described, { read_by: ['worker'], description: 'the model to name to it' }),
  FIRMAMENT_LLM_KEY: z
    .string()
    .min(1)
    .optional()
    .register(described, { read_by: ['worker'], description: 'sent to it as `Authorization: Bearer`' }),
  FIRMAMENT_LLM_CALLS_AT_ONCE: wholeNumber(1, 64)
    .default(4)
    .register(described, {
      read_by: ['worker'],
      description: 'calls to it at once by a process, half of them at most for one organization',
    }),
  FIRMAMENT_LLM_DAILY_TOKENS: wholeNumber(0)
    .default(1_000_000)
    .register(described, {
      read_by: ['worker'],
      description:
        'tokens an organization may spend on it a day (UTC), and articles as many; extracts are served beyond that, and what rules read',
    }),
  FIRMAMENT_LLM_PRICE: amount
    .optional()
    .register(described, { read_by: ['worker'], description: 'what a million of its tokens costs, in any currency' }),
  FIRMAMENT_LLM_DAILY_COST: amount
    .optional()
    .register(described, { read_by: ['worker'], description: 'what an organization may spend on it a day, in the same currency' }),
};
