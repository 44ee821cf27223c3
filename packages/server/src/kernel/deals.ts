/** Which deals count, wherever deals are read. */

import { mayBeFrom } from './dates.ts';
import type { CompanyDocument, DocumentDeal } from './document.ts';

/** Whether a deal was closed: its source says so, or lists acquisitions without a word on how they stand. */
export function isDone({ facts }: Pick<DocumentDeal, 'facts'>): boolean {
  return facts.status === undefined || facts.status === 'Complete';
}

/**
 * The deal in which the company itself was bought; undefined when there is none, only ones for a part of it, or only ones of before a
 * day on which a source lists its shares, because its buyer no longer owns it then.
 */
export function purchaseOf(document: CompanyDocument): DocumentDeal | undefined {
  const listed = listedAsOf(document);
  return document.acquired_by.find(
    (deal) => isDone(deal) && !isBefore(deal, listed) && !/\b(?:minority|stakes?|shareholding)\b/i.test(deal.facts.title ?? ''),
  );
}

/** The newest day on which a source lists the company; '' without a listing or without a date. */
export function listedAsOf(document: CompanyDocument): string {
  return latestListing(document)?.as_of ?? '';
}

/** The record that says so last, by its index; undefined of a company that is not listed. */
export function latestListing({ facts, origins, records }: CompanyDocument): { record: number; as_of: string } | undefined {
  if (!facts.listings?.length) return undefined;
  const listed = (origins.listings ?? [0]).map((record) => ({ record, as_of: records[record]?.as_of ?? '' }));
  return listed.reduce((latest, one) => (one.as_of > latest.as_of ? one : latest));
}

/** A deal without a date is not known to be later than a dated fact. */
function isBefore({ facts: { date } }: DocumentDeal, day: string): boolean {
  return day !== '' && (date === undefined || !mayBeFrom(date, day));
}
