/** The process that reads an uploaded file from its standard input. */

import { readSync } from 'node:fs';
import { serve } from '../../bounded-process/serve.ts';
import { readUpload } from '../../sources/uploads/read-upload.ts';
import type { ReadUpload } from '../../sources/uploads/text-limit.ts';

serve<{ bytes: number }, ReadUpload>(({ bytes }) => Promise.resolve({ items: read(bytes), position: () => bytes, is_slow: false }));

async function* read(bytes: number): AsyncGenerator<ReadUpload> {
  const content = Buffer.alloc(bytes);
  let length = 0;
  for (let got = -1; length < bytes && got !== 0; length += got) got = readSync(0, content, length, bytes - length, length);
  yield await readUpload(content.subarray(0, length));
}
