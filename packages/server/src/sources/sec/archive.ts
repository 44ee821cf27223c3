import { shortened } from '../../kernel/text.ts';
/** Addresses in the regulator's archive, and what its file names say. */

const archive = 'https://www.sec.gov/Archives/edgar/data';

/** An accession number as it is written: `0000320193-23-000106`; undefined when it is none. Eighteen digits without dashes are one too. */
export function accessionFrom(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const found = /(?<!\d)(\d{10})-?(\d{2})-?(\d{6})(?!\d)/.exec(value);
  return found ? `${found[1]}-${found[2]}-${found[3]}` : undefined;
}

/** The page that lists a filing's documents. */
export function indexUrl(cik: string, accession: string): string {
  return `${archive}/${Number(cik)}/${accession.replaceAll('-', '')}/${accession}-index.htm`;
}

/** A document of a filing; its whole text as filed when no document is named, as for filings on paper and before 2001. */
export function documentUrl(cik: string, accession: string, document: string | undefined): string {
  if (!document) return `${archive}/${Number(cik)}/${accession}.txt`;
  return `${archive}/${Number(cik)}/${accession.replaceAll('-', '')}/${document}`;
}

/** `2026-02-26T18:34:19.000Z` → `2026-02-26 18:34:19`, the time as the regulator states it. */
export function momentOf(value: unknown): string | undefined {
  const found = typeof value === 'string' ? /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/.exec(value) : null;
  return found ? `${found[1]} ${found[2]}` : undefined;
}

/** A value of the wrong kind as a rejection shows it. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return shortened(text, 60);
}
