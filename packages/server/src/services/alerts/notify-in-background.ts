import { notifyOfAlerts, type NotifyContext } from './notify.ts';

const everyMs = 5_000;

/** Tells the operator of alerts as they come. @returns stops it */
export function notifyInBackground(context: NotifyContext): () => Promise<void> {
  let notifying = Promise.resolve();
  const look = async () => {
    await notifyOfAlerts(context).catch((error: unknown) => context.log.error({ err: error }, 'alerts could not be looked for'));
  };
  const timer = setInterval(() => {
    notifying = notifying.then(look);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await notifying;
  };
}
