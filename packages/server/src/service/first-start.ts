import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceContext } from '../services/context.ts';
import { leaveSandboxOut, loadSandbox } from '../services/ingestion/load-sandbox.ts';
import { loadStarter } from '../services/ingestion/load-starter.ts';
import { isIndexOwned } from '../store/companies/index-progress.ts';
import { hasImports } from '../store/records/imports.ts';
import { saveLoad, wasLoaded } from '../store/records/source-records.ts';

export interface StartProgress {
  stage: string;
  done?: number;
  total?: number;
  /** What is counted, where the stage does not say it. */
  unit?: 'bytes';
}

/** A stage and how far it is, as `Preparing the index, 2,000 of 54,840`. */
export function stageText({ stage, done, total }: StartProgress): string {
  return done === undefined || !total ? stage : `${stage}, ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
}

type FirstContext = Pick<ServiceContext, 'config' | 'clock' | 'log' | 'db' | 'accounts'>;
type DataContext = Omit<FirstContext, 'accounts'>;

const copying = 'Loading the starter data set';
const computing = `${copying}, computed: prepared data fit an empty database and their own version alone`;

/** Loads the starter data set and the sandbox, where they are wanted and not there yet; a sandbox that is not wanted is withdrawn. */
export async function loadData(context: DataContext, onProgress: (progress: StartProgress) => void): Promise<void> {
  const { starter, sandbox } = context.config;
  if (starter === 'full') {
    await loadStarter(context, {
      onProgress: ({ is_computed, ...progress }) => onProgress({ stage: is_computed ? computing : copying, ...progress }),
    });
  }
  if (sandbox === 'on') await loadSandbox(context);
  else await leaveSandboxOut(context);
}

/**
 * The same before a first import: what it brings then meets the companies that are shipped, as beside a running service. Cut short, it goes on at the
 * next; where a service elsewhere keeps this database's index, what is loaded is that one's affair.
 */
export async function loadDataFirst(context: DataContext, onProgress: (progress: StartProgress) => void): Promise<void> {
  if (!(await hasImports(context.db)) && !(await isIndexOwned(context.db))) await loadData(context, onProgress);
}

/** A first organization for trials; only its owner can read its credentials. Made once, even if the file is deleted later. */
export async function ensureDemoOrganization({ config, clock, db, accounts }: FirstContext): Promise<string> {
  const file = credentialsPath(config);
  const load = { source: 'demo organization', hash: '' };
  if (!(await wasLoaded(db, load))) {
    const credentials = await accounts.createDemoOrganization();
    await writeFile(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    await saveLoad(db, { ...load, records: 0, companies: 0, finished_at: clock() });
  }
  return file;
}

export function credentialsPath({ data_dir }: { data_dir: string }): string {
  return path.join(data_dir, 'demo-credentials.json');
}
