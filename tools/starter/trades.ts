/** What well-known companies do, written by hand: the CSV files of `trades/`, one a trade. */

import { parseWebsite } from '../../packages/server/src/kernel/domains.ts';
import { marketValueClasses, type CompanyFacts, type Listing, type MarketValueClass } from '../../packages/server/src/kernel/facts.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import { count, type Candidate, type Tally } from './candidate.ts';
import { absorb, clusterOf, keysOf, type Cluster } from './cluster.ts';
import { ownDomain } from './deal-websites.ts';
import { readEverydayNames } from './everyday-names.ts';
import { keep, keptCandidate, readFolder, readKept, releaseListing, releaseWebsite } from './hand-kept.ts';
import type { Row } from './upstreams.ts';
import { websiteFit } from './website-fit.ts';
import { finderOf, isRenamedTo, type Finder, type Found, type Told } from './whose-row.ts';

export function readTrades(): Row[] {
  return readFolder('trades');
}

/**
 * Gives each company what its row says; `whose-row.ts` tells whose it is, and what else is the same company, which is joined to it. Its
 * industry replaces what the vendors say. A missing company is added, if the row has a country and a website. A company without a listing is
 * at work.
 */
export function addTrades(clusters: Cluster[], rows: readonly Row[], tally: Tally): void {
  const finder = finderOf(clusters, everydayNames());
  const findings = rows.map((row) => ({ row, told: toldBy(row), found: finder.find(toldBy(row)) }));
  // Of several rows that a company may be, it is that one for which most speaks.
  const claims = new Map<Cluster, Found>();
  for (const { found } of findings) if (found && found.trust > (claims.get(found.cluster)?.trust ?? 0)) claims.set(found.cluster, found);
  const joined = new Set<Cluster>();
  const added: Cluster[] = [];
  for (const { row, told, found: finding } of findings) {
    const isIts = finding && !joined.has(finding.cluster) && claims.get(finding.cluster) === finding;
    const found = isIts ? finding.cluster : undefined;
    const same = isIts ? finding.same.filter((one) => !claims.has(one) && !joined.has(one)) : [];
    for (const one of same) {
      for (const member of one.members) member.reason ??= 'known to be one company';
      if (found) absorb(found, one);
      joined.add(one);
      count(tally, 'merged: known to be one company');
    }
    const kept = keptOf(row, { told, found, own: new Set([...(found ? [found] : []), ...same]), finder });
    if (found !== undefined) {
      if (row.industry)
        for (const { facts } of found.members) {
          delete facts.sector;
          delete facts.industry;
        }
      keep(found, told.company, kept);
      count(tally, 'kept by hand: what a company does');
      continue;
    }
    if (told.country === '' || told.website === '') {
      count(tally, `not found: ${told.company} of trades`);
      continue;
    }
    added.push(clusterOf(keptCandidate(told.company, kept)));
    count(tally, 'kept by hand: companies that no upstream has');
  }
  const left = clusters.filter((cluster) => !joined.has(cluster));
  clusters.splice(0, clusters.length, ...left, ...added);
}

/** Floors write the class of a share behind a dot or a dash: here it is a dash. */
function toldBy({ company = '', country = '', website = '', listing = '' }: Row): Told {
  return { company, country, website, listing: listing.replace('.', '-') };
}

interface Whose {
  told: Told;
  found: Cluster | undefined;
  own: ReadonlySet<Cluster>;
  finder: Finder;
}

function keptOf({ size, category, industry, does = '' }: Row, { told, found, own, finder }: Whose): Partial<CompanyFacts> {
  const { company, country, website, listing } = told;
  const members = found?.members ?? [];
  const [exchange = '', symbol = ''] = listing.split(':');
  const at = members.flatMap(({ facts }) => facts.listings ?? []).find((one) => one.exchange === exchange && one.symbol === symbol);
  const isListed = symbol !== '';
  const isPrivate = !isListed && members.every(({ facts }) => !facts.listings && !facts.type && !facts.status);
  const isRenamed = found !== undefined && isRenamedTo(found, nameKey(company));
  // A new name is another symbol and website, too.
  if (isRenamed && isListed) for (const { facts } of members) withdraw(facts, (one) => one.exchange === exchange && one.symbol !== symbol);
  const isNewSite = isRenamed && website !== '' && members.every(({ facts }) => facts.website !== website);
  const isSite =
    isNewSite || takesWebsite(website, { company, members, others: finder.onDomain(website).filter((other) => !own.has(other)) });
  if (isSite) releaseWebsite(finder.onDomain(website), website);
  const holder = finder.listedAt(listing);
  if (isListed && holder && !own.has(holder)) releaseListing([holder], listing);
  return {
    ...(country !== '' && { country }),
    ...(isSite && { website }),
    ...(isListed && { type: 'public', listings: [at ?? { exchange, symbol }] }),
    ...(isPrivate && { status: 'Operating' }),
    ...(isMarketValueClass(size) && { market_value_class: size }),
    ...(category && { product_category: category }),
    ...(industry && { industry }),
    ...(does !== '' && { key_phrases: does.split('; ') }),
  };
}

function withdraw(facts: CompanyFacts, isOld: (listing: Listing) => boolean): void {
  const left = facts.listings?.filter((one) => !isOld(one));
  if (left?.length === 0) delete facts.listings;
  else if (left) facts.listings = left;
}

/** Whether a row's website is the company's: it carries its name better than what upstreams give, and better than others there carry it. */
function takesWebsite(
  website: string,
  { company, members, others }: { company: string; members: readonly Candidate[]; others: readonly Cluster[] },
): boolean {
  if (website === '' || members.some(({ facts }) => facts.website === website)) return false;
  const fit = (site: string): number => websiteFit(parseWebsite(site)?.domain ?? '', nameKey(company));
  return (
    members.every(({ facts }) => facts.website === undefined || fit(facts.website) < fit(website)) &&
    others.every((other) => fitOf(other, website) < fit(website))
  );
}

/**
 * Tells what the list of everyday names calls the company of a row, where that has the row's listing or website, too. Who was bought is
 * known by its buyer's name, and is not the buyer.
 */
function everydayNames(): (row: Told) => string[] {
  const ended = new Set(readKept('ended.csv').map(({ company = '' }) => nameKey(company)));
  const known = new Map<string, { name: string; places: Set<string> }[]>();
  for (const { name = '', website = '', country = '', home_listing = '', also_known_as = '' } of readEverydayNames()) {
    const names = also_known_as.split('; ');
    const places = new Set([website, home_listing, ...names]);
    for (const each of names) {
      const key = `${nameKey(each)} ${country}`;
      known.set(key, [...(known.get(key) ?? []), { name, places }]);
    }
  }
  return ({ company, country, website, listing }) =>
    ended.has(nameKey(company))
      ? []
      : (known.get(`${nameKey(company)} ${country}`) ?? [])
          .filter(({ places }) => (website !== '' && places.has(website)) || (listing !== '' && places.has(listing)))
          .map(({ name }) => name);
}

function fitOf(cluster: Cluster, website: string): number {
  return Math.max(...keysOf(cluster).map((key) => websiteFit(ownDomain(website) ?? '', key)));
}

function isMarketValueClass(size: string | undefined): size is MarketValueClass {
  return (marketValueClasses as readonly (string | undefined)[]).includes(size);
}
