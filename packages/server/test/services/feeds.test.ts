import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openNet, type Net } from '../../src/net/net.ts';
import { takeManifest } from '../../src/services/news/reading/feeds/manifest.ts';
import { feedsTurn } from '../../src/services/news/reading/feeds/read-due.ts';
import { allFeeds, claimFeed, saveFeed, type Feed, type FeedSettings } from '../../src/store/news/feeds.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { deadlines } from '../support/deadlines.ts';
import { aPage, startWebsite, type Route, type TestWebsite } from '../support/website.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const host = 'ledger.example.com';
const minute = 60_000;

let database: FreshDatabase;
let net: Net;
let site: TestWebsite;
let now = Date.parse('2031-03-02T08:00:00Z');
const clock = () => new Date(now);
const time = {
  now: () => now,
  date: clock,
  wait(ms: number, signal: AbortSignal) {
    signal.throwIfAborted();
    pass(ms);
    return Promise.resolve();
  },
  deadline: (ms: number) => due.until(now + ms),
};
const due = deadlines();
function pass(ms: number): void {
  now += ms;
  due.reach(now);
}
/** All hosts are this machine; one that the operator does not allow is on its private network. */
const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.owner.query('delete from news_feeds');
  net = openNet({ version: '9.9.9', time, resolve, allow_hosts: [host], contact: 'ops@example.com' });
  site = await startWebsite({});
});
afterEach(async () => {
  await net.close();
  await site.close();
});

const at = (place: string, name = host) => `http://${name}:${site.port}${place}`;
const settings = (over: Partial<FeedSettings> = {}): FeedSettings => ({
  url: at('/feed.xml'),
  publisher: null,
  language: null,
  countries: [],
  industries: [],
  every_seconds: 900,
  full_text: false,
  ...over,
});
const add = (over: Partial<FeedSettings> = {}) => saveFeed(database.db, settings(over), { is_listed: false, now: clock() });
const turn = (news: { days?: number; most?: number } = {}, signal = new AbortController().signal) =>
  feedsTurn({ db: database.db, clock, net, log, config: { news: { days: undefined, most: undefined, ...news } } }, signal);
const feed = async (): Promise<Feed> => (await allFeeds(database.db))[0]!;
const kept = async (): Promise<{ title: string; text: string | null; payload: Record<string, unknown> }[]> =>
  (
    await database.owner.query<{ title: string; text: string | null; payload: Record<string, unknown> }>(
      `select payload ->> 'title' as title, payload ->> 'text' as text, payload from source_records
       where kind = 'article' and source_url like $1 order by record_id`,
      [`${at('/')}%`],
    )
  ).rows;
const alerts = async () =>
  (
    await database.owner.query<{ kind: string; details: { url: string } }>('select kind, details from alerts order by alert_id')
  ).rows.filter(({ details }) => details.url === at('/feed.xml'));
const rss = (...places: string[]) =>
  `<rss version="2.0"><channel><title>Ledger</title><link>${at('/')}</link>${places
    .map(
      (place) => `<item><title>About ${place}</title><link>${at(`/${place}`)}</link><description>Teaser of ${place}.</description></item>`,
    )
    .join('')}</channel></rss>`;
const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): Route =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

describe('a feed that is due', () => {
  test('is read, its articles taken with what is said of it, and read again after its pause, not sooner', async () => {
    site.routes['/feed.xml'] = rss('a', 'b');
    await add({ publisher: 'The Ledger', language: 'en', countries: ['NOR'], industries: ['Education'] });
    expect(await turn()).toBe(15 * minute);
    const articles = await kept();
    expect(articles.map(({ title }) => title)).toEqual(['About a', 'About b']);
    expect(articles[0]?.payload).toMatchObject({ publisher: 'The Ledger', language: 'en', countries: ['NOR'], industries: ['Education'] });
    expect(await feed()).toMatchObject({ articles: 2, failures: 0, failure: null, read_at: clock() });
    site.takePaths();
    await turn();
    expect(site.takePaths()).toEqual([]);
    now += 15 * minute;
    site.routes['/feed.xml'] = rss('b', 'c');
    await turn();
    expect(await feed()).toMatchObject({ articles: 3 });
    expect(site.asked[0]).toMatchObject({ path: '/robots.txt', headers: { 'user-agent': 'Firmament/9.9.9 (ops@example.com)' } });
  });

  test('is not sent again when it has not changed', async () => {
    site.routes['/feed.xml'] = (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"1"' && request.headers['if-modified-since'] !== undefined;
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"', 'last-modified': 'Sun, 02 Mar 2031 07:00:00 GMT' });
      response.end(isKnown ? '' : rss('a'));
    };
    await add();
    await turn();
    now += 15 * minute;
    await turn();
    expect(await feed()).toMatchObject({ articles: 1, failures: 0, etag: '"1"', read_at: clock() });
  });

  test('is read in the encoding that its header says where it does not', async () => {
    const bytes = Buffer.from(rss('a').replace('About a', '\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2'), 'latin1');
    site.routes['/feed.xml'] = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/xml; charset=windows-1251' }).end(bytes);
    await add();
    await turn();
    expect((await kept()).map(({ title }) => title)).toEqual(['Привет']);
  });

  test('is read once when several processes look, and by another when who took it died', async () => {
    site.routes['/feed.xml'] = rss('a');
    await add();
    await Promise.all([turn(), turn()]);
    expect(site.takePaths()).toEqual(['/feed.xml']);
    now += 15 * minute;
    await claimFeed(database.db, { now: clock(), until: new Date(now + 10 * minute) });
    expect(await turn()).toBe(10 * minute);
    expect(site.takePaths()).toEqual([]);
    now += 10 * minute;
    await turn();
    expect(site.takePaths()).toEqual(['/feed.xml']);
    expect(await feed()).toMatchObject({ articles: 1 });
  });

  test('is let go of when the service stops meanwhile, with nothing lost', async () => {
    const stop = new AbortController();
    site.routes['/feed.xml'] = (_, response) => {
      stop.abort(new Error('The service stops.'));
      response.writeHead(200).end(rss('a'));
    };
    await add();
    await expect(turn({}, stop.signal)).rejects.toThrow('The service stops.');
    expect(await kept()).toEqual([]);
    site.routes['/feed.xml'] = rss('a');
    await turn();
    expect(await kept()).toHaveLength(1);
  });

  test('tells what its publisher should mend', async () => {
    site.routes['/feed.xml'] = rss('a').replace('</item></channel></rss>', '');
    await add();
    await turn();
    expect(await feed()).toMatchObject({ failures: 0, failure: 'The file breaks off inside this item; it is taken as far as it goes.' });
    expect(await kept()).toHaveLength(1);
  });

  test('says where it has moved for good, and nothing of a way that leads elsewhere for now', async () => {
    await add();
    site.routes = { '/feed.xml': answer(301, { location: '/new.xml' }), '/new.xml': rss('a') };
    await turn();
    expect(await feed()).toMatchObject({
      articles: 1,
      failure: `It has moved for good to ${at('/new.xml')}; that address may be read instead.`,
    });
    site.routes['/feed.xml'] = answer(302, { location: '/new.xml' });
    now += 15 * minute;
    await turn();
    expect(await feed()).toMatchObject({ articles: 1, failure: null });
  });

  test('brings nothing that would be forgotten at once', async () => {
    site.routes['/feed.xml'] = rss('a', 'b').replace('About a</title>', 'About a</title><pubDate>Sat, 01 Feb 2031 08:00:00 GMT</pubDate>');
    await add();
    await turn({ days: 7 });
    expect((await kept()).map(({ title }) => title)).toEqual(['About b']);
  });
});

describe('a feed that cannot be read', () => {
  test('is paused twice as long each time, up to a day, raises an alert after three times, and recovers when it is read', async () => {
    site.routes['/feed.xml'] = answer(500);
    await add();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      await turn();
      const { due_at } = await feed();
      waits.push((due_at.getTime() - now) / minute);
      now = due_at.getTime();
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_440, 1_440]);
    expect(await feed()).toMatchObject({ failures: 8, failure: expect.stringContaining('answered 500') as string });
    expect(await alerts()).toEqual([{ kind: 'feed_failing', details: expect.objectContaining({ failures: 3 }) as object }]);
    site.routes['/feed.xml'] = rss('a');
    await turn();
    expect(await feed()).toMatchObject({ failures: 0, failure: null, articles: 1 });
  });

  test('is paused when it is gone for good, with an alert', async () => {
    site.routes['/feed.xml'] = answer(410);
    await add();
    expect(await turn()).toBeUndefined();
    expect(await feed()).toMatchObject({
      paused_at: clock(),
      failure: expect.stringContaining('Its publisher has ended it; it is paused.') as string,
    });
    expect((await alerts()).map(({ kind }) => kind)).toEqual(['feed_gone']);
  });

  test.each([
    [
      'its robots.txt does not allow it',
      { '/robots.txt': 'User-agent: *\nDisallow: /feed', '/feed.xml': 'x' },
      'robots.txt does not allow it.',
    ],
    ['its robots.txt cannot be had', { '/robots.txt': answer(503), '/feed.xml': 'x' }, 'answered 503'],
    [
      'it leads where robots.txt does not allow',
      { '/robots.txt': 'User-agent: *\nDisallow: /new', '/feed.xml': answer(302, { location: '/new.xml' }) },
      'robots.txt does not allow it.',
    ],
    [
      'it leads to a private network',
      { '/feed.xml': answer(302, { location: 'http://10.0.0.1/feed.xml' }) },
      '10.0.0.1 is not on the public internet',
    ],
    [
      'it is a page',
      { '/feed.xml': aPage('Moved', 'The feed is elsewhere.') },
      /^It is an HTML page\. A feed is RSS, Atom or JSON Feed\.$/,
    ],
    ['it is not there', {}, 'answered 404'],
    ['it is refused', { '/feed.xml': answer(403) }, 'answered 403'],
  ])('says so where %s', async (_, routes: Record<string, Route>, reason) => {
    Object.assign(site.routes, routes);
    await add();
    await turn();
    expect(await feed()).toMatchObject({ failures: 1, failure: expect.stringMatching(reason) as string, paused_at: null });
    expect(await kept()).toEqual([]);
  });

  test('keeps no other from being read', async () => {
    site.routes['/feed.xml'] = rss('a');
    await add();
    await add({ url: at('/feed.xml', 'elsewhere.example.org') });
    await turn();
    const [elsewhere, own] = await allFeeds(database.db);
    expect(elsewhere).toMatchObject({ failure: expect.stringContaining('is not on the public internet') as string });
    expect(own).toMatchObject({ articles: 1, failure: null });
  });
});

describe('a host that may not be asked yet', () => {
  const other = 'gazette.example.net';
  /** The case of a feed's host that asks for an hour between requests: 29-stall-robots.txt. */
  const stall = 'User-agent: *\nCrawl-delay: 3600\n';

  test('holds no place: its feeds wait with their reason and their next time while feeds of other hosts are read', async () => {
    const begin = now;
    site.routes['/robots.txt'] = stall;
    const slow = ['/1', '/2', '/3', '/4', '/5'];
    for (const place of slow) site.routes[place] = rss('a');
    for (const place of slow) await add({ url: at(place), every_seconds: 60 });
    await net.close();
    net = openNet({ version: '9.9.9', time, resolve, allow_hosts: [host, other], contact: 'ops@example.com' });
    const good = await startWebsite({ '/good.xml': rss('b') });
    onTestFinished(() => good.close());
    await add({ url: `http://${other}:${good.port}/good.xml`, every_seconds: 60 });
    await turn();
    expect(now - begin).toBeLessThan(minute);
    expect(good.takePaths()).toEqual(['/good.xml']);
    expect(site.takePaths()).toHaveLength(1);
    const waiting = (await allFeeds(database.db)).filter(({ read_at }) => read_at === null);
    expect(waiting).toHaveLength(4);
    for (const { waiting: reason, due_at } of waiting) {
      expect(due_at.getTime() - begin).toBeGreaterThanOrEqual(3_600_000);
      expect(reason).toMatch(/^ledger\.example\.com may be asked again in 3,\d{3} seconds, as its robots\.txt wants it\.$/);
    }
    expect(await alerts()).toEqual([]);
    // The good feed is read each minute meanwhile.
    for (let minutes = 0; minutes < 5; minutes++) {
      now += minute;
      await turn();
      expect(good.takePaths()).toEqual(['/good.xml']);
    }
    expect(site.takePaths()).toEqual([]);
    // Each hour another of them is read, and none twice before all were.
    for (const place of slow.slice(1)) {
      now = begin + slow.indexOf(place) * 4_000_000;
      await turn();
      expect(site.takePaths()).toHaveLength(1);
    }
    expect((await allFeeds(database.db)).map(({ url, read_at, failures }) => [new URL(url).pathname, read_at !== null, failures])).toEqual(
      ['/good.xml', ...slow].map((place) => [place, true, 0]),
    );
  });

  test('for longer than a day is left alone, and that is said', async () => {
    site.routes['/robots.txt'] = 'User-agent: *\nCrawl-delay: 90000';
    site.routes['/feed.xml'] = rss('a');
    await add();
    await turn();
    const failure = `robots.txt of ${host}:${site.port} asks for 90,000 seconds between requests (Crawl-delay); at most 86,400 are kept. It is left alone.`;
    expect(await feed()).toMatchObject({ failures: 1, failure, read_at: null });
    expect(site.takePaths()).toEqual([]);
  });

  test('because it answers with Retry-After is asked again no sooner than that', async () => {
    const begin = now;
    site.routes['/feed.xml'] = answer(429, { 'retry-after': '7200' });
    await add();
    await turn();
    expect(now - begin).toBeLessThan(minute);
    const { due_at, failure } = await feed();
    expect(due_at.getTime() - now).toBe(7_200_000);
    expect(failure).toContain('It asks to be left alone for 120 minutes.');
  });

  test('keeps its articles to their teasers where it wants more than ten seconds between pages, and that is said', async () => {
    site.routes['/robots.txt'] = 'User-agent: *\nCrawl-delay: 20';
    site.routes['/feed.xml'] = rss('a', 'b');
    await add({ full_text: true });
    await turn();
    expect((await kept()).map(({ text }) => text)).toEqual([null, null]);
    expect((await feed()).failure).toMatch(/^Texts of its articles are not read: robots\.txt of .* asks for 20 seconds/);
  });
});

describe('a feed whose reading takes longer than five minutes', () => {
  /** Silent while the clock goes on, as a server that accepts a request and never answers. */
  const silent: Route = () => pass(5 * minute);
  const lingering: Route = (_, response) => {
    response.writeHead(200).write('<rss version="2.0"><channel>', () => pass(5 * minute));
  };

  test.each<[string, () => Record<string, Route>]>([
    ['its host never answers', () => ({ '/feed.xml': silent })],
    ['its content never ends', () => ({ '/feed.xml': lingering })],
    ['its robots.txt never comes', () => ({ '/robots.txt': silent, '/feed.xml': rss('a') })],
    ['what it redirects to never answers', () => ({ '/feed.xml': answer(302, { location: '/new.xml' }), '/new.xml': silent })],
    ['the page of an article never comes', () => ({ '/feed.xml': rss('a', 'b'), '/a': silent })],
  ])('is ended and tried again later where %s, and the next feed is read', async (_, routes) => {
    site.routes = routes();
    await add({ full_text: true });
    await turn();
    expect(await feed()).toMatchObject({ failures: 1, failure: 'It took longer than 5 minutes.', due_at: new Date(now + 30 * minute) });
    expect(await kept()).toEqual([]);
    site.routes = { '/second.xml': rss('s') };
    await add({ url: at('/second.xml') });
    await turn();
    expect((await kept()).map(({ title }) => title)).toEqual(['About s']);
  });

  test('fails no sooner: one that answers after four minutes is read', async () => {
    site.routes['/feed.xml'] = (_, response) => (pass(4 * minute), void response.end(rss('a')));
    await add();
    await turn();
    expect(await feed()).toMatchObject({ failures: 0, articles: 1 });
  });
});

describe('full text', () => {
  const story = 'Orders rose by a fifth in the quarter, the company said on Monday. '.repeat(6).trim();

  test('is read where a feed wants it, once, and kept when the feed is read again', async () => {
    site.routes['/feed.xml'] = rss('a', 'b', 'c', 'd');
    site.routes['/a'] = aPage('A', story);
    site.routes['/b'] = aPage('B', story).replace(
      '<main>',
      '<script type="application/ld+json">{"isAccessibleForFree": false}</script><main>',
    );
    site.routes['/c'] = answer(402);
    site.routes['/d'] = aPage('D', story);
    site.routes['/robots.txt'] = 'User-agent: *\nDisallow: /d';
    await add({ full_text: true });
    await turn();
    expect((await kept()).map(({ title, text }) => [title, text])).toEqual([
      ['About a', `A\n${story}`],
      ['About b', null],
      ['About c', null],
      ['About d', null],
    ]);
    expect(site.takePaths()).toEqual(['/feed.xml', '/a', '/b', '/c']);
    now += 15 * minute;
    await turn();
    expect(site.takePaths()).toEqual(['/feed.xml']);
    expect(await kept()).toHaveLength(4);
  });

  test('is that of the article, without its title and neighboring content', async () => {
    site.routes['/feed.xml'] = rss('a');
    const page = (says: string) => `<!doctype html><title>About a</title><nav>Menu</nav><main>${says}
      <aside>Advertisement</aside><section><h2>Read on</h2><article>${'Another story. '.repeat(5)}</article></section></main>
      <footer>All rights reserved.</footer>`;
    site.routes['/a'] = page(`<article><h1>About a</h1><p>${story}</p><div class="share">Share it</div><p>The end.</p></article>`);
    await add({ full_text: true });
    await turn();
    expect((await kept()).map(({ text }) => text)).toEqual([`${story}\nThe end.`]);
  });

  test('is left alone where a feed does not want it, or has it', async () => {
    site.routes['/feed.xml'] = rss('a').replace('<description>', '<content:encoded>All of it.</content:encoded><description>');
    await add({ full_text: true });
    await turn();
    expect((await kept()).map(({ text }) => text)).toEqual(['All of it.']);
    expect(site.takePaths()).toEqual(['/feed.xml']);
  });

  test('is read for a few articles at a time, the others a minute later', async () => {
    const places = Array.from({ length: 35 }, (_, number) => `p${number}`);
    site.routes['/feed.xml'] = (_, response) => void response.writeHead(200, { etag: '"1"' }).end(rss(...places));
    for (const place of places) site.routes[`/${place}`] = aPage(place, story);
    await add({ full_text: true });
    expect(await turn()).toBe(minute);
    expect(await kept()).toHaveLength(30);
    now += minute;
    await turn();
    expect((await kept()).filter(({ text }) => text !== null)).toHaveLength(35);
    expect(await feed()).toMatchObject({ articles: 35, etag: '"1"' });
  });
});

describe('the manifest', () => {
  async function take(text: string): Promise<void> {
    const folder = await mkdtemp(path.join(tmpdir(), 'firmament-feeds-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'feeds.yaml');
    await writeFile(file, text);
    await takeManifest({ db: database.db, clock, log, config: { feeds: file, allow_hosts: [] } });
  }
  const urls = async () => (await allFeeds(database.db)).map(({ url }) => url);

  test('has its feeds read, and removed ones no longer; those added by hand and paused ones stay', async () => {
    await add();
    await take(`feeds:
  - url: https://one.example/feed#top
    publisher: One
    language: en-GB
    country: [GB, Ireland]
    industry: education
    every: 2h
    full_text: true
  - { url: https://two.example/feed }`);
    expect(await allFeeds(database.db)).toMatchObject([
      { url: at('/feed.xml'), is_listed: false },
      {
        url: 'https://one.example/feed',
        is_listed: true,
        publisher: 'One',
        language: 'en',
        countries: ['GBR', 'IRL'],
        industries: ['Education'],
        every_seconds: 7_200,
        full_text: true,
      },
      { url: 'https://two.example/feed', every_seconds: 900, full_text: false },
    ]);
    await database.owner.query(`update news_feeds set paused_at = $1 where url like '%two%'`, [clock()]);
    await take('feeds:\n  - url: https://two.example/feed\n    every: 1d\n');
    expect(await urls()).toEqual([at('/feed.xml'), 'https://two.example/feed']);
    expect((await allFeeds(database.db))[1]).toMatchObject({ every_seconds: 86_400, paused_at: clock() });
    await take('feeds:\n');
    expect(await urls()).toEqual([at('/feed.xml')]);
  });

  test.each([
    ['feed: []', 'has no list called feeds'],
    ['feeds: [', 'cannot be read'],
    ['feeds:\n  - publisher: One', 'feed 1: url: '],
    ['feeds:\n  - url: ftp://one.example/feed', 'feed 1 (ftp://one.example/feed): Only http and https are fetched'],
    ['feeds:\n  - url: http://127.0.0.1/feed', 'is not on the public internet'],
    ['feeds:\n  - url: https://one.example/feed\n    every: 5s', "'5s' is no time from 1m to 30d"],
    ['feeds:\n  - url: https://one.example/feed\n    country: Atlantis', "'Atlantis' is no country known here."],
    ['feeds:\n  - url: https://one.example/feed\n    industry: Ice', "'Ice' is none of the industries of news: "],
    ['feeds:\n  - url: https://one.example/feed\n    paywall: true', 'paywall'],
    ['feeds:\n  - url: https://one.example/feed\n  - url: https://one.example/feed', 'stands in it twice'],
  ])('that is wrong (%s) is refused whole, with the feed that is meant', async (text, reason) => {
    await add();
    await expect(take(text)).rejects.toThrow(reason);
    expect(await urls()).toEqual([at('/feed.xml')]);
  });

  test('that is missing is reported', async () => {
    const given = { db: database.db, clock, log, config: { feeds: '/nowhere/feeds.yaml', allow_hosts: [] } };
    await expect(takeManifest(given)).rejects.toThrow('FIRMAMENT_FEEDS: the manifest /nowhere/feeds.yaml cannot be read');
  });
});
