import type { Config } from '../../config.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { RefusedAddress } from '../../net/guard.ts';
import { FetchFailed } from '../../net/guarded-fetch.ts';
import type { Net } from '../../net/net.ts';
import { postWebhook, type WebhookAnswer } from '../../net/post-webhook.ts';
import { withRetries } from '../../net/retries.ts';
import { raiseAlert } from '../../store/operators/alerts.ts';
import type { Database, Queryable } from '../../store/database.ts';
import {
  completeDelivery,
  insertAttempt,
  postponeDelivery,
  releaseDelivery,
  type ClaimedDelivery,
} from '../../store/webhooks/webhook-tries.ts';
import { disableWebhook, type AttemptRow } from '../../store/webhooks/webhooks.ts';
import { nextTry } from './next-try.ts';
import { decryptSecret, requiredKey } from './secrets.ts';
import { signedHeaders } from './sign.ts';

export interface DeliverContext {
  db: Database;
  clock: Clock;
  log: Log;
  net: Net;
  config: Pick<Config, 'secret_key'>;
  /** From 0 to 1; chance itself where it is not given. */
  random?: () => number;
}

/** The whole exchange may take this long. */
const timeoutMs = 15_000;
/** An attempt without an outcome by then is dead: the exchange, and ample time to save its outcome. */
export const claimMs = 60_000;
/** A database is back within seconds, and a claim lasts longer than these tries. */
const mostRecordTries = 10;
const recordAgainMs = 1_000;
const gone = 410;
const longestError = 500;

interface Outcome extends AttemptRow {
  retry_after_ms?: number | undefined;
  /** Nothing was sent, for the secret cannot be read: for the operator to mend. */
  isUnsigned?: boolean;
}

/**
 * Tries a claimed delivery once and writes down how it went. Crashing in between leaves the claim to lapse, and it is sent again
 * with the same id. A try that is called off before an answer came is given back as if it had not been.
 */
export async function deliver(context: DeliverContext, delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const { db, clock, net, log } = context;
  const { organization_id } = delivery;
  const outcome = await attempt(context, delivery, signal);
  if (!outcome) return db.asOrganization(organization_id, (tx) => releaseDelivery(tx, delivery, clock()));
  // A database that is away for a moment need not cost the receiver a repetition.
  const pauseAfter = (error: unknown, tries: number) => {
    if (tries === mostRecordTries) throw error;
    log.warn({ err: error }, 'how a webhook fared could not be written down; trying again');
    return recordAgainMs;
  };
  await withRetries(net.time, { signal, pauseAfter }, () =>
    db.asOrganization(organization_id, (tx) => record(context, { tx, delivery, outcome })),
  );
}

/** Undefined when it was called off. */
async function attempt(context: DeliverContext, delivery: ClaimedDelivery, signal: AbortSignal): Promise<Outcome | undefined> {
  const { net, clock } = context;
  const attempted_at = clock();
  const started = net.time.now();
  const met = (outcome: Pick<Outcome, 'status' | 'error' | 'retry_after_ms' | 'isUnsigned'>): Outcome => ({
    attempted_at,
    duration_ms: Math.round(net.time.now() - started),
    ...outcome,
  });
  let secrets: string[];
  try {
    secrets = secretsOf(context, delivery, attempted_at);
  } catch (error) {
    return met({ status: null, error: sentenceOf(error), isUnsigned: true });
  }
  try {
    const { event_id: id, body } = delivery;
    const headers = signedHeaders({ id, sent_at: attempted_at, body }, secrets);
    const answer = await postWebhook(net, delivery.url, { body, headers, timeout_ms: timeoutMs, signal, now: attempted_at });
    return met({ ...answer, error: isSuccess(answer) ? null : `answered ${answer.status}` });
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof FetchFailed || error instanceof RefusedAddress) return met({ status: null, error: sentenceOf(error) });
    throw error;
  }
}

/** The signing secrets: the replaced one also, until it ends. One that was replaced because the key was lost is omitted. */
function secretsOf({ config, log }: DeliverContext, delivery: ClaimedDelivery, moment: Date): string[] {
  const key = requiredKey(config);
  const { webhook_id, secret, previous_secret, previous_until } = delivery;
  const secrets = [decryptSecret(secret, key, webhook_id)];
  if (!previous_secret || !previous_until || previous_until <= moment) return secrets;
  try {
    return [...secrets, decryptSecret(previous_secret, key, webhook_id)];
  } catch (error) {
    log.warn({ err: error, webhook_id }, 'the secret that was replaced does not sign besides');
    return secrets;
  }
}

/** In one transaction: the log, the new state, and what the operator should know. */
async function record(
  context: DeliverContext,
  { tx, delivery, outcome }: { tx: Queryable; delivery: ClaimedDelivery; outcome: Outcome },
): Promise<void> {
  const { log, clock, random = Math.random } = context;
  const { webhook_id, event_id, organization_id } = delivery;
  const { status, error, retry_after_ms } = outcome;
  const now = clock();
  const alert = async (kind: string, details: object, quiet_ms?: number) => {
    const told = { webhook_id, event_id, ...details };
    log.error({ alert: kind, organization_id, ...told }, 'a webhook needs looking after');
    // A receiver that is gone, or a key that is lost, fails many deliveries: one notice counts them.
    await raiseAlert(tx, {
      kind,
      organization_id,
      subject: webhook_id,
      details: told,
      moment: now,
      ...(quiet_ms !== undefined && { quiet_ms }),
    });
  };
  await insertAttempt(tx, delivery, outcome);
  if (isSuccess(outcome)) return completeDelivery(tx, delivery);

  const tries = delivery.attempts + 1;
  const wait_ms = nextTry({ tries, random: random(), retry_after_ms });
  const isOurs = await postponeDelivery(tx, delivery, wait_ms === undefined ? undefined : new Date(now.getTime() + wait_ms));
  log.warn({ organization_id, webhook_id, event_id, tries, status, error }, 'a webhook was not delivered');
  if (status === gone && (await disableWebhook(tx, { webhook_id, reason: 'answered 410 Gone', now }))) {
    await alert('webhook_disabled', { reason: 'answered 410 Gone' }, 0);
  }
  if (outcome.isUnsigned) await alert('webhook_unsigned', { error });
  if (wait_ms === undefined && isOurs) await alert('webhook_given_up', { tries, error });
}

function isSuccess({ status }: Pick<WebhookAnswer, 'status'> | AttemptRow): boolean {
  return status !== null && status >= 200 && status <= 299;
}

/** As the log can hold it. */
function sentenceOf(error: unknown): string {
  const { message } = error as Error;
  return message.replaceAll('\0', '').slice(0, longestError).toWellFormed();
}
