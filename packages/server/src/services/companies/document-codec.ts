import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { CompanyDocument } from '../../kernel/document.ts';

// A document is a kilobyte or two: handing it to another thread would cost more than the compression.
const options = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** A document as it is stored: JSON, zstd-compressed. */
export function encodeDocument(document: CompanyDocument): Buffer {
  return zstdCompressSync(JSON.stringify(document), options);
}

/** The reverse of `encodeDocument`; a few microseconds for an ordinary company. */
export function decodeDocument(stored: Buffer): CompanyDocument {
  return JSON.parse(zstdDecompressSync(stored).toString('utf8')) as CompanyDocument;
}
