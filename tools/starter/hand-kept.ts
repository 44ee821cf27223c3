/** Facts kept by hand, in the CSV files beside this one: which names are one company, who has ended, where the well-known are found. */

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { CompanyFacts } from '../../packages/server/src/kernel/facts.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import { upstreamsByBelief } from '../../packages/server/src/kernel/upstreams.ts';
import { namesAgree } from './agreement.ts';
import { count, handKept, type Candidate, type Tally } from './candidate.ts';
import { isCalled, keysOf, type Cluster, type Joining } from './cluster.ts';
import type { Row } from './upstreams.ts';

export function readKept(file: string): Row[] {
  return parse(readFileSync(path.join(import.meta.dirname, file)), { columns: true, trim: true, comment: '#', comment_no_infix: true });
}

export function readFolder(name: string): Row[] {
  return globSync('*.csv', { cwd: path.join(import.meta.dirname, name) })
    .toSorted()
    .flatMap((file) => readKept(path.join(name, file)));
}

/** What names one row of an upstream, where a name alone would mean its namesakes too: the symbol in the listings file, or the filer's number. */
const pointer = /^(?:symbol|cik):/;

/** Joins companies under names that mean one: renamed, in its own language, spelled by a floor. */
export function joinKnown({ candidates, at, find, join }: Joining): void {
  const byKey = new Map<string, number[]>();
  const put = (key: string, index: number) => byKey.set(key, [...(byKey.get(key) ?? []), index]);
  for (const [index, { keys, source, key, facts }] of candidates.entries()) {
    for (const each of keys) put(each, index);
    if (source === 'listed-equities') put(`symbol:${key}`, index);
    if (facts.cik !== undefined) put(`cik:${facts.cik}`, index);
  }
  const rootsOf = (written: string): number[] => {
    const found = byKey.get(pointer.test(written) ? written : nameKey(written)) ?? [];
    return [...new Set(found.map(find))];
  };
  for (const { name = '', is = '' } of readKept('same.csv')) {
    const isPointed = pointer.test(name);
    const formers = rootsOf(name);
    const present = rootsOf(is)
      .filter((root) => !isPointed || !formers.includes(root))
      .sort((a, b) => standing(at(b)) - standing(at(a)) || a - b)[0];
    if (present === undefined) continue;
    for (const former of formers) {
      const isOther = !isPointed && at(former).ciks.size > 0 && at(present).ciks.size > 0 && former !== present;
      if (former !== find(present) && !isOther) join(find(present), former, 'known to be one company');
    }
  }
}

/** The largest and best known of namesakes is the one that a list of the well-known means. */
export function standing({ ciks, size, members }: Cluster): number {
  return size * 100 + (ciks.size > 0 ? 50 : 0) + Math.min(members.length, 49);
}

export function addHandKept(clusters: readonly Cluster[], tally: Tally): void {
  const { byKey, called } = handKeeper(clusters);
  const clusterOf = (file: string, company: string): Cluster | undefined => {
    const [found] = called(company);
    if (found === undefined) count(tally, `not found: ${company} of ${file}`);
    return found;
  };
  for (const { name = '', is = '', since } of readKept('same.csv')) {
    if (pointer.test(name) || pointer.test(is)) continue;
    const known = byKey.get(nameKey(is));
    // The new name is shown also where an upstream has both.
    const both = since ? known?.find((one) => byKey.get(nameKey(name))?.includes(one)) : undefined;
    if (known !== undefined && both === undefined) continue;
    const cluster = both ?? clusterOf('same.csv', name);
    if (cluster === undefined) continue;
    keep(cluster, name, { name: is, former_names: [name] });
    byKey.set(nameKey(is), [cluster]);
    count(tally, 'kept by hand: renamed');
  }
  for (const { company = '', website, country, listing } of readKept('well-known-facts.csv')) {
    const cluster = clusterOf('well-known-facts.csv', company);
    if (cluster === undefined) continue;
    const [exchange = '', symbol = ''] = (listing ?? '').split(':');
    if (website) releaseWebsite(clusters, website);
    if (listing) releaseListing(clusters, listing);
    keep(cluster, company, {
      ...(website && { website }),
      ...(country && { country }),
      ...(listing && { type: 'public', listings: [{ exchange, symbol }] }),
    });
    count(tally, 'kept by hand: website, country or home listing');
  }
}

/** Says who has ended: these are listed nowhere. */
export function addEnded(clusters: readonly Cluster[], tally: Tally): void {
  const { called } = handKeeper(clusters);
  for (const { company = '', acquirer } of readKept('ended.csv')) {
    const [cluster] = called(company);
    if (cluster === undefined) {
      count(tally, `not found: ${company} of ended.csv`);
      continue;
    }
    for (const { facts } of cluster.members) {
      delete facts.listings;
      delete facts.type;
    }
    keep(cluster, company, { status: acquirer === '' ? 'Closed' : 'Acquired' });
    count(tally, 'kept by hand: ended');
  }
}

/** Adds countries that no upstream has. A website or the filer's number identifies the company, because names have namesakes. */
export function addSeats(clusters: readonly Cluster[], tally: Tally): void {
  const named = new Map<string, Cluster>();
  for (const cluster of clusters) {
    for (const { facts } of cluster.members) {
      if (facts.website !== undefined) named.set(facts.website, cluster);
      if (facts.cik !== undefined) named.set(`cik:${facts.cik}`, cluster);
    }
  }
  for (const { of = '', company = '', country = '', city } of readKept('seats.csv')) {
    const cluster = named.get(of);
    if (cluster === undefined) {
      count(tally, `not found: ${company} of seats.csv`);
      continue;
    }
    if (cluster.members.some(({ facts }) => facts.country !== undefined)) continue;
    keep(cluster, company, { country, ...(city && { city }) });
    count(tally, 'kept by hand: seats');
  }
}

/** Finds companies by name, those first that are mostly called so and are best known. */
export function handKeeper(clusters: readonly Cluster[]): {
  byKey: Map<string, Cluster[]>;
  called: (company: string) => Cluster[];
} {
  const byKey = new Map<string, Cluster[]>();
  for (const cluster of clusters) for (const key of keysOf(cluster)) byKey.set(key, [...(byKey.get(key) ?? []), cluster]);
  const called = (company: string): Cluster[] => {
    const key = nameKey(company);
    return (byKey.get(key) ?? []).toSorted((a, b) => Number(isCalled(b, key)) - Number(isCalled(a, key)) || standing(b) - standing(a));
  };
  return { byKey, called };
}

export function keep(cluster: Cluster, key: string, kept: Partial<CompanyFacts>): void {
  const belief = ({ source }: Candidate): number => (upstreamsByBelief as readonly string[]).indexOf(source);
  const members = cluster.members.toSorted((a, b) => belief(a) - belief(b));
  // Floors abroad abbreviate the names of those they list (`Santander` in São Paulo), and another company's row may come first.
  const itsOwn = members.filter(({ isFirm, source }) => isFirm || source.startsWith('sec-'));
  const own = nameKey(key);
  const isCalledSo = ({ facts }: Candidate): boolean => nameKey(facts.name) === own;
  const hasWords = (name: string): boolean => own.split(' ').every((word) => name.split(' ').includes(word));
  const first =
    itsOwn.find(isCalledSo) ??
    itsOwn.find(({ keys }) => keys.some(hasWords)) ??
    members.find(isCalledSo) ??
    members.find(({ keys }) => keys.some((one) => namesAgree(one, own) || one.startsWith(`${own} `))) ??
    members[0];
  const before = cluster.members.find(({ source }) => source === handKept);
  const ownKeys = [...new Set([nameKey(key), ...(kept.name === undefined ? [] : [nameKey(kept.name)])])];
  if (before !== undefined) {
    Object.assign(before.facts, kept);
    before.keys = [...new Set([...before.keys, ...ownKeys])];
    return;
  }
  const facts = { name: first?.facts.name ?? key, ...kept };
  cluster.members.push({ ...keptCandidate(key, facts), keys: ownKeys, reason: 'kept by hand' });
}

export function keptCandidate(company: string, kept: Partial<CompanyFacts>): Candidate {
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

export function releaseWebsite(clusters: readonly Cluster[], website: string): void {
  for (const { members } of clusters) for (const { facts } of members) if (facts.website === website) delete facts.website;
}

/** Removes a listing from its present company, except hand-kept ones. */
export function releaseListing(clusters: readonly Cluster[], listing: string): void {
  for (const { members } of clusters) {
    for (const { facts, source } of members) {
      if (source === handKept || facts.listings === undefined) continue;
      facts.listings = facts.listings.filter(({ exchange, symbol }) => `${exchange}:${symbol}` !== listing);
      if (facts.listings.length === 0) delete facts.listings;
    }
  }
}

/** Gives each hand-kept record a key of its own; the country distinguishes namesakes. */
export function tellApart(clusters: readonly Cluster[]): void {
  const kept = clusters.flatMap(({ members, countries }) =>
    members
      .filter(({ source }) => source === handKept)
      .map((member) => ({ member, country: member.facts.country ?? [...countries][0] ?? '' })),
  );
  for (const same of Map.groupBy(kept, ({ member }) => member.key).values()) {
    if (same.length === 1) continue;
    const before = new Map<string, number>();
    for (const { member, country } of same) {
      const times = before.get(country) ?? 0;
      before.set(country, times + 1);
      member.key = [member.key, 'of', country, ...(times === 0 ? [] : [times + 1])].join(' ');
    }
  }
}
