/** A cluster: candidates found to be one company, with what is evidence for and against more of them. */

import { isSecondaryExchange } from '../../packages/server/src/kernel/exchanges.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import type { Candidate } from './candidate.ts';

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

/** Candidates while they are being joined. Indexes are of candidates. */
export interface Joining {
  candidates: readonly Candidate[];
  /** The cluster a candidate is in. */
  at: (index: number) => Cluster;
  /** The index that represents a candidate's cluster. */
  find: (index: number) => number;
  join: (left: number, right: number, evidence: string) => void;
}

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

export function absorb(into: Cluster, from: Cluster): void {
  into.members.push(...from.members);
  for (const set of ['ciks', 'countries', 'websites', 'cities', 'sectors', 'homes'] as const) {
    for (const value of from[set]) into[set].add(value);
  }
  into.isFirm ||= from.isFirm;
  into.size = Math.max(into.size, from.size);
}

/** Whether at least half of what is said of a company gives it the name of this key, and not only a row of another company that came with it. */
export function isCalled({ members }: Cluster, key: string): boolean {
  return (
    members.filter(({ facts }) => [facts.name, facts.legal_name ?? ''].some((name) => nameKey(name) === key)).length * 2 >= members.length
  );
}

export function keysOf(cluster: Cluster): string[] {
  return [...new Set(cluster.members.flatMap((member) => member.keys))];
}

export function share(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  for (const value of left) if (right.has(value)) return true;
  return false;
}

export function differ(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size > 0 && right.size > 0 && !share(left, right);
}
