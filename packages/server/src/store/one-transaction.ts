import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/** A transaction as a database: transactions opened on it become part of this one, all or nothing. */
export function oneTransaction(tx: PoolClient): Database {
  return {
    query: (text, values) => tx.query(text, values),
    transaction: (work) => work(tx),
    async asOrganization(organization_id, work) {
      await tx.query(`select set_config('firmament.organization_id', $1, true)`, [organization_id]);
      return work(tx);
    },
    // It ends as a whole, with its outer transaction.
    until: () => oneTransaction(tx),
    // What is read in it may never be committed, so it is not shared.
    identity: {},
    connect: () => Promise.reject(new Error('A transaction has no other connection.')),
    listen: () => Promise.reject(new Error('A transaction has no other connection.')),
    close: () => Promise.resolve(),
  };
}
