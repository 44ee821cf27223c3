import type { CompanyDocument } from '../kernel/document.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { listedAsOf, purchaseOf } from '../kernel/deals.ts';

/** `EXCHANGE:SYMBOL` of the primary listing, or of the only one; undefined when not listed. */
export function tickerOf(facts: CompanyFacts): string | undefined {
  const listing = facts.listings?.find((candidate) => candidate.is_primary) ?? facts.listings?.[0];
  return listing && `${listing.exchange}:${listing.symbol}`;
}

/** Public when it is listed, or a source says so or that it went public; a company of which nobody says any of it is private. */
export function typeOf(facts: CompanyFacts): 'public' | 'private' {
  if (facts.listings && facts.listings.length > 0) return 'public';
  return facts.type ?? (facts.status === 'IPO' ? 'public' : 'private');
}

/**
 * What a source says, else `IPO` for a listed company, else `Acquired` for one that was bought; undefined when nothing tells.
 * A listed company that was bought after the day of its listing is `Acquired`, too.
 */
export function operatingStatusOf(document: CompanyDocument): NonNullable<CompanyFacts['status']> | undefined {
  const { facts } = document;
  const purchase = purchaseOf(document);
  const isPublic = typeOf(facts) === 'public';
  // A register says of every company that is not dissolved that it is active.
  if (isPublic && (facts.status === undefined || facts.status === 'Operating'))
    return purchase && listedAsOf(document) !== '' ? 'Acquired' : 'IPO';
  return facts.status ?? (purchase && 'Acquired');
}
