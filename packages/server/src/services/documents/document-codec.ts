import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
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
  return JSON.parse(json.toString('utf8')) as CompanyDocument;
}
