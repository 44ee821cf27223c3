import pg from 'pg';
import { Problem } from '../kernel/problem.ts';

/** Anything SQL can be sent to: the pool, or the one connection of a transaction. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>;
}

export interface Database extends Queryable {
  /** Runs `work` in one transaction; throws what it throws, after rolling back. */
  transaction<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction that sees only the rows of that organization. */
  asOrganization<T>(organization_id: string, work: (tx: pg.PoolClient) => Promise<T>): Promise<T>;
  /** A connection of its own, for LISTEN; the caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** The schema everything lives in; an external database may hold other things beside it. */
export const schema = 'firmament';

const int8 = 20;
const date = 1082;
// Our bigints are counts and identities, far below 2^53; dates stay the text they are on the wire.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number;
    if (oid === date) return (value: string) => value;
    return pg.types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown;
  },
};

/**
 * Opens a pool. As `service` it takes on the role that row-level security binds; as `owner` it may migrate.
 * @param input.url connection string; @param input.max connections at most
 */
export function openDatabase(input: { url: string; as: 'service' | 'owner'; max?: number; onError?: (error: Error) => void }): Database {
  const options = `-c search_path=${schema}${input.as === 'service' ? ' -c role=firmament_service' : ''} -c timezone=UTC`;
  const settings: pg.ClientConfig = { connectionString: input.url, options, types, application_name: `firmament ${input.as}` };
  const pool = new pg.Pool({ ...settings, max: input.max ?? 16 });
  // A connection that breaks is replaced at the next query; without these listeners Node would exit, for the pool's own
  // listener is off while a transaction holds the connection.
  const onError = (error: Error) => input.onError?.(error);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));

  async function transaction<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
    const tx = await pool.connect().catch(rethrow);
    try {
      await tx.query('begin');
      const result = await work(tx);
      await tx.query('commit');
      tx.release();
      return result;
    } catch (error) {
      const rolledBack = await tx.query('rollback').then(
        () => true,
        () => false,
      );
      tx.release(!rolledBack);
      return rethrow(error);
    }
  }

  return {
    query: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => pool.query<R>(text, values).catch(rethrow),
    transaction,
    asOrganization: (organization_id, work) =>
      transaction(async (tx) => {
        await tx.query(`select set_config('firmament.organization_id', $1, true)`, [organization_id]);
        return work(tx);
      }),
    async connect() {
      const client = new pg.Client(settings);
      await client.connect();
      return client;
    },
    close: () => pool.end(),
  };
}

/** Operator intervention, crash and start-up of the server (classes 08 and 57P), and what the driver says when the line is cut. */
const outage = /^(?:08|57P|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)|connection terminated|connection timeout|client was closed|not queryable/i;

/** A database that cannot be reached is a passing state that callers may retry, not a fault of ours. */
function rethrow(error: unknown): never {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (!(error instanceof Problem) && (outage.test(code) || outage.test(message))) {
    throw new Problem('UNAVAILABLE', 'The service cannot reach its database; retry.', { cause: error });
  }
  throw error;
}
