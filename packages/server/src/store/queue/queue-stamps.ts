import type { Queryable } from '../database.ts';

/**
 * Brings what the queue noted down for a moment that is yet to come back to the present: nothing is planned there for later than a
 * second. A clock that was set back leaves such stamps, and until it reaches them again no worker would take
 * waits, look after the queue or notice a dead worker.
 */
export async function endFutureStamps(db: Queryable, queue_schema: string): Promise<void> {
  await db.query(
    `with clock as (select ${queue_schema}.job_now() as now, ${queue_schema}.job_now() + interval '1 minute' as soon), looked_after as (
       update ${queue_schema}.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
       from clock where greatest(monitor_claim_on, monitor_on, maintain_on) > soon
     )
     update ${queue_schema}.job set start_after = least(start_after, now), heartbeat_on = least(heartbeat_on, now)
     from clock where state in ('created', 'retry', 'active') and greatest(start_after, heartbeat_on) > soon`,
  );
}
