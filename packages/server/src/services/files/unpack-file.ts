import { zstdDecompressSync } from 'node:zlib';
import type { UploadPart } from '../../sources/uploads/text-limit.ts';
import { cutJoined, type Passage } from '../../text/passages/passage.ts';

/**
 * Cuts the stored text of a file into passages. It takes some tenths of a second for a large file: call it in a process of its own.
 * @param body as `upload-files.ts` stores it
 */
export function passagesIn(body: Uint8Array): Passage[] {
  const parts = JSON.parse(zstdDecompressSync(body).toString()) as UploadPart[];
  return cutJoined(parts).passages;
}
