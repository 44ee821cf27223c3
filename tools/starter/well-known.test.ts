import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isSharedHost, parseWebsite } from '../../packages/server/src/kernel/domains.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import type { CompanyRecord } from './companies.ts';
import { handKept } from './candidate.ts';
import type { DealLine } from './deals.ts';
import { readKept } from './hand-kept.ts';
import { WELL_KNOWN } from './well-known.ts';

type Line = { permalink: string; records: CompanyRecord[] };

function read(name: string): { header: { built_from: Record<string, string>[] }; lines: (Line | { deal: DealLine })[] } {
  const file = join(import.meta.dirname, '../../data/starter', name);
  const [header = '', ...lines] = brotliDecompressSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return {
    header: JSON.parse(header) as { built_from: Record<string, string>[] },
    lines: lines.map((line) => JSON.parse(line) as Line | { deal: DealLine }),
  };
}

const files = [read('companies.jsonl.br'), read('deals.jsonl.br')];
const [companies = [], dealCompanies = []] = files.map(({ lines }) => lines.filter((line): line is Line => 'records' in line));
const deals = files.flatMap(({ lines }) => lines.flatMap((line) => ('deal' in line ? [line.deal] : [])));

/** Who states a website or trades under a ticker, over both files. */
const holders = new Map<string, Set<string>>();
for (const { permalink, records } of [...companies, ...dealCompanies]) {
  for (const { facts } of records) {
    const tickers = (facts.listings ?? []).map(({ exchange, symbol }) => `${exchange}:${symbol}`);
    for (const held of [...(facts.website === undefined ? [] : [facts.website]), ...tickers]) {
      holders.set(held, (holders.get(held) ?? new Set()).add(permalink));
    }
  }
}

const byKey = new Map<string, typeof companies>();
const byDomain = new Map<string, typeof companies>();
function put(map: Map<string, typeof companies>, key: string, company: (typeof companies)[number]): void {
  const found = map.get(key) ?? [];
  if (!found.includes(company)) map.set(key, [...found, company]);
}
for (const company of companies) {
  for (const { facts } of company.records) {
    put(byKey, nameKey(facts.name), company);
    if (facts.website !== undefined) put(byDomain, facts.website, company);
  }
}

test('lists at least a hundred companies of many countries', () => {
  expect(WELL_KNOWN.length).toBeGreaterThanOrEqual(100);
  expect(new Set(WELL_KNOWN.map(({ country }) => country)).size).toBeGreaterThanOrEqual(20);
});

test.each(WELL_KNOWN)('knows $name exactly once, with its website, country and ticker', ({ name, permalink, website, country, ticker }) => {
  const named = byKey.get(nameKey(name)) ?? [];
  expect(named.map((company) => company.permalink)).toEqual([permalink]);
  const facts = (named[0]?.records ?? []).map((record) => record.facts);
  if (website !== '-') {
    expect(parseWebsite(website)).toBeDefined();
    expect((byDomain.get(website) ?? []).map((company) => company.permalink)).toEqual([permalink]);
  }
  if (country !== '-') expect(facts.map((one) => one.country)).toContain(country);
  const primary = facts.flatMap((one) => one.listings ?? []).filter((listing) => listing.is_primary);
  expect(primary).toHaveLength(1);
  if (ticker !== '-') expect(`${primary[0]?.exchange}:${primary[0]?.symbol}`).toBe(ticker);
  const domain = parseWebsite(website)?.domain ?? website;
  if (website !== '-') expect([...(holders.get(website) ?? [])]).toEqual([permalink]);
  if (!isSharedHost(domain)) expect([permalink]).toEqual(expect.arrayContaining([...(holders.get(domain) ?? [])]));
  if (ticker !== '-') expect([...(holders.get(ticker) ?? [])]).toEqual([permalink]);
});

/** name|other name, website|website, country|country, listing|listing, status; written down before the build was looked at. */
const fresh = readFileSync(join(import.meta.dirname, 'fresh-list.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').map((cell) => cell.split('|')));

const factsOf = new Map<string, CompanyRecord['facts'][]>();
const keysOf = new Map<string, Set<string>>();
for (const { permalink, records } of [...companies, ...dealCompanies]) {
  factsOf.set(permalink, [...(factsOf.get(permalink) ?? []), ...records.map((record) => record.facts)]);
  const keys = records.flatMap(({ facts }) => [
    nameKey(facts.name),
    ...(facts.legal_name === undefined ? [] : [nameKey(facts.legal_name)]),
  ]);
  keysOf.set(permalink, new Set([...(keysOf.get(permalink) ?? []), ...keys]));
}

/** What is wrong with a company of the fresh list; '' when nothing is. */
function wrongOf([names = [], websites = [], countries = [], tickers = [], [status = ''] = []]: string[][]): string {
  const keys = names.map(nameKey);
  const isNamed = (permalink: string): boolean => keys.some((key) => keysOf.get(permalink)?.has(key));
  const isAt = (one: CompanyRecord['facts']): boolean =>
    websites.includes(one.website ?? '-') || (one.listings ?? []).some(({ exchange, symbol }) => tickers.includes(`${exchange}:${symbol}`));
  const all = [...factsOf].filter(([permalink, some]) => !strangers.has(permalink) && (isNamed(permalink) || some.some(isAt)));
  const [found] = all;
  if (all.length !== 1 || found === undefined) return `${names[0]}: ${all.map(([permalink]) => permalink).join(' and ') || 'missing'}`;
  const [, some] = found;
  const primary = some.flatMap((one) => one.listings ?? []).find((listing) => listing.is_primary);
  const ticker = primary === undefined ? '-' : `${primary.exchange}:${primary.symbol}`;
  const stated = some.find((one) => one.status !== undefined)?.status ?? (primary === undefined ? '' : 'IPO');
  const wrong = [
    some.some((one) => websites.includes(one.website ?? '')) ? '' : 'website',
    some.some((one) => countries.includes(one.country ?? '')) ? '' : 'country',
    tickers.includes(ticker) ? '' : ticker,
    stated === status ? '' : `status ${stated}`,
  ].filter((part) => part !== '');
  return wrong.length === 0 ? '' : `${names[0]}: ${wrong.join(', ')}`;
}

/** Other companies of a name, or of what was once a name, on the fresh list. */
const strangers = new Set(['rtx-dnk', 'reinet-investments']);

test('knows at least 98 of 100 companies of a list written beforehand, each once, with website, country, ticker and status', () => {
  const wrong = fresh.map(wrongOf).filter((one) => one !== '');
  expect(new Set(fresh.map((cells) => cells[2]?.[0])).size).toBeGreaterThanOrEqual(40);
  expect(fresh.length).toBeGreaterThanOrEqual(150);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(fresh.length * 0.02);
});

test('lists no company that has ended, and gives the status of each that did', () => {
  const ended = new Map(
    readKept('ended.csv').map(({ company = '', acquirer }) => [nameKey(company), acquirer === '' ? 'Closed' : 'Acquired']),
  );
  const wrong = companies.filter(({ records }) => {
    const [kept] = records.flatMap(({ source, key, facts }) => (source === handKept && ended.has(nameKey(key)) ? [facts] : []));
    return kept?.status !== undefined && ended.has(nameKey(kept.name)) && records.some(({ facts }) => facts.listings !== undefined);
  });
  expect(wrong.map(({ permalink }) => permalink)).toEqual([]);
  const stated = [...ended].filter(([key, status]) =>
    (byKey.get(key) ?? []).some(({ records }) => records.some(({ facts }) => facts.status === status)),
  );
  expect(stated.length).toBeGreaterThanOrEqual(ended.size * 0.97);
});

test('knows a company of a new name under both, once', () => {
  const apart = readKept('same.csv').filter(({ name = '', is = '', since }) => {
    const holds = (written: string) => new Set((byKey.get(nameKey(written)) ?? []).map(({ permalink }) => permalink));
    const [former, present] = [holds(name), holds(is)];
    return since !== '' && former.size === 1 && present.size === 1 && [...former].some((one) => !present.has(one));
  });
  expect(apart.map(({ name }) => name)).toEqual([]);
});

test('gives a permalink and a website to one company each', () => {
  expect(new Set(companies.map(({ permalink }) => permalink)).size).toBe(companies.length);
  expect([...byDomain].filter(([, all]) => all.length > 1).map(([website]) => website)).toEqual([]);
});

test('gives a website to one company over both files', () => {
  const websites = [...holders].filter(([held]) => !held.includes(':'));
  expect(websites.filter(([, all]) => all.size > 1).map(([website]) => website)).toEqual([]);
  expect(new Set(dealCompanies.map(({ permalink }) => permalink)).size).toBe(dealCompanies.length);
});

test.each([
  ['google.com', 'alphabet'],
  ['cisco.com', 'cisco'],
  ['amd.com', 'advanced-micro-devices'],
  ['oracle.com', 'oracle'],
  ['vmware.com', 'vmware'],
  ['infineon.com', 'infineon-technologies'],
  ['sandisk.com', 'sandisk'],
  ['emc.com', 'emc-usa'],
])('knows %s as the website of %s alone', (website, permalink) => {
  expect([...(holders.get(website) ?? [])]).toEqual([permalink]);
});

test('has no second copy of a company of the main set, and no deal without its companies', () => {
  const known = new Set([...companies, ...dealCompanies].map(({ permalink }) => permalink));
  for (const copy of ['vmware-usa', 'infineon-technologies-deu', 'sandisk-usa']) expect(known).not.toContain(copy);
  expect(deals.filter(({ acquirer, target }) => !known.has(acquirer) || !known.has(target))).toEqual([]);
});

test('says of each upstream when its copy was taken and how it is known', () => {
  const upstreams = files.flatMap(({ header }) => header.built_from);
  expect(upstreams.filter(({ retrieved_at = '' }) => !/^\d{4}-\d\d-\d\d$/.test(retrieved_at))).toEqual([]);
  expect(upstreams.filter(({ method }) => method === 'filed').map(({ source }) => source)).toEqual(['sec-tickers', 'sec-filers']);
  expect(upstreams.filter(({ method }) => method !== 'filed' && method !== 'reported')).toEqual([]);
});

test('gives a reason to every record but the one a company began with', () => {
  const wrong = companies.filter(({ records }) => records.filter(({ reason }) => reason === undefined).length !== 1);
  expect(wrong.map(({ permalink }) => permalink)).toEqual([]);
  const known = new Set(companies.map(({ permalink }) => permalink));
  const silent = dealCompanies.filter(
    ({ permalink, records }) => known.has(permalink) && records.some(({ reason }) => reason === undefined),
  );
  expect(silent.map(({ permalink }) => permalink)).toEqual([]);
});

test('marks exactly one listing as primary where there is any', () => {
  const wrong = companies.filter(({ records }) => {
    const listings = records.flatMap(({ facts }) => facts.listings ?? []);
    return listings.length > 0 && listings.filter((listing) => listing.is_primary).length !== 1;
  });
  expect(wrong.map(({ permalink }) => permalink)).toEqual([]);
});

test('keeps phrases, never sentences', () => {
  // What is kept by hand is in our own words, and may take a few more.
  const longest = (source: string) => (source === 'hand-kept' ? 8 : 5);
  const long = companies
    .flatMap(({ records }) => records.flatMap(({ source, facts }) => (facts.key_phrases ?? []).map((phrase) => ({ source, phrase }))))
    .filter(({ source, phrase }) => phrase.split(' ').length > longest(source) || (source !== 'hand-kept' && phrase.includes('.')));
  expect(long).toEqual([]);
});
