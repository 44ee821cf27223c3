import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '../../kernel/dates.ts';
import { claimDeliveries, forgetEvents, nextDelivery, type ClaimedDelivery } from '../../store/webhooks/webhook-tries.ts';
import { webhooksChannel } from '../../store/webhooks/webhooks.ts';
import { claimMs, deliver, type DeliverContext } from './deliver.ts';

/** In flight at once, in this process. */
const most = 16;
/** To one webhook at once: a slow receiver leaves the others their share. */
const mostEach = 4;
/** A webhook with all its tries in flight elsewhere has more that is due. */
const retryMs = 1_000;
/** Tries in flight may end when the service stops. */
const drainMs = 1_000;
const keptMs = 30 * dayMs;

export const webhookNews = { channel: webhooksChannel };

/** Delivers webhooks of every organization: what is due, as soon as it is. Several processes share the work. */
export function webhookDeliverer(context: DeliverContext) {
  const { db, clock, log } = context;
  const calledOff = new AbortController();
  const inFlight = new Set<Promise<void>>();

  function start(delivery: ClaimedDelivery, ended: () => void): void {
    const work = deliver(context, delivery, calledOff.signal)
      // Its claim lapses, and it is tried again.
      .catch((error: unknown) => log.error({ err: error, webhook_id: delivery.webhook_id }, 'a webhook delivery could not be recorded'))
      .finally(() => {
        inFlight.delete(work);
        ended();
      });
    inFlight.add(work);
  }

  return {
    /** Starts what is due. @returns when to look again, in milliseconds; undefined if nothing is known to come */
    async run({ again }: { again: () => void }): Promise<number | undefined> {
      const free = most - inFlight.size;
      if (free === 0) return undefined;
      const now = clock();
      const until = new Date(now.getTime() + claimMs);
      const claimed = await claimDeliveries(db, { now, until, most: free, most_each: mostEach });
      for (const delivery of claimed) start(delivery, again);
      const next = claimed.length < free ? await nextDelivery(db) : undefined;
      if (!next) return undefined;
      const wait_ms = next.getTime() - clock().getTime();
      return wait_ms > 0 ? wait_ms : retryMs;
    },
    /** Lets what is in flight end for a moment, then calls it off: it is delivered again later. */
    async end(): Promise<void> {
      const drained = new AbortController();
      const ended = Promise.all(inFlight).finally(() => drained.abort());
      await Promise.race([ended, sleep(drainMs, undefined, { signal: drained.signal }).catch(() => undefined)]);
      calledOff.abort(new Error('The service stops.'));
      await ended;
    },
  };
}

/** Forgets events that no replay asks for any more. */
export async function forgetOldEvents({ db, clock }: Pick<DeliverContext, 'db' | 'clock'>): Promise<void> {
  await forgetEvents(db, new Date(clock().getTime() - keptMs));
}
