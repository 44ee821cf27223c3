import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { buildServer } from './http/server.ts';
import { requestTypes } from './jobs/tasks.ts';
import { startWorker } from './jobs/worker.ts';
import type { Clock } from './kernel/clock.ts';
import { undoList } from './kernel/undo.ts';
import type { Log } from './kernel/log.ts';
import { openLanceIndex } from './search/lance-index.ts';
import { createAccounts } from './services/accounts/accounts.ts';
import type { ServiceContext } from './services/context.ts';
import { embedCompanies } from './services/discovery/embed-companies.ts';
import { openEmbedder } from './services/discovery/embedder.ts';
import { readAbbreviations } from './services/discovery/lexicon.ts';
import type { CompanyIndex } from './search/port.ts';
import { followChanges } from './services/discovery/follow-changes.ts';
import { openDatabase, type Database } from './store/database.ts';
import { thinOutPending } from './store/embeddings.ts';
import { migrate } from './store/migrate.ts';
import { migrateQueue, openQueue } from './store/queue.ts';

/** The whole service, built once; closing it undoes everything in order. */
export interface App {
  context: ServiceContext;
  /** Starts answering calls. @returns the address it listens on */
  listen(): Promise<string>;
  /** Starts working on requests. */
  work(): Promise<void>;
  /** Answers the calls in flight and lets running requests finish, both for a few seconds. May be called twice. */
  close(): Promise<void>;
}

/** Finishing what runs may take this long before it is left to the next start. */
const drainMs = 5_000;
/** Calls in flight are answered within this time, or hung up on. */
const answerMs = 3_000;

/** The database and the index: all that data goes into. */
export interface Store {
  db: Database;
  index: CompanyIndex;
  close: () => Promise<void>;
}

/** What happens is told on standard error, as JSON lines. */
export function logOf(config: Config): Log {
  return pino({ level: config.log_level, base: null }, pino.destination(2));
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
    const index = await openLanceIndex(path.join(config.data_dir, 'index'), { model: input.model });
    return {
      db,
      index,
      async close() {
        await index.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

function onDatabaseError(log: Log): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'the database connection had a fault');
}

/**
 * Composes the service over a database that is reachable. The clock is the only thing tests replace.
 * @param input.database_url of the owner: it migrates; everything after runs as the bound service role
 */
export async function buildApp(input: { config: Config; database_url: string; clock?: Clock; log?: Log }): Promise<App> {
  const { config, database_url, clock = () => new Date() } = input;
  const log = input.log ?? logOf(config);
  const onError = onDatabaseError(log);
  const undo = undoList();
  try {
    const embedder = openEmbedder(config);
    if (embedder) undo.push(() => embedder.close());
    const { db, index, close } = await openStore({ config, database_url, log, model: embedder?.model });
    undo.push(close);
    const queue = await openQueue({ url: database_url, onError });
    undo.push(() => queue.close());
    const context: ServiceContext = {
      config,
      clock,
      log,
      db,
      index,
      queue,
      accounts: createAccounts({ db, clock, config }),
      abbreviations: await readAbbreviations(),
      embedder,
    };
    const server = await buildServer(context);
    undo.push(() => Promise.all([closeServer(server), queue.drain(drainMs)]));

    return {
      context,
      listen: () => server.listen({ port: config.port, host: config.host }),
      async work() {
        // Nobody else works on a database of our own.
        if (config.database_url === undefined) await queue.reclaim();
        const worker = await startWorker(context);
        undo.push(() => worker.close());
        undo.push(await followChanges({ ...context, owner: config.data_dir }));
        if (embedder) undo.push(await embedCompanies({ ...context, embedder }));
        else await thinOutPending(db);
      },
      close: undo.run,
    };
  } catch (error) {
    await undo.run().catch(() => undefined);
    throw error;
  }
}

async function closeServer(server: FastifyInstance): Promise<void> {
  const hangUp = setTimeout(() => server.server.closeAllConnections(), answerMs);
  await server.close().finally(() => clearTimeout(hangUp));
}
