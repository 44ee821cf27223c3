import type { Copy } from '../copy.ts';
import type { Queryable } from '../database.ts';
import { isCurrent } from '../is-current.ts';

/** Companies with their permalinks; each permalink must be unused. */
export function companyCopies(companies: ReadonlyMap<number, string>, created_at: Date): Copy[] {
  return [
    {
      table: 'companies',
      columns: { company_id: 'int8', created_at: 'timestamptz' },
      rows: [...companies.keys()].map((company_id) => [company_id, created_at]),
    },
    {
      table: 'permalinks',
      columns: { permalink: 'text', company_id: 'int8', is_current: 'bool', created_at: 'timestamptz' },
      rows: [...companies].map(([company_id, permalink]) => [permalink, company_id, true, created_at]),
    },
  ];
}

/**
 * Merges companies that have no record left into the one company their last records went to, so that their permalinks keep
 * resolving. One whose records went to several, or to none, stays as it is.
 */
export async function mergeEmptied(db: Queryable, company_ids: readonly number[]): Promise<void> {
  // Asked apart: companies are hardly ever emptied, and looking for heirs reads the newest assignment of many records.
  const { rows } = await db.query<{ company_id: number }>(
    `select c.company_id
     from unnest($1::bigint[]) as c (company_id)
     where not exists (select from assignments a where a.company_id = c.company_id and a.role = 'subject' and ${isCurrent('a')})`,
    [company_ids],
  );
  if (rows.length === 0) return;
  await db.query(
    `with heirs as (
       select a.company_id, min(k.company_id) as heir
       from assignments a
       join source_records r using (record_id)
       -- A newer version may name the heir.
       join source_records v on v.source_id = r.source_id and v.source_key = r.source_key
       join assignments k on k.record_id = v.record_id and k.role = 'subject' and ${isCurrent('k')}
       where a.company_id = any($1::bigint[]) and a.role = 'subject'
       group by a.company_id
       having count(distinct k.company_id) = 1
     )
     update companies c set merged_into = h.heir
     from heirs h
     where (c.company_id = h.company_id or c.merged_into = h.company_id) and c.company_id <> h.heir`,
    [rows.map((row) => row.company_id)],
  );
}

/** The companies that these are now, in order: those they were merged into, or they themselves. */
export async function survivorsOf(db: Queryable, company_ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ company_id: number; survivor: number }>(
    'select company_id, coalesce(merged_into, company_id) as survivor from companies where company_id = any($1::bigint[])',
    [company_ids],
  );
  const survivors = new Map(rows.map((row) => [row.company_id, row.survivor]));
  return company_ids.map((company_id) => survivors.get(company_id) ?? company_id);
}

export async function mergedInto(db: Queryable, company_id: number): Promise<number[]> {
  const { rows } = await db.query<{ company_id: number }>('select company_id from companies where merged_into = $1', [company_id]);
  return rows.map((row) => row.company_id);
}

/** Lets these companies' permalinks lead to one of them, which stands by itself. */
export async function uniteCompanies(db: Queryable, input: { company_ids: readonly number[]; survivor: number }): Promise<void> {
  await db.query('update companies set merged_into = nullif($2::bigint, company_id) where company_id = any($1::bigint[])', [
    input.company_ids,
    input.survivor,
  ]);
}
