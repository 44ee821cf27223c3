/** Formats that jump about in their file. */

import { open } from 'node:fs/promises';
import { bytesOf, type SourceFile } from '../file.ts';

/** They are held in memory where they cannot be read from disk, up to this. */
const largest = 268_435_456;

/**
 * The path of a file that lies on disk as it is, known by its mark; else, for one in a zip or compressed, its content.
 * @throws Error when it is too large to hold
 */
export async function storedOrWhole(file: SourceFile, mark: string): Promise<string | Buffer> {
  const stored = await file.path().catch(() => undefined);
  if (stored !== undefined) {
    await using handle = await open(stored);
    const { buffer } = await handle.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    if (buffer.toString('latin1') === mark) return stored;
  }
  const advice = 'unpack it first, or save it as CSV';
  return bytesOf(file, largest, () => new Error(`${file.name} is larger than ${largest / 1_048_576} MB: ${advice}.`));
}
