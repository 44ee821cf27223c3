import { dealingKinds } from '../../kernel/kinds.ts';
import type { Queryable } from '../database.ts';

/** The companies that share a deal, a round or an investment with one of these, or once did. */
export async function counterpartiesOf(db: Queryable, company_ids: readonly number[]): Promise<number[]> {
  if (company_ids.length === 0) return [];
  const { rows } = await db.query<{ company_id: number }>(
    `select distinct other.company_id
     from assignments a
     join source_records r using (record_id)
     join assignments other using (record_id)
     where a.company_id = any($1::bigint[]) and r.kind = any($2::text[])`,
    [company_ids, dealingKinds],
  );
  return rows.map((row) => row.company_id);
}
