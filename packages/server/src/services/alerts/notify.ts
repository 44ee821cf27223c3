import type { Config } from '../../config.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { FetchFailed } from '../../net/guarded-fetch.ts';
import type { Net } from '../../net/net.ts';
import { postWebhook } from '../../net/post-webhook.ts';
import { sendMail } from '../../net/send-mail.ts';
import { claimAlerts, noteTold, settleAlert, type Alert, type Channel } from '../../store/operators/alerts.ts';
import type { Database } from '../../store/database.ts';

export interface NotifyContext {
  db: Database;
  clock: Clock;
  log: Log;
  net: Net;
  config: Pick<Config, 'alerts'>;
}

/** A notice without an outcome by then is tried again. */
const claimMs = 60_000;
const timeoutMs = 15_000;
const firstRetryMs = 60_000;
const longestRetryMs = 6 * 3_600_000;

/** Sends notices of new alerts, if the operator named an address; the alerts themselves stay listed. */
export async function notifyOfAlerts(context: NotifyContext, stopping = new AbortController().signal): Promise<void> {
  const { db, clock, config } = context;
  const channels = (['url', 'mail'] as const).filter((channel) => config.alerts[channel] !== undefined);
  if (channels.length === 0) return;
  while (!stopping.aborted) {
    const moment = clock();
    // One at a time, so that no other process takes a waiting one for abandoned.
    const [alert] = await claimAlerts(db, { moment, until: new Date(moment.getTime() + claimMs), most: 1 });
    if (!alert) return;
    const untold = channels.filter((channel) => !alert.told.includes(channel));
    const outcomes = await Promise.all(untold.map((channel) => isTold(context, { alert, channel, stopping })));
    const wait_ms = Math.min(longestRetryMs, firstRetryMs * 2 ** (alert.attempts - 1));
    const settled = outcomes.every(Boolean) ? { notified_at: clock() } : { again_at: new Date(clock().getTime() + wait_ms) };
    await settleAlert(db, alert.alert_id, settled);
  }
}

interface Notice {
  alert: Alert;
  channel: Channel;
  stopping: AbortSignal;
}

/** Tells one channel and writes that down, so that the failure of the other repeats nothing here. @returns whether it worked */
async function isTold(context: NotifyContext, notice: Notice): Promise<boolean> {
  const { alert, channel } = notice;
  try {
    await tell(context, notice);
    await noteTold(context.db, alert.alert_id, channel);
    return true;
  } catch (error) {
    const { alert_id, kind } = alert;
    context.log.error({ err: error, alert_id, kind, channel }, 'the operator could not be notified of an alert');
    return false;
  }
}

async function tell({ net, config, clock }: NotifyContext, { alert, channel, stopping }: Notice): Promise<void> {
  const { url, mail } = config.alerts;
  const { alert_id, kind, organization_id, details, count } = alert;
  const told = {
    alert_id,
    kind,
    organization_id,
    count,
    created_at: alert.created_at.toISOString(),
    last_at: alert.last_at.toISOString(),
    details,
  };
  if (channel === 'url' && url) await post(net, url, { told, now: clock(), signal: stopping });
  const subject = `Firmament: ${kind.replaceAll('_', ' ')}${count > 1 ? `, ${count} times` : ''}`;
  if (channel === 'mail' && mail) await sendMail(mail, { subject, text: `${JSON.stringify(told, null, 2)}\n` });
}

async function post(net: Net, url: string, { told, now, signal }: { told: object; now: Date; signal: AbortSignal }): Promise<void> {
  const sent = { body: JSON.stringify(told), headers: {}, timeout_ms: timeoutMs, signal, now };
  const { status } = await postWebhook(net, url, sent);
  if (status < 200 || status > 299) throw new FetchFailed(`${new URL(url).host} answered ${status}.`, { status });
}
