/** The real service as a child process, on a data folder of its own or a given one; undone with the benchmark, also when that fails. */

import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { lstat, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { postmasterOf } from './processes.ts';

const program = path.join(import.meta.dirname, '../packages/server/bin/firmament.js');
const startWithinMs = 600_000;
const stopWithinMs = 30_000;

export interface ServiceProcess {
  url: string;
  pid: number;
  data_dir: string;
  /** From starting the process to its first answer that it is ready. */
  ready_ms: number;
  /** Ends it in order. @returns how long that took, in ms; may be called twice */
  stop(): Promise<number>;
}

/** What benchmarks are given: where to register what has to be undone, and the command line's options. */
export interface Bench {
  scope: AsyncDisposableStack;
  options: {
    data?: string | undefined;
    profile?: string | undefined;
    /** How many companies, where a benchmark makes them. */
    companies?: string | undefined;
    /** How many of them are imported again, changed. */
    updates?: string | undefined;
    /** Of how many filings' worth passages are searched. */
    filings?: string | undefined;
    articles?: string | undefined;
    /** The one part to run, where a benchmark has several. */
    only?: string | undefined;
    /** A file for the rows of answers that are to be judged. */
    'write-rows'?: string | undefined;
  };
}

/** A folder that is removed with the benchmark, with everything that a service put into it. */
export async function temporaryFolder(scope: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmament-bench-'));
  scope.defer(async () => {
    // Where the database's user could not reach the folder, it holds a link to the database.
    const database = path.join(folder, 'postgres');
    const isElsewhere = await lstat(database).then(
      (entry) => entry.isSymbolicLink(),
      () => false,
    );
    if (isElsewhere) await rm(path.dirname(await realpath(database)), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** Runs `firmament start` with these settings, on a free port. */
export function spawnStart(
  { options }: Pick<Bench, 'options'>,
  settings: Record<string, string>,
): ChildProcessByStdio<null, Readable, Readable> {
  const flags = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(options.profile)}`];
  // A private database or private settings must not be measured or changed; except the sentence model, which one may want to measure.
  const isOurs = (name: string) => name === 'DATABASE_URL' || (name.startsWith('FIRMAMENT_') && !name.startsWith('FIRMAMENT_EMBEDDINGS'));
  const inherited = Object.entries(process.env).filter(([name]) => !isOurs(name));
  return spawn(process.execPath, [...flags, program, 'start'], {
    env: { ...Object.fromEntries(inherited), PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What data a service starts with: all that is shipped, the sandbox alone, or none at all. */
export function dataSettings(starter: 'none' | 'sandbox' | undefined): Record<string, string> {
  return { FIRMAMENT_STARTER: starter === undefined ? 'full' : 'none', FIRMAMENT_SANDBOX: starter === 'none' ? 'off' : 'on' };
}

/** Starts `firmament start`, with the starter data set unless told otherwise, on `data_dir`, else on the folder of `--data`, else on a temporary one. */
export async function startServiceProcess(
  bench: Bench,
  input: { data_dir?: string; starter?: 'none' | 'sandbox' } = {},
): Promise<ServiceProcess> {
  const { scope, options } = bench;
  const data_dir = path.resolve(input.data_dir ?? options.data ?? (await temporaryFolder(scope)));
  const began = performance.now();
  const child = spawnStart(bench, { FIRMAMENT_DATA: data_dir, ...dataSettings(input.starter) });
  child.stdout.resume();
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  let stopping: Promise<number> | undefined;
  const stop = () => (stopping ??= end(child, data_dir));
  scope.defer(async () => void (await stop()));
  const url = await becomesReady(child, data_dir).catch((cause: unknown) => {
    throw new Error(`The service did not start on ${data_dir}:\n${output}`, { cause });
  });
  return { url, pid: child.pid ?? 0, data_dir, ready_ms: performance.now() - began, stop };
}

async function becomesReady(child: ChildProcess, data_dir: string): Promise<string> {
  for (const deadline = Date.now() + startWithinMs; Date.now() < deadline; await sleep(20)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It ended.');
    const text = await readFile(path.join(data_dir, 'service.json'), 'utf8').catch(() => '');
    if (text === '') continue;
    const { url, pid } = JSON.parse(text) as { url: string; pid: number };
    // A note another service left behind does not count.
    if (pid === child.pid && (await isReady(url))) return url;
  }
  throw new Error(`It was not ready within ${startWithinMs / 1_000} s.`);
}

export function isReady(url: string): Promise<boolean> {
  return fetch(new URL('/readyz', url)).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function end(child: ChildProcess, data_dir: string): Promise<number> {
  const began = performance.now();
  child.kill('SIGTERM');
  if (await hasEnded(child)) return performance.now() - began;
  child.kill('SIGKILL');
  // A killed service leaves its database running.
  const postmaster = await postmasterOf(data_dir);
  if (postmaster !== undefined) process.kill(postmaster, 'SIGINT');
  throw new Error(`The service on ${data_dir} did not stop within ${stopWithinMs / 1_000} s and was killed.`);
}

export async function hasEnded(child: ChildProcess): Promise<boolean> {
  for (const deadline = Date.now() + stopWithinMs; Date.now() < deadline; await sleep(10)) {
    if (child.exitCode !== null || child.signalCode !== null) return true;
  }
  return false;
}
