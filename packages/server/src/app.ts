import { hostname } from 'node:os';
import path from 'node:path';
import { apiVersion, requestTypes } from '@firmament/contract';
import type { FastifyInstance } from 'fastify';
import { pino, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';
import type { Clock } from './kernel/clock.ts';
import { undoList, type Undo } from './kernel/undo.ts';
import type { Log } from './kernel/log.ts';
import type { CompanyIndex, OwnedIndex } from './search/port.ts';
import { openRemoteIndex } from './search/remote-index.ts';
import { serveIndex } from './search/served-index.ts';
import { createAccounts } from './services/accounts/accounts.ts';
import { countUsage } from './services/accounts/usage.ts';
import type { ServiceContext } from './services/context.ts';
import { createMetrics } from './services/metrics.ts';
import type { Tracing } from './services/tracing/tracing.ts';
import { embedCompanies } from './services/discovery/embed-companies.ts';
import { readAbbreviations } from './services/discovery/lexicon.ts';
import { followChanges } from './services/discovery/follow-changes.ts';
import { openDatabase, type Database } from './store/database.ts';
import { thinOutPending } from './store/embeddings.ts';
import { migrate } from './store/migrate.ts';
import { migrateQueue, openQueue } from './store/queue.ts';
import type { Embedder } from './text/embed.ts';

/** The whole service, or what one role does of it, built once; closing it undoes everything in order. */
export interface App<Index extends CompanyIndex = OwnedIndex> {
  context: ServiceContext & { index: Index };
  /** Starts answering calls. @returns the address it listens on */
  listen(): Promise<string>;
  /** Answers `/metrics` where that is set. */
  exposeMetrics(): Promise<void>;
  /** Starts working on requests, and keeping the index where it is ours. */
  work(): Promise<void>;
  /** Answers the calls in flight and lets running requests finish, both for a few seconds. May be called twice. */
  close(): Promise<void>;
}

/** What the process that keeps the index works with: it answers no calls and works on no requests. */
export type SearchContext = Pick<ServiceContext, 'config' | 'clock' | 'log' | 'db' | 'accounts' | 'metrics' | 'embedder'> & {
  index: OwnedIndex;
};

/** Finishing what runs may take this long before it is left to the next start. */
const drainMs = 5_000;
/** Calls in flight are answered within this time, or hung up on. */
const answerMs = 3_000;
/** A caller waits as long as a search process takes to be replaced; a request as long as it lives. */
const patienceMs = { api: 1_000, worker: 90 * 60 * 1_000 };

/** The database and the index: all that data goes into. */
export interface Store<Index extends CompanyIndex = OwnedIndex> {
  db: Database;
  index: Index;
  close: () => Promise<void>;
}

/** Nothing puts these into a log on purpose; an error of a library may. */
const secrets = ['password', 'client_secret', 'access_token', 'refresh_token', 'authorization', 'secret', 'connectionString'];

/** How the log is written: a JSON object a line, without secrets. */
export function logSettings(level: string): LoggerOptions {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return { level, base: null, redact: { paths, censor: '(redacted)' } };
}

/** What happens is told on standard error. */
export function logOf(config: Config): Log {
  return pino(logSettings(config.log_level), pino.destination(2));
}

/**
 * Brings the database up to date and opens it as the bound service role, with the index of the data folder.
 * @param input.model whose vectors the index holds
 */
export async function openStore(input: { config: Config; database_url: string; log: Log; model: string | undefined }): Promise<Store> {
  const { config, database_url } = input;
  const onError = onDatabaseError(input.log);
  const owner = openDatabase({ url: database_url, as: 'owner', max: 2, onError });
  try {
    await migrate(owner);
    await migrateQueue({ url: database_url, owner, names: requestTypes });
  } finally {
    await owner.close();
  }
  const db = openDatabase({ url: database_url, as: 'service', onError });
  try {
    // Loaded where it is needed: it takes what a small process has in all.
    const { openLanceIndex } = await import('./search/lance-index.ts');
    const index = await openLanceIndex(path.join(config.data_dir, 'index'), { model: input.model });
    return { db, index, close: () => closeStore({ db, index }) };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Opens a database that is up to date as the bound service role, with the index that the search role of this host serves. */
function joinStore({ config, database_url, log }: Base): Store<CompanyIndex> {
  const db = openDatabase({ url: database_url, as: 'service', onError: onDatabaseError(log) });
  const works = config.role === 'worker';
  const index = openRemoteIndex({
    socket: socketOf(config),
    log,
    patience_ms: works ? patienceMs.worker : patienceMs.api,
    statistics: works,
  });
  return { db, index, close: () => closeStore({ db, index }) };
}

async function closeStore({ db, index }: { db: Database; index: CompanyIndex }): Promise<void> {
  await index.close();
  await db.close();
}

/** Where the search role is asked, by this user's processes alone. */
function socketOf({ data_dir }: Config): string {
  return path.join(data_dir, 'search.sock');
}

function onDatabaseError(log: Log): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'the database connection had a fault');
}

interface AppInput {
  config: Config;
  /** Of the owner, who migrates; everything after runs as the bound service role. */
  database_url: string;
  /** All that tests replace. */
  clock?: Clock;
  log?: Log;
}

interface Base extends Required<AppInput> {
  undo: Undo;
}

/** Composes the whole service over a database that is reachable. */
export function buildApp(input: AppInput): Promise<App> {
  return building(input, async (base) => {
    const embedder = await embedderOf(base);
    const { db, index, close } = await openStore({ ...base, model: embedder?.model });
    base.undo.push(close);
    const app = await compose(base, { db, index, embedder });
    return {
      ...app,
      async work() {
        await app.work();
        await keepIndex(app.context, base.undo);
      },
    };
  });
}

/** Composes the role `api` or `worker`, over a database and an index that the search role keeps. */
export function joinApp(input: AppInput): Promise<App<CompanyIndex>> {
  return building(input, async (base) => {
    const { db, index, close } = joinStore(base);
    base.undo.push(close);
    // Whoever answers calls alone embeds nothing.
    return compose(base, { db, index, embedder: base.config.role === 'worker' ? await embedderOf(base) : undefined });
  });
}

/** Composes the role `search`, which owns the index of its host and serves it to the other roles. */
export function buildSearch(input: AppInput): Promise<Pick<App, 'exposeMetrics' | 'work' | 'close'> & { context: SearchContext }> {
  return building(input, async (base) => {
    const { config, clock, log, undo } = base;
    const embedder = await embedderOf(base);
    const { db, index, close } = await openStore({ ...base, model: embedder?.model });
    undo.push(close);
    const served = await serveIndex(index, { socket: socketOf(config), log });
    undo.push(() => served.close());
    const metrics = createMetrics({ db, index, clock });
    const context = { config, clock, log, db, index: served.index, accounts: createAccounts({ db, clock, config }), metrics, embedder };
    return { context, exposeMetrics: () => expose(context, undo), work: () => keepIndex(context, undo), close: undo.run };
  });
}

/** Builds, or undoes what was built when something fails. */
async function building<T>(input: AppInput, build: (base: Base) => Promise<T>): Promise<T> {
  const { clock = () => new Date(), log = logOf(input.config) } = input;
  const undo = undoList();
  try {
    return await build({ ...input, clock, log, undo });
  } catch (error) {
    await undo.run().catch(() => undefined);
    throw error;
  }
}

async function embedderOf({ config, undo }: Base): Promise<Embedder | undefined> {
  const { openEmbedder } = await import('./services/discovery/embedder.ts');
  const embedder = openEmbedder(config);
  if (embedder) undo.push(() => embedder.close());
  return embedder;
}

/** What tells a collector of calls and work; loaded where one is set. */
async function tracingOf({ config, log, undo }: Pick<Base, 'config' | 'log' | 'undo'>): Promise<Tracing | undefined> {
  const { tracing: collector, role } = config;
  if (collector === undefined) return undefined;
  const { exportSpans } = await import('./services/tracing/export-spans.ts');
  const tracing = exportSpans({ collector, role, log });
  undo.push(() => tracing.close());
  return tracing;
}

/** What answers calls and works on requests, over whichever store; either part is loaded when it is started. */
async function compose<Index extends CompanyIndex>(
  { config, database_url, clock, log, undo }: Base,
  { db, index, embedder }: { db: Database; index: Index; embedder: Embedder | undefined },
): Promise<App<Index>> {
  const queue = await openQueue({ url: database_url, onError: onDatabaseError(log) });
  undo.push(() => queue.close());
  const usage = countUsage({ db, clock, log });
  undo.push(() => usage.close());
  const metrics = createMetrics({ db, index, clock });
  const tracing = await tracingOf({ config, log, undo });
  const context = {
    config,
    clock,
    log,
    db,
    index,
    queue,
    accounts: createAccounts({ db, clock, config }),
    usage,
    metrics,
    tracing,
    abbreviations: await readAbbreviations(),
    embedder,
  };
  let server: FastifyInstance | undefined;
  undo.push(() => Promise.all([server && closeServer(server), queue.drain(drainMs)]));

  return {
    context,
    async listen() {
      const { buildServer } = await import('./http/server.ts');
      server = await buildServer(context);
      return server.listen({ port: config.port, host: config.host });
    },
    exposeMetrics: () => expose(context, undo),
    async work() {
      // Nobody else works on a database of our own.
      if (config.database_url === undefined) await queue.reclaim();
      const { startWorker } = await import('./jobs/worker.ts');
      const worker = await startWorker(context);
      undo.push(() => worker.close());
      undo.push(await deliverFrom(context));
    },
    close: undo.run,
  };
}

async function expose(context: Pick<ServiceContext, 'config' | 'log' | 'metrics'>, undo: Undo): Promise<void> {
  const { metrics_port: port, metrics_host: host } = context.config;
  if (port === undefined) return;
  const { serveMetrics } = await import('./http/metrics.ts');
  const served = await serveMetrics(context, { port, host });
  undo.push(() => served.close());
}

/** Delivers webhooks and tells the operator of alerts, by a way out of their own. */
async function deliverFrom(context: ServiceContext): Promise<() => Promise<void>> {
  const { openNet } = await import('./net/net.ts');
  const { deliverWebhooks } = await import('./services/webhooks/deliver-webhooks.ts');
  const { notifyInBackground } = await import('./services/alerts/notify-in-background.ts');
  const net = openNet({ version: apiVersion, allow_hosts: context.config.allow_hosts });
  const stops = [await deliverWebhooks({ ...context, net }), notifyInBackground({ ...context, net })];
  return () => Promise.all(stops.map((stop) => stop())).then(() => net.close());
}

/** Keeps the index up with the documents, and makes the vectors it holds. */
async function keepIndex(context: SearchContext, undo: Undo): Promise<void> {
  const { config, db, embedder } = context;
  undo.push(await followChanges({ ...context, owner: `${hostname()}:${config.data_dir}` }));
  if (embedder) undo.push(await embedCompanies({ ...context, embedder }));
  else await thinOutPending(db);
}

async function closeServer(server: FastifyInstance): Promise<void> {
  const hangUp = setTimeout(() => server.server.closeAllConnections(), answerMs);
  await server.close().finally(() => clearTimeout(hangUp));
}
