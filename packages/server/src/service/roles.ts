import { setTimeout as sleep } from 'node:timers/promises';
import { requestTypes } from '@firmament/contract';
import { buildSearch, closeDoor, joinApp, openDoor } from '../app.ts';
import type { Config } from '../config.ts';
import { Problem } from '../kernel/problem.ts';
import { undoList, type Undo } from '../kernel/undo.ts';
import { openDatabase, type Queryable } from '../store/database.ts';
import { addressOf } from '../store/database-sign-in.ts';
import { lockFolder } from './folder-lock.ts';
import { isMigrated } from '../store/migrate.ts';
import { hasQueues } from '../store/queue/queue.ts';
import { isServiceNoted, makeDataFolder, noteApi, noteService } from './data-folder.ts';
import { keepCode } from './kept-code.ts';
import { ensureDemoOrganization, loadData, type StartProgress } from './first-start.ts';

export interface RunningRole {
  /** Where calls are answered, in the role that does. */
  url: string | undefined;
  close(): Promise<void>;
}

type RoleConfig = Config & { database_url: string };
type OnProgress = (progress: StartProgress) => void;

const askMs = 250;

/**
 * Starts the process that keeps the index of this host: it brings the database up to date, loads the starter data set on the first
 * start, follows the changes of documents and answers what the other roles ask of the index.
 * @throws when another service runs on the same data folder
 */
export function startSearch(config: RoleConfig, onProgress: OnProgress): Promise<RunningRole> {
  return starting(async (undo) => {
    await makeDataFolder(config);
    keepCode(config);
    await until(onProgress, () => lock(config, undo));
    await until(onProgress, () => databaseWait(config, async (db) => void (await db.query('select 1'))));
    const search = await buildSearch({ config, database_url: config.database_url });
    undo.push(() => search.close());
    await loadData(search.context, onProgress);
    await ensureDemoOrganization(search.context);
    await search.exposeMetrics();
    await search.work();
    const { index } = search.context;
    await until(onProgress, async () => ((await index.state()).isBuilt ? undefined : 'Preparing the index'));
    undo.push(await noteService(config, { role: config.role, pid: process.pid }));
    return undefined;
  });
}

/** Starts a process that answers calls; those that need the index fail with UNAVAILABLE while the search role is not there. */
export function startApi(config: RoleConfig, onProgress: OnProgress): Promise<RunningRole> {
  return starting(async (undo) => {
    let stage = '';
    const door = await openDoor(config, () => stage);
    undo.push(() => door && closeDoor(door));
    const tell: OnProgress = (progress) => {
      ({ stage } = progress);
      onProgress(progress);
    };
    await until(tell, () => databaseWait(config, preparationWait));
    const app = await joinApp({ config, database_url: config.database_url });
    undo.push(() => app.close());
    await app.exposeMetrics();
    const url = (await app.listen(door)).replace('[::1]', 'localhost');
    undo.push(await noteApi(config, { url, pid: process.pid }));
    return url;
  });
}

/** Starts a process that works on requests, as soon as the search role is there. */
export function startWorking(config: RoleConfig, onProgress: OnProgress): Promise<RunningRole> {
  return starting(async (undo) => {
    await until(onProgress, () => databaseWait(config, preparationWait));
    const app = await joinApp({ config, database_url: config.database_url });
    undo.push(() => app.close());
    await app.exposeMetrics();
    const { index } = app.context;
    await until(onProgress, async () => ((await index.state()).isBuilt ? undefined : `Waiting for the search role of ${config.data_dir}`));
    await app.work();
    return undefined;
  });
}

async function starting(start: (undo: Undo) => Promise<string | undefined>): Promise<RunningRole> {
  const undo = undoList();
  try {
    return { url: await start(undo), close: undo.run };
  } catch (error) {
    await undo.run().catch(() => undefined);
    throw error;
  }
}

/** Polls until there is nothing to wait for; the progress listener ends it by throwing. */
async function until(onProgress: OnProgress, waitingFor: () => Promise<string | undefined>): Promise<void> {
  for (let stage = await waitingFor(); stage !== undefined; stage = await waitingFor()) {
    onProgress({ stage });
    await sleep(askMs);
  }
}

/** Locks the data folder. @returns what to wait for: a command has it for a while, or a service that is still starting */
async function lock(config: Config, undo: Undo): Promise<string | undefined> {
  const taken = lockFolder(config.data_dir);
  if (!taken) {
    if (await isServiceNoted(config)) throw new Error(`Firmament already runs on ${config.data_dir}.`);
    return `Waiting for what else works on ${config.data_dir}`;
  }
  undo.push(() => taken.release());
  return undefined;
}

/**
 * Asks a database something, as owner.
 * @returns what to wait for; undefined when it answers
 * @throws when waiting is in vain: the credentials are wrong, or the database is ahead of this version
 */
async function databaseWait(config: RoleConfig, ask: (owner: Queryable) => Promise<string | undefined>): Promise<string | undefined> {
  const owner = openDatabase({ ...addressOf(config, config.database_url), as: 'owner', max: 1 });
  try {
    return await ask(owner);
  } catch (error) {
    const { code = '', message } = ((error as Error).cause ?? error) as { code?: string; message: string };
    if (isUnprepared.has(code)) return preparation;
    const isPassing = error instanceof Problem || (code !== '' && !code.startsWith(badCredentials));
    if (!isPassing) throw error;
    return `Waiting for the database (${message || code})`;
  } finally {
    await owner.close();
  }
}

/** SQLSTATE class. */
const badCredentials = '28';
/** There is no such table, schema or role. */
const isUnprepared: ReadonlySet<string> = new Set(['42P01', '3F000', '42704']);
const preparation = 'Waiting for the search role to bring the database up to date';

async function preparationWait(owner: Queryable): Promise<string | undefined> {
  return (await isMigrated(owner)) && (await hasQueues(owner, requestTypes)) ? undefined : preparation;
}
