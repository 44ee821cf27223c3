/** Which engine searches: the only place that knows. */

import type { OwnedPassageIndex } from './passages.ts';
import type { IndexOptions, OwnedIndex } from './port.ts';

/**
 * Opens the company index kept in a folder, which one process at a time may hold. One that does not open, is not whole or is of another
 * format counts as not built: rebuild it.
 * @throws when the machine is at fault (no access, no space, too many open files)
 */
export async function openIndex(folder: string, options: IndexOptions = {}): Promise<OwnedIndex> {
  // Loaded where it is needed: it takes what a small process has in all.
  const { openLanceIndex } = await import('./lance/index.ts');
  return openLanceIndex(folder, options);
}

/**
 * Opens the index of passages kept in a folder, which one process at a time may hold. One that does not open, is not whole, is of another
 * format or holds vectors of another model is empty: fill it.
 * @throws when the machine is at fault (no access, no space, too many open files)
 */
export async function openPassages(folder: string, options: IndexOptions = {}): Promise<OwnedPassageIndex> {
  const { openLancePassages } = await import('./lance/passages.ts');
  return openLancePassages(folder, options);
}
