import type { RequestNotes, RequestStatus } from '@firmament/contract';
import type { Database, Queryable } from '../database.ts';

/** Notes of a request, and `unknown`: warnings on the keys that it was submitted with. */
export type StoredNotes = RequestNotes & { unknown?: string[] };

export interface RequestRow {
  request_id: string;
  /** Also a kind that only another version of the service works on. */
  request_type: string;
  status: RequestStatus;
  /** As on the wire: ISO 8601, UTC, microseconds. */
  created_at: string;
  updated_at: string;
  /** The share that is done, as last reported. */
  progress: number;
  stage: string | null;
  done: number | null;
  total: number | null;
  /** While it is worked on, when that began, and when the progress was last reported. */
  started_at: Date | null;
  progressed_at: Date | null;
  error: string | null;
  removed: Record<string, number> | null;
  notes: StoredNotes | null;
}

const onTheWire = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${column}`;
const columns = `request_id, status, request_type, ${onTheWire('created_at')}, ${onTheWire('updated_at')},
  progress, stage, done, total, started_at, progressed_at, error, removed, notes`;

/** The channel that notifies workers of cancelled request ids. */
export const cancelledChannel = 'firmament_cancelled';

export async function insertRequest(
  tx: Queryable,
  request: {
    request_id: string;
    organization_id: string;
    request_type: string;
    input: unknown;
    created_at: Date;
    warnings?: readonly string[];
  },
): Promise<void> {
  await tx.query(
    `insert into requests (request_id, organization_id, request_type, input, status, created_at, updated_at, notes)
     values ($1, $2, $3, $4, 'PENDING', $5, $5, $6)`,
    [
      request.request_id,
      request.organization_id,
      request.request_type,
      JSON.stringify(request.input),
      request.created_at,
      request.warnings ? { unknown: request.warnings } : null,
    ],
  );
}

/** The request, if it is one of the organization the transaction runs as. */
export async function findRequest(tx: Queryable, request_id: string): Promise<RequestRow | undefined> {
  const { rows } = await tx.query<RequestRow>(`select ${columns} from requests where request_id = $1`, [request_id]);
  return rows[0];
}

/** A page of the organization's requests, newest first, and how many there are. */
export async function listRequests(
  tx: Queryable,
  wanted: { status: string | undefined; request_type: string | undefined; limit: number; offset: number },
): Promise<{ requests: RequestRow[]; total: number }> {
  const matching = `from requests where ($1::text is null or status = $1) and ($2::text is null or request_type = $2)`;
  const filter = [wanted.status ?? null, wanted.request_type ?? null];
  const counted = await tx.query<{ total: number }>(`select count(*) as total ${matching}`, filter);
  const { rows } = await tx.query<RequestRow>(
    `select ${columns} ${matching} order by requests.created_at desc, request_id limit $3 offset $4`,
    [...filter, wanted.limit, wanted.offset],
  );
  return { requests: rows, total: counted.rows[0]!.total };
}

/** How many requests of the organization wait or are worked on; more than `most` are not counted. */
export async function countUnfinished(tx: Queryable, most: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) from (
       select from requests where organization_id = current_organization() and status in ('PENDING', 'PROCESSING') limit $1
     ) unfinished`,
    [most],
  );
  return rows[0]!.count;
}

/** The stored result; undefined while there is none. zstd-compressed JSON text. */
export async function findResult(tx: Queryable, request_id: string): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ body: Buffer }>('select body from request_results where request_id = $1', [request_id]);
  return rows[0]?.body;
}

/** Where the values of the stored result come from; undefined where that was not stored. zstd-compressed JSON text. */
export async function findSources(tx: Queryable, request_id: string): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ sources: Buffer | null }>('select sources from request_results where request_id = $1', [request_id]);
  return rows[0]?.sources ?? undefined;
}

/**
 * PENDING → PROCESSING. Taking up a request that a dead worker left in PROCESSING counts too.
 * @returns its input, or undefined when it is in a final state or not there
 */
export async function startRequest(tx: Queryable, request_id: string, moment: Date): Promise<{ input: unknown } | undefined> {
  const { rows } = await tx.query<{ input: unknown }>(
    `update requests set status = 'PROCESSING', updated_at = $2, started_at = $2, progress = 0, stage = null, done = null, total = null
     where request_id = $1 and status in ('PENDING', 'PROCESSING')
     returning input`,
    [request_id, moment],
  );
  return rows[0];
}

export interface Progress {
  /** What is being done, in a few words. */
  stage: string;
  /** Of what can be counted, how much is done and how much there is. */
  done?: number;
  total?: number;
}

/** Notes how far a request is; one that is worked on no more keeps what it has. */
export async function noteProgress(tx: Queryable, request_id: string, noted: Progress & { moment: Date }): Promise<void> {
  const { stage, done = null, total = null, moment } = noted;
  await tx.query(
    `update requests set stage = $2, done = $3::int, total = $4::int, progressed_at = $5,
       progress = case when $4::int > 0 then least(1, $3::int / $4::int::real) else progress end
     where request_id = $1 and status = 'PROCESSING'`,
    [request_id, stage, done, total, moment],
  );
}

/** PROCESSING → COMPLETED, together with its result; false when it was cancelled, timed out or finished meanwhile. */
export async function completeRequest(
  tx: Queryable,
  request: {
    request_id: string;
    organization_id: string;
    body: Buffer;
    sources?: Buffer;
    removed?: Record<string, number>;
    notes?: RequestNotes;
    data_version: number;
    /** Of how many things the work told last; of what was noted before, where it is absent. */
    total?: number | undefined;
    moment: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with done as (
       update requests set status = 'COMPLETED', updated_at = $5, data_version = $4, removed = $7, notes = case when notes is null then $9::jsonb else notes || coalesce($9::jsonb, '{}') end, progress = 1, stage = null,
         done = coalesce($8, total), total = coalesce($8, total)
       where request_id = $1 and status = 'PROCESSING'
       returning request_id, organization_id
     )
     insert into request_results (request_id, organization_id, body, sources)
     select request_id, organization_id, $3::bytea, $6::bytea from done
     where organization_id = $2`,
    [
      request.request_id,
      request.organization_id,
      request.body,
      request.data_version,
      request.moment,
      request.sources ?? null,
      request.removed ?? null,
      request.total ?? null,
      request.notes ?? null,
    ],
  );
  return rowCount === 1;
}

/** PENDING or PROCESSING → FAILED; false when it is in a final state already. */
export async function failRequest(tx: Queryable, request_id: string, failure: { error: string; moment: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update requests set status = 'FAILED', error = $2, updated_at = $3
     where request_id = $1 and status in ('PENDING', 'PROCESSING')`,
    [request_id, failure.error, failure.moment],
  );
  return rowCount === 1;
}

/** PENDING or PROCESSING → CANCELLED, and notifies its worker; false when it is in a final state already. */
export async function cancelRequest(tx: Queryable, request_id: string, moment: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with cancelled as (
       update requests set status = 'CANCELLED', updated_at = $2
       where request_id = $1 and status in ('PENDING', 'PROCESSING')
       returning request_id
     )
     select pg_notify('${cancelledChannel}', request_id::text) from cancelled`,
    [request_id, moment],
  );
  return rowCount === 1;
}

export interface ExpiredRequest {
  request_id: string;
  organization_id: string;
  request_type: string;
  created_at: Date;
}

/** Fails what was submitted at or before `submitted_by`, of every organization, and has not finished. */
export async function expireRequests(
  db: Pick<Database, 'query'>,
  expiry: { submitted_by: Date; moment: Date; error: string },
): Promise<ExpiredRequest[]> {
  const { rows } = await db.query<ExpiredRequest>('select * from expire_requests($1, $2, $3)', [
    expiry.submitted_by,
    expiry.moment,
    expiry.error,
  ]);
  return rows;
}

/** Fails what has not finished, of every organization, and is of none of the `known` kinds. */
export async function failUnknownRequests(
  db: Pick<Database, 'query'>,
  failure: { known: readonly string[]; moment: Date; error: string },
): Promise<Omit<ExpiredRequest, 'created_at'>[]> {
  const { rows } = await db.query<Omit<ExpiredRequest, 'created_at'>>('select * from fail_unknown_requests($1, $2, $3)', [
    failure.known,
    failure.moment,
    failure.error,
  ]);
  return rows;
}

export interface StoredAnswer {
  call_hash: Buffer;
  /** JSON text. */
  answer: string;
}

/** What was answered to a key after `since`. */
export async function findAnswer(tx: Queryable, { key, since }: { key: string; since: Date }): Promise<StoredAnswer | undefined> {
  const { rows } = await tx.query<StoredAnswer>('select call_hash, answer from idempotency_keys where key = $1 and created_at > $2', [
    key,
    since,
  ]);
  return rows[0];
}

/**
 * Saves the answer to a key; waits for a concurrent save.
 * @returns false when the key has been answered after `since`
 */
export async function keepAnswer(
  tx: Queryable,
  kept: StoredAnswer & { organization_id: string; key: string; since: Date; moment: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into idempotency_keys as k (organization_id, key, call_hash, answer, created_at) values ($1, $2, $3, $4, $5)
     on conflict (organization_id, key) do update
       set call_hash = excluded.call_hash, answer = excluded.answer, created_at = excluded.created_at
       where k.created_at <= $6`,
    [kept.organization_id, kept.key, kept.call_hash, kept.answer, kept.moment, kept.since],
  );
  return rowCount === 1;
}

/** Forgets results and answers to keys that are older than they need be kept. @returns how many of each */
export async function forgetOld(
  db: Pick<Database, 'query'>,
  before: { results: Date; keys: Date },
): Promise<{ results: number; keys: number }> {
  const { rows } = await db.query<{ results: number; keys: number }>('select * from forget_old($1, $2)', [before.results, before.keys]);
  return rows[0]!;
}
