import { open, readFile, rename, stat, statfs } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { runnerOf, type Cluster } from './cluster.ts';
import { terminate, waitUntilReady, type Postmaster } from './postmaster.ts';
import { launch } from './runner.ts';

/**
 * For a service on a machine it shares with others, and for loading data in bulk. What is acknowledged may not be
 * lost: fsync and synchronous_commit keep PostgreSQL's default, on.
 */
const default_settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '', // The path of a socket is limited to 107 bytes, that of a data folder is not.
  max_connections: '60',
  maintenance_work_mem: '256MB',
  work_mem: '16MB',
  jit: 'off',
  random_page_cost: '1.1',
  max_wal_size: '8GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const log_limit_bytes = 10 * 1024 * 1024;

export interface StartOptions {
  log_path: string;
  settings: Record<string, string>;
  log: (line: string) => void;
  /** A port that must be kept because it was given out; else a free one. */
  port?: number;
}

/** Starts a server and waits until it answers; when it does not, resolves to what it wrote about that. */
export async function startServer(cluster: Cluster, { log_path, settings, port }: StartOptions): Promise<Postmaster | { failure: string }> {
  const runner = await runnerOf(cluster);
  const native = await findBinaries(runner, runner.user !== undefined);
  const used_port = port ?? (await freePort());
  const all = { ...default_settings, ...memorySettings(), ...(await smallMemorySettings()), ...settings, port: String(used_port) };
  const args = ['-D', cluster.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];

  await rotate(log_path);
  const file = await open(log_path, 'a', 0o600);
  const { size } = await file.stat();
  const child = launch(runner, [join(native, 'bin', 'postgres'), ...args], ['ignore', file.fd, file.fd]);
  const error = await new Promise<Error | undefined>((resolve) => child.once('error', resolve).once('spawn', () => resolve(undefined)));
  await file.close();
  if (error !== undefined || child.pid === undefined) return { failure: error?.message ?? 'no process' };
  child.unref();

  const postmaster = { pid: child.pid, port: used_port };
  const answer = await waitUntilReady(cluster, postmaster, { recovery_ms: 600_000, silence_ms: 20_000 });
  if (answer.kind === 'ready') return postmaster;
  await terminate(child.pid);
  const written = (await readFile(log_path)).subarray(size).toString().trim().split('\n').slice(-30);
  return { failure: [...written, answer.message].join('\n') };
}

async function rotate(log_path: string): Promise<void> {
  const { size } = await stat(log_path).catch(() => ({ size: 0 }));
  if (size > log_limit_bytes) await rename(log_path, `${log_path}.1`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * A quarter of the machine for the pages in use, at most eight gigabytes: what is never read is never taken. An import of millions
 * touches pages all over its indexes, and waits for the disk with less.
 */
function memorySettings(): Record<string, string> {
  const megabytes = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20);
  const shared = Math.max(128, Math.min(8_192, Math.floor(megabytes / 4)));
  return { shared_buffers: `${shared}MB`, effective_cache_size: `${Math.max(512, Math.floor(megabytes / 2))}MB` };
}

/** Parallel queries need shared memory, and many containers have only 64 MB: slower is better than failing. */
async function smallMemorySettings(): Promise<Record<string, string>> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  if (memory === undefined || memory.blocks * memory.bsize >= 512 * 1024 * 1024) return {};
  return { max_parallel_workers_per_gather: '0', max_parallel_maintenance_workers: '0' };
}
