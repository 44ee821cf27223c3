/** What processes cost, read from `/proc`: CPU time, memory; and which PostgreSQL belongs to a data folder. */

import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface Stat {
  pid: number;
  parent: number;
  cpu_ms: number;
  /** CPU time of children that have ended. */
  reaped_cpu_ms: number;
}

async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name before the last parenthesis may hold anything; after it come state, parent, …
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ms = (first: number) => (((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / ticksPerSecond) * 1_000;
  return { pid, parent: fields[1] ?? 0, cpu_ms: ms(11), reaped_cpu_ms: ms(13) };
}

export async function cpuOf(pid: number): Promise<number> {
  const stat = await statOf(pid);
  if (!stat) throw new Error(`Process ${pid} has ended, or there is no /proc here: this benchmark needs Linux.`);
  return stat.cpu_ms;
}

/** The postmaster of a data folder's embedded PostgreSQL; undefined when none runs. */
export async function postmasterOf(data_dir: string): Promise<number | undefined> {
  const text = await readFile(path.join(data_dir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

async function postgresOf(data_dir: string): Promise<Stat[]> {
  const postmaster = await postmasterOf(data_dir);
  if (postmaster === undefined) return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = (await Promise.all(pids.map(statOf))).filter((stat) => stat !== undefined);
  return stats.filter((stat) => stat.pid === postmaster || stat.parent === postmaster);
}

/** CPU time the embedded PostgreSQL has used so far, its backends included, those that ended too. */
export async function cpuOfPostgres(data_dir: string): Promise<number> {
  const stats = await postgresOf(data_dir);
  return stats.reduce((sum, stat) => sum + stat.cpu_ms + stat.reaped_cpu_ms, 0);
}

/** Resident memory of a process now and at its highest, in MB. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN) / 1_024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** Memory of the embedded PostgreSQL in MB, pages shared between its processes counted once. */
export async function memoryOfPostgres(data_dir: string): Promise<number> {
  const stats = await postgresOf(data_dir);
  const shares = await Promise.all(
    stats.map(async ({ pid }) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1_024;
    }),
  );
  return shares.reduce((sum, share) => sum + share, 0);
}
