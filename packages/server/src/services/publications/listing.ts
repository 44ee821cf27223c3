import { tickerOf } from '../../sections/listing.ts';
import type { Queryable } from '../../store/database.ts';
import { readDocuments } from '../documents/read-documents.ts';

/** The primary listing of a company, and its name; empty where there is none. */
export async function listingOf(db: Queryable, permalink: string): Promise<{ ticker: string; symbol: string; name: string }> {
  const facts = (await readDocuments(db, [permalink])).get(permalink)?.facts;
  const ticker = (facts && tickerOf(facts)) ?? '';
  return { ticker, symbol: symbolOf(ticker), name: facts?.name ?? '' };
}

/** `NASDAQ:QMRE` → `QMRE`. */
export function symbolOf(ticker: string): string {
  return ticker.slice(ticker.indexOf(':') + 1);
}
