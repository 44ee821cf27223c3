/** Streams of a file's content, decompressed, with faults as sentences. */

import { Readable, type Transform } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';

/** Bytes of a chunk: large ones make long files cheap. */
export const chunkBytes = 1 << 18;

/** Any file may unpack to this many bytes. */
const unpackedFreely = 256 * 1_048_576;
/** A larger one to this many times its size: tables and texts come to a tenth of it. */
const mostTimes = 200;

/** Counts the bytes a file unpacks to, and ends the reading of one that unpacks to more than it may. */
export function unpackingMeter(
  name: string,
  { packed, onRead }: { packed: () => number; onRead?: ((bytes: number) => void) | undefined },
): (bytes: number) => void {
  let total = 0;
  return (bytes) => {
    total += bytes;
    onRead?.(bytes);
    if (total <= unpackedFreely || total <= packed() * mostTimes) return;
    throw new Error(
      `${name} unpacks to more than ${unpackedFreely / 1_048_576} MB and ${mostTimes} times its size, which no list or document does: it is not read on.`,
    );
  };
}

/** The content of a stream whose first bytes are known; a fault of it becomes a sentence that names the file. */
export function decompressed(
  name: string,
  raw: Readable,
  { first, unpacked }: { first: Buffer; unpacked?: ((bytes: number) => void) | undefined },
): Readable {
  const through = decompressorOf(first);
  // An error can precede the first read; the reader receives it then.
  through?.on('error', () => undefined);
  raw.on('error', (error) => through?.destroy(error));
  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of (through ? raw.pipe(through) : raw) as AsyncIterable<Buffer>) {
        unpacked?.(chunk.length);
        yield chunk;
      }
    } catch (error) {
      throw new Error(cannotBeRead(name, error), { cause: error });
    } finally {
      raw.destroy();
    }
  }
  return Readable.from(chunks(), { objectMode: true, highWaterMark: 2 });
}

/** What decompresses content that begins so; undefined when it is not compressed. */
export function decompressorOf(first: Buffer): Transform | undefined {
  if (first[0] === 0x1f && first[1] === 0x8b) return createGunzip({ chunkSize: chunkBytes });
  if (first.length >= 4 && first.readUInt32LE(0) === 0xfd2fb528) return createZstdDecompress({ chunkSize: chunkBytes });
  return undefined;
}

/** A sentence on a file that cannot be read. */
export function cannotBeRead(name: string, error: unknown): string {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  // Said by what unpacks the layer around it: that has named the file.
  if (message.startsWith(name)) return message;
  return /^Z_|ZSTD/.test(code) ? cannotBeUnpacked(name, error) : `${name} cannot be read (${message}).`;
}

/** A sentence on a file whose compression is broken. */
export function cannotBeUnpacked(name: string, error: unknown): string {
  return `${name} cannot be unpacked (${(error as Error).message}): it is damaged or not whole.`;
}

/** The first bytes of a stream, which ends with it. */
export async function take(stream: AsyncIterable<Buffer>, wanted: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= wanted) break;
  }
  return Buffer.concat(chunks).subarray(0, wanted);
}

/** What the beginning of something compressed holds. */
export async function* unended(first: Buffer, through: Transform): AsyncGenerator<Buffer> {
  through.write(first, () => through.destroy());
  try {
    yield* through as AsyncIterable<Buffer>;
  } catch {
    // The stream was destroyed on purpose, after the bytes at hand.
  }
}
