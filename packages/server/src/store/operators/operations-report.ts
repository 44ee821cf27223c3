import type { RequestStatus } from '@firmament/contract';
import type { Queryable } from '../database.ts';

/** An organization and the days asked about, both inclusive, as `YYYY-MM-DD` in UTC; absent ones are open. */
export interface UsagePeriod {
  organization_id: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

export interface CallsRow {
  organization_id: string;
  operation: string;
  calls: number;
  refused: number;
}

export async function callsIn(db: Queryable, { organization_id, from, to }: UsagePeriod): Promise<CallsRow[]> {
  const { rows } = await db.query<CallsRow>(
    `select organization_id, operation, sum(calls)::bigint as calls, sum(refused)::bigint as refused
     from usage_days
     where ($1::uuid is null or organization_id = $1) and ($2::date is null or day >= $2) and ($3::date is null or day <= $3)
     group by organization_id, operation
     order by organization_id, operation`,
    [organization_id ?? null, from ?? null, to ?? null],
  );
  return rows;
}

export interface SubmissionsRow {
  organization_id: string;
  request_type: string;
  submitted: number;
  completed: number;
  failed: number;
  cancelled: number;
  /** Companies that were asked about, where the request names them. */
  companies: number;
}

/** Requests by organization and kind, counted on the day they were submitted. */
export async function submissionsIn(db: Queryable, { organization_id, from, to }: UsagePeriod): Promise<SubmissionsRow[]> {
  const { rows } = await db.query<SubmissionsRow>(
    `select organization_id, request_type, count(*) as submitted,
       count(*) filter (where status = 'COMPLETED') as completed,
       count(*) filter (where status = 'FAILED') as failed,
       count(*) filter (where status = 'CANCELLED') as cancelled,
       coalesce(sum(case
         when jsonb_typeof(input -> 'companies') = 'array' then jsonb_array_length(input -> 'companies')
         when input ? 'company' or input ? 'company_name' then 1
         else 0
       end), 0)::bigint as companies
     from requests
     where ($1::uuid is null or organization_id = $1)
       and ($2::date is null or created_at >= $2::date::timestamp at time zone 'UTC')
       and ($3::date is null or created_at < ($3::date + 1)::timestamp at time zone 'UTC')
     group by organization_id, request_type
     order by organization_id, request_type`,
    [organization_id ?? null, from ?? null, to ?? null],
  );
  return rows;
}

export interface RequestOfAny {
  request_id: string;
  organization_id: string;
  organization: string;
  request_type: string;
  status: RequestStatus;
  created_at: Date;
  updated_at: Date;
  progress: number;
  stage: string | null;
  error: string | null;
}

const requestColumns = `request_id, q.organization_id, o.name as organization, request_type, status, q.created_at, updated_at, progress, stage, error`;

export async function newestRequests(
  db: Queryable,
  wanted: { organization_id: string | undefined; status: string | undefined; request_type: string | undefined; limit: number },
): Promise<RequestOfAny[]> {
  const { rows } = await db.query<RequestOfAny>(
    `select ${requestColumns} from requests q join organizations o using (organization_id)
     where ($1::uuid is null or q.organization_id = $1) and ($2::text is null or status = $2) and ($3::text is null or request_type = $3)
     order by q.created_at desc, request_id limit $4`,
    [wanted.organization_id ?? null, wanted.status ?? null, wanted.request_type ?? null, wanted.limit],
  );
  return rows;
}

export async function findAnyRequest(db: Queryable, request_id: string): Promise<(RequestOfAny & { input: unknown }) | undefined> {
  const { rows } = await db.query<RequestOfAny & { input: unknown }>(
    `select ${requestColumns}, input from requests q join organizations o using (organization_id) where request_id = $1`,
    [request_id],
  );
  return rows[0];
}

export interface AlertRow {
  alert_id: number;
  kind: string;
  organization_id: string | null;
  organization: string | null;
  /** Of the first, where it repeats. */
  details: Record<string, unknown>;
  count: number;
  created_at: Date;
  last_at: Date;
  notified_at: Date | null;
}

export async function newestAlerts(db: Queryable, limit: number): Promise<AlertRow[]> {
  const { rows } = await db.query<AlertRow>(
    `select alert_id, kind, a.organization_id, o.name as organization, details, count, a.created_at, last_at, notified_at
     from alerts a left join organizations o using (organization_id)
     order by alert_id desc limit $1`,
    [limit],
  );
  return rows;
}
