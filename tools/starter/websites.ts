/** Gives a website to at most one company: the one whose name it carries. */

import { isSharedHost, parseWebsite } from '../../packages/server/src/kernel/domains.ts';
import { count, type Tally } from './candidate.ts';
import { keysOf, type Cluster } from './cluster.ts';
import { websiteFit } from './website-fit.ts';

/**
 * Leaves each website with one company. Of several companies that give it, the best fit keeps it (the larger
 * one among equals that carry the name in full); where none fits better than the others, a parent's, agent's or
 * administrator's site, no company has it.
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

/**
 * Leads from a side door to the front door: `stock.walmart.com` becomes `walmart.com` where the domain carries the
 * company's own name and no other company has a site on it.
 */
export function leadToFrontDoors(clusters: readonly Cluster[], tally: Tally): void {
  const onDomain = new Map<string, Set<Cluster>>();
  for (const cluster of clusters) {
    for (const { facts } of cluster.members) {
      const domain = facts.website && parseWebsite(facts.website)?.domain;
      if (domain) onDomain.set(domain, (onDomain.get(domain) ?? new Set()).add(cluster));
    }
  }
  for (const cluster of clusters) {
    for (const { facts } of cluster.members) {
      const site = facts.website === undefined ? undefined : parseWebsite(facts.website);
      if (!site || site.host === site.domain || isSharedHost(site.host) || isSharedHost(site.domain)) continue;
      if ((onDomain.get(site.domain)?.size ?? 0) > 1 || fitOf(site.domain, cluster) < ownName) continue;
      facts.website = site.domain;
      count(tally, 'website led from a side door to the front door');
    }
  }
}

// The name itself or its beginning: a subsidiary's site below its parent's domain does not carry the whole of its name.
const ownName = 3;

function fitOf(domain: string, cluster: Cluster): number {
  return Math.max(...keysOf(cluster).map((key) => websiteFit(domain, key)));
}

function keeperOf(website: string, clusters: readonly Cluster[]): Cluster | undefined {
  const domain = parseWebsite(website)?.domain ?? website;
  const ranked = clusters
    .map((cluster) => ({ cluster, fit: fitOf(domain, cluster) }))
    .sort((a, b) => b.fit - a.fit || b.cluster.size - a.cluster.size);
  const [first, second] = ranked;
  if (first === undefined || second === undefined || first.fit < 2) return undefined;
  if (first.fit > second.fit || first.cluster.size > second.cluster.size) return first.cluster;
  return undefined;
}

function discard(cluster: Cluster, website: string): void {
  for (const { facts } of cluster.members) if (facts.website === website) delete facts.website;
}
