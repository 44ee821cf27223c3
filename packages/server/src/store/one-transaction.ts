import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/** A transaction as a database: whatever opens transactions of its own on it becomes part of this one, all of it or nothing. */
export function oneTransaction(tx: PoolClient): Database {
  return {
    query: (text, values) => tx.query(text, values),
    transaction: (work) => work(tx),
    async asOrganization(organization_id, work) {
      await tx.query(`select set_config('firmament.organization_id', $1, true)`, [organization_id]);
      return work(tx);
    },
    // It ends as a whole, by whoever began it.
    until: () => oneTransaction(tx),
    // What is read in it may never be committed: nobody else is handed it.
    identity: {},
    connect: () => Promise.reject(new Error('A transaction has no other connection.')),
    listen: () => Promise.reject(new Error('A transaction has no other connection.')),
    close: () => Promise.resolve(),
  };
}
