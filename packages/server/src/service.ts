import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp, logOf, openStore, type App } from './app.ts';
import type { Config } from './config.ts';
import { undoList, type Undo } from './kernel/undo.ts';
import { catchUpIndex } from './services/discovery/index-companies.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import { loadStarter } from './services/ingestion/load-starter.ts';
import { openDatabase, type Database } from './store/database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './store/embedded-postgres.ts';
import { lockFolder, type FolderLock } from './store/folder-lock.ts';
import { furthestIndex, isIndexOwned, newestRevision, tellChanged } from './store/index-progress.ts';
import { saveLoad, wasLoaded } from './store/source-records.ts';

export interface RunningService {
  url: string;
  credentials_path: string;
  close(): Promise<void>;
}

/** What is being done and how far it is, for whoever waits. */
export interface StartProgress {
  stage: string;
  done?: number;
  total?: number;
}

/**
 * Starts everything in one process tree: database, index, API and worker; loads the starter data set on the first start
 * and catches up with whatever a crash left undone.
 * @throws when another service runs on the same data folder
 */
export async function startService(
  config: Config,
  onProgress: (progress: StartProgress) => void = () => undefined,
): Promise<RunningService> {
  await mkdir(config.data_dir, { recursive: true });
  // Undone whether a later step fails or the service is closed.
  const undo = undoList();
  try {
    await lock(config, undo);
    onProgress({ stage: 'Starting the database' });
    const database_url = config.database_url ?? (await embedded(config, undo));
    const app = await buildApp({ config, database_url });
    undo.push(() => app.close());
    if (config.starter === 'full') await loadData(app, onProgress);
    onProgress({ stage: 'Preparing the index' });
    await catchUpIndex(app.context);
    const credentials_path = await ensureDemoOrganization(app);
    await app.work();
    const url = (await app.listen()).replace('[::1]', 'localhost');
    const note = path.join(config.data_dir, 'service.json');
    await writeFile(note, JSON.stringify({ url, pid: process.pid }));
    undo.push(() => rm(note, { force: true }));
    return { url, credentials_path, close: undo.run };
  } catch (error) {
    await undo.run().catch(() => undefined);
    throw error;
  }
}

async function embedded(config: Config, undo: Pick<Undo, 'push'>): Promise<string> {
  const postgres = await startEmbeddedPostgres({ data_dir: config.data_dir });
  undo.push(() => postgres.stop());
  return postgres.url;
}

async function lock(config: Config, undo: Undo): Promise<void> {
  const taken = lockFolder(config.data_dir);
  if (taken) {
    undo.push(() => taken.release());
    return;
  }
  const running = await findService(config);
  throw new Error(`Firmament already runs on ${config.data_dir}${running ? `, at ${running}` : ''}.`);
}

async function loadData(app: App, onProgress: (progress: StartProgress) => void): Promise<void> {
  const stage = 'Loading the starter data set';
  await loadStarter(app.context, { onProgress: ({ done, total }) => onProgress({ stage, done, total }) });
}

/** A first organization to try things with; its credentials are readable by nobody else. Made once, even if the file is deleted later. */
async function ensureDemoOrganization({ context }: App): Promise<string> {
  const file = path.join(context.config.data_dir, 'demo-credentials.json');
  const load = { source: 'demo organization', hash: '' };
  if (!(await wasLoaded(context.db, load))) {
    const credentials = await context.accounts.createDemoOrganization();
    await writeFile(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    await saveLoad(context.db, { ...load, records: 0, companies: 0, finished_at: context.clock() });
  }
  return file;
}

/** What a command works on when it needs the data and not the service. */
export interface CommandContext {
  db: Database;
  clock: Clock;
  log: Log;
  config: Config;
  /** Returns when everything saved so far can be found: by bringing our own index up to date, or when the running service has. */
  publish(): Promise<void>;
  close(): Promise<void>;
}

const publishPollMs = 100;

/**
 * Opens the data for a command, beside a running service or without one: the database that runs on the data folder is joined,
 * one that does not run is started, and the index has one owner whoever that is.
 */
export async function openData(config: Config, onProgress: (progress: StartProgress) => void = () => undefined): Promise<CommandContext> {
  await mkdir(config.data_dir, { recursive: true });
  const undo = undoList();
  const log = logOf(config);
  const clock = () => new Date();
  try {
    const own = await lockOrFindService(config, onProgress);
    if (own) {
      undo.push(() => own.release());
      onProgress({ stage: 'Starting the database' });
      const database_url = config.database_url ?? (await embedded(config, undo));
      const { db, index, close } = await openStore({ config, database_url, log });
      undo.push(close);
      const publish = async () => {
        await tellChanged(db);
        // A service elsewhere on this database keeps an index that people search; ours would be nobody's.
        if (await isIndexOwned(db)) return awaitIndex(db);
        const stage = 'Indexing';
        await catchUpIndex({ db, index }, { onProgress: (progress) => onProgress({ stage, ...progress }) });
      };
      return { db, clock, log, config, publish, close: undo.run };
    }
    const database_url = config.database_url ?? (await findEmbeddedPostgres(config.data_dir));
    if (database_url === undefined) throw new Error(`Something holds ${config.data_dir}, but its database does not answer; try again.`);
    const db = openDatabase({ url: database_url, as: 'service', onError: (error) => log.warn({ err: error }, 'a database fault') });
    undo.push(() => db.close());
    const publish = async () => {
      await tellChanged(db);
      onProgress({ stage: 'Waiting for the running service to index' });
      await awaitIndex(db);
    };
    return { db, clock, log, config, publish, close: undo.run };
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

/** Waits until a running index holds all that is saved now. @throws when nobody keeps one any more */
async function awaitIndex(db: Database): Promise<void> {
  const wanted = await newestRevision(db);
  while ((await furthestIndex(db)) < wanted) {
    if (!(await isIndexOwned(db))) throw new Error('The service stopped before it had indexed everything; it will when it starts.');
    await sleep(publishPollMs);
  }
}

/** Whether a service has started on the data folder and its process still lives, be it that it does not answer just now. */
async function isServiceNoted(config: Config): Promise<boolean> {
  try {
    const { pid } = JSON.parse(await readFile(path.join(config.data_dir, 'service.json'), 'utf8')) as { pid: number };
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one that lives.
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** The URL of the service that runs on the configured data folder, if one answers. */
export async function findService(config: Config): Promise<string | undefined> {
  try {
    const { url } = JSON.parse(await readFile(path.join(config.data_dir, 'service.json'), 'utf8')) as { url: string };
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? url : undefined;
  } catch {
    return undefined;
  }
}
