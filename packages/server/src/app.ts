import { once } from 'node:events';
import { hostname } from 'node:os';
import { apiVersion } from '@firmament/contract';
import type { FastifyInstance } from 'fastify';
import { logOf } from './app/log.ts';
import { joinStore, onDatabaseError, openStore, socketOf } from './app/open-store.ts';
import { sweepScratch } from './bounded-process/scratch.ts';
import type { Served } from './calls/open-call.ts';
import type { Config } from './config.ts';
import type { Listener } from './http/listener.ts';
import type { Clock } from './kernel/clock.ts';
import { undoList, type Undo } from './kernel/undo.ts';
import type { Recurring } from './jobs/runner.ts';
import type { Log } from './kernel/log.ts';
import type { OwnedPassageIndex, PassageIndex } from './search/passages.ts';
import type { CompanyIndex, OwnedIndex } from './search/port.ts';
import { serveIndex } from './search/served/served-index.ts';
import { createAccounts } from './services/accounts/accounts.ts';
import { countUsage } from './services/accounts/usage.ts';
import type { ServiceContext } from './services/context.ts';
import { createMetrics } from './services/metrics.ts';
import type { Model } from './services/narratives/model.ts';
import { newsBoard } from './services/news/board/board.ts';
import type { Tracing } from './services/tracing/tracing.ts';
import { themeOf } from './exports/theme.ts';
import { reportRenderer } from './services/reports/report-renderer.ts';
import { readAbbreviations } from './services/discovery/lexicon.ts';
import { openDatabase, type Database } from './store/database.ts';
import { addressOf } from './store/database-sign-in.ts';
import { openQueue } from './store/queue/queue.ts';
import type { Embedder } from './text/embed/embed.ts';

/** The whole service, or what one role does of it, built once; closing it undoes everything in order. */
export interface App<Index extends CompanyIndex = OwnedIndex> {
  context: ServiceContext & { index: Index };
  /**
   * Starts answering calls.
   * @param door what has answered on the port so far; the service answers on it from then on
   * @returns the address it listens on
   */
  listen(door?: Listener): Promise<string>;
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
  passages: OwnedPassageIndex;
};

/** Finishing what runs may take this long before it is left to the next start. */
const drainMs = 5_000;
/** Calls in flight are answered within this time, or hung up on. */
const answerMs = 3_000;
interface AppInput {
  config: Config;
  /** Of the owner, who migrates; everything after runs as the bound service role. */
  database_url: string;
  /** All that tests replace. */
  clock?: Clock;
  log?: Log;
  /** Operations that are served beside those of the contract. */
  also?: readonly Served[];
}

interface Base extends AppInput {
  clock: Clock;
  log: Log;
  undo: Undo;
}

/** Composes the whole service over a database that is reachable. */
export function buildApp(input: AppInput): Promise<App> {
  return building(input, async (base) => {
    const embedder = await embedderOf(base);
    const { db, index, passages, close } = await openStore({ ...base, model: embedder?.model });
    base.undo.push(close);
    const app = await compose(base, { db, index, passages, embedder });
    return {
      ...app,
      async work() {
        await app.work();
        await keepIndex({ ...app.context, passages }, base.undo);
      },
    };
  });
}

/** Composes the role `api` or `worker`, over a database and an index that the search role keeps. */
export function joinApp(input: AppInput): Promise<App<CompanyIndex>> {
  return building(input, async (base) => {
    const { db, index, passages, close } = joinStore(base);
    base.undo.push(close);
    // A process that only answers calls embeds nothing.
    return compose(base, { db, index, passages, embedder: base.config.role === 'worker' ? await embedderOf(base) : undefined });
  });
}

/** Composes the role `search`, which owns the index of its host and serves it to the other roles. */
export function buildSearch(input: AppInput): Promise<Pick<App, 'exposeMetrics' | 'work' | 'close'> & { context: SearchContext }> {
  return building(input, async (base) => {
    const { config, clock, log, undo } = base;
    const embedder = await embedderOf(base);
    const { db, index, passages, close } = await openStore({ ...base, model: embedder?.model });
    undo.push(close);
    const served = await serveIndex({ index, passages }, { socket: socketOf(config), log });
    undo.push(() => served.close());
    const metrics = createMetrics({ db, index, clock });
    const accounts = createAccounts({ db, clock, config });
    const context = { config, clock, log, db, index: served.index, passages, accounts, metrics, embedder };
    return { context, exposeMetrics: () => expose(context, undo), work: () => keepIndex(context, undo), close: undo.run };
  });
}

/**
 * Opens the port while the service starts, so that monitoring reads what is being done. A port that the system chooses is not opened,
 * because it is not known yet.
 * @param stage what is being done
 */
export async function openDoor({ port, host }: Config, stage: () => string): Promise<Listener | undefined> {
  if (port === 0) return undefined;
  const { openStartingDoor } = await import('./http/starting.ts');
  return openStartingDoor({ port, host, stage });
}

/** Closes the port where the service never took it over; otherwise it is closed already. */
export async function closeDoor({ server }: Listener): Promise<void> {
  if (!server.listening) return;
  const closed = once(server.close(), 'close');
  server.closeAllConnections();
  await closed;
}

/** Builds, or undoes what was built when something fails. */
async function building<T>(input: AppInput, build: (base: Base) => Promise<T>): Promise<T> {
  await sweepScratch();
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
  const { openEmbedder } = await import('./services/indexing/embedder.ts');
  const embedder = openEmbedder(config);
  if (embedder) undo.push(() => embedder.close());
  return embedder;
}

/** What words narrative sections; loaded where it is set. */
async function modelOf({ config, clock, log, undo }: Base, db: Database): Promise<Model | undefined> {
  if (config.llm === undefined) return undefined;
  const { openModel } = await import('./services/narratives/model.ts');
  const model = openModel({ config, db, clock, log });
  if (model) undo.push(() => model.close());
  return model;
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
  base: Base,
  { db, index, passages, embedder }: { db: Database; index: Index; passages: PassageIndex; embedder: Embedder | undefined },
): Promise<App<Index>> {
  const { config, database_url, clock, log, undo } = base;
  const queue = await openQueue({ ...addressOf(config, database_url), onError: onDatabaseError(log) });
  undo.push(() => queue.close());
  const usage = countUsage({ db, clock });
  undo.push(() => usage.write());
  const metrics = createMetrics({ db, index, clock });
  const theme = await themeOf(config.theme);
  const renderer = reportRenderer();
  undo.push(() => renderer.close());
  const tracing = await tracingOf({ config, log, undo });
  let owner: Database | undefined;
  undo.push(async () => owner?.close());
  const operators = () => (owner ??= openDatabase({ url: database_url, as: 'owner', max: 2, onError: onDatabaseError(log) }));
  const context = {
    config,
    clock,
    log,
    db,
    operators,
    index,
    passages,
    queue,
    news: newsBoard(db),
    accounts: createAccounts({ db, clock, config }),
    usage,
    metrics,
    tracing,
    renderer,
    theme,
    abbreviations: await readAbbreviations(),
    embedder,
    model: await modelOf(base, db),
  };
  let server: FastifyInstance | undefined;
  undo.push(() => Promise.all([server && closeServer(server), queue.drain(drainMs)]));

  return {
    context,
    async listen(door) {
      const { callWork } = await import('./jobs/recurring.ts');
      await recur(context, callWork(context), undo);
      const { buildServer } = await import('./http/server.ts');
      const { createListener } = await import('./http/listener.ts');
      const { everyOperation } = await import('./calls/handlers.ts');
      const { everyAct } = await import('./calls/operator-calls.ts');
      const listener = door ?? createListener();
      server = await buildServer(context, { listener, served: [...everyOperation, ...everyAct, ...(base.also ?? [])] });
      const address = await listener.listen(config);
      // Of a million articles this takes seconds, which the first caller would wait for. If it fails, callers get the error.
      context.news.catchUp().catch(() => undefined);
      return address;
    },
    exposeMetrics: () => expose(context, undo),
    async work() {
      // No other process works on an embedded database.
      if (config.database_url === undefined) await queue.reclaim();
      if (config.feeds !== undefined) {
        const { takeManifest } = await import('./services/news/reading/feeds/manifest.ts');
        await takeManifest(context);
      }
      const { openNet } = await import('./net/net.ts');
      const net = openNet({ version: apiVersion, contact: config.contact, allow_hosts: config.allow_hosts });
      undo.push(() => net.close());
      const working = { ...context, net, running: new Map<string, AbortController>() };
      const { requestWork } = await import('./jobs/recurring.ts');
      await recur(context, requestWork(working), undo);
      const { startWorker } = await import('./jobs/worker.ts');
      await startWorker(working);
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

/** Keeps the index up with the documents, and makes the vectors it holds. */
async function keepIndex(context: SearchContext, undo: Undo): Promise<void> {
  const { searchWork } = await import('./jobs/recurring.ts');
  await recur(context, searchWork({ ...context, owner: `${hostname()}:${context.config.data_dir}` }), undo);
}

async function recur(context: Pick<ServiceContext, 'db' | 'log' | 'metrics'>, lines: readonly Recurring[], undo: Undo): Promise<void> {
  const { startRecurring } = await import('./jobs/runner.ts');
  undo.push(await startRecurring(context, lines));
}

async function closeServer(server: FastifyInstance): Promise<void> {
  const hangUp = setTimeout(() => server.server.closeAllConnections(), answerMs);
  const closed = server.server.listening ? once(server.server.close(), 'close') : undefined;
  await Promise.all([closed, server.close()]).finally(() => clearTimeout(hangUp));
}
