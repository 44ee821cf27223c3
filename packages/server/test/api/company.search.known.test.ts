import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';
import { knownSearches } from './well-known-searches.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Of a hundred searches for well-known companies three may miss. */
const leastRight = 0.97;

test('finds well-known companies first: everyday names, brands, abbreviations, tickers, domains, typos, beginnings, scripts, spellings', async () => {
  expect(knownSearches.length).toBeGreaterThanOrEqual(150);
  const misses: string[] = [];
  for (const { kind, query, meant } of knownSearches) {
    const { body } = await service.call('company.search', { query: { query } });
    const first = String(body.data[0]?.permalink ?? 'nothing');
    const isMeant = meant.some((each) => (each.endsWith('*') ? first.startsWith(each.slice(0, -1)) : first === each));
    if (!isMeant) misses.push(`${kind} ${query}: ${first}, not ${meant.join(' or ')}`);
  }
  const right = 1 - misses.length / knownSearches.length;
  expect(right, misses.join('\n')).toBeGreaterThanOrEqual(leastRight);
});

test.each([
  ['google.com', 'alphabet'],
  ['https://www.kfc.com/', 'yum-brands'],
])('reads the domain of a brand, %s, as its company', async (company, permalink) => {
  const { status, body } = await service.call('company.enrich_single', { body: { company, sections: ['firmographics'] } });
  expect(status).toBe(200);
  const { body: meant } = await service.call('company.enrich_single', { body: { company: permalink, sections: ['firmographics'] } });
  expect(body.data.firmographics).toEqual(meant.data.firmographics);
});

test('puts a company above the products that carry its name', async () => {
  const { body } = await service.call('company.search', { query: { query: 'google' } });
  const found = body.data.map(({ permalink }: { permalink: string }) => permalink);
  expect(found[0]).toBe('alphabet');
  expect(found).toContain('google-tpu');
});

test('reads an unknown website as the name in it, unless only websites are asked for', async () => {
  const search = async (query: Record<string, string>) => {
    const { body } = await service.call('company.search', { query });
    return body.data.map(({ permalink }: { permalink: string }) => permalink);
  };
  expect((await search({ query: 'hsbc.co.uk' }))[0]).toBe('hsbc-holdings');
  expect(await search({ query: 'hsbc.co.uk', search_by: 'website' })).not.toContain('hsbc-holdings');
});

test.each([
  ['the same site under another ending', 'philips.nl', 'koninklijke-philips'],
  ['a name in the site of another company', 'burgerking.com', 'restaurant-brands-international'],
  ['two words for one, and a letter missing', 'exon mobil', 'exxonmobil'],
  ['one word for two, and a letter missing', 'goldmnsachs', 'goldman-sachs'],
  ['the better known of two that are as near', 'suzki', 'suzuki-motor'],
  ['what only one of its records calls it', 'michelin', 'compagnie-generale-des-etablissements-michelin'],
  ['a company that only lists kept by hand have', 'jollibee', 'jollibee'],
])('finds a company by %s: %s', async (_, query, permalink) => {
  const { body } = await service.call('company.search', { query: { query } });
  expect(body.data[0]?.permalink).toBe(permalink);
});
