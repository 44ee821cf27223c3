import type { Queryable } from './database.ts';

export interface OutboxEntry {
  company_id: number;
  revision: number;
}

/** Oldest changes first, at most `limit`. */
export async function pendingChanges(db: Queryable, limit: number): Promise<OutboxEntry[]> {
  const { rows } = await db.query<OutboxEntry>('select company_id, revision from index_outbox order by revision limit $1', [limit]);
  return rows;
}

export async function countPendingChanges(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*) as count from index_outbox');
  return rows[0]?.count ?? 0;
}

/** Forgets changes that the index holds now; newer ones of the same company stay. */
export async function forgetChanges(db: Queryable, taken: readonly OutboxEntry[]): Promise<void> {
  await db.query(
    `delete from index_outbox o using unnest($1::bigint[], $2::bigint[]) as t (company_id, revision)
     where o.company_id = t.company_id and o.revision = t.revision`,
    [taken.map((entry) => entry.company_id), taken.map((entry) => entry.revision)],
  );
}

/** Forgets everything up to a revision, after the index was built from all documents at or past it. */
export async function forgetChangesUpTo(db: Queryable, revision: number): Promise<void> {
  await db.query('delete from index_outbox where revision <= $1', [revision]);
}
