import type { Queryable } from '../database.ts';

export interface NewCandidate {
  record_id: number;
  /** The company the record was given to. */
  company_id: number;
  /** The one it may belong to instead. */
  other_id: number;
  score: number;
  reasons: string[];
}

export interface CandidateRow {
  candidate_id: number;
  score: number;
  reasons: string[];
  state: 'open' | 'merged' | 'apart';
  company_id: number;
  other_id: number;
  permalink: string;
  name: string;
  other_permalink: string;
  other_name: string;
  source: string;
  source_key: string;
}

/** Notes pairs that may be one company; a pair that was noted or decided before stays as it is. @returns how many are new */
export async function saveCandidates(db: Queryable, candidates: readonly NewCandidate[], created_at: Date): Promise<number> {
  if (candidates.length === 0) return 0;
  const { rowCount } = await db.query(
    `insert into resolution_candidates (record_id, company_id, other_id, score, reasons, created_at)
     select distinct on (company_id, other_id) record_id, company_id, other_id, score, reasons, $6::timestamptz
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::real[], $5::jsonb[]) as g (record_id, company_id, other_id, score, reasons)
     where not exists (
       select from resolution_candidates c where c.company_id = g.other_id and c.other_id = g.company_id
     )
     order by company_id, other_id, score desc
     on conflict (company_id, other_id) do nothing`,
    [
      candidates.map((each) => each.record_id),
      candidates.map((each) => each.company_id),
      candidates.map((each) => each.other_id),
      candidates.map((each) => each.score),
      candidates.map((each) => JSON.stringify(each.reasons)),
      created_at,
    ],
  );
  return rowCount ?? 0;
}

const described = `
  select c.candidate_id, c.score, c.reasons, c.state, c.company_id, c.other_id,
    p.permalink, coalesce(d.name, p.permalink) as name, q.permalink as other_permalink, coalesce(e.name, q.permalink) as other_name,
    s.name as source, r.source_key
  from resolution_candidates c
  join permalinks p on p.company_id = c.company_id and p.is_current
  join permalinks q on q.company_id = c.other_id and q.is_current
  join companies a on a.company_id = c.company_id
  join companies b on b.company_id = c.other_id
  left join company_documents d on d.company_id = coalesce(a.merged_into, a.company_id)
  left join company_documents e on e.company_id = coalesce(b.merged_into, b.company_id)
  join source_records r using (record_id)
  join sources s using (source_id)`;

/** A pair that became one company by the merges of others asks nothing any more. */
const isOpen = `c.state = 'open' and coalesce(a.merged_into, a.company_id) <> coalesce(b.merged_into, b.company_id)`;

/** The open pairs, or the merged ones, most likely first, and their total. */
export async function pairsIn(
  db: Queryable,
  state: 'open' | 'merged',
  page: { limit: number; offset: number },
): Promise<{ candidates: CandidateRow[]; total: number }> {
  const isAsked = state === 'open' ? isOpen : "c.state = 'merged'";
  const { rows } = await db.query<CandidateRow>(`${described} where ${isAsked} order by c.score desc, c.candidate_id limit $1 offset $2`, [
    page.limit,
    page.offset,
  ]);
  const { rows: counted } = await db.query<{ total: number }>(
    `select count(*) as total from resolution_candidates c
     join companies a on a.company_id = c.company_id
     join companies b on b.company_id = c.other_id
     where ${isAsked}`,
  );
  return { candidates: rows, total: counted[0]?.total ?? 0 };
}

/** The pairs that are merged among these companies, in the order in which that was said. */
export async function mergedPairs(
  db: Queryable,
  company_ids: readonly number[],
): Promise<{ candidate_id: number; company_id: number; other_id: number }[]> {
  const { rows } = await db.query<{ candidate_id: number; company_id: number; other_id: number }>(
    `select candidate_id, company_id, other_id from resolution_candidates
     where state = 'merged' and company_id = any($1::bigint[]) and other_id = any($1::bigint[])
     order by decided_at, candidate_id`,
    [company_ids],
  );
  return rows;
}

/** Those of these pairs that are still open, in order of creation. */
export async function openPairs(
  db: Queryable,
  pairs: readonly { company_id: number; other_id: number }[],
): Promise<{ candidate_id: number; company_id: number; other_id: number }[]> {
  if (pairs.length === 0) return [];
  const { rows } = await db.query<{ candidate_id: number; company_id: number; other_id: number }>(
    `select candidate_id, company_id, other_id
     from resolution_candidates join unnest($1::bigint[], $2::bigint[]) as g (company_id, other_id) using (company_id, other_id)
     where state = 'open'
     order by candidate_id`,
    [pairs.map((pair) => pair.company_id), pairs.map((pair) => pair.other_id)],
  );
  return rows;
}

export async function findCandidate(db: Queryable, candidate_id: number): Promise<CandidateRow | undefined> {
  return (await db.query<CandidateRow>(`${described} where c.candidate_id = $1`, [candidate_id])).rows[0];
}

export async function decideCandidate(
  db: Queryable,
  input: { candidate_id: number; state: CandidateRow['state']; decided_at: Date | null },
): Promise<void> {
  await db.query('update resolution_candidates set state = $2, decided_at = $3 where candidate_id = $1', [
    input.candidate_id,
    input.state,
    input.decided_at,
  ]);
}
