import { latestListing, listedAsOf, purchaseOf } from '../kernel/deals.ts';
import { buyoutOf } from '../kernel/ownership.ts';
import { recordsOfItems, type CompanyDocument } from '../kernel/document.ts';
import type { CompanyFacts, Listing } from '../kernel/facts.ts';
import { Cited, derived, fact, unique } from './citation.ts';

/** `EXCHANGE:SYMBOL` of the primary listing, or of the only one; undefined when not listed. */
export function tickerOf(facts: CompanyFacts): string | undefined {
  const listing = facts.listings?.[primaryOf(facts.listings)];
  return listing && `${listing.exchange}:${listing.symbol}`;
}

export function ticker(document: CompanyDocument): Cited<string | undefined> {
  const { listings = [] } = document.facts;
  return new Cited(tickerOf(document.facts), listings.length === 0 ? [] : recordsOfItems(document, 'listings', [primaryOf(listings)]));
}

function primaryOf(listings: readonly Listing[]): number {
  return Math.max(
    0,
    listings.findIndex((candidate) => candidate.is_primary),
  );
}

type CompanyType = 'public' | 'private';

/** Public if it is listed, or a source calls it public or reports its listing; otherwise private. */
export function typeOf(facts: CompanyFacts): CompanyType {
  if (facts.listings && facts.listings.length > 0) return 'public';
  return facts.type ?? (facts.status === 'IPO' ? 'public' : 'private');
}

export function companyType(document: CompanyDocument): Cited<CompanyType> {
  const { facts } = document;
  const type = typeOf(facts);
  const listed = latestListing(document);
  if (listed) return new Cited(type, [listed.record], { isDerived: true });
  if (facts.type !== undefined) return fact(document, 'type').as(() => type);
  // For a company without either statement only its name is known.
  return derived(type, [fact(document, facts.status === 'IPO' ? 'status' : 'name')]);
}

type Status = NonNullable<CompanyFacts['status']>;

/**
 * What a source says, else `IPO` for a listed company, else `Acquired` for one that was bought; undefined when nothing tells.
 * A listed company that was bought after the day of its listing is `Acquired`, too. A company that an investor bought lately is `Operating`: it
 * goes on under its own name, and `kernel/ownership.ts` says who owns it.
 */
export function operatingStatus(document: CompanyDocument): Cited<Status | undefined> {
  const { facts } = document;
  const purchase = purchaseOf(document);
  const buyout = buyoutOf(document);
  const { record = 0, from } = purchase ?? {};
  const givers = purchase ? unique([record, from?.status ?? record, from?.date ?? record]) : [];
  const after: Status | undefined = buyout ? 'Operating' : purchase && 'Acquired';
  const bought = new Cited(after, givers, { isDerived: true });
  const type = companyType(document);
  // A register says of every company that is not dissolved that it is active.
  if (type.value === 'public' && (facts.status === undefined || facts.status === 'Operating'))
    return purchase && listedAsOf(document) !== '' ? bought : derived('IPO', [type]);
  return facts.status === undefined ? bought : fact(document, 'status');
}

export function operatingStatusOf(document: CompanyDocument): Status | undefined {
  return operatingStatus(document).value;
}
