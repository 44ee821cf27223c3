import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openNet, type Net } from '../../src/net/net.ts';
import { openPassages } from '../../src/search/open.ts';
import type { OwnedPassageIndex } from '../../src/search/passages.ts';
import { catchUpPassages } from '../../src/services/indexing/index-passages.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { findPassages } from '../../src/services/narratives/find-passages.ts';
import { pageReader, type PageReader } from '../../src/services/research/page-reader.ts';
import { companyToResearch } from '../../src/services/research/research-company.ts';
import { researchDue } from '../../src/services/research/research-due.ts';
import { researchWebsite, type ResearchLimits } from '../../src/services/research/research-website.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { aCompany } from '../api/documents.support.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { selfSigned } from '../support/self-signed.ts';
import { smallPdf } from '../../src/sources/test-support.ts';
import { aPage, startWebsite, type Route, type TestWebsite } from '../support/website.ts';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const host = 'quillmere.example.com';
const hosts = [host, 'careers.quillmere.example.com', 'elsewhere.example.org', 'wheelmere.example.net'];

let database: FreshDatabase;
let folder = '';
let passages: OwnedPassageIndex;
let reader: PageReader;
let net: Net;
let site: TestWebsite;
let now = 0;
let waits: number[] = [];
let company = 0;
const begin = Date.parse('2031-03-02T08:00:00Z');
/** Time that passes by waiting, and a little with every look. */
const clock = () => new Date(begin + (now += 1));
const time = {
  now: () => now,
  date: () => new Date(begin + now),
  wait(ms: number, signal: AbortSignal) {
    signal.throwIfAborted();
    waits.push(ms);
    now += ms;
    return Promise.resolve();
  },
  deadline: () => new AbortController().signal,
};
/** All hosts are this machine; those that the operator does not allow are its private network. */
const resolve = (name: string) =>
  name.startsWith('nowhere.')
    ? Promise.reject(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))
    : Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'firmament-research-'));
  passages = await openPassages(folder, { model: undefined });
  reader = pageReader();
  await saveSources(database.db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
});
afterAll(async () => {
  await reader.close();
  await passages.close();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});
let permalink = '';
const ports = new Set<number>();
beforeEach(async () => {
  [now, waits] = [(company += 1) * 100 * 86_400_000, []];
  net = openNet({ version: '9.9.9', time, resolve, allow_hosts: hosts, contact: 'ops@example.com' });
  site = await freshWebsite();
  permalink = `quillmere-${company}`;
  await ingest({ db: database.db, clock }, [aCompany(permalink, { name: `Quillmere ${company}`, website: `${permalink}.example.com` })]);
});
afterEach(async () => {
  await net.close();
  await site.close();
});

/** At an address that no test before had: its pages are records by then. */
async function freshWebsite(): Promise<TestWebsite> {
  const website = await startWebsite({});
  if (!ports.has(website.port)) {
    ports.add(website.port);
    return website;
  }
  const other = await freshWebsite();
  await website.close();
  return other;
}

const at = (place: string, name = host) => `http://${name}:${site.port}${place}`;
async function research(over: { limits?: Partial<ResearchLimits>; signal?: AbortSignal; from?: string; permalink?: string } = {}) {
  const { limits = {}, signal = new AbortController().signal } = over;
  const meant = await companyToResearch(database.db, { company: over.permalink ?? permalink, from: over.from ?? at('/') });
  return researchWebsite({ db: database.db, clock, net, reader }, meant, { signal, limits });
}
async function kept(of = permalink): Promise<{ url: string; purpose: string; as_of: string | null; text: string }[]> {
  const { rows } = await database.owner.query<{ url: string; purpose: string; as_of: string | null; text: string }>(
    `select distinct on (r.source_key) r.payload ->> 'url' as url, r.payload ->> 'purpose' as purpose, r.as_of::text, r.payload ->> 'text' as text
     from source_records r join current_assignments a using (record_id) join permalinks p using (company_id)
     where r.kind = 'web_page' and p.permalink = $1
     order by r.source_key, r.record_id desc`,
    [of],
  );
  return rows;
}
const pathsKept = async () => (await kept()).map(({ url }) => new URL(url).pathname);
async function found(topic: string) {
  await catchUpPassages({ db: database.db, passages });
  return findPassages({ db: database.db, passages, embedder: undefined, log: quiet }, { topic, permalink, limit: 10 });
}
const answer =
  (status: number, headers: Record<string, string>, body: string | Buffer = ''): Route =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);
const html = { 'content-type': 'text/html' };

const glider = {
  '/': aPage('Quillmere', 'We build gliders.', {
    '/blog/thermals': 'Thermals',
    '/careers': 'Careers',
    '/news/': 'News',
    '/customers': 'Customers',
    '/about': 'About us',
    '/team': 'Team',
    '/pricing': 'Pricing',
    '/products/lark': 'Lark',
    '/products': 'Products',
    '/private/plans': 'Secret plans',
    'http://elsewhere.example.org/': 'Elsewhere',
    '/about#history': 'History',
    '/brochure.zip': 'Brochure',
  }),
  '/robots.txt': 'User-agent: *\nDisallow: /private/\nSitemap: /map-sitemap.xml',
  '/blog/thermals': aPage('Thermals', 'On rising air.'),
  '/careers': aPage('Careers', 'We look for riggers.'),
  '/customers': aPage('Customers', 'The Wheelmere flying club flies nine Larks.'),
  '/about': aPage('About us', 'Founded in 1987 in a barn.'),
  '/team': aPage('Team', 'Ann and Quentin.'),
  '/pricing': aPage('Pricing', 'A Lark is 90,000 euros.'),
  '/products': aPage('Products', 'Two gliders, Lark and Wren.'),
  '/products/lark': aPage('Lark', 'A two-seater.', { '/products/lark.pdf': 'Data sheet' }),
  '/products/lark.pdf': answer(200, { 'content-type': 'application/pdf' }, smallPdf(['Lark: wing span 15 m'], 'Lark data')),
  '/private/plans': aPage('Plans', 'Secret.'),
  '/news/': aPage('News', 'What is new.'),
  '/news/wren-flies': `<meta property="article:published_time" content="2030-05-06T10:00:00Z">${aPage('Wren flies', 'The Wren has flown.')}`,
};

describe('a website', () => {
  beforeEach(() => {
    Object.assign(site.routes, glider);
    site.routes['/robots.txt'] = `User-agent: *\nDisallow: /private/\nSitemap: ${at('/sitemap-index.xml')}`;
    site.routes['/sitemap-index.xml'] = `<sitemapindex><sitemap><loc>${at('/sitemap-1.xml.gz')}</loc></sitemap></sitemapindex>`;
    const map = `<urlset><url><loc>${at('/news/wren-flies')}</loc><lastmod>2030-05-06</lastmod></url></urlset>`;
    site.routes['/sitemap-1.xml.gz'] = answer(200, { 'content-type': 'application/gzip' }, gzipSync(map));
  });

  test('is read by what its pages are for, home first; robots.txt is obeyed, people and other sites are left out', async () => {
    const report = await research();
    expect(site.takePaths()).toEqual([
      '/',
      '/products',
      '/products/lark',
      '/about',
      '/customers',
      '/pricing',
      '/news/',
      '/news/wren-flies',
      '/careers',
      '/blog/thermals',
      '/products/lark.pdf',
    ]);
    expect(report).toMatchObject({ asked: 12, new: 11, updated: 0, unchanged: 0, failed: [], left: 0, ended: '' });
    expect(report.refused).toEqual([{ address: at('/private/plans'), reason: 'robots.txt does not allow it.' }]);
    const pages = new Map((await kept()).map((page) => [new URL(page.url).pathname, page]));
    expect(pages.size).toBe(11);
    expect(pages.get('/customers')).toMatchObject({ purpose: 'customers', text: 'Customers\nThe Wheelmere flying club flies nine Larks.' });
    expect(pages.get('/news/wren-flies')).toMatchObject({ purpose: 'press', as_of: '2030-05-06' });
    expect(pages.get('/products/lark.pdf')).toMatchObject({ text: 'Lark: wing span 15 m' });
  });

  test('names itself and its contact, and pauses between pages', async () => {
    await research({ limits: { pages: 4 } });
    for (const { headers } of site.asked) expect(headers['user-agent']).toBe('Firmament/9.9.9 (ops@example.com)');
    const paces = waits.filter((ms) => ms > 900);
    expect(paces.length).toBe(site.asked.length - 1);
  });

  test('is found in passages, under the heading, with its day', async () => {
    await research();
    const [first] = await found('flying club');
    expect(first).toMatchObject({ permalink, kind: 'web_page', section: 'Customers', day: null });
    expect(first!.text).toContain('nine Larks');
    expect((await found('flown'))[0]).toMatchObject({ section: 'Wren flies', day: '2030-05-06' });
  });

  test('is read within its budget; what is left is told', async () => {
    const report = await research({ limits: { pages: 3 } });
    expect(report).toMatchObject({ asked: 3, new: 3 });
    expect(report.left).toBeGreaterThan(5);
  });

  test('that has not changed is not read again; what changed replaces what was said, and what is gone is taken back', async () => {
    const tag = '"v1"';
    const conditional =
      (page: string): Route =>
      (request, response) =>
        request.headers['if-none-match'] === tag
          ? void response.writeHead(304).end()
          : void response.writeHead(200, { ...html, etag: tag }).end(page);
    site.routes['/about'] = conditional(glider['/about']);
    await research();
    const before = await database.owner.query('select count(*)::int as count from source_records');
    expect(await research()).toMatchObject({ asked: 12, new: 0, updated: 0, unchanged: 11 });
    expect((await database.owner.query('select count(*)::int as count from source_records')).rows).toEqual(before.rows);

    site.routes['/customers'] = aPage('Customers', 'The Fenmere gliding school flies ten.');
    delete site.routes['/news/wren-flies'];
    site.routes['/blog/thermals'] = answer(301, { location: '/about' });
    expect(await research()).toMatchObject({ new: 0, updated: 1, gone: 1, repeated: 1, unchanged: 8, failed: [] });
    expect(await pathsKept()).not.toContain('/news/wren-flies');
    expect(await pathsKept()).not.toContain('/blog/thermals');
    expect((await found('flying club')).map(({ text }) => text).join()).not.toContain('Wheelmere');
    expect((await found('gliding school'))[0]!.text).toContain('Fenmere');
    // What robots.txt forbids from now on is kept no longer.
    site.routes['/robots.txt'] = 'User-agent: firmament\nDisallow: /pricing';
    expect((await research()).refused.map(({ address }) => address)).toEqual([at('/pricing')]);
    expect(await pathsKept()).not.toContain('/pricing');
  });

  test('cut short keeps what was read; going on does not ask for it again', async () => {
    const stop = new AbortController();
    const { '/products/lark': lark } = glider;
    site.routes['/products/lark'] = (_, response) => {
      stop.abort(new Error('The power went.'));
      response.writeHead(200, html).end(lark);
    };
    await expect(research({ signal: stop.signal })).rejects.toThrow('The power went.');
    expect(site.takePaths()).toEqual(['/', '/products', '/products/lark']);
    expect(await pathsKept()).toEqual(['/', '/products']);
    site.routes['/products/lark'] = lark;
    const report = await research();
    expect(report).toMatchObject({ before: 2, asked: 10, new: 9 });
    expect(site.takePaths()).toEqual(
      expect.arrayContaining(['/products/lark', '/about', '/customers', '/news/wren-flies', '/products/lark.pdf']),
    );
    // The next run is a new one.
    expect(await research()).toMatchObject({ before: 0, unchanged: 11 });
  });

  test('of one company that another is read with moves to that one', async () => {
    await research();
    const other = `wheelmere-${company}`;
    await ingest({ db: database.db, clock }, [aCompany(other, { name: other })]);
    expect(await research({ permalink: other })).toMatchObject({ updated: 11 });
    expect(await kept()).toEqual([]);
    expect((await kept(other)).length).toBe(11);
  });

  test('that was read is read again after a week, by the first worker', async () => {
    await research();
    site.takePaths();
    const context = { db: database.db, clock, net, reader, log: quiet };
    const signal = new AbortController().signal;
    // Others of this file are due earlier.
    await database.owner.query(
      'update researched_websites set tried_at = now() + interval $$100 years$$ where company_id <> (select company_id from permalinks where permalink = $1)',
      [permalink],
    );
    expect(await researchDue(context, { signal })).toBe(0);
    now += 8 * 86_400_000;
    site.routes['/customers'] = aPage('Customers', 'Nobody any more.');
    expect(await researchDue(context, { signal })).toBe(1);
    expect(site.takePaths()).toHaveLength(11);
    expect((await kept()).find(({ purpose }) => purpose === 'customers')!.text).toContain('Nobody');
    expect(await researchDue(context, { signal })).toBe(0);
    // One that is gone holds up nothing, and waits for another week.
    now += 8 * 86_400_000;
    await site.close();
    expect(await researchDue(context, { signal })).toBe(1);
    expect(await researchDue(context, { signal })).toBe(0);
    site = await startWebsite({});
  });
});

describe('what a website may send', () => {
  const reasonOf = async (place: string, limits: Partial<ResearchLimits> = {}) => {
    const report = await research({ limits });
    return report.failed.find(({ address }) => new URL(address).pathname === place)?.reason;
  };
  const linked = (route: Route) => {
    site.routes['/'] = aPage('Quillmere', 'Gliders.', { '/product': 'Product', '/pricing': 'Pricing' });
    site.routes['/pricing'] = aPage('Pricing', 'Dear.');
    site.routes['/product'] = route;
  };

  test.each([
    [
      'the metadata of a cloud',
      'http://169.254.169.254/latest/',
      '169.254.169.254 is not on the public internet; FIRMAMENT_ALLOW_HOSTS can allow it.',
    ],
    [
      'a private host of its own domain',
      'http://db.quillmere.example.com/',
      'db.quillmere.example.com (127.0.0.1) is not on the public internet; FIRMAMENT_ALLOW_HOSTS can allow it.',
    ],
    ['another site', 'http://elsewhere.example.org/', 'It leads to another site: elsewhere.example.org.'],
    ['a login wall', '/login?next=/product', 'It leads to /login, where nothing is read.'],
    ['itself for ever', '/product', expect.stringContaining('redirects more than 5 times.')],
    ['what is no web address', 'ftp://quillmere.example.com/', 'Only http and https are fetched, not ftp.'],
  ])('a redirect to %s is not followed, and the rest is read', async (_, location, reason) => {
    linked(answer(302, { location }));
    expect(await reasonOf('/product')).toEqual(reason);
    expect(await pathsKept()).toEqual(['/', '/pricing']);
    expect(site.asked.some(({ host: name }) => name.startsWith('elsewhere') || name.startsWith('db.'))).toBe(false);
  });

  test('a link to a page about people that is called otherwise is not followed there', async () => {
    linked(answer(302, { location: '/our-team' }));
    expect((await research()).refused).toEqual([{ address: at('/product'), reason: 'It leads to a page about people.' }]);
  });

  test('a page that never ends, at once or slowly, is given up', async () => {
    linked((_, response) => {
      response.writeHead(200, html);
      const write = () => {
        while (!response.destroyed && response.write('<p>and so on</p>'.repeat(1_000)));
        response.once('drain', write);
      };
      write();
    });
    expect(await reasonOf('/product')).toBe('The page is larger than 5 MB.');
    linked((_, response) => void response.writeHead(200, html).write('<p>wait'));
    expect(await reasonOf('/product', { body_ms: 300 })).toBe('The page did not end within 0.3 seconds.');
    expect(await pathsKept()).toEqual(['/', '/pricing']);
  });

  test('a page of 10 MB is not read, whether it says so or is packed', async () => {
    const large = Buffer.alloc(10 * 1_048_576, 'x');
    linked(answer(200, { ...html, 'content-length': String(large.length) }, large));
    expect(await reasonOf('/product')).toBe('The page is larger than 5 MB.');
    linked(answer(200, { ...html, 'content-encoding': 'gzip' }, gzipSync(large)));
    expect(await reasonOf('/product')).toBe('The page is larger than 5 MB.');
  });

  test('packed pages and other encodings are read; broken ones are told', async () => {
    linked(answer(200, { ...html, 'content-encoding': 'gzip' }, gzipSync(aPage('Product', 'Unpacked gliders.'))));
    site.routes['/pricing'] = answer(
      200,
      { 'content-type': 'text/html; charset=iso-8859-1' },
      Buffer.from('<h1>Preis</h1><p>F\xfcnf', 'latin1'),
    );
    await research();
    expect((await kept()).map(({ text }) => text)).toEqual(['Quillmere\nGliders.', 'Preis\nFünf', 'Product\nUnpacked gliders.']);
    linked(answer(200, { ...html, 'content-encoding': 'gzip' }, 'not packed'));
    expect(await reasonOf('/product')).toMatch(/broke off: incorrect header check\.$/);
    linked(answer(200, { 'content-type': 'application/pdf' }, '%PDF-1.7 broken'));
    expect(await reasonOf('/product')).toMatch(/^The PDF cannot be read: /);
    linked('<form><input type="password"></form><p>Sign in</p>');
    expect(await reasonOf('/product')).toBe('It asks for a password.');
    linked(answer(403, {}));
    expect(await reasonOf('/product')).toMatch(/answered 403 to /);
    linked(answer(304, {}));
    expect(await reasonOf('/product')).toMatch(/answered 304 to /);
  });

  test('pages that ask not to be indexed are not kept', async () => {
    linked('<meta name="robots" content="noindex"><p>Quiet.</p>');
    site.routes['/pricing'] = answer(200, { ...html, 'x-robots-tag': 'noindex' }, '<p>Quiet, too.</p>');
    const { refused } = await research();
    expect(refused.map(({ address, reason }) => [new URL(address).pathname, reason])).toEqual([
      ['/product', 'It asks not to be indexed.'],
      ['/pricing', 'It asks not to be indexed.'],
    ]);
  });

  test('an endless calendar does not use up the budget', async () => {
    site.routes['/'] = aPage('Quillmere', 'Gliders.', { '/flights/2031/1': 'Flights', '/zeppelins': 'Zeppelins' });
    site.routes['/zeppelins'] = aPage('Zeppelins', 'None.');
    for (let month = 1; month < 60; month++) {
      site.routes[`/flights/2031/${month}`] = aPage(`Month ${month}`, `Flights of ${month}.`, { [`/flights/2031/${month + 1}`]: 'Next' });
    }
    const report = await research();
    expect(report.asked).toBe(2 + 8);
    expect(await pathsKept()).toContain('/zeppelins');
  });

  test('pages that say the same are kept once', async () => {
    linked(aPage('Quillmere', 'Gliders.'));
    expect(await research()).toMatchObject({ new: 2, repeated: 1 });
    expect(await pathsKept()).toEqual(['/', '/pricing']);
  });

  test('a host that asks for patience has it; one that asks for more than that is left alone', async () => {
    let refusals = 1;
    linked((_, response) =>
      refusals-- > 0
        ? void response.writeHead(429, { 'retry-after': '120' }).end()
        : void response.writeHead(200, html).end(aPage('Product', 'Gliders!')),
    );
    expect(await research()).toMatchObject({ new: 3, failed: [] });
    expect(waits).toContain(120_000);
    linked(answer(429, { 'retry-after': '86400' }));
    const report = await research();
    expect(report).toMatchObject({ asked: 2, unchanged: 1 });
    expect(report.ended).toMatch(/answered 429 to .* It asks to be left alone for 1440 minutes\.$/);
  });

  test('the pace that robots.txt asks for is kept', async () => {
    linked(aPage('Product', 'Gliders!'));
    site.routes['/robots.txt'] = 'User-agent: *\nCrawl-delay: 20';
    await research();
    expect(waits.filter((ms) => ms > 19_000).length).toBeGreaterThanOrEqual(2);
  });

  test('the language that the home page leads to goes before others, and that page is not asked for twice', async () => {
    site.routes['/'] = answer(302, { location: '/en/' });
    site.routes['/en/'] = aPage('Quillmere', 'Gliders.', {
      '/de/produkte': 'Produkte',
      '/en/': 'Home',
      '/en/blog': 'Blog',
      '/en/products': 'Products',
    });
    site.routes['/en/products'] = aPage('Products', 'Lark.');
    site.routes['/en/blog'] = aPage('Blog', 'Winds.');
    site.routes['/de/produkte'] = aPage('Produkte', 'Lerche.');
    expect(await research()).toMatchObject({ asked: 4, new: 4, repeated: 0 });
    expect(site.takePaths()).toEqual(['/', '/en/', '/en/products', '/en/blog', '/de/produkte']);
    expect(await research()).toMatchObject({ asked: 4, unchanged: 4 });
  });

  test('a host of its domain is asked for its own robots.txt', async () => {
    site.routes['/'] = aPage('Quillmere', 'Gliders.', { [at('/jobs', 'careers.quillmere.example.com')]: 'Jobs' });
    site.routes['/jobs'] = aPage('Jobs', 'Riggers.');
    expect(await research()).toMatchObject({ new: 2 });
    expect(site.asked.map(({ host: name, path: place }) => `${name.split(':')[0]}${place}`)).toContain(
      'careers.quillmere.example.com/robots.txt',
    );
  });
});

describe('a website that cannot be read at all', () => {
  test('because its certificate is broken is refused with that reason, and not asked without encryption', async () => {
    const server = createServer(selfSigned(), (_, response) => response.end('secret'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const secure = `https://${host}:${(server.address() as AddressInfo).port}/`;
    const meant = await companyToResearch(database.db, { company: permalink, from: secure });
    const researched = { ...meant, begins_at: [secure, at('/')] as const };
    const reading = researchWebsite({ db: database.db, clock, net, reader }, researched, { signal: new AbortController().signal });
    await expect(reading).rejects.toThrow(/^The certificate of quillmere\.example\.com:\d+ cannot be trusted: self-signed certificate\.$/);
    expect(site.asked).toEqual([]);
  });

  test('because there is none, or it forbids all, or its robots.txt fails, says so', async () => {
    await expect(research({ from: 'http://nowhere.example.net/' })).rejects.toThrow('nowhere.example.net could not be reached');
    site.routes['/robots.txt'] = answer(503, {});
    await expect(research()).rejects.toThrow(/answered 503 to .*robots\.txt\. It was tried 3 times\.$/);
    site.routes['/robots.txt'] = 'User-agent: *\nDisallow: /';
    expect(await research()).toMatchObject({ new: 0, refused: [{ address: at('/'), reason: 'robots.txt does not allow it.' }] });
    expect(site.takePaths()).toEqual([]);
  });

  test('is requested without encryption only if no server answers with it', async () => {
    site.routes['/'] = aPage('Quillmere', 'Gliders.');
    const known = await companyToResearch(database.db, { company: permalink, from: at('/') });
    const researched = { ...known, begins_at: ['https://nowhere.example.net/', at('/')] as const };
    const report = await researchWebsite({ db: database.db, clock, net, reader }, researched, { signal: new AbortController().signal });
    expect(report).toMatchObject({ begins_at: at('/'), new: 1 });
  });
});

describe('a company', () => {
  const find = (name: string) => companyToResearch(database.db, { company: name });
  test('is found by permalink, website and whole name, and read from its website', async () => {
    const begins_at = ['https://', 'https://www.', 'http://'].map((scheme) => `${scheme}${permalink}.example.com/`);
    for (const name of [permalink, `https://${permalink}.example.com/about`, `Quillmere ${company}`]) {
      expect(await find(name), name).toMatchObject({ permalink, begins_at });
    }
  });

  test('that is unknown, ambiguous, or has no website is reported', async () => {
    await expect(find('Nobodymere')).rejects.toThrow("'Nobodymere' could not be resolved.");
    const twins = [1, 2].map((number) => aCompany(`twinmere-${number}`, { name: 'Twinmere', country: number === 1 ? 'US' : 'DE' }));
    await ingest({ db: database.db, clock }, twins);
    await expect(find('Twinmere')).rejects.toThrow(/Did you mean 'twinmere-1', 'twinmere-2'\?/);
    await expect(find('twinmere-1')).rejects.toThrow(
      'No website of Twinmere (twinmere-1) is known. Name the page to begin with: --from https://…',
    );
  });
});
