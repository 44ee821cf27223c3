import type { Copy } from './copy.ts';
import type { Queryable } from './database.ts';
import type { PublicationKind } from './publications.ts';

export interface SourceRow {
  name: string;
  title: string;
  publisher: string;
  licence: string;
  source_url: string;
}

/** What records speak of. */
export type RecordKind =
  | 'company'
  | 'parent'
  | 'deal'
  | 'funding_round'
  | 'investment'
  | 'financials'
  | 'accounts'
  | 'headcount'
  | 'traffic'
  | PublicationKind;

/** These stay out of documents; store/publications.ts serves them. */
export const publicationKinds: readonly RecordKind[] = [
  'filing',
  'job',
  'employee_review',
  'product_review',
  'transcript',
] satisfies PublicationKind[];

/** What companies play in records. */
export type Role = 'subject' | 'acquirer' | 'target' | 'investor' | 'lead_investor';

export interface NewRecord {
  record_id: number;
  source_id: number;
  source_key: string;
  kind: RecordKind;
  method: 'filed' | 'reported';
  hash: Buffer;
  as_of: string | null;
  retrieved_at: Date;
  source_url: string | null;
  /** JSON text. */
  payload: string;
}

export interface NewAssignment {
  record_id: number;
  company_id: number;
  role: Role;
  /** Why the record is believed to speak of the company. */
  reason: string;
}

/** Makes the upstreams known; their descriptions follow the newest load. Those that are as described draw no number. */
export async function saveSources(db: Queryable, sources: readonly SourceRow[]): Promise<void> {
  const values = [
    sources.map((source) => source.name),
    sources.map((source) => source.title),
    sources.map((source) => source.publisher),
    sources.map((source) => source.licence),
    sources.map((source) => source.source_url),
  ];
  const given = `unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as g (name, title, publisher, licence, source_url)`;
  await db.query(
    `update sources s set title = g.title, publisher = g.publisher, licence = g.licence, source_url = g.source_url
     from ${given}
     where s.name = g.name and (s.title, s.publisher, s.licence, s.source_url) is distinct from (g.title, g.publisher, g.licence, g.source_url)`,
    values,
  );
  await db.query(
    `insert into sources (name, title, publisher, licence, source_url)
     select * from ${given} where not exists (select from sources s where s.name = g.name)
     on conflict (name) do nothing`,
    values,
  );
}

/** The ids of these upstreams. @throws when one was not saved before */
export async function sourceIds(db: Queryable, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string; source_id: number }>('select name, source_id from sources where name = any($1::text[])', [
    names,
  ]);
  const missing = names.find((name) => !rows.some((row) => row.name === name));
  if (missing !== undefined) throw new Error(`A record names the source ${missing}, which was not saved before it.`);
  return new Map(rows.map((row) => [row.name, row.source_id]));
}

/** Where these upstreams publish, by name. */
export async function upstreamUrls(db: Queryable, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; source_url: string }>(
    'select name, source_url from sources where name = any($1::text[])',
    [names],
  );
  return new Map(rows.map((row) => [row.name, row.source_url]));
}

/** A version of an upstream's record, and the companies it is assigned to now. */
export interface StoredVersion {
  record_id: number;
  hash: Buffer;
  parties: { role: Role; company_id: number; assignment_id: number }[];
}

/** All versions of these records that were taken before, by position in `keys`. */
export async function versionsOf(
  db: Queryable,
  keys: readonly { source_id: number; source_key: string }[],
): Promise<Map<number, StoredVersion[]>> {
  const { rows } = await db.query<{
    position: number;
    record_id: number;
    hash: Buffer;
    role: Role | null;
    company_id: number;
    assignment_id: number;
  }>(
    `select g.position, r.record_id, r.hash, a.role, a.company_id, a.assignment_id
     from unnest($1::smallint[], $2::text[]) with ordinality as g (source_id, source_key, position)
     join source_records r on r.source_id = g.source_id and r.source_key = g.source_key
     left join lateral (
       select distinct on (company_id, role) role, company_id, assignment_id, decision
       from assignments where record_id = r.record_id
       order by company_id, role, assignment_id desc
     ) a on a.decision = 'assign'
     order by g.position, r.record_id`,
    [keys.map((key) => key.source_id), keys.map((key) => key.source_key)],
  );
  const found = new Map<number, StoredVersion[]>();
  for (const { position, record_id, hash, role, company_id, assignment_id } of rows) {
    const versions = found.get(position - 1) ?? [];
    if (versions.length === 0) found.set(position - 1, versions);
    let version = versions.at(-1);
    if (version?.record_id !== record_id) versions.push((version = { record_id, hash, parties: [] }));
    if (role !== null) version.parties.push({ role, company_id, assignment_id });
  }
  return found;
}

/** Records under ids taken from their sequence. */
export function recordCopy(records: readonly NewRecord[]): Copy {
  const rows = records.map((record) => [
    record.record_id,
    record.source_id,
    record.source_key,
    record.kind,
    record.method,
    record.hash,
    record.as_of,
    record.retrieved_at,
    record.source_url,
    record.payload,
  ]);
  return { table: 'source_records', columns: recordColumns, rows };
}

const recordColumns = {
  record_id: 'int8',
  source_id: 'int2',
  source_key: 'text',
  kind: 'text',
  method: 'text',
  hash: 'bytea',
  as_of: 'date',
  retrieved_at: 'timestamptz',
  source_url: 'text',
  payload: 'json',
} as const;

/** Assignments of records that were not assigned so before, so that nothing need be looked up. */
export function assignmentCopy(assignments: readonly NewAssignment[], decided_at: Date): Copy {
  return {
    table: 'assignments',
    columns: { record_id: 'int8', company_id: 'int8', role: 'text', decision: 'text', reasons: 'jsonb', decided_at: 'timestamptz' },
    rows: assignments.map(({ record_id, company_id, role, reason }) => [
      record_id,
      company_id,
      role,
      'assign',
      reasonText(reason),
      decided_at,
    ]),
  };
}

// Reasons repeat by the million.
const reasonTexts = new Map<string, string>();

function reasonText(reason: string): string {
  const known = reasonTexts.get(reason);
  if (known !== undefined) return known;
  const text = JSON.stringify([reason]);
  if (reasonTexts.size < 1_000) reasonTexts.set(reason, text);
  return text;
}

/**
 * Assigns records to companies again, which may be known or not. What is so already stays untouched; a record that was another company's in the same role
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
       cross join lateral (
         select distinct on (company_id, role) record_id, company_id, role, decision
         from assignments where record_id = g.record_id
         order by company_id, role, assignment_id desc
       ) c
       where c.role = g.role and c.decision = 'assign' and not exists (select from given k where k.record_id = c.record_id and k.role = c.role and k.company_id = c.company_id)
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
     where s.name = any($1::text[]) and r.record_id <> all($2::bigint[])
     returning company_id`,
    [input.sources, input.stated, input.decided_at],
  );
  return [...new Set(rows.map((row) => row.company_id))];
}

export interface AssignedRow {
  company_id: number;
  role: Role;
  kind: Exclude<RecordKind, PublicationKind>;
  record_id: number;
  source: string;
  source_key: string;
  source_url: string;
  as_of: string;
  retrieved_at: Date;
  method: 'filed' | 'reported' | 'derived' | 'generated';
  payload: unknown;
  /** The other companies of a deal, a round or an investment. */
  others: { role: Role; permalink: string }[] | null;
}

/** Every record now assigned to these companies that a document is made of, of each the version stated last. */
export async function recordsOf(db: Queryable, company_ids: readonly number[]): Promise<AssignedRow[]> {
  const { rows } = await db.query<AssignedRow>(
    `with mine as (
       select a.company_id, a.role, a.assignment_id, r.record_id, r.source_id, r.source_key
       from (
         select distinct on (record_id, company_id, role) *
         from assignments
         where company_id = any($1::bigint[])
         order by record_id, company_id, role, assignment_id desc
       ) a
       join source_records r using (record_id)
       where a.decision = 'assign' and r.kind <> all($2::text[])
     ), newest as (
       select distinct on (company_id, role, source_id, source_key) company_id, role, record_id
       from mine
       order by company_id, role, source_id, source_key, assignment_id desc
     )
     select n.company_id, n.role, r.kind, n.record_id, s.name as source, r.source_key,
       coalesce(r.source_url, s.source_url) as source_url, coalesce(r.as_of::text, '') as as_of, r.retrieved_at, r.method, r.payload,
       other.parties as others
     from newest n
     join source_records r using (record_id)
     join sources s on s.source_id = r.source_id
     left join lateral (
       select json_agg(json_build_object('role', o.role, 'permalink', p.permalink) order by o.assignment_id) as parties
       from (
         select distinct on (company_id, role) company_id, role, assignment_id, decision
         from assignments where record_id = n.record_id
         order by company_id, role, assignment_id desc
       ) o
       join companies c on c.company_id = o.company_id
       join permalinks p on p.company_id = coalesce(c.merged_into, c.company_id) and p.is_current
       where r.kind in ('deal', 'funding_round', 'investment') and o.decision = 'assign' and (o.company_id, o.role) <> (n.company_id, n.role)
     ) other on true
     order by n.company_id, n.record_id`,
    [company_ids, publicationKinds],
  );
  return rows;
}

/** The records assigned to a company now. */
export async function recordsAssigned(db: Queryable, company_id: number): Promise<{ record_id: number; role: Role }[]> {
  const { rows } = await db.query<{ record_id: number; role: Role }>(
    `select record_id, role from (
       select distinct on (record_id, role) record_id, role, decision from assignments
       where company_id = $1 order by record_id, role, assignment_id desc
     ) latest where decision = 'assign'`,
    [company_id],
  );
  return rows;
}

/** The records a company has now for this reason. */
export async function recordsMoved(
  db: Queryable,
  input: { company_id: number; reason: string },
): Promise<{ record_id: number; role: Role }[]> {
  const { rows } = await db.query<{ record_id: number; role: Role }>(
    `select record_id, role from (
       select distinct on (record_id, role) record_id, role, decision, reasons from assignments
       where company_id = $1 order by record_id, role, assignment_id desc
     ) latest where decision = 'assign' and reasons ->> 0 = $2`,
    [input.company_id, input.reason],
  );
  return rows;
}

/** Takes records from companies. */
export async function withdrawAssignments(
  db: Queryable,
  withdrawn: readonly { record_id: number; company_id: number; role: Role; reason: string }[],
  decided_at: Date,
): Promise<void> {
  if (withdrawn.length === 0) return;
  await db.query(
    `insert into assignments (record_id, company_id, role, decision, reasons, decided_at)
     select record_id, company_id, role, 'withdraw', jsonb_build_array(reason), $5::timestamptz
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as g (record_id, company_id, role, reason)`,
    [
      withdrawn.map((each) => each.record_id),
      withdrawn.map((each) => each.company_id),
      withdrawn.map((each) => each.role),
      withdrawn.map((each) => each.reason),
      decided_at,
    ],
  );
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
