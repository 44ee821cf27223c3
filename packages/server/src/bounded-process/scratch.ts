import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const prefix = 'firmament-apart-';

/** Makes a temporary folder for one process; its name tells which process of ours it belongs to. */
export function makeScratch(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`));
}

/** Removes the temporary folders of processes that were killed. What cannot be removed belongs to another user, and stays. */
export async function sweepScratch(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const [, pid] = /^firmament-apart-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one that lives.
    return (error as { code?: string }).code === 'EPERM';
  }
}
