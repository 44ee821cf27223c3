import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const prefix = 'firmament-apart-';

/** Makes a temporary folder for one process; its name says which process of ours it belongs to. */
export function makeScratch(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-${startOf(process.pid) ?? 0}-`));
}

/** Removes the temporary folders of processes that were killed. What cannot be removed belongs to another user, and stays. */
export async function sweepScratch(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const [, pid, started] = /^firmament-apart-(\d+)-(?:(\d+)-)?/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid), started)) continue;
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Whether the process that made a folder still runs. A container gives the same number to its first process at each start, so that the moment of
 * the start decides where it is known.
 */
function isAlive(pid: number, started: string | undefined): boolean {
  const present = startOf(pid);
  if (present === undefined) return isRunning(pid);
  // Earlier versions wrote no start; this process made none of their folders.
  return started === undefined ? pid !== process.pid : started === present;
}

/** When a process started, in ticks since the boot (proc_pid_stat(5), field 22); undefined where the system does not say. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, which may hold blanks and brackets.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user runs.
    return (error as { code?: string }).code === 'EPERM';
  }
}
