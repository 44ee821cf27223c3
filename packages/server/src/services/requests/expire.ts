import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Database } from '../../store/database.ts';
import { expireRequests as expireStored } from '../../store/requests.ts';

/** Time in PENDING counts too: the specification's client gives up 90 minutes after it submitted. */
const requestLifetimeMs = 90 * 60 * 1_000;

/** Fails every request that is 90 minutes old and not finished, and tells the operator of each. */
export async function expireRequests(context: {
  db: Database;
  clock: Clock;
  log: Log;
  running: Map<string, AbortController>;
}): Promise<void> {
  const moment = context.clock();
  const submitted_by = new Date(moment.getTime() - requestLifetimeMs);
  for (const request of await expireStored(context.db, { submitted_by, moment, error: 'timed out' })) {
    context.running.get(request.request_id)?.abort();
    context.log.error({ alert: 'request_timed_out', ...request }, 'a request timed out 90 minutes after it was submitted');
  }
}
