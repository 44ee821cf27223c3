/** Removes foreign websites from the companies of deals: a bought company's site often redirects to its buyer. */

import { isSharedHost, parseWebsite } from '../../packages/server/src/kernel/domains.ts';
import { foldName, nameKey } from '../../packages/server/src/kernel/names.ts';
import { isInitials } from './agreement.ts';
import { count, type Tally } from './candidate.ts';
import type { Company, CompanyRecord } from './companies.ts';
import { websiteFit } from './website-fit.ts';

type DealCompany = Pick<Company, 'permalink' | 'records'>;

export function ownDomain(website: string | undefined): string | undefined {
  const site = website === undefined ? undefined : parseWebsite(website);
  return site === undefined || isSharedHost(site.host) || isSharedHost(site.domain) ? undefined : site.domain;
}

/**
 * Leaves each website with one company over both files. The main set keeps what it has, then acquirers; a target
 * keeps its homepage if no other company has a site on that domain and it contains a part of its name.
 */
export function settleDealWebsites(main: readonly DealCompany[], companies: readonly DealCompany[], tally: Tally): void {
  const owners = new Map<string, Set<string>>();
  const hosts = new Map<string, string>();
  const own = (permalink: string, { website }: CompanyRecord['facts']): void => {
    for (const place of placesOf(website)) owners.set(place, (owners.get(place) ?? new Set()).add(permalink));
    if (website !== undefined) hosts.set(website, permalink);
  };
  for (const { permalink, records } of main) for (const { facts } of records) own(permalink, facts);
  const drop = (facts: CompanyRecord['facts'], reason: string): void => {
    delete facts.website;
    count(tally, `website discarded: ${reason}`);
  };
  const told = companies.flatMap(({ permalink, records }) => records.map(({ source, facts }) => ({ permalink, source, facts })));
  const isTarget = ({ source }: { source: string }): boolean => source === 'tech-giant-targets';
  for (const { permalink, facts } of told.filter((one) => !isTarget(one))) {
    // Products that others list have sites below an acquirer's own domain: `colab.research.google.com`.
    const holder = hosts.get(facts.website ?? '');
    if (holder !== undefined && holder !== permalink) drop(facts, "an acquirer's, of another company");
    else own(permalink, facts);
  }
  const targets = told.filter(isTarget);
  for (const { permalink, facts } of targets) {
    if (placesOf(facts.website).some((place) => isElsewhere(owners.get(place), permalink))) drop(facts, "a target's, of another company");
    else if (facts.website !== undefined && !carries(facts.website, facts.name)) drop(facts, "a target's, without its name");
  }
  const given = new Map<string, typeof targets>();
  for (const target of targets) for (const place of placesOf(target.facts.website)) given.set(place, [...(given.get(place) ?? []), target]);
  for (const several of given.values()) {
    if (new Set(several.map(({ permalink }) => permalink)).size < 2) continue;
    const [first, second] = several
      .map(({ permalink, facts }) => ({ permalink, fit: websiteFit(ownDomain(facts.website) ?? '', nameKey(facts.name)) }))
      .sort((a, b) => b.fit - a.fit);
    const keeper = first !== undefined && first.fit >= 2 && first.fit > (second?.fit ?? 0) ? first.permalink : undefined;
    for (const { permalink, facts } of several) {
      if (permalink !== keeper && facts.website !== undefined) drop(facts, 'given by several targets');
    }
  }
}

function placesOf(website: string | undefined): string[] {
  if (website === undefined) return [];
  const domain = ownDomain(website);
  return domain === undefined || domain === website ? [website] : [website, domain];
}

function isElsewhere(holders: ReadonlySet<string> | undefined, permalink: string): boolean {
  return holders !== undefined && !holders.has(permalink);
}

/** Whether a website has something of the name: the beginning of a word, initials, or its letters in the name's order. */
export function carries(website: string, name: string): boolean {
  const domain = ownDomain(website);
  if (domain === undefined) return true;
  const key = nameKey(name);
  const words = foldName(name).split(' ');
  const [label = ''] = domain.split('.');
  const plain = label.replaceAll('-', '');
  const whole = words.join('');
  if (domain.replaceAll('.', '') === whole || isInitials(plain, key) || websiteFit(domain, key) > 0) return true;
  if (whole.length >= 3 && words.some((word) => word.length >= 3 && plain.startsWith(word.slice(0, 3)))) return true;
  let at = 0;
  for (const letter of whole) if (letter === plain[at]) at++;
  return at === plain.length;
}
