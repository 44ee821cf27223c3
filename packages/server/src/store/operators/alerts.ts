import type { Queryable } from '../database.ts';

/** A channel for alerts to the operator. */
export type Channel = 'url' | 'mail';

export interface Alert {
  alert_id: number;
  kind: string;
  organization_id: string | null;
  /** Of the first, where it repeats. */
  details: Record<string, unknown>;
  /** How often it came from `created_at` to `last_at`. */
  count: number;
  created_at: Date;
  last_at: Date;
  /** The channels that have been told. */
  told: Channel[];
  /** Notices tried, this one included. */
  attempts: number;
}

/** Repeats within an hour are one notice. */
const quietMs = 3_600_000;

/**
 * Tells the operator, once this transaction is through. Repeats of a kind about the same organization and subject are counted together.
 * @param alert.times how many it represents; @param alert.quiet_ms period of repetition, 0 if each is separate
 */
export async function raiseAlert(
  db: Queryable,
  alert: {
    kind: string;
    organization_id: string | null;
    subject?: string;
    details: object;
    moment: Date;
    times?: number;
    quiet_ms?: number;
  },
): Promise<void> {
  const { kind, organization_id, details, moment, subject = '', times = 1, quiet_ms = quietMs } = alert;
  await db.query('select raise_alert($1, $2, $3, $4, $5, $6, make_interval(secs => $7))', [
    kind,
    organization_id,
    JSON.stringify(details),
    moment,
    subject,
    times,
    quiet_ms / 1_000,
  ]);
}

/** Claims alerts without a notice until `until`. */
export async function claimAlerts(db: Queryable, claim: { moment: Date; until: Date; most: number }): Promise<Alert[]> {
  return (
    await db.query<Alert & Record<string, unknown>>('select * from claim_alerts($1, $2, $3)', [claim.moment, claim.until, claim.most])
  ).rows;
}

/** Records that one channel received it, so that it is not sent again. */
export async function noteTold(db: Queryable, alert_id: number, channel: Channel): Promise<void> {
  await db.query('select note_told($1, $2)', [alert_id, channel]);
}

/** All channels were notified, or will be at another time. */
export async function settleAlert(db: Queryable, alert_id: number, settled: { notified_at: Date } | { again_at: Date }): Promise<void> {
  const { notified_at = null, again_at = null } = settled as { notified_at?: Date; again_at?: Date };
  await db.query('select settle_alert($1, $2, $3)', [alert_id, notified_at, again_at]);
}
