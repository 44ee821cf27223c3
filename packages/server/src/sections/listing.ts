import type { CompanyDocument } from '../kernel/document.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { purchaseOf } from '../kernel/deals.ts';

/** `EXCHANGE:SYMBOL` of the primary listing, or of the only one; undefined when not listed. */
export function tickerOf(facts: CompanyFacts): string | undefined {
  const listing = facts.listings?.find((candidate) => candidate.is_primary) ?? facts.listings?.[0];
  return listing && `${listing.exchange}:${listing.symbol}`;
}

/** Public when it is listed or a source says so; a company that no source lists on any exchange is private. */
export function typeOf(facts: CompanyFacts): 'public' | 'private' {
  return facts.listings && facts.listings.length > 0 ? 'public' : (facts.type ?? 'private');
}

/** What a source says, else `IPO` for a listed company, else `Acquired` for one that was bought; undefined when nothing tells. */
export function operatingStatusOf(document: CompanyDocument): NonNullable<CompanyFacts['status']> | undefined {
  const { facts } = document;
  const isListed = typeOf(facts) === 'public';
  // A register says of every company that is not dissolved that it is active.
  if (isListed && (facts.status === undefined || facts.status === 'Operating')) return 'IPO';
  return facts.status ?? (purchaseOf(document) && 'Acquired');
}
