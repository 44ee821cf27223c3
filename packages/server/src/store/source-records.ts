import type { Queryable } from './database.ts';

export interface SourceRow {
  name: string;
  title: string;
  publisher: string;
  licence: string;
  source_url: string;
}

export interface NewRecord {
  source: string;
  source_key: string;
  kind: 'company' | 'deal';
  hash: Buffer;
  as_of: string | null;
  source_url: string | null;
  payload: unknown;
}

export interface NewAssignment {
  record_id: number;
  company_id: number;
  role: 'subject' | 'acquirer' | 'target';
}

/** Makes the upstreams known; their descriptions follow the newest load. */
export async function saveSources(db: Queryable, sources: readonly SourceRow[]): Promise<void> {
  await db.query(
    `insert into sources (name, title, publisher, licence, source_url)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
     on conflict (name) do update set
       title = excluded.title, publisher = excluded.publisher, licence = excluded.licence, source_url = excluded.source_url`,
    [
      sources.map((source) => source.name),
      sources.map((source) => source.title),
      sources.map((source) => source.publisher),
      sources.map((source) => source.licence),
      sources.map((source) => source.source_url),
    ],
  );
}

/**
 * Saves records that are not there yet, in one statement.
 * @returns the id of each given record, in order, and whether it is new
 */
export async function saveRecords(
  db: Queryable,
  records: readonly NewRecord[],
  retrieved_at: Date,
): Promise<{ record_id: number; isNew: boolean }[]> {
  const { rows } = await db.query<{ record_id: number; is_new: boolean }>(
    `with given as (
       select s.source_id, g.*
       from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::date[], $6::text[], $7::jsonb[])
         with ordinality as g (source, source_key, kind, hash, as_of, source_url, payload, position)
       join sources s on s.name = g.source
     ), added as (
       insert into source_records (source_id, source_key, kind, hash, as_of, retrieved_at, source_url, payload)
       select distinct on (source_id, source_key, hash)
         source_id, source_key, kind, hash, as_of, $8::timestamptz, source_url, payload
       from given
       order by source_id, source_key, hash, position
       on conflict (source_id, source_key, hash) do nothing
       returning record_id, source_id, source_key, hash
     )
     select coalesce(a.record_id, r.record_id) as record_id, a.record_id is not null as is_new
     from given g
     left join added a using (source_id, source_key, hash)
     left join source_records r using (source_id, source_key, hash)
     order by g.position`,
    [
      records.map((record) => record.source),
      records.map((record) => record.source_key),
      records.map((record) => record.kind),
      records.map((record) => record.hash),
      records.map((record) => record.as_of),
      records.map((record) => record.source_url),
      records.map((record) => JSON.stringify(record.payload)),
      retrieved_at,
    ],
  );
  if (rows.length !== records.length) throw new Error('A record names a source that was not saved before it.');
  return rows.map((row) => ({ record_id: row.record_id, isNew: row.is_new }));
}

/** Assigns records to companies where they are not assigned so already; the reasons are kept with each assignment. */
export async function saveAssignments(
  db: Queryable,
  assignments: readonly NewAssignment[],
  decision: { reasons: unknown; decided_at: Date },
): Promise<void> {
  await db.query(
    `insert into assignments (record_id, company_id, role, decision, reasons, decided_at)
     select distinct g.record_id, g.company_id, g.role, 'assign', $4::jsonb, $5::timestamptz
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as g (record_id, company_id, role)
     where not exists (
       select from current_assignments c
       where c.record_id = g.record_id and c.company_id = g.company_id and c.role = g.role
     )`,
    [
      assignments.map((assignment) => assignment.record_id),
      assignments.map((assignment) => assignment.company_id),
      assignments.map((assignment) => assignment.role),
      JSON.stringify(decision.reasons),
      decision.decided_at,
    ],
  );
}

export interface AssignedRow {
  company_id: number;
  role: 'subject' | 'acquirer' | 'target';
  record_id: number;
  source: string;
  source_key: string;
  source_url: string;
  as_of: string;
  retrieved_at: Date;
  payload: unknown;
  /** The other side of a deal; null for a company record. */
  other_permalink: string | null;
}

/** The newest version of every record now assigned to these companies. */
export async function recordsOf(db: Queryable, company_ids: readonly number[]): Promise<AssignedRow[]> {
  const { rows } = await db.query<AssignedRow>(
    `with mine as (
       select a.company_id, a.role, r.*
       from (
         select distinct on (record_id, company_id, role) *
         from assignments
         where company_id = any($1::bigint[])
         order by record_id, company_id, role, assignment_id desc
       ) a
       join source_records r using (record_id)
       where a.decision = 'assign'
     ), newest as (
       select distinct on (company_id, role, source_id, source_key) *
       from mine
       order by company_id, role, source_id, source_key, record_id desc
     )
     select n.company_id, n.role, n.record_id, s.name as source, n.source_key,
       coalesce(n.source_url, s.source_url) as source_url, coalesce(n.as_of::text, '') as as_of, n.retrieved_at, n.payload,
       other.permalink as other_permalink
     from newest n
     join sources s using (source_id)
     left join lateral (
       select p.permalink
       from current_assignments o
       join permalinks p on p.company_id = o.company_id and p.is_current
       where n.kind = 'deal' and o.record_id = n.record_id and o.role <> n.role
       limit 1
     ) other on true
     order by n.company_id, n.record_id`,
    [company_ids],
  );
  return rows;
}

/** Whether exactly this file was loaded to its end before. */
export async function wasLoaded(db: Queryable, load: { source: string; hash: string }): Promise<boolean> {
  const { rows } = await db.query('select from loads where source = $1 and hash = $2', [load.source, load.hash]);
  return rows.length > 0;
}

export async function saveLoad(
  db: Queryable,
  load: { source: string; hash: string; records: number; companies: number; finished_at: Date },
): Promise<void> {
  await db.query(`insert into loads (source, hash, records, companies, finished_at) values ($1, $2, $3, $4, $5) on conflict do nothing`, [
    load.source,
    load.hash,
    load.records,
    load.companies,
    load.finished_at,
  ]);
}
