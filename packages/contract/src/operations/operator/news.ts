import { z } from 'zod';
import { operatorAct } from './act.ts';
import {
  counted,
  created_at,
  described,
  feed,
  list,
  moment,
  nothing,
  organization,
  organizationId,
  organizationName,
  watch,
} from './fields.ts';

const feedRow = z.looseObject({
  feed_id: z.int().meta({ description: 'Id of the feed' }),
  url: z.string().meta({ description: 'Address of the feed' }),
  publisher: z.string().nullable().meta({ description: 'Outlet; null for what the feed is called' }),
  every_seconds: z.int().meta({ description: 'Seconds between two readings' }),
  paused_at: moment('When it was paused; null while it is read').nullable(),
  read_at: moment('When it was last read; null before').nullable(),
  due_at: moment('When it is read next'),
  articles: z.int().meta({ description: 'Articles taken from it' }),
  failures: z.int().meta({ description: 'Failures in a row' }),
  failure: z.string().nullable().meta({ description: 'Why the last reading failed' }),
  waiting: z.string().nullable().meta({ description: 'Why it is read later than it was due' }),
});
type Feed = z.output<typeof feedRow>;
const exampleFeed = {
  feed_id: 1,
  url: 'https://ledger.example/feed.xml',
  publisher: 'Ledger',
  every_seconds: 900,
  paused_at: null,
  read_at: null,
  due_at: '2031-03-02T08:15:04.120Z',
  articles: 0,
  failures: 0,
  failure: null,
  waiting: null,
};
function feedState({ paused_at, failures, due_at, read_at, waiting }: Feed): unknown {
  if (paused_at !== null) return ['paused', paused_at];
  if (waiting !== null) return ['waits, next', due_at];
  if (failures > 0) return [counted(failures, 'failure, next', 'failures, next'), due_at];
  return read_at === null ? 'not read yet' : 'well';
}
function shownEvery({ every_seconds: seconds }: Feed): string {
  const [unit, size] =
    (
      [
        ['d', 86_400],
        ['h', 3_600],
        ['m', 60],
      ] as const
    ).find(([, each]) => seconds % each === 0) ?? (['s', 1] as const);
  return `${seconds / size}${unit}`;
}
const aFeed = { input: z.object({ feed }), data: feedRow, example: { body: { feed: '1' }, data: exampleFeed } };

const watchRow = z.looseObject({
  watch_id: z.uuid().meta({ description: 'Id of the watch' }),
  organization_id: organizationId,
  organization: organizationName,
  name: z.string().meta({ description: 'Name of the watch' }),
  filter: z.record(z.string(), z.unknown()).meta({ description: 'What must be met' }),
  paused_at: moment('When it was paused; null while it tells').nullable(),
  created_at,
});
const exampleWatch = {
  watch_id: '0b6d7e0a-4a7a-4a3b-9a55-2d1c7f0f7a10',
  organization_id: '5b0c2f0e-6f0e-4d5b-9a53-0a1c4a7e2d11',
  organization: 'Fenwick',
  name: 'Deals',
  filter: { words: '', breaking_news: true },
  paused_at: null,
  created_at: '2031-03-02T08:15:04.120Z',
};
const shownFilter = ({ filter }: z.output<typeof watchRow>) =>
  Object.entries(filter)
    .flatMap(([name, value]) => (value === true ? ['breaking'] : name === 'breaking_news' ? [] : [value].flat()))
    .filter((value) => value !== '')
    .join('; ');
const aWatch = { input: z.object({ watch }), data: watchRow, example: { body: { watch: exampleWatch.watch_id }, data: exampleWatch } };
const what = described('Address or id of the article, or a domain');
const source_key = z.string().meta({ description: 'Key of what was withdrawn' });
const reason = z.string().meta({ description: 'Why it was withdrawn' });

export const news = [
  operatorAct({
    id: 'operator.feeds.add',
    summary: 'Read a feed from now on',
    effect: 'write',
    input: z.object({
      url: described('Address of the feed'),
      publisher: described('Outlet; otherwise what the feed is called').optional(),
      language: described('Language where the feed does not say: en').optional(),
      country: list('Countries its articles are about: names or codes').optional(),
      industry: list('Industries of news that its articles are about').optional(),
      every: described('How often it is read: 15m, 2h, 1d').default('15m'),
      full_text: z.boolean().default(false).meta({ description: 'Read the pages of articles that have only a teaser in the feed' }),
    }),
    data: feedRow,
    example: { body: { url: 'https://ledger.example/feed.xml' }, data: exampleFeed },
    command: {
      arguments: ['url'],
      semicolons: ['country', 'industry'],
      says: () => 'Added. The running service reads it within half a minute.\n',
      shows: {
        id: (row) => String(row.feed_id),
        url: 'url',
        publisher: 'publisher',
        language: 'language',
        countries: 'countries',
        industries: 'industries',
        every: shownEvery,
        'full text': 'full_text',
      },
    },
  }),
  operatorAct({
    id: 'operator.feeds.list',
    summary: 'List all feeds and how their reading goes',
    effect: 'read',
    input: nothing,
    data: z.array(feedRow),
    example: { body: {}, data: [exampleFeed] },
    command: {
      shows: {
        Id: (row) => String(row.feed_id),
        URL: 'url',
        Publisher: 'publisher',
        Every: shownEvery,
        State: feedState,
        'Last read': 'read_at',
        Articles: 'articles',
        'What is wrong': (row) => [row.waiting, row.failure].filter((said) => said !== null).join(' '),
      },
      none: 'There is no feed.',
    },
  }),
  operatorAct({
    ...aFeed,
    id: 'operator.feeds.pause',
    summary: 'Pause a feed until it is resumed',
    effect: 'write',
    command: { arguments: ['feed'], says: ({ url }) => `${url} is no longer read; its articles stay.` },
  }),
  operatorAct({
    ...aFeed,
    id: 'operator.feeds.resume',
    summary: 'Read a feed again, at once',
    effect: 'write',
    command: { arguments: ['feed'], says: ({ url }) => `${url} is read again.` },
  }),
  operatorAct({
    ...aFeed,
    id: 'operator.feeds.remove',
    summary: 'Forget a feed; its articles stay',
    effect: 'destroy',
    command: { arguments: ['feed'], says: ({ url }) => `${url} is forgotten; its articles stay.` },
  }),
  operatorAct({
    id: 'operator.watches.add',
    summary: 'Watch the news for an organization; all filters must be met, of a list one value',
    effect: 'write',
    input: z.object({
      organization,
      name: described('Name of the watch'),
      companies: list('Permalinks of companies').default([]),
      categories: list('Categories of news').default([]),
      industries: list('Industries of news').default([]),
      sentiment: described('positive, negative or neutral').optional(),
      countries: list('Countries, three letters each').default([]),
      words: described('As the topic of industry news').default(''),
      breaking: z.boolean().default(false).meta({ description: 'Only breaking news' }),
    }),
    data: watchRow,
    example: { body: { organization: 'Fenwick', name: 'Deals', breaking: true }, data: exampleWatch },
    command: {
      arguments: ['organization', 'name'],
      semicolons: ['categories', 'industries'],
      says: (added) => `Added: ${added.watch_id} now delivers ${shownFilter(added)}.`,
    },
  }),
  operatorAct({
    id: 'operator.watches.list',
    summary: 'List watches, of one organization or of all',
    effect: 'read',
    input: z.object({ organization: organization.optional() }),
    data: z.array(watchRow),
    example: { body: {}, data: [exampleWatch] },
    command: {
      arguments: ['organization'],
      shows: {
        Id: 'watch_id',
        Organization: 'organization',
        Name: 'name',
        State: (row) => (row.paused_at === null ? 'tells' : ['paused', row.paused_at]),
        Of: shownFilter,
      },
      none: 'There is no watch.',
    },
  }),
  operatorAct({
    ...aWatch,
    id: 'operator.watches.pause',
    summary: 'Pause a watch until it is resumed',
    effect: 'write',
    command: { arguments: ['watch'], says: ({ name }) => `'${name}' tells no more until it is resumed.` },
  }),
  operatorAct({
    ...aWatch,
    id: 'operator.watches.resume',
    summary: 'Resume a watch, also for what came meanwhile',
    effect: 'write',
    command: { arguments: ['watch'], says: ({ name }) => `'${name}' tells again, also of what came meanwhile.` },
  }),
  operatorAct({
    ...aWatch,
    id: 'operator.watches.remove',
    summary: 'Remove a watch',
    effect: 'destroy',
    command: { arguments: ['watch'], says: ({ name }) => `'${name}' is removed.` },
  }),
  operatorAct({
    id: 'operator.news.withdraw',
    summary: 'Withdraw an article, or all of a website, and never take it again',
    effect: 'destroy',
    input: z.object({ what, reason: described('Why, as the list and the audit show it') }),
    data: z.object({
      source_key,
      reason,
      articles: z.int().meta({ description: 'Articles that went with it' }),
      facts: z.int().meta({ description: 'Accepted deals and rounds that went with it' }),
    }),
    example: {
      body: { what: 'ledger.example', reason: 'Asked by the publisher' },
      data: { source_key: 'domain ledger.example', reason: 'Asked by the publisher', articles: 1, facts: 0 },
    },
    command: {
      arguments: ['what'],
      says: ({ source_key: key, articles, facts }) =>
        `${counted(articles, 'article is', 'articles are')} gone, and ${key} is never taken again.${facts === 0 ? '' : ` Deals and rounds taken back that were accepted because of it: ${facts.toLocaleString('en')}.`}`,
    },
  }),
  operatorAct({
    id: 'operator.news.withdrawn',
    summary: 'List what was withdrawn, newest first',
    effect: 'read',
    input: nothing,
    data: z.array(z.looseObject({ source_key, reason, withdrawn_at: moment('When it was withdrawn') })),
    example: { body: {}, data: [] },
    command: { shows: { When: 'withdrawn_at', What: 'source_key', Why: 'reason' }, none: 'Nothing was withdrawn.' },
  }),
  operatorAct({
    id: 'operator.news.allow',
    summary: 'Allow again what was withdrawn',
    effect: 'write',
    input: z.object({ what: described('As the list shows it') }),
    data: z.object({ source_key }),
    example: { body: { what: 'ledger.example' }, data: { source_key: 'domain ledger.example' } },
    command: { arguments: ['what'], says: ({ source_key: key }) => `${key} is taken again when it comes.` },
  }),
  operatorAct({
    id: 'operator.news.ask_model',
    summary: 'Have the model read articles that came before it was set up',
    effect: 'write',
    idempotent: true,
    input: z.object({ days: z.int().min(1).max(36_500).meta({ description: 'Days, counted from publication' }) }),
    data: z.object({ articles: z.int().meta({ description: 'Articles that wait now and did not before' }) }),
    example: { body: { days: 30 }, data: { articles: 12 } },
    command: {
      says: ({ articles }) =>
        `${counted(articles, 'article waits', 'articles wait')} for the model; a service with FIRMAMENT_NEWS_READER=model asks it, the newest first.`,
    },
  }),
] as const;
