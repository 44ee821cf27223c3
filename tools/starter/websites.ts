/** Gives a website to at most one company: the one whose name it carries. */

import { isSharedHost, parseWebsite } from '../../packages/server/src/kernel/domains.ts';
import { count, type Tally } from './candidate.ts';
import { isInitials } from './agreement.ts';
import { keysOf, type Cluster } from './merge.ts';

/**
 * How well a website's domain fits a name key: 4 the name itself, 3 its first words or its beginning,
 * 2 initials or the first word, 1 some word of it, 0 nothing in common.
 */
export function websiteFit(domain: string, key: string): number {
  const [label = ''] = domain.split('.');
  const plain = label.replace(/[^a-z0-9]/g, '');
  const words = key.split(' ');
  const joined = words.join('');
  if (plain === joined) return 4;
  const starts = words.map((_, index) => words.slice(0, index + 1).join(''));
  if (starts.slice(1).includes(plain) || (plain.length >= 5 && plain.startsWith(joined)) || (plain.length >= 5 && joined.startsWith(plain))) return 3;
  if (isInitials(plain, key) || (words[0] !== undefined && plain === words[0])) return 2;
  return words.some((word) => word.length > 3 && plain.includes(word)) ? 1 : 0;
}

/**
 * Leaves each website with one company. Of several companies that give it, the best fit keeps it (the larger
 * one among equals that carry the name in full); where none fits better than the others, a parent's, agent's or
 * administrator's site, nobody does.
 */
export function settleWebsites(clusters: readonly Cluster[], tally: Tally): void {
  const owners = new Map<string, Cluster[]>();
  for (const cluster of clusters) {
    for (const website of new Set(cluster.members.map(({ facts }) => facts.website))) {
      if (website === undefined) continue;
      const [host = ''] = website.split('/');
      if (isSharedHost(host) && !website.includes('/')) {
        discard(cluster, website);
        count(tally, 'website discarded: a host many share, without a path');
        continue;
      }
      owners.set(website, [...(owners.get(website) ?? []), cluster]);
    }
  }
  for (const [website, all] of owners) {
    if (all.length < 2) continue;
    const keeper = keeperOf(website, all);
    for (const cluster of all) {
      if (cluster === keeper) continue;
      discard(cluster, website);
      count(tally, 'website discarded: given by several companies');
    }
  }
}

function keeperOf(website: string, clusters: readonly Cluster[]): Cluster | undefined {
  const domain = parseWebsite(website)?.domain ?? website;
  const fit = (cluster: Cluster): number => Math.max(...keysOf(cluster).map((key) => websiteFit(domain, key)));
  const ranked = clusters.map((cluster) => ({ cluster, fit: fit(cluster) })).sort((a, b) => b.fit - a.fit || b.cluster.size - a.cluster.size);
  const [first, second] = ranked;
  if (first === undefined || second === undefined || first.fit < 2) return undefined;
  if (first.fit > second.fit || first.cluster.size > second.cluster.size) return first.cluster;
  return undefined;
}

function discard(cluster: Cluster, website: string): void {
  for (const { facts } of cluster.members) if (facts.website === website) delete facts.website;
}
