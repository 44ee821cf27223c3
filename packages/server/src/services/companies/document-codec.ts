import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import type { CompanyDocument } from '../../kernel/document.ts';

const compress = promisify(zstdCompress);

/** A document as it is stored: JSON, zstd-compressed off the event loop. */
export async function encodeDocument(document: CompanyDocument): Promise<Buffer> {
  return compress(JSON.stringify(document), { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
}

/** The reverse of `encodeDocument`; a few microseconds for an ordinary company. */
export function decodeDocument(stored: Buffer): CompanyDocument {
  return JSON.parse(zstdDecompressSync(stored).toString('utf8')) as CompanyDocument;
}
