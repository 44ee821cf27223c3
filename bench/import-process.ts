/** `firmament import` as a child process, watched while it works. */

import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataSettings } from './service-process.ts';
import { cpuOf, cpuOfPostgres, memoryOf, memoryOfPostgres } from './processes.ts';

const program = path.join(import.meta.dirname, '../packages/server/bin/firmament.js');
/** Adding up the memory of PostgreSQL costs the machine a noticeable share of a second. */
const watchEveryMs = 5_000;

export interface ImportRun {
  output: string;
  code: number;
  seconds: number;
  /** Rows that an earlier run had saved, when this one went on behind it. */
  resumed_behind: number;
  /** From the start to the first sign that the rows are saved and indexing begins. */
  saving_seconds: number;
  peak_mb: { importer: number; postgres: number };
  cpu_seconds: { importer: number; postgres: number };
}

/** Runs an import to its end. A new folder gets the starter data set first where it is wanted. @throws when it fails */
export async function runImport(input: { data_dir: string; source: string; file: string; with_starter?: boolean }): Promise<ImportRun> {
  const inherited = Object.entries(process.env).filter(([name]) => name !== 'DATABASE_URL' && !name.startsWith('FIRMAMENT_'));
  const began = performance.now();
  const child = spawn(process.execPath, [program, 'import', input.source, input.file], {
    env: {
      ...Object.fromEntries(inherited),
      FIRMAMENT_DATA: input.data_dir,
      ...dataSettings(input.with_starter ? undefined : 'none'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run: ImportRun = {
    output: '',
    code: 0,
    seconds: 0,
    resumed_behind: 0,
    saving_seconds: 0,
    peak_mb: { importer: 0, postgres: 0 },
    cpu_seconds: { importer: 0, postgres: 0 },
  };
  let progress = '';
  child.stdout.on('data', (chunk: Buffer) => (run.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    progress = (progress + chunk.toString()).slice(-4_000);
    const behind = /going on behind ([\d,]+) rows/.exec(progress)?.[1];
    if (behind) run.resumed_behind = Number(behind.replaceAll(',', ''));
    if (run.saving_seconds === 0 && /Indexing|Waiting for the running service/.test(progress)) {
      run.saving_seconds = (performance.now() - began) / 1_000;
    }
  });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const before = await cpuOfPostgres(input.data_dir).catch(() => 0);
  for (let code: number | undefined; code === undefined;) {
    await watch(run, { pid: child.pid ?? 0, data_dir: input.data_dir, before }).catch(() => undefined);
    code = await Promise.race([ended, sleep(watchEveryMs, undefined)]);
  }
  run.code = await ended;
  run.seconds = (performance.now() - began) / 1_000;
  if (run.code === 1) throw new Error(`The import failed:\n${progress}`);
  return run;
}

async function watch(run: ImportRun, { pid, data_dir, before }: { pid: number; data_dir: string; before: number }): Promise<void> {
  const { peak } = await memoryOf(pid);
  // A process that has just ended reports no memory.
  if (peak > run.peak_mb.importer) run.peak_mb.importer = peak;
  run.cpu_seconds.importer = (await cpuOf(pid)) / 1_000;
  run.peak_mb.postgres = Math.max(run.peak_mb.postgres, await memoryOfPostgres(data_dir));
  run.cpu_seconds.postgres = Math.max(run.cpu_seconds.postgres, ((await cpuOfPostgres(data_dir)) - before) / 1_000);
}
