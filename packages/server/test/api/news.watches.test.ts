import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellWatches } from '../../src/services/news/watches/tell-watches.ts';
import { addCompanies, article, publish } from '../support/news.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
  await addCompanies(service.app.context, {
    quillmere: { name: 'Quillmere Robotics', website: 'quillmere.com' },
    larkfen: { name: 'Larkfen', website: 'larkfen.com' },
  });
});
afterAll(() => service.close());

const suit = (place: string) => ({
  title: `Larkfen is sued over its brakes in ${place}`,
  published: '2031-03-07T10:00:00Z',
  language: 'en',
});
const watch = (body: object, token?: string) => service.call('news_watch.create', { body, ...(token && { token }) });
const news = (watch_id: string, query: Record<string, string> = {}) => service.call('news_watch.news', { query: { watch_id, ...query } });
const tell = () => tellWatches(service.app.context, new AbortController().signal);
const bring = (url: string, place: string, ...mentioned: string[]) =>
  publish(service.app.context, article({ url, ...suit(place) }, ...mentioned));

/** A webhook of the organization that is called `on` these. */
async function register(on: string[]): Promise<string> {
  const { organization_id } = await service.app.context.accounts.authenticate(`Bearer ${service.token}`);
  const webhook_id = randomUUID();
  await service.database.owner.query(
    `insert into webhooks (webhook_id, organization_id, url, statuses, secret, created_at)
     values ($1, $2, 'https://hooks.fenwick.example/', $3, 'x', now())`,
    [webhook_id, organization_id, on],
  );
  return webhook_id;
}

async function toldTo(webhook_id: string): Promise<{ watch: string; stories: { is_new: boolean; articles: { url: string }[] }[] }[]> {
  const { rows } = await service.database.owner.query<{ body: string }>(
    `select e.body from webhook_deliveries d join webhook_events e using (event_id) where d.webhook_id = $1 order by e.created_at, e.event_id`,
    [webhook_id],
  );
  return rows.map(({ body }) => JSON.parse(body));
}

test('a watch reports later matches, once, to webhooks for news', async () => {
  const [forNews, forRequests] = [await register(['NEWS']), await register(['COMPLETED'])];
  await bring('https://northpost.example/before', 'Norway', 'larkfen');
  const made = await watch({ name: 'Suits in Sweden', companies: ['https://larkfen.com/'], geo: ['SWE'] });
  expect(made.body.data).toMatchObject({ companies: ['larkfen'], geo: ['SWE'], paused: false, new_since_last_seen: 0 });
  await bring('https://northpost.example/match', 'Sweden', 'larkfen');
  await bring('https://northpost.example/other-place', 'Norway', 'larkfen');
  await bring('https://northpost.example/other-company', 'Sweden', 'quillmere');
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(0);
  const told = await toldTo(forNews);
  expect(told).toMatchObject([
    { event: 'news', watch: 'Suits in Sweden', stories: [{ is_new: true, articles: [{ url: 'https://northpost.example/match' }] }] },
  ]);
  expect(await toldTo(forRequests)).toEqual([]);
});

test('counts new articles since it was last marked seen', async () => {
  const { body } = await watch({ name: 'Words', words: 'brakes' });
  const { watch_id } = body.data;
  expect((await news(watch_id, { only_new: 'true' })).body).toMatchObject({ count: 0, total: 0 });
  const before = (await news(watch_id)).body.total;
  await bring('https://northpost.example/new', 'Denmark', 'larkfen');
  const looked = await news(watch_id, { only_new: 'true', mark_seen: 'true' });
  expect(looked.body).toMatchObject({
    count: 1,
    total: 1,
    watch: { new_since_last_seen: 1 },
    data: [{ url: 'https://northpost.example/new' }],
  });
  expect((await news(watch_id)).body).toMatchObject({ total: before + 1, watch: { new_since_last_seen: 0 } });
});

test('of each watch in the list what is new is counted for itself, over one query', async () => {
  const { token } = await service.newOrganization();
  const wanted = [
    { words: 'brakes' },
    { geo: ['FIN'] },
    { companies: ['quillmere'] },
    { companies: ['larkfen'], geo: ['FIN'] },
    { breaking_news: true },
  ];
  for (const [place, filter] of wanted.entries()) await watch({ name: `Watch ${place}`, ...filter }, token);
  await bring('https://northpost.example/list-1', 'Finland', 'larkfen');
  await bring('https://northpost.example/list-2', 'Finland', 'quillmere');
  await bring('https://northpost.example/list-3', 'Iceland', 'quillmere');
  const { body } = await service.call('news_watch.list', { token });
  expect(body.data.map((each: { new_since_last_seen: number }) => each.new_since_last_seen)).toEqual([3, 2, 2, 1, 0]);
});

test('an organization sees, reads and removes its own watches alone', async () => {
  const { token } = await service.newOrganization();
  const { body } = await watch({ name: 'Mine', sentiment: 'negative' });
  const mine = { watch_id: body.data.watch_id };
  expect((await service.call('news_watch.list', { token })).body).toMatchObject({ data: [], count: 0 });
  for (const call of [service.call('news_watch.news', { query: mine, token }), service.call('news_watch.remove', { body: mine, token })])
    expect((await call).body).toMatchObject({ code: 'WATCH_NOT_FOUND' });
  expect((await watch({ name: 'Mine', sentiment: 'negative' }, token)).status).toBe(200);
  expect((await service.call('news_watch.remove', { body: mine })).body.message).toContain("'Mine'");
  expect((await news(mine.watch_id)).body).toMatchObject({ code: 'WATCH_NOT_FOUND' });
});

test.each([
  [{ name: 'Everything' }, 'or another filter'],
  [{ name: '', words: 'x' }, 'must not be empty'],
  [{ name: 'The', words: 'the' }, 'has no word to look for'],
  [{ name: 'Gossip', category: ['Gossip'] }, 'invalid category name'],
  [{ words: 'x' }, 'name'],
])('refuses %j with the reason', async (body, reason) => {
  const answer = await watch(body);
  expect(answer.status).toBe(400);
  expect(answer.body.detail).toContain(reason);
});

test('a name is used once, the same watch asked for again is that one, and who is watched must be known', async () => {
  const first = await watch({ name: 'Twice', words: 'x' });
  expect((await watch({ name: 'Twice', words: 'x' })).body).toEqual(first.body);
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => watch({ name: 'At once', words: 'x' })));
  expect(new Set(atOnce.map(({ status, body }) => `${status} ${body.data.watch_id}`)).size).toBe(1);
  expect((await watch({ name: 'Twice', words: 'y' })).body).toMatchObject({ code: 'INVALID_INPUT' });
  expect((await watch({ name: 'Nobody', companies: ['nobody-knows'] })).body).toMatchObject({ code: 'COMPANY_NOT_FOUND' });
});
