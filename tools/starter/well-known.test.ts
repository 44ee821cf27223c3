import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseWebsite } from '../../packages/server/src/kernel/domains.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import type { CompanyRecord } from './companies.ts';
import { WELL_KNOWN } from './well-known.ts';

const file = join(import.meta.dirname, '../../data/starter/companies.jsonl.br');
const [, ...lines] = brotliDecompressSync(readFileSync(file)).toString('utf8').trim().split('\n');
const companies = lines.map((line) => JSON.parse(line) as { permalink: string; records: CompanyRecord[] });

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

/** The other half of a dual-listed group: a filer and a company of its own, with its own shares. */
const namesakes = new Set(['rio-tinto-aus']);

test('lists at least a hundred companies of many countries', () => {
  expect(WELL_KNOWN.length).toBeGreaterThanOrEqual(100);
  expect(new Set(WELL_KNOWN.map(({ country }) => country)).size).toBeGreaterThanOrEqual(20);
});

test.each(WELL_KNOWN)('knows $name exactly once, with its website, country and ticker', ({ name, permalink, website, country, ticker }) => {
  const named = (byKey.get(nameKey(name)) ?? []).filter((company) => !namesakes.has(company.permalink));
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
});

test('gives a permalink and a website to one company each', () => {
  expect(new Set(companies.map(({ permalink }) => permalink)).size).toBe(companies.length);
  expect([...byDomain].filter(([, all]) => all.length > 1).map(([website]) => website)).toEqual([]);
});

test('marks exactly one listing as primary where there is any', () => {
  const wrong = companies.filter(({ records }) => {
    const listings = records.flatMap(({ facts }) => facts.listings ?? []);
    return listings.length > 0 && listings.filter((listing) => listing.is_primary).length !== 1;
  });
  expect(wrong.map(({ permalink }) => permalink)).toEqual([]);
});

test('keeps phrases, never sentences', () => {
  const long = companies
    .flatMap(({ records }) => records.flatMap(({ facts }) => facts.key_phrases ?? []))
    .filter((phrase) => phrase.split(' ').length > 5 || phrase.includes('.'));
  expect(long).toEqual([]);
});
