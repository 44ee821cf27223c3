/** The PostgreSQL server that comes with Firmament: made on first use, supervised, found again after a crash. */
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCluster, openCluster, type Cluster } from './cluster.ts';
import { ensureDatabase, urlOf } from './connection.ts';
import {
  findPostmaster,
  readPidFile,
  removeStalePidFile,
  terminate,
  terminateOrphans,
  waitUntilReady,
  wasShutDown,
  type Postmaster,
} from './postmaster.ts';
import { hasEndedWithin, isAlive } from './process.ts';
import { startServer, type StartOptions } from './server.ts';

export interface EmbeddedPostgres {
  /** Connection string of the owner (superuser) of database `firmament`; stays the same while this process lives. */
  url: string;
  /** True when a server left behind by an earlier process was taken over; it keeps the settings it was started with. */
  adopted: boolean;
  /** Stops the server, also one started by another process: fast shutdown, after a bounded time immediate. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the server of a data folder, making the cluster on first use, or takes over the one that already runs there.
 * A server that dies meanwhile is started again on the same port. The caller holds the lock of the data folder.
 */
export async function startEmbeddedPostgres(input: {
  data_dir: string;
  log?: (line: string) => void;
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { log = () => undefined, settings = {} } = input;
  await mkdir(input.data_dir, { recursive: true });
  const data_dir = await realpath(input.data_dir);
  const options = { log_path: join(data_dir, 'postgres.log'), settings, log };
  const cluster = (await openCluster(data_dir)) ?? (await createCluster(data_dir, options));
  const server = await obtain(cluster, options);
  await ensureDatabase(cluster, server.port);
  log(`embedded PostgreSQL ${server.adopted ? 'taken over' : 'started'} (process ${server.pid}, port ${server.port})`);
  return { url: urlOf(cluster, server.port), adopted: server.adopted, stop: supervise(cluster, server, options) };
}

/**
 * Connection string of the server that runs on a data folder, if one does. For command-line tools beside a running
 * service: it starts nothing and stops nothing.
 */
export async function findEmbeddedPostgres(data_dir: string): Promise<string | undefined> {
  const folder = await realpath(data_dir).catch(() => undefined);
  const cluster = folder === undefined ? undefined : await openCluster(folder);
  const server = cluster === undefined ? undefined : await findPostmaster(cluster);
  if (cluster === undefined || server === undefined) return undefined;
  const answer = await waitUntilReady(cluster, server, { recovery_ms: 5_000, silence_ms: 5_000 });
  return answer.kind === 'ready' ? urlOf(cluster, server.port) : undefined;
}

async function createCluster(data_dir: string, { log, settings }: StartOptions): Promise<Cluster> {
  log(`creating the embedded PostgreSQL in ${data_dir}`);
  await makeCluster(data_dir, settings['fsync'] !== 'off');
  const cluster = await openCluster(data_dir);
  if (cluster === undefined) throw new Error(`The embedded PostgreSQL in ${data_dir} disappeared while it was being created`);
  if (!cluster.data.startsWith(data_dir)) log(`user nobody cannot reach ${data_dir}: the database is kept in ${cluster.data}`);
  return cluster;
}

/** A server on this cluster: the one that runs if it answers, else a new one. */
async function obtain(cluster: Cluster, options: StartOptions): Promise<Postmaster & { adopted: boolean }> {
  const { log } = options;
  const notice = setInterval(() => log('waiting for the embedded PostgreSQL (it may be recovering)'), 10_000);
  try {
    for (const deadline = performance.now() + 60_000; ; await sleep(200)) {
      const left = await findPostmaster(cluster);
      if (left !== undefined) {
        const answer = await waitUntilReady(cluster, left, { recovery_ms: 600_000, silence_ms: 15_000 });
        if (answer.kind === 'ready') return { ...left, adopted: true };
        if (isAlive(left.pid)) {
          log(`stopping an embedded PostgreSQL that cannot be used (process ${left.pid}): ${answer.message}`);
          await terminate(left.pid);
        }
      }
      await removeStalePidFile(cluster);
      const started = await startServer(cluster, options);
      if ('pid' in started) return { ...started, adopted: false };
      if (!isPassing(started.failure) || performance.now() > deadline) {
        throw new Error(`The embedded PostgreSQL in ${cluster.data} does not start; the end of ${options.log_path}:\n${started.failure}`);
      }
      if (started.failure.includes('shared memory block')) await terminateOrphans(cluster);
    }
  } finally {
    clearInterval(notice);
  }
}

/** Troubles that end by themselves: another process was faster, old backends still run, the port was just taken. */
function isPassing(failure: string): boolean {
  return /lock file "postmaster.pid" (already exists|is empty)|pre-existing shared memory block|could not create any TCP\/IP sockets/.test(
    failure,
  );
}

/** Watches a server and replaces it when it dies; returns the function that ends both. */
function supervise(cluster: Cluster, first: Postmaster, options: StartOptions): () => Promise<void> {
  const { log } = options;
  let server = first;
  let replacing: Promise<void> | undefined;
  let not_before = 0;
  let stopped: Promise<void> | undefined;

  const replace = async () => {
    if ((await readPidFile(cluster)) === undefined && (await wasShutDown(cluster))) {
      // Another process stopped it on purpose.
      clearInterval(watch);
      return log(`the embedded PostgreSQL (process ${server.pid}) was stopped from outside`);
    }
    log(`the embedded PostgreSQL (process ${server.pid}) died; starting it again`);
    server = await obtain(cluster, { ...options, port: first.port });
    log(`embedded PostgreSQL started again (process ${server.pid}, port ${server.port})`);
  };
  const watch = setInterval(() => {
    if (replacing !== undefined || performance.now() < not_before || isAlive(server.pid)) return;
    replacing = replace()
      .catch((error: unknown) => {
        if (stopped === undefined) log((error as Error).message);
        not_before = performance.now() + 5_000;
      })
      .finally(() => (replacing = undefined));
  }, 500).unref();

  // Read each time, so that a replaced server is found, and not another process with the pid of a dead one.
  const endRunning = async () => {
    const running = await findPostmaster(cluster);
    if (running !== undefined) await terminate(running.pid);
  };
  const stop = async () => {
    clearInterval(watch);
    await endRunning();
    if (replacing !== undefined) await replacing.then(endRunning);
    await hasEndedWithin(server.pid, 5_000);
  };
  return () => (stopped ??= stop());
}
