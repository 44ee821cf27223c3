import { setTimeout as sleep } from 'node:timers/promises';
import { logOf } from '../app/log.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { undoList } from '../kernel/undo.ts';
import type { StartProgress } from '../service.ts';
import type { IndexContext } from '../services/indexing/index-companies.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { addressOf } from '../store/database-sign-in.ts';
import { countPendingEmbeddings } from '../store/companies/embeddings.ts';
import { findEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { furthestIndex, isIndexOwned, newestRevision, tellChanged } from '../store/companies/index-progress.ts';
import { embedded, isServiceNoted, makeDataFolder } from './data-folder.ts';

/** What a command works on when it needs the data and not the service. */
export interface CommandContext {
  db: Database;
  clock: Clock;
  log: Log;
  config: Config;
  /** Of the owner. */
  database_url: string;
  /** The index of the data folder, where no running service has it. */
  index: IndexContext['index'] | undefined;
  /** Returns when everything saved so far can be found: by bringing our own index up to date, or when the running service has. */
  publish(): Promise<void>;
  /** Companies whose description waits for its vector, which the service makes in the background; 0 when it makes none. */
  pendingEmbeddings(): Promise<number>;
  close(): Promise<void>;
}

const publishPollMs = 100;

/**
 * Opens the data for a command, beside a running service or without one: the database that runs on the data folder is joined,
 * one that does not run is started, and the index has one owner in any case.
 */
export async function openData(config: Config, onProgress: (progress: StartProgress) => void = () => undefined): Promise<CommandContext> {
  await makeDataFolder(config);
  const undo = undoList();
  const log = logOf(config);
  const clock = () => new Date();
  try {
    const own = await lockOrFindService(config, onProgress);
    if (own) {
      undo.push(() => own.release());
      if (config.database_url === undefined) onProgress({ stage: 'Starting the database' });
      const database_url = config.database_url ?? (await embedded(config, undo));
      // Beside a running service none of this is needed.
      const [{ openStore }, { modelOf }, { catchUpIndex }] = await Promise.all([
        import('../app/open-store.ts'),
        import('../services/indexing/embedder.ts'),
        import('../services/indexing/index-companies.ts'),
      ]);
      const { db, index, close } = await openStore({ config, database_url, log, model: modelOf(config) });
      undo.push(close);
      const publish = async () => {
        await tellChanged(db);
        // A service elsewhere on this database owns the index that is searched; ours would be unused.
        if (await isIndexOwned(db)) return awaitIndex(db);
        const stage = 'Indexing';
        await catchUpIndex({ db, index }, { onProgress: (progress) => onProgress({ stage, ...progress }) });
      };
      return { db, clock, log, config, database_url, index, publish, pendingEmbeddings: () => pendingIn(db, config), close: undo.run };
    }
    const database_url = config.database_url ?? (await findEmbeddedPostgres(config.data_dir));
    if (database_url === undefined)
      throw new Error(
        `Something holds ${config.data_dir}, but its database does not answer; try again, or set DATABASE_URL where it is not ours.`,
      );
    const db = openDatabase({
      ...addressOf(config, database_url),
      as: 'service',
      onError: (error) => log.warn({ err: error }, 'a database fault'),
    });
    undo.push(() => db.close());
    const publish = async () => {
      await tellChanged(db);
      await awaitIndex(db, () => onProgress({ stage: 'Waiting for the running service to index' }));
    };
    const index = undefined;
    return { db, clock, log, config, database_url, index, publish, pendingEmbeddings: () => pendingIn(db, config), close: undo.run };
  } catch (error) {
    await undo.run().catch(() => undefined);
    throw error;
  }
}

/** Another command may have the folder, or a service that is still starting: both take a while. */
const longestWaitMs = 6 * 3_600_000;

/** The lock of the data folder, as soon as it is free; undefined when a service that answers has it. */
async function lockOrFindService(config: Config, onProgress: (progress: StartProgress) => void): Promise<FolderLock | undefined> {
  for (const deadline = Date.now() + longestWaitMs; ; await sleep(publishPollMs)) {
    const own = lockFolder(config.data_dir);
    if (own || (await isServiceNoted(config))) return own;
    if (Date.now() > deadline) throw new Error(`Another command has held ${config.data_dir} for hours; try again.`);
    onProgress({ stage: 'Waiting for what else works on this data folder' });
  }
}

/**
 * Waits until a running index holds all that is saved now.
 * @param onWait before each wait; not called where there is nothing to wait for
 * @throws when no process owns one any more
 */
async function awaitIndex(db: Database, onWait: () => void = () => undefined): Promise<void> {
  const wanted = await newestRevision(db);
  while ((await furthestIndex(db)) < wanted) {
    onWait();
    if (!(await isIndexOwned(db))) throw new Error('The service stopped before it had indexed everything; it will when it starts.');
    await sleep(publishPollMs);
  }
}

const mostCounted = 1_000_000;

function pendingIn(db: Database, { embeddings }: Config): Promise<number> {
  return embeddings === 'none' ? Promise.resolve(0) : countPendingEmbeddings(db, mostCounted);
}
