import type { Config } from '../../config.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { FetchFailed } from '../../net/guarded-fetch.ts';
import type { Net } from '../../net/net.ts';
import { postWebhook } from '../../net/post-webhook.ts';
import { sendMail } from '../../net/send-mail.ts';
import { claimAlerts, settleAlert, type Alert } from '../../store/alerts.ts';
import type { Database } from '../../store/database.ts';

export interface NotifyContext {
  db: Database;
  clock: Clock;
  log: Log;
  net: Net;
  config: Pick<Config, 'alerts'>;
}

/** A notice that has not told of its outcome by then is tried again. */
const claimMs = 60_000;
const timeoutMs = 15_000;
const firstRetryMs = 60_000;
const longestRetryMs = 6 * 3_600_000;

/** Sends notices of alerts that nobody was notified of yet, where the operator named an address; the alerts themselves stay listed. */
export async function notifyOfAlerts(context: NotifyContext, stopping = new AbortController().signal): Promise<void> {
  const { db, clock, config, log } = context;
  if (!config.alerts.url && !config.alerts.mail) return;
  while (!stopping.aborted) {
    const moment = clock();
    // One at a time: whoever else notifies must not take it for abandoned while it waits its turn.
    const [alert] = await claimAlerts(db, { moment, until: new Date(moment.getTime() + claimMs), most: 1 });
    if (!alert) return;
    try {
      await notify(context, alert, stopping);
      await settleAlert(db, alert.alert_id, { notified_at: clock() });
    } catch (error) {
      const wait_ms = Math.min(longestRetryMs, firstRetryMs * 2 ** (alert.attempts - 1));
      log.error({ err: error, alert_id: alert.alert_id, kind: alert.kind }, 'the operator could not be notified of an alert');
      await settleAlert(db, alert.alert_id, { again_at: new Date(clock().getTime() + wait_ms) });
    }
  }
}

async function notify({ net, config, clock }: NotifyContext, alert: Alert, signal: AbortSignal): Promise<void> {
  const { url, mail } = config.alerts;
  const { alert_id, kind, organization_id, details } = alert;
  const told = { alert_id, kind, organization_id, created_at: alert.created_at.toISOString(), details };
  if (url) await post(net, url, { told, now: clock(), signal });
  if (mail) await sendMail(mail, { subject: `Firmament: ${kind.replaceAll('_', ' ')}`, text: `${JSON.stringify(told, null, 2)}\n` });
}

async function post(net: Net, url: string, { told, now, signal }: { told: object; now: Date; signal: AbortSignal }): Promise<void> {
  const sent = { body: JSON.stringify(told), headers: {}, timeout_ms: timeoutMs, signal, now };
  const { status } = await postWebhook(net, url, sent);
  if (status < 200 || status > 299) throw new FetchFailed(`${new URL(url).host} answered ${status}.`, { status });
}
