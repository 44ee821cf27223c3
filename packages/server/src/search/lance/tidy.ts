import type { Table } from '@lancedb/lancedb';

/** Searches that have not ended. */
export interface Searches {
  track<T>(search: Promise<T>): Promise<T>;
  /** Resolves when all that are running now have ended. */
  ended(): Promise<unknown>;
}

export function noSearches(): Searches {
  const running = new Set<Promise<unknown>>();
  return {
    track(search) {
      running.add(search);
      return search.finally(() => running.delete(search));
    },
    ended: () => Promise.allSettled(running),
  };
}

/** Merges what was written apart and removes the versions and index files that no search reads any more. Nothing may write to the table meanwhile. */
export async function tidy(table: Table, searches: Searches): Promise<void> {
  await table.optimize();
  // A search reads the version it began on to its end.
  await searches.ended();
  await table.optimize({ cleanupOlderThan: new Date() });
}
