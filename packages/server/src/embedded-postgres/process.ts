import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a signal; false when there is no such process. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process with this number runs; one that has ended and only waits for its parent to notice does not. */
export function isAlive(pid: number): boolean {
  if (!signal(pid, 0)) return false;
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true; // There is no /proc here, or the process has ended just now: the next look tells.
  }
}

/** Waits for the end of a process; false when it lasts longer. */
export async function hasEndedWithin(pid: number, patience_ms: number): Promise<boolean> {
  for (const start = performance.now(); isAlive(pid); await sleep(20)) if (performance.now() - start > patience_ms) return false;
  return true;
}
