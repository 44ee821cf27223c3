import type { Queryable } from './database.ts';

/** What the operator should look at. */
export interface Alert {
  alert_id: number;
  kind: string;
  organization_id: string | null;
  details: Record<string, unknown>;
  created_at: Date;
  /** Notices tried, this one included. */
  attempts: number;
}

export async function raiseAlert(
  db: Queryable,
  alert: { kind: string; organization_id: string | null; details: object; moment: Date },
): Promise<void> {
  await db.query('select raise_alert($1, $2, $3, $4)', [alert.kind, alert.organization_id, JSON.stringify(alert.details), alert.moment]);
}

/** Takes alerts nobody was notified of; nobody else gets them until `until`. */
export async function claimAlerts(db: Queryable, claim: { moment: Date; until: Date; most: number }): Promise<Alert[]> {
  return (
    await db.query<Alert & Record<string, unknown>>('select * from claim_alerts($1, $2, $3)', [claim.moment, claim.until, claim.most])
  ).rows;
}

/** Somebody was notified, or is to be at another time. */
export async function settleAlert(db: Queryable, alert_id: number, settled: { notified_at: Date } | { again_at: Date }): Promise<void> {
  const { notified_at = null, again_at = null } = settled as { notified_at?: Date; again_at?: Date };
  await db.query('select settle_alert($1, $2, $3)', [alert_id, notified_at, again_at]);
}
