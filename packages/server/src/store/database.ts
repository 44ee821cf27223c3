import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Problem } from '../kernel/problem.ts';
import { listen, type Listener } from './listen.ts';

/** Anything SQL can be sent to: the pool, or the one connection of a transaction. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>;
}

export interface Database extends Queryable {
  /** Runs `work` in one transaction; throws what it throws, after rolling back. */
  transaction<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction that sees only the rows of that organization. */
  asOrganization<T>(organization_id: string, work: (tx: pg.PoolClient) => Promise<T>): Promise<T>;
  /** The same database for work that may be called off: what it does then is ended in the server too, and nothing more begins. */
  until(signal: AbortSignal): Database;
  /** Stands for the database itself: the same for all that `until` made of it. */
  readonly identity: object;
  /** A connection of its own, with its error listener; the caller ends it. */
  connect(): Promise<pg.Client>;
  /** Listens on a channel over a connection of its own, as `listen.ts` says. @returns stops listening */
  listen(channel: string, on: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The schema everything lives in; an external database may hold other things beside it. */
export const schema = 'firmament';

const int8 = 20;
const int8s = 1016;
const date = 1082;
// Our bigints are counts and identities, far below 2^53; dates stay the text they are on the wire.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number;
    if (oid === int8s) return numbersIn;
    if (oid === date) return (value: string) => value;
    return pg.types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown;
  },
};

const textsIn = pg.types.getTypeParser(int8s as number, 'text') as (value: string) => (string | null)[];
function numbersIn(value: string): (number | null)[] {
  return textsIn(value).map((text) => (text === null ? null : Number(text)));
}

/**
 * How long a call waits for a connection, and for a lock on a row or a table: longer than anything that passes, shorter than callers
 * wait, also where a call needs two connections, one after the other, and a lock. Turns at writing company data have no such end (`write-lock.ts`).
 */
const usualPatienceMs = 8_000;

/** Of a database that says itself how long to wait for a connection: `connect_timeout` in its URL, in seconds, as other clients take it. */
function patienceWith(url: string): number {
  const [, seconds] = /[?&]connect_timeout=([1-9]\d{0,5})(?:&|$)/.exec(url) ?? [];
  return seconds ? Number(seconds) * 1_000 : usualPatienceMs;
}

/**
 * Opens a pool. As `service` it takes on the role that row-level security binds; as `owner` it may migrate.
 * @param input.url connection string; @param input.max connections at most
 */
export function openDatabase(input: { url: string; as: 'service' | 'owner'; max?: number; onError?: (error: Error) => void }): Database {
  const isService = input.as === 'service';
  const patienceMs = patienceWith(input.url);
  const options = `-c search_path=${schema}${isService ? ` -c role=firmament_service -c lock_timeout=${patienceMs}` : ''} -c timezone=UTC`;
  const settings: pg.ClientConfig = { connectionString: input.url, options, types, application_name: `firmament ${input.as}` };
  const pool = new pg.Pool({ ...settings, max: input.max ?? 16, ...(isService && { connectionTimeoutMillis: patienceMs }) });
  let isClosing = false;
  // The pool lets go of its connections before their sockets are closed: what a server that stops says to them then is no fault.
  const onError = (error: Error) => void (isClosing || input.onError?.(error));
  // A connection that breaks is replaced at the next query. The pool's own listener is off while a transaction holds the connection.
  pool.on('error', onError);
  const calledOff = new WeakSet<pg.PoolClient>();
  const ending = new Set<Promise<void>>();
  pool.on('connect', (client) => client.on('error', (error) => calledOff.has(client) || onError(error)));

  /** A connection, which ends with its work when that is called off. */
  async function borrow(signal?: AbortSignal): Promise<{ client: pg.PoolClient; giveBack: (isBroken: boolean) => void }> {
    signal?.throwIfAborted();
    const client = await pool.connect().catch(rethrow);
    const end = () => {
      calledOff.add(client);
      // Nothing more is said on it, so that nothing of it is ever committed; what it waits for in the server is ended there.
      hangUp(client);
      const ended: Promise<void> = endBackend(input.url, client)
        .catch(onError)
        .finally(() => ending.delete(ended));
      ending.add(ended);
    };
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    const giveBack = (isBroken: boolean) => {
      signal?.removeEventListener('abort', end);
      client.release(isBroken || calledOff.has(client));
    };
    return { client, giveBack };
  }

  async function transaction<T>(work: (tx: pg.PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { client: tx, giveBack } = await borrow(signal);
    try {
      await tx.query('begin');
      const result = await work(tx);
      signal?.throwIfAborted();
      await tx.query('commit');
      giveBack(false);
      return result;
    } catch (error) {
      const rolledBack = await tx.query('rollback').then(
        () => true,
        () => false,
      );
      giveBack(!rolledBack);
      return rethrow(error);
    }
  }

  async function queryUntil<R extends pg.QueryResultRow>(
    signal: AbortSignal,
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>> {
    const { client, giveBack } = await borrow(signal);
    return client
      .query<R>(text, values)
      .catch(rethrow)
      .finally(() => giveBack(false));
  }

  function databaseFor(signal?: AbortSignal): Database {
    return {
      query: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
        signal ? queryUntil<R>(signal, text, values) : pool.query<R>(text, values).catch(rethrow),
      transaction: (work) => transaction(work, signal),
      asOrganization: (organization_id, work) =>
        transaction(async (tx) => {
          await tx.query(`select set_config('firmament.organization_id', $1, true)`, [organization_id]);
          return work(tx);
        }, signal),
      until: databaseFor,
      identity: pool,
      connect: () => connect(settings, onError),
      listen: (channel, on) => listen((hear) => connect(settings, hear), channel, on),
      async close() {
        isClosing = true;
        await Promise.all(ending);
        await pool.end();
      },
    };
  }
  return databaseFor();
}

/**
 * Opens a connection of its own. It has its error listener before it connects, because Node exits at an error event without one.
 * @param onError is told each error of the connection itself; the query in hand fails with it too
 */
async function connect(settings: pg.ClientConfig, onError: (error: Error) => void): Promise<pg.Client> {
  const client = new pg.Client(settings);
  client.on('error', onError);
  await client.connect();
  return client;
}

const endTries = 3;
const endAgainMs = 500;

/** Ends a connection at the server's end, where what it waits for would go on without us; as the one who connected, whatever role he took on. */
async function endBackend(url: string, client: pg.PoolClient): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const settings = { connectionString: url, application_name: 'firmament end', connectionTimeoutMillis: patienceWith(url) };
    let other: pg.Client | undefined;
    try {
      other = await connect(settings, () => undefined);
      await other.query('select pg_terminate_backend($1)', [(client as unknown as { processID: number }).processID]);
      return;
    } catch (error) {
      if (tries === endTries) throw error;
      await sleep(endAgainMs);
    } finally {
      await other?.end().catch(() => undefined);
    }
  }
}

function hangUp(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Operator intervention, crash and start-up of the server (classes 08 and 57P), and what the driver says when the line is cut. */
const outage = /^(?:08|57P|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)|connection terminated|connection timeout|client was closed|not queryable/i;
/** A disk that is full, which the server tells as a fault of its files too when it happens to it elsewhere than in a table. */
const diskFull = /^53100$|no space left on device|file too large/i;
/** Connections, memory or another resource used up (class 53), a lock that was not to be had, a pool whose every connection is in use. */
const shortage = /^(?:53|55P03)|timeout exceeded when trying to connect/;

/** What passes, be it that somebody must make room: callers may retry, for it is no fault of ours. */
const passing: readonly [RegExp, string][] = [
  [diskFull, 'The disk of the service is full; retry when there is room.'],
  [shortage, 'The database of the service has its hands full; retry.'],
  [outage, 'The service cannot reach its database; retry.'],
];

function rethrow(error: unknown): never {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const found = error instanceof Problem ? undefined : passing.find(([sign]) => sign.test(code) || sign.test(message));
  if (found) throw new Problem('UNAVAILABLE', found[1], { cause: error });
  throw error;
}
