import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApp, type App } from './app.ts';
import type { Config } from './config.ts';
import { undoList, type Undo } from './kernel/undo.ts';
import { embedded, findService } from './service/data-folder.ts';
import { catchUpIndex } from './services/discovery/index-companies.ts';
import { loadStarter } from './services/ingestion/load-starter.ts';
import { lockFolder } from './store/folder-lock.ts';
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
