import { execFile } from 'node:child_process';
import { readFile, readdir, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';
import { ask, type Answer } from './connection.ts';
import { isSame } from './folder.ts';
import { hasEndedWithin, isAlive, signal } from './process.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

/** What a server writes about itself into the cluster. It removes the file when it ends in order. */
export async function readPidFile(cluster: Cluster): Promise<(Postmaster & { text: string; ready: boolean }) | undefined> {
  const text = await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { text, pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Where `pg_control` has the state of the cluster, and its value after an orderly shutdown (`DBState` of PostgreSQL). */
const stateAt = 16;
const shutDown = 1;

/**
 * Whether the server of a cluster ended in order. One that gives up, for its disk is full, removes its `postmaster.pid` too, and leaves
 * work to recover.
 */
export async function wasShutDown(cluster: Cluster): Promise<boolean> {
  const control = await readFile(join(cluster.data, 'global', 'pg_control')).catch(() => Buffer.alloc(0));
  return control.length >= stateAt + 4 && control.readInt32LE(stateAt) === shutDown;
}

/** The process that serves this cluster, if one does: the one `postmaster.pid` names, when it really is a server on this folder. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const file = await readPidFile(cluster);
  if (file === undefined || !isAlive(file.pid) || !(await serves(file.pid, cluster))) return undefined;
  return { pid: file.pid, port: file.port };
}

async function serves(pid: number, cluster: Cluster): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return stdout.includes('postgres') && stdout.includes(`-D ${cluster.data}`);
  }
  const [program = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  if (basename(program) !== 'postgres') return false;
  // The folder may have been moved under the running server: its working directory follows.
  return (await isSame(args[args.indexOf('-D') + 1] ?? '', cluster.data)) || (await isSame(`/proc/${pid}/cwd`, cluster.data));
}

/**
 * Removes a `postmaster.pid` that is torn or names another live process, either of which PostgreSQL
 * takes for a running server. It is safe: a second server is refused as long as anything is attached to the
 * first one's shared memory, whose key follows from the folder and not from this file.
 */
export async function removeStalePidFile(cluster: Cluster): Promise<void> {
  const before = await readPidFile(cluster);
  if (before === undefined) return;
  const is_torn = !(before.pid > 0);
  if (is_torn) await sleep(1_000); // Or is it just being written?
  else if (!signal(before.pid, 0) || (await findPostmaster(cluster)) !== undefined) return;
  const now = await readPidFile(cluster);
  if (now?.text === before.text) await unlink(join(cluster.data, 'postmaster.pid')).catch(() => undefined);
}

/**
 * Waits until a server answers as ours, has ended, or keeps silent for too long. It is only spoken to when its own
 * file says that it is ready: until then another process may have its port, and recovery may take minutes.
 */
export async function waitUntilReady(
  cluster: Cluster,
  { pid, port }: Postmaster,
  patience: { recovery_ms: number; silence_ms: number },
): Promise<Answer> {
  const start = performance.now();
  for (let ready_since: number | undefined; ; await sleep(25)) {
    if (!isAlive(pid)) return { kind: 'silent', message: 'the process has ended' };
    const file = await readPidFile(cluster);
    let message = 'it does not become ready';
    if (file?.pid === pid && file.ready) {
      ready_since ??= performance.now();
      const answer = await ask(cluster, port);
      if (answer.kind !== 'silent') return answer;
      message = answer.message;
    }
    const is_late =
      ready_since === undefined ? performance.now() - start > patience.recovery_ms : performance.now() - ready_since > patience.silence_ms;
    if (is_late) return { kind: 'silent', message };
  }
}

/** Ends a server: fast shutdown, after a while immediate, at last by force. Resolves when the process is gone. */
export async function terminate(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [name, patience_ms] of steps) {
    signal(pid, name);
    if (await hasEndedWithin(pid, patience_ms)) return;
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) cannot be stopped`);
}

/** Ends the backends a killed server left: a busy one notices the loss only when it next waits for something. */
export async function terminateOrphans(cluster: Cluster): Promise<void> {
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const program = await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '');
    // What an immediate shutdown sends; the recovery that follows is made for it.
    if (program.trim() === 'postgres' && (await isSame(`/proc/${name}/cwd`, cluster.data))) signal(Number(name), 'SIGQUIT');
  }
}
