import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { withKnownDate } from '../../kernel/dates.ts';
import type { CompanyDocument } from '../../kernel/document.ts';

// A document is a kilobyte or two: handing it to another thread would cost more than the compression.
const options = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
/** Below this compression saves little and costs more than all else that is done to a document. */
const leastCompressed = 1_024;
const openingBrace = 0x7b;

/** A document as it is stored: JSON, zstd-compressed unless it is small. */
export function encodeDocument(document: CompanyDocument): Buffer {
  const text = JSON.stringify(document);
  return text.length < leastCompressed ? Buffer.from(text) : zstdCompressSync(text, options);
}

/** The reverse of `encodeDocument`; a few microseconds for an ordinary company. */
export function decodeDocument(stored: Buffer): CompanyDocument {
  const json = stored[0] === openingBrace ? stored : zstdDecompressSync(stored);
  return withKnownDates(JSON.parse(json.toString('utf8')) as CompanyDocument);
}

/** A document that an earlier version built has the first day for a month or a year. The next build replaces it. */
function withKnownDates(document: CompanyDocument): CompanyDocument {
  const reduced = new Map<string, string>();
  for (const list of [document.acquisitions, document.acquired_by, document.funding_rounds, document.investments]) {
    for (const each of list ?? []) {
      const known = withKnownDate(each.facts);
      if (known !== each.facts && each.facts.date !== undefined && known.date !== undefined) reduced.set(each.facts.date, known.date);
      each.facts = known;
    }
  }
  if (reduced.size === 0) return document;
  const { last_funding_date: last = '' } = document.facts;
  if (reduced.has(last)) document.facts.last_funding_date = reduced.get(last)!;
  for (const investor of document.investors ?? [])
    investor.first_entry_date = reduced.get(investor.first_entry_date) ?? investor.first_entry_date;
  return document;
}
