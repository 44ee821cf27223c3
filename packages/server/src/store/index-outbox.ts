import type { Queryable } from './database.ts';

export interface OutboxEntry {
  company_id: number;
  revision: number;
}

/** Oldest changes first; all of them, or at most `limit`. */
export async function pendingChanges(db: Queryable, limit: number | null = null): Promise<OutboxEntry[]> {
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

/** The documents that the index should hold as they are: how many, and the newest revision among them (0 when there are none). */
export async function takenDocuments(db: Queryable): Promise<{ count: number; newest: number }> {
  const { rows } = await db.query<{ count: number; newest: number }>(
    `select count(*) as count, coalesce(max(d.revision), 0) as newest from company_documents d
     where not exists (select from index_outbox o where o.company_id = d.company_id and o.revision = d.revision)`,
  );
  return rows[0] ?? { count: 0, newest: 0 };
}
