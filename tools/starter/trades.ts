/** What well-known companies do, written by hand: the CSV files of `trades/`, one a trade. */

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { marketValueClasses, type CompanyFacts, type MarketValueClass } from '../../packages/server/src/kernel/facts.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import { isShortened, namesAgree } from './agreement.ts';
import { count, handKept, type Candidate, type Tally } from './candidate.ts';
import { clusterOf, keysOf, type Cluster } from './cluster.ts';
import { ownDomain } from './deal-websites.ts';
import { readEverydayNames } from './everyday-names.ts';
import { handKeeper, keep } from './hand-kept.ts';
import type { Row } from './upstreams.ts';

/** The rows of all files, in the order of their names. */
export function readTrades(): Row[] {
  const folder = path.join(import.meta.dirname, 'trades');
  return globSync('*.csv', { cwd: folder })
    .toSorted()
    .flatMap((file) => parse<Row>(readFileSync(path.join(folder, file)), { columns: true, trim: true }));
}

/**
 * Gives each company what its row says: the company of that name or everyday name which no record puts in another
 * country or which is on that website, else the one with that listing, else the one on that website, else
 * the one called alike there. Its
 * industry replaces what the vendors say. Whom no upstream has is added, where the row has a country and a website.
 */
export function addTrades(clusters: Cluster[], rows: readonly Row[], tally: Tally): void {
  const { called } = handKeeper(clusters);
  const everyday = everydayNames();
  const byDomain = new Map<string, Cluster[]>();
  const byListing = new Map<string, Cluster>();
  const byPlace = new Map<string, { key: string; cluster: Cluster }[]>();
  for (const cluster of clusters) {
    for (const key of keysOf(cluster))
      for (const country of cluster.countries) {
        const place = `${country} ${key[0]}`;
        byPlace.set(place, [...(byPlace.get(place) ?? []), { key, cluster }]);
      }
    for (const { facts } of cluster.members) {
      const domain = ownDomain(facts.website);
      if (domain !== undefined) byDomain.set(domain, [...(byDomain.get(domain) ?? []), cluster]);
      for (const { exchange, symbol } of facts.listings ?? []) byListing.set(ticker(exchange, symbol), cluster);
    }
  }
  for (const { company = '', country = '', website = '', listing = '', size, category, industry, does = '' } of rows) {
    const isThere = ({ members }: Cluster) => {
      const stated = new Set(members.flatMap(({ facts }) => facts.country ?? []));
      return stated.size === 0 || country === '' || stated.has(country);
    };
    const domain = ownDomain(website);
    const onSite = domain === undefined ? [] : (byDomain.get(domain) ?? []);
    const [exchange = '', symbol = ''] = listing.split(':');
    const listedThere = byListing.get(ticker(exchange, symbol));
    const names = [company, ...(everyday.get(`${nameKey(company)} ${country}`) ?? [])];
    const found =
      names.flatMap(called).find((cluster) => isThere(cluster) || onSite.includes(cluster)) ??
      listedThere ??
      onSite
        .filter((cluster) => isThere(cluster) || [...keysOf(cluster)].some((key) => namesAgree(key, nameKey(company))))
        .toSorted(largestFirst)[0] ??
      calledAlike(nameKey(company), byPlace.get(`${country} ${nameKey(company)[0]}`) ?? []);
    const hasSite = found?.members.some(({ facts }) => facts.website !== undefined) ?? false;
    const floors = new Set(found?.members.flatMap(({ facts }) => facts.listings?.map((one) => one.exchange) ?? []));
    const isNewListing = symbol !== '' && listedThere === undefined && !floors.has(exchange) && (!found || floors.size > 0);
    const kept: Partial<CompanyFacts> = {
      ...(country !== '' && { country }),
      ...(!hasSite && domain !== undefined && onSite.length === 0 && { website }),
      ...(isNewListing && { type: 'public', listings: [{ exchange, symbol }] }),
      ...(isMarketValueClass(size) && { market_value_class: size }),
      ...(category && { product_category: category }),
      ...(industry && { industry }),
      ...(does !== '' && { key_phrases: does.split('; ') }),
    };
    if (found !== undefined) {
      if (industry)
        for (const { facts } of found.members) {
          delete facts.sector;
          delete facts.industry;
        }
      keep(found, company, kept);
      count(tally, 'kept by hand: what a company does');
      continue;
    }
    if (country === '' || kept.website === undefined) {
      count(tally, `not found: ${company} of trades`);
      continue;
    }
    clusters.push(clusterOf(candidateOf(company, kept)));
    count(tally, 'kept by hand: companies that no upstream has');
  }
}

/** The largest of those whose name is this one but for words that come and go: `3i` is 3i Group. */
function calledAlike(key: string, there: readonly { key: string; cluster: Cluster }[]): Cluster | undefined {
  return there
    .filter((one) => namesAgree(one.key, key) || isShortened(one.key, key))
    .map(({ cluster }) => cluster)
    .toSorted(largestFirst)[0];
}

function largestFirst(a: Cluster, b: Cluster): number {
  return b.size - a.size || b.members.length - a.members.length;
}

/** The names that the list of everyday names gives a company which is called so in that country. */
function everydayNames(): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { name = '', country = '', also_known_as = '' } of readEverydayNames())
    for (const known of also_known_as.split('; ')) {
      const key = `${nameKey(known)} ${country}`;
      names.set(key, [...(names.get(key) ?? []), name]);
    }
  return names;
}

/** Floors write the class of a share behind a dot or a dash. */
function ticker(exchange: string, symbol: string): string {
  return `${exchange}:${symbol.replace('.', '-')}`;
}

function isMarketValueClass(size: string | undefined): size is MarketValueClass {
  return (marketValueClasses as readonly (string | undefined)[]).includes(size);
}

function candidateOf(company: string, kept: Partial<CompanyFacts>): Candidate {
  return {
    source: handKept,
    key: company,
    facts: { name: company, ...kept },
    keys: [nameKey(company)],
    isFirm: true,
    otherCountries: [],
    size: 0,
    text: '',
    listing: undefined,
  };
}
