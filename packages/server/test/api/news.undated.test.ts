import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleFacts } from '../../src/kernel/publications.ts';
import { forgetOldNews } from '../../src/services/news/reading/forget-old.ts';
import { addCompanies, article, publish } from '../support/news.ts';
import { startTestService, type TestService } from '../support/service.ts';

const retrieved_at = new Date('2031-03-10T12:00:00Z');
const text = 'Larkfen on Tuesday reported a record profit for the fourth quarter. It raised its outlook for the year.';
const first = { url: 'https://one.example/a', title: 'Larkfen reports record profit', text, published: '2031-03-09T06:30:00Z' };
const unread = {
  url: 'https://two.example/a',
  title: 'Larkfen opens a depot in Malmo',
  text: 'Larkfen has opened a depot in Malmo, where it will keep brakes for its buses.',
  undated: { value: '3 hours ago', reason: 'This is no date that can be read.' },
};
const missing = {
  url: 'https://three.example/a',
  title: 'Larkfen agrees to acquire Polarbit for $12 million',
  text: 'Larkfen has agreed to acquire Polarbit for $12 million.',
};
const old = {
  url: 'https://four.example/a',
  title: 'Larkfen hires a chief of brakes',
  text: 'Larkfen hired a chief of brakes.',
  published: '2029-01-02T00:00:00Z',
};
const copy = { url: 'https://five.example/a', title: 'Larkfen reports record profit', text };

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
  service.clock.offset_ms = retrieved_at.getTime() - Date.now();
  service.token = (await service.newOrganization()).token;
  await addCompanies(service.app.context, { larkfen: { name: 'Larkfen', website: 'larkfen.com' } });
  const given: ArticleFacts[] = [missing, first, unread, old, copy];
  await publish(service.app.context, ...given.map((each) => article({ ...each, language: 'en' }, 'larkfen')));
});
afterAll(() => service.close());

interface Answer {
  body: { data: { url: string; published_date: string; story_id: number }[]; total: number; _sources?: { news: Record<string, object[]> } };
}
const feed = (body: object = {}, query: Record<string, string> = {}) => service.call('newsfeed.news', { body, query }) as Promise<Answer>;
const urlsOf = ({ body }: Answer) => body.data.map(({ url }) => url);
const dated = [first.url, old.url];
const undated = [copy.url, unread.url, missing.url];

describe('an article whose date is missing or cannot be read', () => {
  test('has no date and comes behind all that have one, also on a page of its own', async () => {
    const { body } = await feed();
    expect(body.data.map(({ url, published_date }) => [url, published_date])).toEqual([
      [first.url, '2031-03-09 06:30:00'],
      [old.url, '2029-01-02 00:00:00'],
      ...undated.map((url) => [url, '']),
    ]);
    expect(urlsOf(await feed({ limit: 2, offset: 1 }))).toEqual([old.url, copy.url]);
    expect(urlsOf((await service.call('company.news', { query: { company: 'larkfen', limit: '10' } })) as Answer)).toEqual([
      ...dated,
      ...undated,
    ]);
    expect(urlsOf((await service.call('industry.news', { query: { topic: 'larkfen' } })) as Answer)).toEqual([...dated, ...undated]);
  });

  test('is in no range of days, whichever end is asked for', async () => {
    for (const range of [
      { published_date_before: '2031-12-31' },
      { published_date_after: '1990-01-01' },
      { published_date_after: '1990-01-01', published_date_before: '2031-12-31' },
    ])
      expect(await feed(range).then((answer) => [urlsOf(answer), answer.body.total])).toEqual([dated, 2]);
    for (const range of [{ end_date: '2031-12-31' }, { start_date: '1990-01-01' }] as Record<string, string>[])
      expect(urlsOf((await service.call('company.news', { query: { company: 'larkfen', ...range } })) as Answer)).toEqual(dated);
  });

  test('says why in its provenance: the unreadable text, or that there is none', async () => {
    const { body } = await feed({}, { include_sources: 'true' });
    const reasonOf = (url: string) => body._sources?.news[`[${body.data.findIndex((each) => each.url === url)}].published_date`];
    expect(reasonOf(unread.url)).toMatchObject([{ source_key: unread.url, left_out: unread.undated }]);
    expect(reasonOf(missing.url)).toMatchObject([{ left_out: { value: '', reason: 'Its publisher states no date.' } }]);
    expect(reasonOf(first.url)).toBeUndefined();
  });

  test('joins the story of articles near its retrieval, and gives no deal, whose day would be a guess', async () => {
    const { body } = await feed();
    const storyOf = (url: string) => body.data.find((each) => each.url === url)?.story_id;
    expect(storyOf(copy.url)).toBe(storyOf(first.url));
    const { rows } = await service.database.owner.query<{ count: number }>('select count(*)::int as count from news_reported');
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('is kept as long as one published when it was retrieved', async () => {
    const { db, clock } = service.app.context;
    const forget = (days: number) =>
      forgetOldNews({ db, clock, config: { news: { days, most: undefined } } }, new AbortController().signal);
    expect(await forget(30)).toBe(1);
    expect(urlsOf(await feed())).toEqual([first.url, ...undated]);
    service.clock.offset_ms += 40 * 86_400_000;
    expect(await forget(30)).toBe(4);
  });
});
