import type { Queryable } from '../database.ts';

/** The ids of the companies that answer to these permalinks, merged ones followed; unknown permalinks are absent. */
export async function findByPermalinks(db: Queryable, permalinks: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ permalink: string; company_id: number }>(
    `select p.permalink, coalesce(c.merged_into, c.company_id) as company_id
     from permalinks p join companies c using (company_id)
     where p.permalink = any($1::text[])`,
    [permalinks],
  );
  return new Map(rows.map((row) => [row.permalink, row.company_id]));
}

export async function takenPermalinks(db: Queryable, permalinks: readonly string[]): Promise<Set<string>> {
  if (permalinks.length === 0) return new Set();
  const { rows } = await db.query<{ permalink: string }>('select permalink from permalinks where permalink = any($1::text[])', [
    permalinks,
  ]);
  return new Set(rows.map((row) => row.permalink));
}

/** Lets permalinks that are not taken lead to companies as well. */
export async function addPermalinks(
  db: Queryable,
  permalinks: readonly { permalink: string; company_id: number }[],
  created_at: Date,
): Promise<void> {
  if (permalinks.length === 0) return;
  await db.query(
    `insert into permalinks (permalink, company_id, is_current, created_at)
     select permalink, company_id, false, $3 from unnest($1::text[], $2::bigint[]) as g (permalink, company_id)
     on conflict do nothing`,
    [permalinks.map((each) => each.permalink), permalinks.map((each) => each.company_id), created_at],
  );
}

export async function currentPermalinks(db: Queryable, company_ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.query<{ company_id: number; permalink: string }>(
    `select company_id, permalink from permalinks where is_current and company_id = any($1::bigint[])`,
    [company_ids],
  );
  return new Map(rows.map((row) => [row.company_id, row.permalink]));
}
