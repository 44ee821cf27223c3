/** Makes companies of clusters: the order of records, the primary listing, the name, the permalink. */

import { exchangeCountry, isSecondaryExchange } from '../../packages/server/src/kernel/exchanges.ts';
import type { CompanyFacts, Listing } from '../../packages/server/src/kernel/facts.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import { choosePermalink } from '../../packages/server/src/kernel/permalinks.ts';
import { handKept, type Candidate } from './candidate.ts';
import type { Cluster } from './cluster.ts';
import { copyFloors } from './listed-equities.ts';

export interface CompanyRecord {
  source: string;
  key: string;
  /** Why the record was joined to the company; none for the one it began with. */
  reason?: string;
  facts: CompanyFacts;
}

export interface Company {
  permalink: string;
  records: CompanyRecord[];
  cluster: Cluster;
}

const usNational = new Set(['NASDAQ', 'NYSE', 'NYSEAMERICAN', 'NYSEARCA', 'CBOE']);

/** Candidates in the order their records are written: best display name first. */
function ordered(cluster: Cluster): Candidate[] {
  const rank = (one: Candidate): number => {
    if (one.source === 'sp500-constituents') return 0;
    if (one.source === 'sp500-financials') return 5;
    // Last, but for a name that no upstream has yet.
    if (one.source === handKept) return one.facts.former_names === undefined ? 6 : -1;
    if (one.source === 'ai-data-landscape') return 3;
    const isReadable = /\p{Ll}/u.test(one.facts.name);
    if (one.source === 'listed-equities' && one.isFirm && isReadable) return 1;
    if (one.source === 'sec-filers') return one.facts.legal_name === undefined ? 2.5 : 0.5;
    if (one.source === 'sec-tickers') return 2.6;
    return 4;
  };
  const away = (one: Candidate): number => {
    const { listing } = one;
    if (listing === undefined) return 1;
    return exchangeCountry(listing.exchange) === one.facts.country ? 0 : isSecondaryExchange(listing.exchange) ? 3 : 2;
  };
  return [...cluster.members].sort(
    (a, b) => rank(a) - rank(b) || away(a) - away(b) || b.size - a.size || b.text.length - a.text.length || (a.key < b.key ? -1 : 1),
  );
}

/** `TD-PFA`, `BAC^E`, and on Madrid's floor a right (`CLN-D`): other than ordinary shares. A debt's symbol is its number (`NO0010571698`). */
export const otherThanShares = /(?:[-.]P(?:[FR]?[.-]?[A-Z]?)?|-D|\^[A-Z])$|^[A-Z]{2}[A-Z0-9]{9}\d$/;
/** London trades shares of the continent under such numbers. */
const tradedAbroad = /^0[A-Z0-9]{3}$/;

/**
 * Order of preference for a primary listing; smaller is better. What is kept by hand first; then the home market; then the regulator's
 * tickers, and others by how much their floors trade of what is listed elsewhere.
 */
function listingRank({ exchange, symbol, isin }: Listing, source: string, country: string | undefined): number {
  if (source === handKept) return 0;
  if (otherThanShares.test(symbol)) return 7;
  const floor = exchangeCountry(exchange);
  const isCopy = isSecondaryExchange(exchange) || (exchange === 'LSE' && tradedAbroad.test(symbol));
  const isAmericanShare = isin?.startsWith('US') === true && floor !== 'USA';
  const isFiled = source === 'sec-tickers' && usNational.has(exchange);
  if (floor === country && !isCopy && !isAmericanShare) return isFiled ? 1 : exchange === 'BSE' ? 1.2 : 1.1;
  if (isFiled) return 2;
  // Hong Kong is a home market of mainland companies.
  if (country === 'CHN' && exchange === 'HKEX') return 2.1;
  if (source === 'sec-tickers') return 3;
  if (usNational.has(exchange)) return 4;
  return isCopy || isAmericanShare ? 6 : copyFloors.has(exchange) ? 5.5 : 5;
}

/**
 * Marks the one primary listing: at home, of an ordinary share. NYSE tickers that the vendor files under NYSE American are moved
 * there, because the regulator calls both NYSE.
 */
function settleListings(members: readonly Candidate[], country: string | undefined): void {
  const american = new Set(
    members
      .filter(({ listing, source }) => source === 'listed-equities' && listing?.exchange === 'NYSEAMERICAN')
      .map(({ listing }) => listing?.symbol),
  );
  const seen = new Map<string, Listing>();
  let best: { listing: Listing; rank: number } | undefined;
  const bySource = [...members].sort((a, b) => Number(b.source === 'sec-tickers') - Number(a.source === 'sec-tickers'));
  for (const { facts, source } of bySource) {
    const kept: Listing[] = [];
    for (const listing of facts.listings ?? []) {
      if (source === 'sec-tickers' && american.has(listing.symbol)) listing.exchange = 'NYSEAMERICAN';
      const id = `${listing.exchange}:${listing.symbol}`;
      const rank = listingRank(listing, source, country);
      const same = seen.get(id);
      if (best === undefined || rank < best.rank) best = { listing: same ?? listing, rank };
      if (same !== undefined) {
        if (same.isin === undefined && listing.isin !== undefined) same.isin = listing.isin;
        continue;
      }
      seen.set(id, listing);
      kept.push(listing);
    }
    if (kept.length > 0) facts.listings = kept;
    else delete facts.listings;
  }
  if (best !== undefined) best.listing.is_primary = true;
}

export function makeCompanies(clusters: readonly Cluster[]): Company[] {
  const drafts = clusters.map((cluster) => {
    const members = ordered(cluster);
    const country =
      members.find(({ isFirm, facts }) => isFirm && facts.country !== undefined)?.facts.country ??
      members.find(({ facts }) => facts.country !== undefined)?.facts.country;
    settleListings(members, country);
    for (const member of members) if (member.facts.listings === undefined && member.source !== 'sec-filers') settleType(member);
    const listing = members.flatMap(({ facts }) => facts.listings ?? []).find((one) => one.is_primary);
    const city = members.find(({ facts }) => facts.city !== undefined)?.facts.city;
    return { cluster, members, country, city, listing, name: members[0]?.facts.name ?? '' };
  });
  // Who is offered a slug first gets it bare: larger, then US-listed, then listed at home, then the key.
  const standing = (draft: (typeof drafts)[number]): number =>
    draft.cluster.size * 10 +
    (draft.listing === undefined ? 0 : usNational.has(draft.listing.exchange) ? 3 : isSecondaryExchange(draft.listing.exchange) ? 1 : 2);
  const identity = (draft: (typeof drafts)[number]): string => `${draft.members[0]?.source}:${draft.members[0]?.key}`;
  drafts.sort((a, b) => standing(b) - standing(a) || (identity(a) < identity(b) ? -1 : 1));
  const taken = new Set<string>();
  const companies = drafts.map(({ cluster, members, country, city, listing, name }) => {
    const permalink = choosePermalink(name, { country: country?.toLowerCase(), city, symbol: listing?.symbol }, (one) => taken.has(one));
    taken.add(permalink);
    return { permalink, cluster, records: recordsOf(members) };
  });
  return companies.sort((a, b) => (a.permalink < b.permalink ? -1 : 1));
}

function settleType({ facts }: Candidate): void {
  if (facts.listings === undefined) delete facts.type;
}

/** Records in order, each without what an earlier one says identically, but for what is kept by hand, which is believed first. The name is always there. */
function recordsOf(members: readonly Candidate[]): CompanyRecord[] {
  const said = new Set<string>();
  return members.map(({ source, key, reason, facts }) => {
    const kept: CompanyFacts = { name: facts.name };
    for (const [field, value] of Object.entries(facts) as [string, unknown][]) {
      if (field === 'name') continue;
      const statement = `${field}=${JSON.stringify(value)}`;
      if (said.has(statement) && source !== handKept) continue;
      said.add(statement);
      Object.assign(kept, { [field]: value });
    }
    return { source, key, ...(reason === undefined ? {} : { reason }), facts: kept };
  });
}

export function namesOf(company: Company): Set<string> {
  return new Set(
    company.records.flatMap(({ facts }) => [nameKey(facts.name), ...(facts.legal_name === undefined ? [] : [nameKey(facts.legal_name)])]),
  );
}
