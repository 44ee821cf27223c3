/** Which deals count, wherever deals are read. */

import type { CompanyDocument, DocumentDeal } from './document.ts';

/** Whether a deal was closed: its source says so, or lists acquisitions without a word on how they stand. */
export function isDone({ facts }: Pick<DocumentDeal, 'facts'>): boolean {
  return facts.status === undefined || facts.status === 'Complete';
}

/** The deal in which the company itself was bought; undefined when there is none, or only ones for a part of it. */
export function purchaseOf({ acquired_by }: Pick<CompanyDocument, 'acquired_by'>): DocumentDeal | undefined {
  return acquired_by.find((deal) => isDone(deal) && !/\b(?:minority|stakes?|shareholding)\b/i.test(deal.facts.title ?? ''));
}
