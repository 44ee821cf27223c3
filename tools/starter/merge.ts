/** Which candidates are one company: the evidence, in the order it is trusted, and what speaks against it. */

import type { Candidate } from './candidate.ts';
import { isInitials, namesAgree } from './agreement.ts';
import { count, type Tally } from './candidate.ts';
import { exchangeCountry, isSecondaryExchange } from '../../packages/server/src/kernel/exchanges.ts';
import { isLegalForm } from '../../packages/server/src/kernel/legal-forms.ts';
import { foldName } from '../../packages/server/src/kernel/names.ts';
import { websiteFit } from './websites.ts';

/** Candidates found to be one company. */
export interface Cluster {
  members: Candidate[];
  ciks: Set<string>;
  /** Countries that rows of the issuer itself state. */
  countries: Set<string>;
  websites: Set<string>;
  cities: Set<string>;
  sectors: Set<string>;
  /** `EXCHANGE:SYMBOL` of listings that are not copies of others. */
  homes: Set<string>;
  isFirm: boolean;
  size: number;
}

/** A cluster of one. */
export function clusterOf(candidate: Candidate): Cluster {
  const { facts, isFirm, listing, size } = candidate;
  const some = (value: string | undefined): Set<string> => new Set(value === undefined || !isFirm ? [] : [value]);
  const isHome = listing !== undefined && !isSecondaryExchange(listing.exchange) && candidate.source === 'listed-equities';
  return {
    members: [candidate],
    ciks: new Set(facts.cik === undefined ? [] : [facts.cik]),
    countries: new Set([...some(facts.country), ...(isFirm ? candidate.otherCountries : [])]),
    websites: some(facts.website),
    cities: some(facts.city?.toLowerCase()),
    sectors: some(facts.sector),
    homes: new Set(isHome ? [`${listing.exchange}:${listing.symbol}`] : []),
    isFirm: isFirm || candidate.source.startsWith('sec-'),
    size,
  };
}

/** Where holding companies are registered that are run from elsewhere: country alone does not part two records there. */
const domiciles = new Set('BMU CYM VGB JEY GGY IMN MHL PAN LUX NLD IRL CHE CYP MUS MCO SGP HKG MAC GBR CHN'.split(' '));

function share(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  for (const value of left) if (right.has(value)) return true;
  return false;
}

function differ(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size > 0 && right.size > 0 && !share(left, right);
}

/** Whether two clusters with the same name key are one company. A short common word alone does not join two countries. */
export function sameNameIsSame(left: Cluster, right: Cluster, key: string): boolean {
  if (differ(left.ciks, right.ciks) && !isRefiled(left, right)) return false;
  if (share(left.websites, right.websites)) return true;
  if (isVendorOnly(left)) return isVendorOf(left, right, key);
  if (isVendorOnly(right)) return isVendorOf(right, left, key);
  if (differ(left.countries, right.countries)) {
    if (formsDiffer(left, right)) return false;
    if (sharesUsTicker(left, right)) return true;
    if ((isAbroadOnly(left) || isAbroadOnly(right)) && !differ(left.sectors, right.sectors)) return true;
    const isDistinctive = key.length >= 10;
    const isDomicile = [...left.countries, ...right.countries].some((country) => domiciles.has(country));
    return isDistinctive && isDomicile && !differ(left.sectors, right.sectors) && !differ(left.websites, right.websites);
  }
  const isElsewhere = differ(left.websites, right.websites) && differ(left.cities, right.cities);
  return !(isElsewhere && differ(left.sectors, right.sectors));
}

/** Known from the AI and data landscape alone: a name like `Aurora` says little without the website. */
function isVendorOnly(cluster: Cluster): boolean {
  return cluster.members.every((member) => member.source === 'ai-data-landscape');
}

/** Whether a vendor without more than a name and a website is the company of that name that has no website yet. */
function isVendorOf(vendor: Cluster, company: Cluster, key: string): boolean {
  if (company.websites.size > 0) return false;
  const [website = ''] = vendor.websites;
  return isTechnology(company) || (key.length >= 6 && websiteFit(website, key) >= 3);
}

/** One filer under two CIKs: the old one has no ticker any more, or both have the same. */
function isRefiled(left: Cluster, right: Cluster): boolean {
  const a = secTickers(left);
  const b = secTickers(right);
  return a.size === 0 || b.size === 0 || share(a, b);
}

function secTickers(cluster: Cluster): Set<string> {
  return new Set(cluster.members.filter(({ source }) => source === 'sec-tickers').flatMap(({ facts }) => (facts.listings ?? []).map(({ symbol }) => symbol)));
}

/** Known only from floors abroad, so nothing holds it to the country its rows state. */
function isAbroadOnly(cluster: Cluster): boolean {
  return cluster.ciks.size === 0 && ![...cluster.homes].some((home) => cluster.countries.has(exchangeCountry(home.split(':')[0] ?? '') ?? ''));
}

/** Floors in Latin America quote US shares under their US ticker, in Mexico with an N behind it. */
const usTickerFloors = new Set(['BCBA', 'BMV', 'SGO']);

function sharesUsTicker(left: Cluster, right: Cluster): boolean {
  const quoted = (cluster: Cluster): Set<string> =>
    new Set([...cluster.homes].map((home) => home.split(':')).filter(([floor = '']) => usTickerFloors.has(floor)).flatMap(([, symbol = '']) => [symbol, symbol.replace(/N$/, '')]));
  return share(quoted(left), secTickers(right)) || share(quoted(right), secTickers(left));
}

const formFamilies: Record<string, string> = { incorporated: 'inc', corporation: 'corp', limited: 'ltd', company: 'co', aktiengesellschaft: 'ag' };

function formsDiffer(left: Cluster, right: Cluster): boolean {
  const forms = (cluster: Cluster): Set<string> => {
    const found = cluster.members.flatMap(({ facts }) => (facts.legal_name === undefined ? [] : [foldName(facts.legal_name).split(' ').at(-1) ?? '']));
    return new Set(found.filter(isLegalForm).map((form) => formFamilies[form] ?? form));
  };
  return differ(forms(left), forms(right));
}

function isTechnology(cluster: Cluster): boolean {
  if (cluster.sectors.has('Information Technology')) return true;
  return cluster.members.some(({ facts }) => /software|comput|data processing|semiconductor/i.test(facts.categories?.join() ?? ''));
}

/** Whether two clusters that give the same website are one company under two names or spellings. */
export function sameWebsiteIsSame(left: Cluster, right: Cluster): boolean {
  if (differ(left.ciks, right.ciks) || differ(left.countries, right.countries)) return false;
  const a = keysOf(left);
  const b = keysOf(right);
  if (a.some((one) => b.some((other) => namesAgree(one, other)))) return true;
  if (a.some((one) => b.some((other) => isInitials(one, other) || isInitials(other, one)))) return true;
  // Renamed: all else is equal, neither name is part of the other, and they are not two listings of one home market.
  const isPart = a.some((one) => b.some((other) => sharesWord(one, other)));
  return !isPart && share(left.cities, right.cities) && share(left.sectors, right.sectors) && !trulyBoth(left, right) && textsAlike(left, right);
}

/** Whether two upstream texts say the same things: more than half of the words of either's beginning are the other's. */
function textsAlike(left: Cluster, right: Cluster): boolean {
  const words = (cluster: Cluster): Set<string> =>
    new Set(foldName(cluster.members.map(({ text }) => text.slice(0, 500)).sort((a, b) => b.length - a.length)[0] ?? '').split(' ').filter((word) => word.length > 4));
  const a = words(left);
  const b = words(right);
  const both = [...a].filter((word) => b.has(word)).length;
  return both >= 8 && both * 2 >= Math.min(a.size, b.size);
}

function sharesWord(left: string, right: string): boolean {
  const words = new Set(left.split(' ').filter((word) => word.length > 2));
  return right.split(' ').some((word) => words.has(word)) || left.includes(right) || right.includes(left);
}

/** Both trade on one home market under different symbols: affiliates, not spellings. */
function trulyBoth(left: Cluster, right: Cluster): boolean {
  const floors = new Set([...left.homes].map((home) => home.split(':')[0]));
  return [...right.homes].some((home) => floors.has(home.split(':')[0]) && !left.homes.has(home));
}

/** Every name key of a cluster. */
export function keysOf(cluster: Cluster): string[] {
  return [...new Set(cluster.members.flatMap((member) => member.keys))];
}

/** Joins candidates into companies. The order of candidates decides ties, so it must not change. */
export function mergeCandidates(candidates: readonly Candidate[], tally: Tally): Cluster[] {
  const clusters = candidates.map(clusterOf);
  const parent = clusters.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[index] = root;
    return root;
  };
  const at = (index: number): Cluster => clusters[find(index)] as Cluster;
  const join = (left: number, right: number, evidence: string): void => {
    const [a, b] = [find(left), find(right)].sort((x, y) => x - y) as [number, number];
    if (a === b) return;
    absorb(clusters[a] as Cluster, clusters[b] as Cluster);
    parent[b] = a;
    count(tally, `merged: ${evidence}`);
  };
  const groups = (of: (candidate: Candidate) => readonly string[]): Map<string, number[]> => {
    const found = new Map<string, number[]>();
    for (const [index, candidate] of candidates.entries()) {
      for (const value of of(candidate)) {
        const group = found.get(value);
        if (group === undefined) found.set(value, [index]);
        else group.push(index);
      }
    }
    return found;
  };
  const pairwise = (found: Map<string, number[]>, evidence: string, agree: (a: Cluster, b: Cluster, value: string) => boolean): void => {
    for (const [value, group] of found) {
      for (const [place, right] of group.entries()) {
        for (const left of group.slice(0, place)) {
          if (find(left) !== find(right) && agree(at(left), at(right), value)) join(left, right, evidence);
        }
      }
    }
  };
  const isIndex = (one: Candidate): boolean => one.source.startsWith('sp500');

  pairwise(groups(({ facts }) => (facts.cik === undefined ? [] : [facts.cik])), 'same CIK', () => true);
  pairwise(
    groups((one) => (isIndex(one) ? [one.key] : one.source === 'sec-tickers' ? (one.facts.listings ?? []).map(({ symbol }) => symbol) : [])),
    'same ticker as the index constituent',
    () => true,
  );
  pairwise(groups((one) => (one.isFirm || one.source.startsWith('sec-') ? one.keys.slice(0, 2).map(joined) : [])), 'same name and country', sameNameIsSame);
  pairwise(groups(tickersInUsa), 'same US ticker, names agree', (a, b) => !differ(a.ciks, b.ciks) && agree(a, b));
  pairwise(groups(tickersAsInUsa), 'US ticker quoted abroad, names share a word', (a, b) => !differ(a.ciks, b.ciks) && (a.ciks.size > 0) !== (b.ciks.size > 0) && shareTellingWord(a, b));
  pairwise(groups((one) => (one.facts.website === undefined ? [] : [one.facts.website])), 'same website', (a, b) => sameWebsiteIsSame(a, b));
  pairwise(groups((one) => (one.listing?.isin === undefined ? [] : [one.listing.isin])), 'same ISIN, names agree', (a, b) => !differ(a.ciks, b.ciks) && agree(a, b));
  joinVendors(candidates, at, join);
  attachCopies(candidates, at, find, join);
  return clusters.filter((_, index) => parent[index] === index);
}

function absorb(into: Cluster, from: Cluster): void {
  into.members.push(...from.members);
  for (const set of ['ciks', 'countries', 'websites', 'cities', 'sectors', 'homes'] as const) {
    for (const value of from[set]) into[set].add(value);
  }
  into.isFirm ||= from.isFirm;
  into.size = Math.max(into.size, from.size);
}

function agree(left: Cluster, right: Cluster): boolean {
  const b = keysOf(right);
  return keysOf(left).some((one) => b.some((other) => namesAgree(one, other)));
}

const usFloors = new Set(['NASDAQ', 'NYSE', 'NYSEAMERICAN', 'NYSEARCA', 'OTC', 'CBOE']);

function tickersInUsa({ facts }: Candidate): string[] {
  return (facts.listings ?? []).filter(({ exchange }) => usFloors.has(exchange)).map(({ symbol }) => symbol);
}

const businessWords = new Set('technologies technology software systems group holdings holding labs inc data networks platforms platform global international solutions interactive therapeutics'.split(' '));

/** `Palantir` of palantir.com is `Palantir Technologies` when no other company begins with that word. */
function joinVendors(candidates: readonly Candidate[], at: (index: number) => Cluster, join: (left: number, right: number, evidence: string) => void): void {
  const byFirst = new Map<string, number[]>();
  for (const [index, { keys, source }] of candidates.entries()) {
    if (source === 'ai-data-landscape') continue;
    for (const first of new Set(keys.map((key) => key.split(' ')[0] ?? ''))) byFirst.set(first, [...(byFirst.get(first) ?? []), index]);
  }
  for (const [index, { keys, source, facts }] of candidates.entries()) {
    const [key = ''] = keys;
    if (source !== 'ai-data-landscape' || !isVendorOnly(at(index)) || key.length < 5 || (facts.website ?? '').split('.')[0] !== key) continue;
    const found = byFirst.get(key) ?? [];
    const only = new Set(found.map(at));
    const [other] = found;
    if (only.size !== 1 || other === undefined || at(other).websites.size > 0) continue;
    const isTold = keysOf(at(other)).every((one) => one.split(' ').slice(1).every((word) => businessWords.has(word)));
    if (isTold) join(other, index, 'vendor named by the first word');
  }
}

function tickersAsInUsa(candidate: Candidate): string[] {
  const { source, listing, facts } = candidate;
  if (source === 'sec-tickers') return (facts.listings ?? []).map(({ symbol }) => symbol);
  if (listing === undefined || !usTickerFloors.has(listing.exchange)) return [];
  return [...new Set([listing.symbol, listing.exchange === 'BMV' ? listing.symbol.replace(/N$/, '') : listing.symbol])];
}

const commonWords = new Set('energy capital resources global financial international holdings technologies pharmaceuticals therapeutics partners gold mining systems software services communications industries brands group trust bancorp american united first health medical digital networks solutions foods media motors power water'.split(' '));

function shareTellingWord(left: Cluster, right: Cluster): boolean {
  const telling = (cluster: Cluster): Set<string> => new Set(keysOf(cluster).flatMap((key) => key.split(' ')).filter((word) => word.length >= 5 && !commonWords.has(word)));
  return share(telling(left), telling(right));
}

function joined(key: string): string {
  return key.replaceAll(' ', '');
}

/** Gives copies of foreign listings to the company they name: by key first, then by abbreviated name. */
function attachCopies(
  candidates: readonly Candidate[],
  at: (index: number) => Cluster,
  find: (index: number) => number,
  join: (left: number, right: number, evidence: string) => void,
): void {
  const byKey = new Map<string, number[]>();
  const byStart = new Map<string, number[]>();
  const byLabel = new Map<string, number[]>();
  const put = (map: Map<string, number[]>, key: string, index: number): void => {
    const group = map.get(key);
    if (group === undefined) map.set(key, [index]);
    else group.push(index);
  };
  for (const [index, candidate] of candidates.entries()) {
    if (!at(index).isFirm) continue;
    const [label = ''] = (candidate.facts.website ?? '').split('.');
    if (label.length >= 5) put(byLabel, label.replaceAll('-', ''), index);
    for (const key of candidate.keys) {
      put(byKey, key, index);
      put(byStart, key.slice(0, 3), index);
    }
  }
  const copies = [...candidates.keys()].filter((index) => !at(index).isFirm);
  for (const index of copies) {
    const copy = candidates[index] as Candidate;
    const exact = copy.keys.map((key) => byKey.get(key) ?? []).find((found) => found.length > 0) ?? [];
    const chosen = choose(exact, copy, at, find);
    if (chosen !== undefined) {
      join(chosen, index, 'copy of a listing, same name');
      continue;
    }
    if (exact.length > 0) continue;
    const labelled = new Set(copy.keys.flatMap((key) => byLabel.get(joined(key)) ?? []).map(find));
    const [brand] = labelled;
    if (labelled.size === 1 && brand !== undefined && !differ(new Set(copy.facts.country === undefined ? [] : [copy.facts.country]), at(brand).countries)) {
      join(brand, index, 'copy of a listing, named as the website');
      continue;
    }
    const near = copy.keys.flatMap((key) =>
      (byStart.get(key.slice(0, 3)) ?? []).filter((other) => (candidates[other] as Candidate).keys.some((one) => namesAgree(one, key))),
    );
    const only = new Set(near.map(find));
    const [other] = near;
    if (only.size === 1 && other !== undefined) join(other, index, 'copy of a listing, abbreviated name');
  }
  // What is left joins its like.
  const left = copies.filter((index) => !at(index).isFirm);
  const byOwn = new Map<string, number>();
  for (const index of left) {
    for (const key of (candidates[index] as Candidate).keys) {
      const other = byOwn.get(key);
      if (other === undefined) byOwn.set(key, index);
      else join(other, index, 'copies of the same listing');
    }
  }
}

/** Of several companies with the name, the one in the copy's country; else the only one; else none. */
function choose(
  found: readonly number[],
  copy: Candidate,
  at: (index: number) => Cluster,
  find: (index: number) => number,
): number | undefined {
  const roots = [...new Set(found.map(find))];
  const { country } = copy.facts;
  const there = country === undefined ? [] : roots.filter((root) => at(root).countries.has(country));
  // A summary that names another country speaks of a namesake.
  const isElsewhere = (root: number): boolean => differ(new Set(copy.otherCountries), at(root).countries) && (!(copy.keys[0] ?? '').includes(' ') || formsDiffer(at(root), clusterOf(copy)));
  const pool = there.length > 0 ? there : roots.filter((root) => !isElsewhere(root));
  const bySize = [...pool].sort((a, b) => at(b).size - at(a).size || a - b);
  const [first, second] = bySize;
  if (first === undefined || second === undefined) return first;
  return there.length > 0 || at(first).size > at(second).size ? first : undefined;
}
