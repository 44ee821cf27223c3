import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { compare } from '../../kernel/text.ts';
import { raiseAlert } from '../../store/operators/alerts.ts';
import type { Database } from '../../store/database.ts';
import { expireRequests as expireStored } from '../../store/requests/requests.ts';

/** Time in PENDING counts too: the specification's client gives up 90 minutes after it submitted. */
const requestLifetimeMs = 90 * 60 * 1_000;

/** Fails every request that is 90 minutes old and not finished, and tells the operator of each in the log, of an organization's in one alert. */
export async function expireRequests(context: {
  db: Database;
  clock: Clock;
  log: Log;
  running: Map<string, AbortController>;
}): Promise<void> {
  const moment = context.clock();
  const submitted_by = new Date(moment.getTime() - requestLifetimeMs);
  const expired = await context.db.transaction(async (tx) => {
    const requests = await expireStored(tx, { submitted_by, moment, error: 'timed out' });
    // In one order, so that two watchdogs never wait for each other.
    const byOrganization = Map.groupBy(
      requests.toSorted((a, b) => compare(a.organization_id, b.organization_id)),
      ({ organization_id }) => organization_id,
    );
    for (const [organization_id, its] of byOrganization) {
      const { request_id, request_type, created_at: submitted_at } = its[0]!;
      const details = { request_id, request_type, submitted_at };
      await raiseAlert(tx, { kind: 'request_timed_out', organization_id, details, moment, times: its.length });
    }
    return requests;
  });
  for (const request of expired) {
    context.running.get(request.request_id)?.abort();
    context.log.error({ alert: 'request_timed_out', ...request }, 'a request timed out 90 minutes after it was submitted');
  }
}
