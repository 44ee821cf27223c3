import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';

// A killed process's connection is noticed by the server at once; a busy machine may take a moment.
const patienceMs = 5_000;
const retryMs = 100;

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only service of a data folder, for as long as it lives: an advisory lock of the database, so
 * that nothing is left behind by a kill.
 * @returns undefined when another process has it
 */
export async function lockFolder(db: Database, data_dir: string): Promise<FolderLock | undefined> {
  const client = await db.connect();
  client.on('error', () => undefined);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(hashtextextended($1, 0)) as taken`, [
      `firmament data folder ${data_dir}`,
    ]);
    if (rows[0]?.taken) return { release: () => client.end() };
    if (Date.now() > deadline) {
      await client.end();
      return undefined;
    }
    await sleep(retryMs);
  }
}
