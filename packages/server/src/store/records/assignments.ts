import type { Copy } from '../copy.ts';
import type { Queryable } from '../database.ts';
import { isCurrent } from '../is-current.ts';
import type { RecordKind, Role } from '../../kernel/kinds.ts';

/** Whose records are: decisions are added, never changed; the last on a record, a company and a role counts. */

export interface NewAssignment {
  record_id: number;
  company_id: number;
  role: Role;
  /** Why the record is believed to speak of the company. */
  reason: string;
}

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
 * @returns the companies whose records changed, other than such as merely mention them
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
       join assignments c on c.record_id = g.record_id and c.role = g.role and ${isCurrent('c')}
       where not exists (select from given k where k.record_id = c.record_id and k.role = c.role and k.company_id = c.company_id)
       returning company_id, role
     ), assigned as (
       insert into assignments (record_id, company_id, role, decision, reasons, decided_at)
       select g.record_id, g.company_id, g.role, 'assign', jsonb_build_array(g.reason), $5::timestamptz
       from given g
       left join assignments own
         on own.record_id = g.record_id and own.company_id = g.company_id and own.role = g.role and ${isCurrent('own')}
       left join lateral (
         select max(a.assignment_id) as newest
         from source_records v join assignments a using (record_id)
         where v.source_id = g.source_id and v.source_key = g.source_key and a.company_id = g.company_id and a.role = g.role
       ) versions on true
       where own.assignment_id is null or own.assignment_id < versions.newest
       returning company_id, role
     )
     select company_id from (select * from withdrawn union all select * from assigned) moved where role <> 'mentioned' group by company_id`,
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
    `with unstated as materialized (
       select r.record_id from sources s join source_records r using (source_id) where s.name = any($1::text[])
       except
       select record_id from unnest($2::bigint[]) as stated (record_id)
     )
     insert into assignments (record_id, company_id, role, decision, reasons, decided_at)
     select c.record_id, c.company_id, c.role, 'withdraw', jsonb_build_array('no longer stated by its source'), $3::timestamptz
     from unstated u
     join assignments c on c.record_id = u.record_id and ${isCurrent('c')}
     returning company_id`,
    [input.sources, input.stated, input.decided_at],
  );
  return [...new Set(rows.map((row) => row.company_id))];
}

/**
 * Withdraws the present assignments of the records under these keys, all their versions, if they are of this kind.
 * @returns of each assignment that was withdrawn the position of its key, and its company
 */
export async function withdrawStated(
  db: Queryable,
  input: { keys: readonly { kind: RecordKind; source_id: number; source_key: string }[]; decided_at: Date },
): Promise<{ position: number; kind: RecordKind; company_id: number }[]> {
  const { rows } = await db.query<{ position: number; kind: RecordKind; company_id: number }>(
    `with gone as materialized (
       select g.position, r.kind, a.record_id, a.company_id, a.role
       from unnest($1::text[], $2::smallint[], $3::text[]) with ordinality as g (kind, source_id, source_key, position)
       join source_records r on r.source_id = g.source_id and r.source_key = g.source_key and r.kind = g.kind
       join assignments a on a.record_id = r.record_id and ${isCurrent('a')}
     ), withdrawn as (
       insert into assignments (record_id, company_id, role, decision, reasons, decided_at)
       select record_id, company_id, role, 'withdraw', jsonb_build_array('taken back by its source'), $4::timestamptz from gone
     )
     select position, kind, company_id from gone`,
    [input.keys.map((key) => key.kind), input.keys.map((key) => key.source_id), input.keys.map((key) => key.source_key), input.decided_at],
  );
  return rows;
}

/** The records assigned to a company now, in the order in which they came to it: the last of several versions is the one served. */
export async function recordsAssigned(db: Queryable, company_id: number): Promise<{ record_id: number; role: Role }[]> {
  const { rows } = await db.query<{ record_id: number; role: Role }>(
    `select record_id, role from assignments a where company_id = $1 and ${isCurrent('a')} order by assignment_id`,
    [company_id],
  );
  return rows;
}

export interface AssignmentRow {
  source_id: number;
  source_key: string;
  kind: RecordKind;
  record_id: number;
  role: Role;
  company_id: number;
  decision: 'assign' | 'withdraw';
  reason: string;
}

/** All decisions, in order, on the records that these companies have or had: on every version, for any company. */
export async function assignmentsAround(db: Queryable, company_ids: readonly number[]): Promise<AssignmentRow[]> {
  const { rows } = await db.query<AssignmentRow>(
    `with keys as materialized (
       select distinct r.source_id, r.source_key
       from assignments a join source_records r using (record_id)
       where a.company_id = any($1::bigint[])
     )
     select source_id, source_key, r.kind, record_id, a.role, a.company_id, a.decision, coalesce(a.reasons ->> 0, '') as reason
     from keys
     join source_records r using (source_id, source_key)
     join assignments a using (record_id)
     order by a.assignment_id`,
    [company_ids],
  );
  return rows;
}

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
