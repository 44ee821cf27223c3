import { boundedProcess, type Bounds } from '../../bounded-process/bounded-process.ts';
import type { ReadUpload } from '../../sources/uploads/text-limit.ts';
import { placesEach } from '../requests/places.ts';

/** Where the reading of one file ends. */
export const fileBounds: Bounds = { memory_bytes: 1_024 * 1_048_576, silence_ms: 30_000 };
/** Files that are read at once, of one organization and of all. */
const ownPlace = placesEach(1);
const place = placesEach(2);

/**
 * Reads the text of a file in a process of its own.
 * @param file.fd an open file; @param file.bytes how long it is; @param file.signal ends it, also while it waits for its turn
 * @throws Error with a sentence where it cannot be read within bounds; the reason of the signal
 */
export function readFile(
  organization_id: string,
  { fd, bytes, signal }: { fd: number; bytes: number; signal?: AbortSignal },
  bounds = fileBounds,
): Promise<ReadUpload> {
  const readApart = async () => {
    const reader = boundedProcess<{ bytes: number }, ReadUpload>(new URL('./reader-process.ts', import.meta.url), {
      bounds,
      stdin: fd,
    });
    const end = () => void reader.close();
    signal?.addEventListener('abort', end, { once: true });
    try {
      for await (const read of reader.run({ bytes })) return read;
      throw new Error('It has no text that can be read.');
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', end);
      await reader.close();
    }
  };
  return ownPlace(organization_id, () => place('of all', readApart, signal), signal);
}
