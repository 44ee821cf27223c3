import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Database } from '../../store/database.ts';
import { cancelledChannel, cancelRequest as cancelStored, findRequest } from '../../store/requests/requests.ts';

/**
 * Cancels a request that has not finished; its worker is notified and stops.
 * @throws REQUEST_NOT_FOUND, also for another organization's; NOT_CANCELLABLE in a final state
 */
export async function cancelRequest(
  context: { db: Database; clock: Clock },
  asked: { organization_id: string; request_id: string },
): Promise<void> {
  await context.db.asOrganization(asked.organization_id, async (tx) => {
    if (await cancelStored(tx, asked.request_id, context.clock())) return;
    const request = await findRequest(tx, asked.request_id);
    if (!request) throw new Problem('REQUEST_NOT_FOUND', 'No request has this id.');
    throw new Problem('NOT_CANCELLABLE', `The request is already ${request.status} and can no longer be cancelled.`);
  });
}

/** Notifies of requests cancelled in any process, by their ids. */
export const cancellations = { channel: cancelledChannel };

/** Ends the work of this process on requests that were cancelled. One that is missed still stays cancelled, for finishing is guarded. */
export function endCancelled({ running }: { running: ReadonlyMap<string, AbortController> }, request_ids: readonly string[]): void {
  for (const request_id of request_ids) running.get(request_id)?.abort();
}
