import pg from 'pg';

/** Anything SQL can be sent to: the pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

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
  // An idle connection that breaks is replaced at the next query; without a listener Node would exit.
  pool.on('error', (error) => input.onError?.(error));

  async function transaction<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
    const tx = await pool.connect();
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
      throw error;
    }
  }

  return {
    query: pool.query.bind(pool),
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
