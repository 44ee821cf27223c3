import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Problem } from '../kernel/problem.ts';
import { patienceWith, readySession, refuseOtherRole, signIn, type DatabaseAddress } from './database-sign-in.ts';
import { listen, type Listener } from './listen.ts';

export { schema, type DatabaseAddress } from './database-sign-in.ts';

/** Anything SQL can be sent to: the pool, or the one connection of a transaction. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>;
}

export interface Database extends Queryable {
  /** Runs `work` in one transaction; throws what it throws, after rolling back. */
  transaction<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction that sees only the rows of that organization.
   * @throws when the service is another role than the one that row-level security binds
   */
  asOrganization<T>(organization_id: string, work: (tx: pg.PoolClient) => Promise<T>): Promise<T>;
  /** The same database for work that may be called off: what it does then is ended in the server too, and nothing more begins. */
  until(signal: AbortSignal): Database;
  /** Identifies the database itself: the same for all results of `until`. */
  readonly identity: object;
  /** A connection of its own, through no pooler where `direct_url` is set, with its error listener; the caller ends it. */
  connect(): Promise<pg.Client>;
  /** Listens on a channel over a connection of its own, as `listen.ts` says. @returns stops listening */
  listen(channel: string, on: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

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
 * Opens a pool. As `service` it signs in as the role that row-level security binds; as `owner` it may migrate. Calls of the service wait for a
 * connection, and for a lock, as long as `connect_timeout` in the URL says. Turns at writing company data have no such end (`write-lock.ts`).
 * @param input.max connections at most
 */
export function openDatabase(
  input: DatabaseAddress & { as: 'service' | 'owner'; max?: number; onError?: (error: Error) => void },
): Database {
  const { as, max = 16 } = input;
  const isService = as === 'service';
  const patienceMs = patienceWith(input.url);
  const settings = { types, application_name: `firmament ${as}` };
  const pooled: pg.PoolConfig = { ...signIn(input, as, isService ? 'pooler' : 'direct'), ...settings };
  // The pool waits for it, though its type does not say so.
  const ready: (client: pg.ClientBase) => unknown = (client) => readySession(client, as, patienceMs);
  const pool = new pg.Pool({
    ...pooled,
    max,
    ...(isService && { connectionTimeoutMillis: patienceMs }),
    onConnect: ready,
  });
  const ownSession = async (onEach: (error: Error) => void): Promise<pg.Client> => {
    const client = await connect({ ...signIn(input, as, 'direct'), ...settings }, onEach);
    try {
      await readySession(client, as, patienceMs);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };
  let isClosing = false;
  // The pool lets go of its connections before their sockets are closed: what a server that stops says to them then is no fault.
  const onError = (error: Error) => void (isClosing || input.onError?.(error));
  // A connection that breaks is replaced at the next query. The pool's own listener is off while a transaction holds the connection.
  pool.on('error', onError);
  const calledOff = new WeakSet<pg.PoolClient>();
  const ending = new Set<Promise<void>>();
  pool.on('connect', (client) => client.on('error', (error) => calledOff.has(client) || onError(error)));

  interface Borrowed {
    client: pg.PoolClient;
    begin: () => Promise<void>;
    giveBack: (isBroken: boolean) => void;
  }

  /** A connection, which ends with its work when that is called off. */
  async function borrow(signal?: AbortSignal): Promise<Borrowed> {
    signal?.throwIfAborted();
    const client = await pool.connect().catch(rethrow);
    let backend: Backend | undefined;
    const end = () => {
      calledOff.add(client);
      // Nothing more is said on it, so that nothing of it is ever committed; what it waits for in the server is ended there.
      hangUp(client);
      if (!backend) return;
      const ended: Promise<void> = endTransaction(ownSession, backend)
        .catch(onError)
        .finally(() => ending.delete(ended));
      ending.add(ended);
    };
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    return {
      client,
      async begin() {
        if (signal) backend = await beginTold(client);
        else await client.query('begin');
      },
      giveBack(isBroken) {
        signal?.removeEventListener('abort', end);
        client.release(isBroken || calledOff.has(client));
      },
    };
  }

  async function transaction<T>(work: (tx: pg.PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { client: tx, begin, giveBack } = await borrow(signal);
    try {
      await begin();
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

  function databaseFor(signal?: AbortSignal): Database {
    return {
      query: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
        // What may be called off is ended by its transaction.
        signal ? transaction((tx) => tx.query<R>(text, values), signal) : pool.query<R>(text, values).catch(rethrow),
      transaction: (work) => transaction(work, signal),
      asOrganization: (organization_id, work) =>
        transaction(async (tx) => {
          const { rows } = await tx.query<{ role: string }>(
            `select current_user as role, set_config('firmament.organization_id', $1, true)`,
            [organization_id],
          );
          // A pooler may have signed in as another user since this connection was checked.
          if (isService) refuseOtherRole(rows[0]!.role);
          return work(tx);
        }, signal),
      until: databaseFor,
      identity: pool,
      connect: () => ownSession(onError),
      listen: (channel, on) => listen(ownSession, channel, on),
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

/** A transaction as the server knows it. */
export interface Backend {
  pid: number;
  began: string;
}

/**
 * Names the transaction that is open on a connection. The process id that a driver is given when it connects may be a pooler's invention, and
 * a process may work for another client a moment later. Process and moment of the beginning together are of one transaction alone.
 */
export const currentBackend = 'select pg_backend_pid() as pid, now()::text as began';
/** The process of a named transaction, while that lasts. */
export const backendThere = 'from pg_stat_activity where pid = $1 and xact_start = $2::timestamptz';

async function beginTold(client: pg.PoolClient): Promise<Backend | undefined> {
  // Two statements have two results.
  const results = (await client.query(`begin; ${currentBackend}`)) as unknown as pg.QueryResult<Backend>[];
  return results[1]?.rows[0];
}

/** Ends a transaction in the server, where what it waits for would go on without us. */
async function endTransaction(open: (onError: () => void) => Promise<pg.Client>, { pid, began }: Backend): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    let other: pg.Client | undefined;
    try {
      other = await open(() => undefined);
      await other.query(`select pg_terminate_backend(pid) ${backendThere}`, [pid, began]);
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

/** Temporary failures, including those that need an operator: callers may retry. */
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
