import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../../store/listen.ts';
import { claimDeliveries, forgetEvents, nextDelivery, type ClaimedDelivery } from '../../store/webhook-tries.ts';
import { webhooksChannel } from '../../store/webhooks.ts';
import { claimMs, deliver, type DeliverContext } from './deliver.ts';

/** In flight at once, in this process. */
const most = 16;
/** To one webhook at once: a slow receiver leaves the others their share. */
const mostEach = 4;
/** What nobody told of is looked for this often: a claim that lapsed, a notice that was missed. */
const longestPauseMs = 5_000;
/** A webhook with all its tries in flight elsewhere has more that is due; a database that is away is asked again. */
const retryMs = 1_000;
/** Tries in flight may end when the service stops. */
const drainMs = 1_000;
const forgetEveryMs = 3_600_000;
const keptMs = 30 * 24 * 3_600_000;

/**
 * Delivers webhooks in the background, of every organization: what is due, as soon as it is. Several processes share the work.
 * @returns stops it; what is in hand then is delivered again later
 */
export async function deliverWebhooks(context: DeliverContext): Promise<() => Promise<void>> {
  const { db, clock, log } = context;
  const stopping = new AbortController();
  const calledOff = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let forgotten_at: number | undefined;
  let hasNews = false;
  let ring: () => void = () => undefined;
  const news = () => {
    hasNews = true;
    ring();
  };

  function start(delivery: ClaimedDelivery): void {
    const work = deliver(context, delivery, calledOff.signal)
      // Its claim lapses, and it is tried again.
      .catch((error: unknown) => log.error({ err: error, webhook_id: delivery.webhook_id }, 'a webhook delivery could not be recorded'))
      .finally(() => {
        inFlight.delete(work);
        news();
      });
    inFlight.add(work);
  }

  /** @returns how long there is nothing to do, unless there is news */
  async function startDue(): Promise<number> {
    const free = most - inFlight.size;
    if (free === 0) return longestPauseMs;
    const now = clock();
    const until = new Date(now.getTime() + claimMs);
    const claimed = await claimDeliveries(db, { now, until, most: free, most_each: mostEach });
    claimed.forEach(start);
    if (claimed.length === free) return longestPauseMs;
    const next = await nextDelivery(db);
    if (!next) return longestPauseMs;
    const wait_ms = next.getTime() - clock().getTime();
    return wait_ms > 0 ? Math.min(wait_ms, longestPauseMs) : retryMs;
  }

  async function forgetOld(): Promise<void> {
    const now = clock().getTime();
    if (forgotten_at !== undefined && now - forgotten_at < forgetEveryMs) return;
    await forgetEvents(db, new Date(now - keptMs));
    forgotten_at = now;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      hasNews = false;
      const pause_ms = await startDue().catch((error: unknown) => {
        log.error({ err: error }, 'webhooks could not be looked for; trying again');
        return retryMs;
      });
      await forgetOld().catch((error: unknown) => log.error({ err: error }, 'old webhook events could not be forgotten'));
      if (!hasNews) await pause(pause_ms);
    }
  }
  /** Ends early when there is news. */
  async function pause(ms: number): Promise<void> {
    const over = new AbortController();
    ring = () => over.abort();
    await sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);
  }

  const stopListening = await listen(db, webhooksChannel, {
    message: news,
    reconnect: news,
    error: (error) => log.warn({ err: error }, 'lost the connection that tells of webhooks'),
  });
  const running = run();
  return async () => {
    stopping.abort();
    news();
    await running;
    await stopListening();
    const drained = new AbortController();
    const ended = Promise.all(inFlight).finally(() => drained.abort());
    await Promise.race([ended, sleep(drainMs, undefined, { signal: drained.signal }).catch(() => undefined)]);
    calledOff.abort(new Error('The service stops.'));
    await ended;
  };
}
