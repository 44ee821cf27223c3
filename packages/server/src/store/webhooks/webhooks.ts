import type { Queryable } from '../database.ts';

/** The channel that notifies deliverers of waiting events. */
export const webhooksChannel = 'firmament_webhooks';

/** The subjects of webhook events: the final states of requests, and news that a watch matches. */
export type Told = 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'NEWS';
export type DeliveryState = 'PENDING' | 'DELIVERED' | 'GIVEN_UP';

/** A webhook as it may be shown: without its secrets. */
export interface WebhookRow {
  webhook_id: string;
  organization_id: string;
  url: string;
  statuses: Told[];
  created_at: Date;
  /** Until when the replaced secret also signs. */
  previous_until: Date | null;
  disabled_at: Date | null;
  disabled_reason: string | null;
}

const shown = 'webhook_id, organization_id, url, statuses, created_at, previous_until, disabled_at, disabled_reason';

/** Undefined when there is no such organization. */
export async function insertWebhook(
  tx: Queryable,
  row: { webhook_id: string; organization_id: string; url: string; statuses: readonly Told[]; secret: Buffer; now: Date },
): Promise<WebhookRow | undefined> {
  const { rows } = await tx.query<WebhookRow>(
    `insert into webhooks (webhook_id, organization_id, url, statuses, secret, created_at)
     select $1, organization_id, $3, $4, $5, $6 from organizations where organization_id::text = lower($2)
     returning ${shown}`,
    [row.webhook_id, row.organization_id, row.url, row.statuses, row.secret, row.now],
  );
  return rows[0];
}

export interface ListedWebhook extends WebhookRow {
  organization: string;
}

/** Oldest first; of one organization, or all. */
export async function listWebhooks(tx: Queryable, { organization_id }: { organization_id?: string }): Promise<ListedWebhook[]> {
  const { rows } = await tx.query<ListedWebhook>(
    `select w.*, o.name as organization
     from (select ${shown} from webhooks) w join organizations o using (organization_id)
     where $1::text is null or w.organization_id::text = lower($1)
     order by w.created_at, w.webhook_id`,
    [organization_id ?? null],
  );
  return rows;
}

/** Any text may be asked for: what is no id is the id of no webhook. */
export async function findWebhook(tx: Queryable, webhook_id: string): Promise<WebhookRow | undefined> {
  const { rows } = await tx.query<WebhookRow>(`select ${shown} from webhooks where webhook_id::text = lower($1)`, [webhook_id]);
  return rows[0];
}

/** The new secret signs from now on, the old one also until `previous_until`; null ends it at once. */
export async function replaceSecret(
  tx: Queryable,
  change: { webhook_id: string; secret: Buffer; previous_until: Date | null },
): Promise<void> {
  await tx.query(
    `update webhooks
     set secret = $2, previous_secret = case when $3::timestamptz is null then null else secret end, previous_until = $3
     where webhook_id = $1`,
    [change.webhook_id, change.secret, change.previous_until],
  );
}

/** False when it is disabled already. */
export async function disableWebhook(tx: Queryable, change: { webhook_id: string; reason: string; now: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update webhooks set disabled_at = $2, disabled_reason = $3 where webhook_id = $1 and disabled_at is null',
    [change.webhook_id, change.now, change.reason],
  );
  return rowCount === 1;
}

/** Enables a webhook; waiting events are delivered at once. */
export async function enableWebhook(tx: Queryable, webhook_id: string): Promise<void> {
  await tx.query('update webhooks set disabled_at = null, disabled_reason = null where webhook_id = $1', [webhook_id]);
  await tellWaiting(tx);
}

/** Notifies deliverers, when the transaction commits, that something waits. */
async function tellWaiting(tx: Queryable): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [webhooksChannel, '']);
}

/** An event that is told to one webhook and of no request. */
export async function insertTestEvent(
  tx: Queryable,
  event: { event_id: string; webhook_id: string; organization_id: string; body: string; now: Date },
): Promise<void> {
  const { event_id, webhook_id, organization_id, now } = event;
  await tx.query('insert into webhook_events (event_id, organization_id, body, created_at) values ($1, $2, $3, $4)', [
    event_id,
    organization_id,
    event.body,
    now,
  ]);
  await tx.query('insert into webhook_deliveries (webhook_id, event_id, organization_id, due_at) values ($1, $2, $3, $4)', [
    webhook_id,
    event_id,
    organization_id,
    now,
  ]);
  await tellWaiting(tx);
}

export interface DeliveryRow {
  webhook_id: string;
  event_id: string;
  organization_id: string;
  /** Null for a test. */
  request_id: string | null;
  body: string;
  /** When the event happened. */
  created_at: Date;
  state: DeliveryState;
  /** Tries since it first waited, or was last replayed. */
  attempts: number;
  /** If PENDING: the time of the next attempt; while claimed: the time of a retry without an outcome. */
  due_at: Date;
  last_attempted_at: Date | null;
  /** What the last try was answered; null without an answer. */
  last_status: number | null;
  last_error: string | null;
}

/** Newest events first. */
export async function listDeliveries(
  tx: Queryable,
  wanted: { webhook_id?: string; organization_id?: string; event_id?: string; states?: readonly DeliveryState[]; limit: number },
): Promise<DeliveryRow[]> {
  const { rows } = await tx.query<DeliveryRow>(
    `select d.webhook_id, d.event_id, d.organization_id, e.request_id, e.body, e.created_at, d.state, d.attempts, d.due_at,
       a.attempted_at as last_attempted_at, a.status as last_status, a.error as last_error
     from webhook_deliveries d
     join webhook_events e using (event_id)
     left join lateral (
       select attempted_at, status, error from webhook_attempts t
       where t.webhook_id = d.webhook_id and t.event_id = d.event_id
       order by attempt_id desc limit 1
     ) a on true
     where ($1::text is null or d.webhook_id::text = lower($1))
       and ($2::text is null or d.organization_id::text = lower($2))
       and ($3::text is null or d.event_id = $3)
       and ($4::text[] is null or d.state = any ($4))
     order by e.created_at desc, d.event_id, d.webhook_id
     limit $5`,
    [wanted.webhook_id ?? null, wanted.organization_id ?? null, wanted.event_id ?? null, wanted.states ?? null, wanted.limit],
  );
  return rows;
}

export interface AttemptRow {
  attempted_at: Date;
  duration_ms: number;
  status: number | null;
  error: string | null;
}

/** All tries of a delivery, of its replays too, oldest first. */
export async function listAttempts(tx: Queryable, delivery: { webhook_id: string; event_id: string }): Promise<AttemptRow[]> {
  const { rows } = await tx.query<AttemptRow>(
    `select attempted_at, duration_ms, status, error from webhook_attempts
     where webhook_id::text = lower($1) and event_id = $2 order by attempt_id`,
    [delivery.webhook_id, delivery.event_id],
  );
  return rows;
}

/** The events of a webhook to replay: `MISSED` are those from before its registration or while it was disabled. */
export type ReplayedState = DeliveryState | 'MISSED';

/**
 * Makes deliveries wait anew, with all their tries before them. What is being tried this moment is left alone.
 * @returns how many
 */
export async function replayDeliveries(
  tx: Queryable,
  replay: { webhook_id: string; event_id?: string; since?: Date; states: readonly ReplayedState[]; now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into webhook_deliveries as r (webhook_id, event_id, organization_id, due_at)
     select w.webhook_id, e.event_id, w.organization_id, $5
     from webhooks w
     join webhook_events e using (organization_id)
     left join webhook_deliveries d on d.webhook_id = w.webhook_id and d.event_id = e.event_id
     where w.webhook_id = $1 and ($2::text is null or e.event_id = $2) and ($3::timestamptz is null or e.created_at >= $3)
       and coalesce(d.state, 'MISSED') = any ($4) and (d.claimed_until is null or d.claimed_until <= $5)
       and (d.state is not null or (e.request_id is not null and e.body::json ->> 'status' = any (w.statuses)))
     on conflict (webhook_id, event_id) do update set state = 'PENDING', attempts = 0, due_at = excluded.due_at, claimed_until = null
     where r.claimed_until is null or r.claimed_until <= excluded.due_at`,
    [replay.webhook_id, replay.event_id ?? null, replay.since ?? null, replay.states, replay.now],
  );
  await tellWaiting(tx);
  return rowCount ?? 0;
}
