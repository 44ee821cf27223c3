import type { Queryable } from '../database.ts';
import type { AttemptRow } from './webhooks.ts';

/** A delivery that is ours to try, until `claimed_until`. */
export interface ClaimedDelivery {
  webhook_id: string;
  event_id: string;
  organization_id: string;
  /** Tries before this one. */
  attempts: number;
  url: string;
  body: string;
  /** Encrypted. */
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_until: Date | null;
  /** Identifies one's own claim among later ones. */
  claimed_until: Date;
}

/** Takes what is due, of every organization: `most` in all, and of a webhook as many as leave it `most_each` in flight. */
export async function claimDeliveries(
  db: Queryable,
  claim: { now: Date; until: Date; most: number; most_each: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await db.query<ClaimedDelivery>('select * from claim_deliveries($1, $2, $3, $4)', [
    claim.now,
    claim.until,
    claim.most,
    claim.most_each,
  ]);
  return rows;
}

/** When the next delivery is due; undefined when none waits. */
export async function nextDelivery(db: Queryable): Promise<Date | undefined> {
  const { rows } = await db.query<{ due_at: Date | null }>('select next_delivery() as due_at');
  return rows[0]?.due_at ?? undefined;
}

/** Deletes events before a moment without open deliveries. @returns how many */
export async function forgetEvents(db: Queryable, created_before: Date): Promise<number> {
  const { rows } = await db.query<{ forgotten: number }>('select forget_events($1) as forgotten', [created_before]);
  return rows[0]?.forgotten ?? 0;
}

/** Releases a claimed delivery, to be tried at once. */
export async function releaseDelivery(tx: Queryable, delivery: ClaimedDelivery, now: Date): Promise<void> {
  await tx.query(
    `update webhook_deliveries set claimed_until = null, due_at = $4
     where webhook_id = $1 and event_id = $2 and state = 'PENDING' and claimed_until = $3`,
    [delivery.webhook_id, delivery.event_id, delivery.claimed_until, now],
  );
}

/** Writes down what a try met, unless its delivery is gone. */
export async function insertAttempt(
  tx: Queryable,
  delivery: Pick<ClaimedDelivery, 'webhook_id' | 'event_id' | 'organization_id'>,
  attempt: AttemptRow,
): Promise<void> {
  await tx.query(
    `insert into webhook_attempts (webhook_id, event_id, organization_id, attempted_at, duration_ms, status, error)
     select webhook_id, event_id, $3::uuid, $4::timestamptz, $5::integer, $6::integer, $7::text from webhook_deliveries where webhook_id = $1 and event_id = $2`,
    [
      delivery.webhook_id,
      delivery.event_id,
      delivery.organization_id,
      attempt.attempted_at,
      attempt.duration_ms,
      attempt.status,
      attempt.error,
    ],
  );
}

/** Marks a delivery as done, under any later claim. */
export async function completeDelivery(tx: Queryable, delivery: Pick<ClaimedDelivery, 'webhook_id' | 'event_id'>): Promise<void> {
  await tx.query(
    `update webhook_deliveries set state = 'DELIVERED', attempts = attempts + 1, claimed_until = null
     where webhook_id = $1 and event_id = $2 and state = 'PENDING'`,
    [delivery.webhook_id, delivery.event_id],
  );
}

/**
 * After a failed attempt: when to try again, or undefined to give up. False when it was claimed again since.
 */
export async function postponeDelivery(tx: Queryable, delivery: ClaimedDelivery, due_at: Date | undefined): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update webhook_deliveries
     set state = case when $4::timestamptz is null then 'GIVEN_UP' else state end, due_at = coalesce($4, due_at),
       attempts = attempts + 1, claimed_until = null
     where webhook_id = $1 and event_id = $2 and state = 'PENDING' and claimed_until = $3`,
    [delivery.webhook_id, delivery.event_id, delivery.claimed_until, due_at ?? null],
  );
  return rowCount === 1;
}
