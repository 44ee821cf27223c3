import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openNet, type Net } from '../../src/net/net.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { pageReader, type PageReader } from '../../src/services/research/page-reader.ts';
import { companyToResearch } from '../../src/services/research/research-company.ts';
import { researchWebsite } from '../../src/services/research/research-website.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { aCompany } from '../api/documents.support.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { aPage, startWebsite, type TestWebsite } from '../support/website.ts';

const host = 'felthouse.example.com';
let database: FreshDatabase;
let reader: PageReader;
let net: Net;
let site: TestWebsite;
let now = Date.parse('2031-03-02T08:00:00Z');
let waits: number[] = [];
const clock = () => new Date(now);
const time = {
  now: () => now,
  date: clock,
  wait(ms: number, signal: AbortSignal) {
    signal.throwIfAborted();
    waits.push(ms);
    now += ms;
    return Promise.resolve();
  },
  deadline: () => new AbortController().signal,
};

beforeAll(async () => {
  database = await freshDatabase();
  reader = pageReader();
  await saveSources(database.db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
  await ingest({ db: database.db, clock }, [aCompany('felthouse', { name: 'Felthouse', website: host })]);
});
afterAll(async () => {
  await reader.close();
  await database.drop();
});
beforeEach(async () => {
  waits = [];
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  net = openNet({ version: '9.9.9', time, resolve, allow_hosts: [host], contact: 'ops@example.com' });
  site = await startWebsite({});
});
afterEach(async () => {
  await net.close();
  await site.close();
});

const at = (place: string) => `http://${host}:${site.port}${place}`;
async function research() {
  const meant = await companyToResearch(database.db, { company: 'felthouse', from: at('/') });
  return researchWebsite({ db: database.db, clock, net, reader }, meant, { signal: new AbortController().signal });
}

test('a pace of more than a minute is not waited for: the website is left alone, and the report says why', async () => {
  for (const delay of [61, 3_600, 86_400, 1e9]) {
    site.routes['/'] = aPage('Felthouse', 'Hats.');
    site.routes['/robots.txt'] = `User-agent: *\nCrawl-delay: ${delay}`;
    const { ended } = await research();
    expect(ended).toContain(`asks for ${delay.toLocaleString('en')} seconds between requests (Crawl-delay); at most 60 are kept.`);
    expect(site.takePaths()).toEqual([]);
  }
  expect(waits.every((ms) => ms <= 60_000)).toBe(true);
});

test('a website is read as its robots.txt, its metadata and its headers ask: a small website of all their forms', async () => {
  const long = 'We have made felt hats in Stockport since 1890 and sell them to shops in twelve countries. '.repeat(6);
  const hat = (title: string, words: string, head = '') =>
    `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${words} ${long}</p></main></body></html>`;
  const links = ['/products/hats', '/products/caps', '/about', '/~ledger/accounts', '/internal/prices', '/news/opening', '/customers'];
  const data = '{"@context":"https://schema.org","@type":"NewsArticle","datePublished":"2026-10-05T09:00:00+01:00"}';
  site.routes = {
    '/': hat('Felthouse', `Felthouse makes hats. ${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}`),
    '/products/hats': hat('Hats', 'Bowlers.', '<meta name="robots" content="index, follow, max-snippet:-1, max-image-preview:none">'),
    '/products/caps': hat('Caps', 'Flat caps.', '<meta name="robots" content="noindex">'),
    '/about': hat('About', 'About the house.'),
    '/~ledger/accounts': hat('Ledger', 'The ledger is not for machines.'),
    '/internal/prices': hat('Prices inside', 'Prices inside are not for machines.'),
    '/news/opening': hat('Opening', 'A shop opens.', `<script type="application/ld+json; charset=utf-8">${data}</script>`),
    '/customers': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': 'examplebot: noindex, nofollow' })
        .end(hat('Customers', 'Shops.')),
    '/press/founding': hat('Founding', 'How the house was founded.'),
    '/robots.txt': `User-agent: firmament\nSitemap: ${at('/sitemap.xml')}\nUser-agent: examplebot\nDisallow: /internal/\nDisallow: /%7Eledger/\n`,
    '/sitemap.xml': `<?xml version="1.0"?><s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">${['/', '/press/founding']
      .map((place) => `<s:url><s:loc><![CDATA[${at(place)}]]></s:loc></s:url>`)
      .join('')}</s:urlset>`,
  };
  const { refused } = await research();
  expect(refused.map(({ address }) => new URL(address).pathname).toSorted()).toEqual(['/internal/prices', '/products/caps']);
  expect(site.takePaths().filter((place) => /internal|ledger/.test(place))).toEqual([]);
  const { rows: pages } = await database.owner.query<{ url: string; as_of: string | null }>(
    "select payload ->> 'url' as url, as_of::text from source_records where kind = 'web_page'",
  );
  expect(pages.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(
    ['/', '/about', '/customers', '/news/opening', '/press/founding', '/products/hats'].toSorted(),
  );
  expect(pages.find(({ url }) => url.endsWith('/news/opening'))?.as_of).toBe('2026-10-05');
});
