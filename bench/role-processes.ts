/** The service as its roles, each a process, on one database of its own: what each of them costs by itself. */

import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../packages/server/src/embedded-postgres/embedded-postgres.ts';
import { dataSettings, hasEnded, isReady, spawnStart, temporaryFolder, type Bench } from './service-process.ts';

const roles = ['search', 'worker', 'api'] as const;
/** As `deploy/compose.yaml` starts it. */
const ofApi = { NODE_OPTIONS: '--max-semi-space-size=8' };

export interface RoleProcesses {
  url: string;
  data_dir: string;
  /** As its owner. */
  database_url: string;
  pids: Record<(typeof roles)[number], number>;
}

/** Starts one process a role and a PostgreSQL, with the starter data set unless told otherwise, on `data_dir`, else on the folder of `--data`, else on a temporary one. */
export async function startRoles(bench: Bench, input: { data_dir?: string; starter?: 'none' } = {}): Promise<RoleProcesses> {
  const { scope, options } = bench;
  const data_dir = path.resolve(input.data_dir ?? options.data ?? (await temporaryFolder(scope)));
  const postgres = await startEmbeddedPostgres({ data_dir });
  scope.defer(() => postgres.stop());
  const settings = { FIRMAMENT_DATA: data_dir, DATABASE_URL: postgres.url, ...dataSettings(input.starter) };
  const started = roles.map((role) => ({ role, ...startRole(bench, { ...settings, ...(role === 'api' && ofApi), FIRMAMENT_ROLE: role }) }));
  const lines = await Promise.all(started.map((each) => each.ready));
  const [, url = ''] = /at (http:\S+?)\.?$/m.exec(lines.join('\n')) ?? [];
  while (!(await isReady(url))) await sleep(20);
  const pids = Object.fromEntries(started.map(({ role, pid }) => [role, pid])) as RoleProcesses['pids'];
  return { url, data_dir, database_url: postgres.url, pids };
}

function startRole(bench: Bench, settings: Record<string, string>): { pid: number; ready: Promise<string> } {
  const child = spawnStart(bench, settings);
  bench.scope.defer(async () => {
    child.kill('SIGTERM');
    if (!(await hasEnded(child))) child.kill('SIGKILL');
  });
  const ready = new Promise<string>((resolve, reject) => {
    let written = '';
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-4_000)));
    child.stdout.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      const line = /^The role .* is ready.*$/m.exec(written)?.[0];
      if (line !== undefined) resolve(line);
    });
    child.once('exit', () => reject(new Error(`The role ${settings['FIRMAMENT_ROLE']} ended:\n${complaint}`)));
  });
  return { pid: child.pid ?? 0, ready };
}
