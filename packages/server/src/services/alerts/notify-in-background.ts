import { setTimeout as sleep } from 'node:timers/promises';
import { notifyOfAlerts, type NotifyContext } from './notify.ts';

const everyMs = 5_000;
/** A notice on its way may end when the service stops; what does not is sent again. */
const drainMs = 500;

/** Tells the operator of alerts as they come. @returns stops it */
export function notifyInBackground(context: NotifyContext): () => Promise<void> {
  const stopping = new AbortController();
  let notifying: Promise<void> | undefined;
  const look = async () => {
    await notifyOfAlerts(context, stopping.signal).catch((error: unknown) =>
      context.log.error({ err: error }, 'alerts could not be looked for'),
    );
    notifying = undefined;
  };
  const timer = setInterval(() => {
    notifying ??= look();
  }, everyMs);
  return async () => {
    clearInterval(timer);
    stopping.abort(new Error('The service stops.'));
    if (notifying) await Promise.race([notifying, sleep(drainMs)]);
  };
}
