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
  method: 'filed' | 'reported';
  hash: Buffer;
  as_of: string | null;
  retrieved_at: Date;
  source_url: string | null;
  payload: unknown;
}

export interface NewAssignment {
  record_id: number;
  company_id: number;
  role: 'subject' | 'acquirer' | 'target';
  /** Why the record is believed to speak of the company. */
  reason: string;
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
export async function saveRecords(db: Queryable, records: readonly NewRecord[]): Promise<{ record_id: number; isNew: boolean }[]> {
  const { rows } = await db.query<{ record_id: number; is_new: boolean }>(
    `with given as (
       select s.source_id, g.*
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::date[], $7::timestamptz[], $8::text[], $9::jsonb[])
         with ordinality as g (source, source_key, kind, method, hash, as_of, retrieved_at, source_url, payload, position)
       join sources s on s.name = g.source
     ), added as (
       insert into source_records (source_id, source_key, kind, method, hash, as_of, retrieved_at, source_url, payload)
       select distinct on (source_id, source_key, hash)
         source_id, source_key, kind, method, hash, as_of, retrieved_at, source_url, payload
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
      records.map((record) => record.method),
      records.map((record) => record.hash),
      records.map((record) => record.as_of),
      records.map((record) => record.retrieved_at),
      records.map((record) => record.source_url),
      records.map((record) => JSON.stringify(record.payload)),
    ],
  );
  if (rows.length !== records.length) throw new Error('A record names a source that was not saved before it.');
  return rows.map((row) => ({ record_id: row.record_id, isNew: row.is_new }));
}

/**
 * Assigns records to companies. What is so already stays untouched; a record that was another company's in the same role
 * is withdrawn from it; a version of a record that was replaced and is stated again becomes the current one.
 * @returns the companies whose records changed
 */
export async function saveAssignments(db: Queryable, assignments: readonly NewAssignment[], decided_at: Date): Promise<number[]> {
  const { rows } = await db.query<{ company_id: number }>(
    `with given as (
       select distinct on (g.record_id, g.company_id, g.role) g.*, r.source_id, r.source_key
       from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as g (record_id, company_id, role, reason)
       join source_records r using (record_id)
     ), withdrawn as (
       insert into assignments (record_id, company_id, role, decision, reasons, decided_at)
       select distinct c.record_id, c.company_id, c.role, 'withdraw', jsonb_build_array('assigned to another company'), $5::timestamptz
       from given g
       join current_assignments c on c.record_id = g.record_id and c.role = g.role
       where not exists (select from given k where k.record_id = c.record_id and k.role = c.role and k.company_id = c.company_id)
       returning company_id
     ), assigned as (
       insert into assignments (record_id, company_id, role, decision, reasons, decided_at)
       select g.record_id, g.company_id, g.role, 'assign', jsonb_build_array(g.reason), $5::timestamptz
       from given g
       left join lateral (
         select a.assignment_id, a.decision from assignments a
         where a.record_id = g.record_id and a.company_id = g.company_id and a.role = g.role
         order by a.assignment_id desc limit 1
       ) own on true
       left join lateral (
         select max(a.assignment_id) as newest
         from source_records v join assignments a using (record_id)
         where v.source_id = g.source_id and v.source_key = g.source_key and a.company_id = g.company_id and a.role = g.role
       ) versions on true
       where own.assignment_id is null or own.decision = 'withdraw' or own.assignment_id < versions.newest
       returning company_id
     )
     select company_id from withdrawn union select company_id from assigned`,
    [
      assignments.map((assignment) => assignment.record_id),
      assignments.map((assignment) => assignment.company_id),
      assignments.map((assignment) => assignment.role),
      assignments.map((assignment) => assignment.reason),
      decided_at,
    ],
  );
  return rows.map((row) => row.company_id);
}

/**
 * Withdraws what these sources said before and did not say again.
 * @param stated the records that stay
 * @returns the companies whose records changed
 */
export async function withdrawUnstated(
  db: Queryable,
  input: { sources: readonly string[]; stated: readonly number[]; decided_at: Date },
): Promise<number[]> {
  const { rows } = await db.query<{ company_id: number }>(
    `insert into assignments (record_id, company_id, role, decision, reasons, decided_at)
     select c.record_id, c.company_id, c.role, 'withdraw', jsonb_build_array('no longer stated by its source'), $3::timestamptz
     from sources s
     join source_records r using (source_id)
     join current_assignments c using (record_id)
     left join unnest($2::bigint[]) as kept (record_id) using (record_id)
     where s.name = any($1::text[]) and kept.record_id is null
     returning company_id`,
    [input.sources, input.stated, input.decided_at],
  );
  return [...new Set(rows.map((row) => row.company_id))];
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
  method: 'filed' | 'reported' | 'derived' | 'generated';
  payload: unknown;
  /** The other side of a deal; null for a company record. */
  other_permalink: string | null;
}

/** Every record now assigned to these companies, of each the version stated last. */
export async function recordsOf(db: Queryable, company_ids: readonly number[]): Promise<AssignedRow[]> {
  const { rows } = await db.query<AssignedRow>(
    `with mine as (
       select a.company_id, a.role, a.assignment_id, r.*
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
       order by company_id, role, source_id, source_key, assignment_id desc
     )
     select n.company_id, n.role, n.record_id, s.name as source, n.source_key,
       coalesce(n.source_url, s.source_url) as source_url, coalesce(n.as_of::text, '') as as_of, n.retrieved_at, n.method, n.payload,
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
