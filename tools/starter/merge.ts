/** Which candidates are one company: the evidence is tried in the order it is trusted. */

import { beginAlike, isInitials, namesAgree } from './agreement.ts';
import { count, type Candidate, type Tally } from './candidate.ts';
import { absorb, clusterOf, differ, keysOf, type Cluster, type Joining } from './cluster.ts';
import { attachCopies, joined, joinFormerNames, joinVendors } from './copies.ts';
import { joinKnown } from './hand-kept.ts';
import { joinToldAlike } from './told-alike.ts';
import { agree, keepListingAlone, sameNameIsSame, sameWebsiteIsSame, shareTellingWord, usTickerFloors } from './evidence.ts';

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
    giveReason(clusters[a] as Cluster, clusters[b] as Cluster, evidence);
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
  const pairwise = (found: Map<string, number[]>, evidence: string, isSame: (a: Cluster, b: Cluster, value: string) => boolean): void => {
    for (const [value, group] of found) {
      for (const [place, right] of group.entries()) {
        for (const left of group.slice(0, place)) {
          if (find(left) !== find(right) && isSame(at(left), at(right), value)) join(left, right, evidence);
        }
      }
    }
  };
  const isIndex = (one: Candidate): boolean => one.source.startsWith('sp500');

  pairwise(
    groups(({ facts }) => (facts.cik === undefined ? [] : [facts.cik])),
    'same CIK',
    () => true,
  );
  pairwise(
    groups((one) =>
      isIndex(one) ? [one.key] : one.source === 'sec-tickers' ? (one.facts.listings ?? []).map(({ symbol }) => symbol) : [],
    ),
    'same ticker as the index constituent',
    () => true,
  );
  for (const [index, row] of candidates.entries()) {
    if (isIndex(row) && row.facts.cik === undefined) takeNameOfHolder(row, at(index));
  }
  pairwise(
    groups((one) => (one.isFirm || one.source.startsWith('sec-') ? one.keys.slice(0, 2).map(joined) : [])),
    'same name and country',
    sameNameIsSame,
  );
  pairwise(groups(tickersInUsa), 'same US ticker, names agree', (a, b) => !differ(a.ciks, b.ciks) && agree(a, b));
  pairwise(
    groups(tickersAsInUsa),
    quotedAbroad,
    (a, b) => !differ(a.ciks, b.ciks) && a.ciks.size > 0 !== b.ciks.size > 0 && shareTellingWord(a, b),
  );
  for (const [index, row] of candidates.entries()) {
    if (row.reason === quotedAbroad && keepListingAlone(row, at(index))) count(tally, 'row of another company: only its listing kept');
  }
  pairwise(
    groups((one) => (one.facts.website === undefined ? [] : [one.facts.website])),
    'same website',
    (a, b) => sameWebsiteIsSame(a, b),
  );
  pairwise(
    groups((one) => (one.listing?.isin === undefined ? [] : [one.listing.isin])),
    'same ISIN, names agree',
    (a, b) => !differ(a.ciks, b.ciks) && agree(a, b),
  );
  pairwise(
    groups(symbolsInIndia),
    'same symbol on both floors of India, names begin alike',
    (a, b) => !differ(a.ciks, b.ciks) && keysOf(a).some((one) => keysOf(b).some((other) => beginAlike(one, other))),
  );
  const joining: Joining = { candidates, at, find, join };
  joinVendors(joining);
  attachCopies(joining);
  joinToldAlike(joining);
  joinFormerNames(joining);
  joinKnown(joining);
  return clusters.filter((_, index) => parent[index] === index);
}

/** A symbol goes from one company to another, and a list of prices may still name the former holder: `PARA` was Paramount's and is Banzai's. */
function takeNameOfHolder(row: Candidate, { members }: Cluster): void {
  const holder = members.find(({ source }) => source.startsWith('sec-'));
  const isAlike = (key: string, own: string) => key.split(' ')[0] === own.split(' ')[0] || namesAgree(key, own) || isInitials(own, key);
  const others = members.filter((one) => one !== row).flatMap(({ keys }) => keys);
  if (holder === undefined || row.keys.some((own) => others.some((key) => isAlike(key, own)))) return;
  row.facts.name = holder.facts.name;
  row.keys = holder.keys;
}

/** Tells the candidate that either cluster began with why it is here: a copy of a listing, else the later one. */
function giveReason(earlier: Cluster, later: Cluster, evidence: string): void {
  const joiner = later.isFirm && !earlier.isFirm ? earlier : later;
  const began = joiner.members.find(({ reason }) => reason === undefined);
  if (began !== undefined) began.reason = evidence;
}

const quotedAbroad = 'US ticker quoted abroad, names share a word';
const usFloors = new Set(['NASDAQ', 'NYSE', 'NYSEAMERICAN', 'NYSEARCA', 'OTC', 'CBOE']);

function tickersInUsa({ facts }: Candidate): string[] {
  return (facts.listings ?? []).filter(({ exchange }) => usFloors.has(exchange)).map(({ symbol }) => symbol);
}

/** A company has one symbol on both exchanges of India, with a series after it: `EMBASSY-RR`. */
function symbolsInIndia({ facts }: Candidate): string[] {
  return (facts.listings ?? [])
    .filter(({ exchange }) => exchange === 'NSE' || exchange === 'BSE')
    .map(({ symbol }) => symbol.replace(/-(?:RR|BL|BE|BZ|SM)$/, ''));
}

function tickersAsInUsa(candidate: Candidate): string[] {
  const { source, listing, facts } = candidate;
  if (source === 'sec-tickers') return (facts.listings ?? []).map(({ symbol }) => symbol);
  if (listing === undefined || !usTickerFloors.has(listing.exchange)) return [];
  return [...new Set([listing.symbol, listing.exchange === 'BMV' ? listing.symbol.replace(/N$/, '') : listing.symbol])];
}
