import { buildApp, closeDoor, openDoor } from './app.ts';
import type { Config } from './config.ts';
import { undoList, type Undo } from './kernel/undo.ts';
import { embedded, findService, makeDataFolder, noteService } from './service/data-folder.ts';
import { keepCode } from './service/kept-code.ts';
import { credentialsPath, ensureDemoOrganization, loadData, stageText, type StartProgress } from './service/first-start.ts';
import { startApi, startSearch, startWorking } from './service/roles.ts';
import { catchUpIndex } from './services/indexing/index-companies.ts';
import { lockFolder } from './service/folder-lock.ts';

export type { StartProgress };

export interface RunningService {
  /** Where calls are answered; undefined in a role that answers none. */
  url: string | undefined;
  credentials_path: string;
  close(): Promise<void>;
}

type OnProgress = (progress: StartProgress) => void;

/**
 * Starts the service, or the one role of it that is set.
 * @throws when another service runs on the same data folder
 */
export async function startService(config: Config, onProgress: OnProgress = () => undefined): Promise<RunningService> {
  const { role, database_url } = config;
  if (role === 'all') return startAll(config, onProgress);
  if (database_url === undefined) {
    throw new Error(`DATABASE_URL: the role ${role} needs a PostgreSQL of your own; the embedded one belongs to the role all`);
  }
  const start = { api: startApi, worker: startWorking, search: startSearch }[role];
  return { ...(await start({ ...config, database_url }, onProgress)), credentials_path: credentialsPath(config) };
}

/**
 * Starts everything in one process tree: database, index, API and worker; loads the starter data set on the first start
 * and completes what a crash left undone.
 */
async function startAll(config: Config, onProgress: OnProgress): Promise<RunningService> {
  await makeDataFolder(config);
  keepCode(config);
  // Undone whether a later step fails or the service is closed.
  const undo = undoList();
  let stage = '';
  const tell: OnProgress = (progress) => {
    stage = stageText(progress);
    onProgress(progress);
  };
  try {
    await lock(config, undo);
    const door = await openDoor(config, () => stage);
    undo.push(() => door && closeDoor(door));
    tell({ stage: config.database_url === undefined ? 'Starting the database' : 'Opening the database' });
    const database_url = config.database_url ?? (await embedded(config, undo));
    tell({ stage: 'Bringing the database up to date' });
    const app = await buildApp({ config, database_url });
    undo.push(() => app.close());
    await loadData(app.context, tell);
    const indexing = 'Preparing the index';
    tell({ stage: indexing });
    await catchUpIndex(app.context, { onProgress: (progress) => tell({ stage: indexing, ...progress }) });
    const credentials_path = await ensureDemoOrganization(app.context);
    await app.work();
    await app.exposeMetrics();
    const url = (await app.listen(door)).replace('[::1]', 'localhost');
    undo.push(await noteService(config, { url, pid: process.pid }));
    return { url, credentials_path, close: undo.run };
  } catch (error) {
    await undo.run().catch(() => undefined);
    throw error;
  }
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
