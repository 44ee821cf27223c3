/** Whose a row of the trades is: which of the companies found so far it speaks of, and which of these are one. */

import { exchangeCountry, isSecondaryExchange, listsHomeCompaniesOnly } from '../../packages/server/src/kernel/exchanges.ts';
import type { Listing } from '../../packages/server/src/kernel/facts.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import { isShortened, namesAgree } from './agreement.ts';
import { handKept } from './candidate.ts';
import { differ, isCalled, keysOf, type Cluster } from './cluster.ts';
import { otherThanShares } from './companies.ts';
import { ownDomain } from './deal-websites.ts';

export interface Told {
  company: string;
  country: string;
  website: string;
  listing: string;
}

interface Evidence {
  cluster: Cluster;
  isListed: boolean;
  isOnSite: boolean;
  isOnDomain: boolean;
  /** Most of what is said of it gives it the row's name. */
  isCalled: boolean;
  isAlike: boolean;
  /** It has a name which the list of everyday names gives the company of the row. */
  isKnownAs: boolean;
  /** It took the row's name, as is kept by hand: its old website and symbol say nothing against it. */
  isRenamed: boolean;
  /** The first word of its name is the row's. */
  beginsAlike: boolean;
  place: 'there' | 'unknown' | 'elsewhere';
  /** It has shares of another symbol on the floor that the row names. */
  isListedOtherwise: boolean;
  hasOtherDomain: boolean;
  /** Not even one of that name in another country. */
  hasOtherSite: boolean;
}

export interface Finder {
  /** The company of a row, if any, how much speaks for it, and what is the same company without knowing it. */
  find: (row: Told) => Found | undefined;
  onDomain: (website: string) => readonly Cluster[];
  listedAt: (listing: string) => Cluster | undefined;
}

export interface Found {
  cluster: Cluster;
  trust: number;
  same: Cluster[];
}

/** `knownAs` gives the names under which the company of a row may stand. */
export function finderOf(clusters: readonly Cluster[], knownAs: (row: Told) => readonly string[]): Finder {
  const byKey = new Map<string, Set<Cluster>>();
  const byDomain = new Map<string, Set<Cluster>>();
  const byListing = new Map<string, Cluster>();
  const byPlace = new Map<string, Set<Cluster>>();
  const put = (map: Map<string, Set<Cluster>>, key: string, cluster: Cluster) => map.set(key, (map.get(key) ?? new Set()).add(cluster));
  for (const cluster of clusters) {
    for (const key of keysOf(cluster)) {
      put(byKey, key, cluster);
      for (const country of placesOf(cluster)) put(byPlace, `${country} ${key[0]}`, cluster);
    }
    for (const domain of domainsOf(cluster)) put(byDomain, domain, cluster);
    for (const listing of listingsOf(cluster)) byListing.set(tickerOf(listing), cluster);
  }
  const onDomain = (website: string): Cluster[] => [...(byDomain.get(ownDomain(website) ?? '') ?? [])];
  const listedAt = (listing: string): Cluster | undefined => byListing.get(listing);
  const find = (row: Told): Found | undefined => {
    const key = nameKey(row.company);
    const known = knownAs(row).map(nameKey);
    const all = new Set([
      ...[listedAt(row.listing)].filter((one) => one !== undefined),
      ...onDomain(row.website),
      ...[key, ...known].flatMap((each) => [...(byKey.get(each) ?? [])]),
      ...[row.country, abroad]
        .flatMap((place) => [...(byPlace.get(`${place} ${key[0]}`) ?? [])])
        .filter((cluster) => isAlike(cluster, key)),
    ]);
    const evidence = [...all].map((cluster) => evidenceOf(cluster, row, { key, known: new Set(known) }));
    const [best] = evidence
      .map((one) => ({ ...one, trust: trustIn(one) }))
      .filter(({ trust }) => trust >= 2)

      .toSorted(
        (a, b) =>
          b.trust - a.trust ||
          Number(b.isCalled) - Number(a.isCalled) ||
          b.cluster.size - a.cluster.size ||
          b.cluster.members.length - a.cluster.members.length,
      );
    if (best === undefined) return undefined;
    const { cluster, trust } = best;
    const same = evidence.filter((one) => one.cluster !== cluster && isSurelyIt(one) && !isAgainst(cluster, one.cluster));
    return { cluster, trust, same: same.map((one) => one.cluster) };
  };
  return { find, onDomain, listedAt };
}

function evidenceOf(cluster: Cluster, row: Told, { key, known }: { key: string; known: ReadonlySet<string> }): Evidence {
  const keys = keysOf(cluster);
  const domain = ownDomain(row.website);
  const domains = domainsOf(cluster);
  const [floor = '', symbol = ''] = row.listing.split(':');
  const shares = listingsOf(cluster).filter((one) => !otherThanShares.test(one.symbol));
  const isListed = shares.some((one) => tickerOf(one) === row.listing);
  const isHomeFloor = isListed && cluster.countries.has(exchangeCountry(floor) ?? '');
  return {
    cluster,
    isListed,
    isOnSite: domain !== undefined && cluster.members.some(({ facts }) => facts.website === row.website),
    isOnDomain: domain !== undefined && domains.has(domain),
    isCalled: isCalled(cluster, key),
    isAlike: isAlike(cluster, key),
    isRenamed: isRenamedTo(cluster, key),
    isKnownAs: keys.some((each) => known.has(each)),
    beginsAlike: keys.some((each) => each.split(' ')[0] === key.split(' ')[0]),
    place: isHomeFloor && row.country !== exchangeCountry(floor) ? 'unknown' : placeOf(cluster, row.country),
    isListedOtherwise: !isListed && shares.some((one) => one.exchange === floor && stemOf(one.symbol) !== stemOf(symbol)),
    hasOtherDomain: domain !== undefined && domains.size > 0 && !domains.has(domain),
    hasOtherSite: domain !== undefined && domains.size > 0 && ![...domains].some((one) => labelOf(one) === labelOf(domain)),
  };
}

/** Website and listing say most, then the name; 2 is enough. */
function trustIn(one: Evidence): number {
  if (one.isRenamed) return 4 + (one.isListed ? 3 : 0);
  const isNamed = one.isCalled || one.isAlike || one.isKnownAs;
  const name = one.isCalled || one.isKnownAs ? 2 : one.isAlike ? 1.5 : one.beginsAlike ? 0.5 : 0;
  const site = one.isOnSite ? 3 : one.isOnDomain ? 1.5 : 0;
  const place = one.place === 'there' ? 0.5 : one.place === 'unknown' ? 0 : isNamed || (one.isListed && one.beginsAlike) ? -1 : -2;
  return name + site + place + (one.isListed ? 3 : 0) - (one.isListedOtherwise ? 2 : 0) - (one.hasOtherSite ? 0.5 : 0);
}

/** Whether it is the row's company beside a better known one: copies that no upstream connects. */
function isSurelyIt(one: Evidence): boolean {
  if (one.isListed) return one.isAlike || one.beginsAlike || one.place === 'there';
  if (one.isOnSite) return one.isAlike && !one.isListedOtherwise;
  const isNamed = one.isCalled || (one.isAlike && !one.cluster.isFirm && one.place === 'there');
  return isNamed && one.place !== 'elsewhere' && !one.isListedOtherwise && !one.hasOtherDomain;
}

/** What classes of a company's shares have in common. */
function stemOf(symbol: string): string {
  return symbol.slice(0, 3);
}

function labelOf(domain: string): string {
  return domain.split('.')[0] ?? '';
}

/** Two filers, or two that trade under other symbols on one floor, are two companies. */
function isAgainst(left: Cluster, right: Cluster): boolean {
  if (differ(left.ciks, right.ciks)) return true;
  const symbols = new Map(listingsOf(left).map(({ exchange, symbol }) => [exchange, symbol]));
  return listingsOf(right).some(({ exchange, symbol }) => !isSecondaryExchange(exchange) && (symbols.get(exchange) ?? symbol) !== symbol);
}

/** Where a company is that is known from its receipts alone. */
const abroad = 'abroad';

/** Over the counter the symbols of foreign shares end in F, those of their receipts in Y. */
function isReceipt({ exchange, symbol }: Listing): boolean {
  return exchange === 'OTC' && /^[A-Z]{4}[FY]$/.test(symbol);
}

/** The countries a company is in, of its own rows, else of copies, else of its floors. */
function placesOf(cluster: Cluster): Set<string> {
  if (cluster.countries.size > 0) return cluster.countries;
  const told = new Set(cluster.members.flatMap(({ facts }) => facts.country ?? []));
  if (told.size > 0) return told;
  const listings = listingsOf(cluster);
  const floors = listings.flatMap(({ exchange }) => (listsHomeCompaniesOnly(exchange) ? (exchangeCountry(exchange) ?? []) : []));
  return new Set(listings.length > 0 && listings.every(isReceipt) ? [abroad] : floors);
}

function placeOf(cluster: Cluster, country: string): Evidence['place'] {
  const stated = placesOf(cluster);
  if (stated.size === 0 || country === '') return 'unknown';
  if (stated.has(abroad)) return country === 'USA' ? 'elsewhere' : 'there';
  // Groups of the mainland have their listed companies in Hong Kong.
  if ((country === 'CHN' && stated.has('HKG')) || (country === 'HKG' && stated.has('CHN'))) return 'unknown';
  return stated.has(country) ? 'there' : 'elsewhere';
}

/** Filers do not abbreviate: `arko petroleum` is not `anadarko petroleum`. */
function isAlike({ members, ciks }: Cluster, key: string): boolean {
  const first = (each: string): string => each.split(' ')[0] ?? '';
  return members.some(({ keys }) =>
    keys.some((each) => isShortened(each, key) || (namesAgree(each, key) && (ciks.size === 0 || first(each) === first(key)))),
  );
}

/** Whether a company took the name of this key, as is kept by hand. */
export function isRenamedTo({ members }: Cluster, key: string): boolean {
  return members.some(({ source, facts }) => source === handKept && facts.former_names !== undefined && nameKey(facts.name) === key);
}

function domainsOf({ members }: Cluster): Set<string> {
  return new Set(members.flatMap(({ facts }) => ownDomain(facts.website) ?? []));
}

function listingsOf({ members }: Cluster): Listing[] {
  return members.flatMap(({ facts }) => facts.listings ?? []);
}

/** Floors write the class of a share behind a dot or a dash. */
function tickerOf({ exchange, symbol }: Listing): string {
  return `${exchange}:${symbol.replace('.', '-')}`;
}
