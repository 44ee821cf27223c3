import path from 'node:path';
import { requestTypes } from '@firmament/contract';
import type { Config } from '../config.ts';
import type { Log } from '../kernel/log.ts';
import { openIndex, openPassages } from '../search/open.ts';
import type { OwnedPassageIndex, PassageIndex } from '../search/passages.ts';
import type { CompanyIndex, OwnedIndex } from '../search/port.ts';
import { openRemoteIndex } from '../search/served/remote-index.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { addressOf, prepareServiceRole } from '../store/database-sign-in.ts';
import { dataState, type DataState } from '../store/companies/index-progress.ts';
import { migrate } from '../store/migrate.ts';
import { migrateQueue } from '../store/queue/queue.ts';

/** A caller waits as long as a search process takes to be replaced; a request as long as it lives. */
const patienceMs = { api: 1_000, worker: 90 * 60 * 1_000 };

export interface Store<Index extends CompanyIndex = OwnedIndex, Passages extends PassageIndex = OwnedPassageIndex> {
  db: Database;
  index: Index;
  passages: Passages;
  close: () => Promise<void>;
}

/**
 * Brings the database up to date and opens it as the bound service role, with the indexes of the data folder.
 * @param input.model whose vectors they hold
 */
export async function openStore(input: { config: Config; database_url: string; log: Log; model: string | undefined }): Promise<Store> {
  const { config, database_url } = input;
  const onError = onDatabaseError(input.log);
  const address = addressOf(config, database_url);
  const owner = openDatabase({ ...address, as: 'owner', max: 2, onError });
  let data: DataState;
  try {
    await migrate(owner);
    await prepareServiceRole(address);
    await migrateQueue({ url: address.direct_url ?? address.url, owner, names: requestTypes });
    // Asked as the owner: a connection of the service would count as a service that runs.
    data = await dataState(owner);
  } finally {
    await owner.close();
  }
  const db = openDatabase({ ...address, as: 'service', onError });
  try {
    const index = await openIndex(path.join(config.data_dir, 'index'), {
      model: input.model,
      data,
      onUnusable: tellUnusable(input.log, 'company index'),
    });
    const passages = await openPassages(path.join(config.data_dir, 'passages'), {
      model: input.model,
      data,
      onUnusable: tellUnusable(input.log, 'index of passages'),
    });
    return { db, index, passages, close: () => closeStore({ db, index, passages }) };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Opens a database that is up to date as the bound service role, with the indexes that the search role of this host serves. */
export function joinStore({
  config,
  database_url,
  log,
}: {
  config: Config;
  database_url: string;
  log: Log;
}): Store<CompanyIndex, PassageIndex> {
  const db = openDatabase({ ...addressOf(config, database_url), as: 'service', onError: onDatabaseError(log) });
  const works = config.role === 'worker';
  const index = openRemoteIndex({
    socket: socketOf(config),
    log,
    patience_ms: works ? patienceMs.worker : patienceMs.api,
  });
  const { passages } = index;
  return { db, index, passages, close: () => closeStore({ db, index, passages }) };
}

async function closeStore({ db, index, passages }: Omit<Store<CompanyIndex, PassageIndex>, 'close'>): Promise<void> {
  await passages.close();
  await index.close();
  await db.close();
}

/** Tells in a sentence that an index is built anew. Of one that is not there, as at a first start, there is nothing to tell. */
function tellUnusable(log: Log, index: string): (reason: string) => void {
  return (reason) => {
    if (reason.startsWith('ENOENT')) return;
    // The engine says in which line of its own code.
    const [said] = reason.split(/, \/|\n/);
    log.warn({ reason: said }, `the ${index} cannot be used and is built anew from the database`);
  };
}

/** Where the search role is asked, by this user's processes alone. */
export function socketOf({ data_dir }: Config): string {
  return path.join(data_dir, 'search.sock');
}

export function onDatabaseError(log: Log): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'the database connection had a fault');
}
