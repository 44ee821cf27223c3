import { Problem } from '../../kernel/problem.ts';
import { randomUUID } from 'node:crypto';
import { resolveBySystem } from '../../net/guard.ts';
import { reachableWebhookUrl } from '../../net/post-webhook.ts';
import { insertWebhook, type Told, type WebhookRow } from '../../store/webhooks/webhooks.ts';
import type { WebhookContext } from './context.ts';
import { encryptSecret, requiredKey } from './secrets.ts';
import { newSecret } from './sign.ts';

/** What a webhook may be registered for. */
export const everyTold: readonly Told[] = ['COMPLETED', 'FAILED', 'CANCELLED', 'NEWS'];
const ordinaryStatuses: readonly Told[] = ['COMPLETED', 'FAILED'];

/**
 * Registers a URL that is told when a request of the organization reaches one of the states (COMPLETED and FAILED where none are named), or of
 * news that its watches match.
 * @returns the webhook, and its secret, which is shown this once
 * @throws Error with a sentence: no key to encrypt with, a URL that may not be called, an unknown state or organization
 */
export async function registerWebhook(
  context: WebhookContext,
  input: { organization_id: string; url: string; statuses?: readonly string[] },
): Promise<{ webhook: WebhookRow; secret: string }> {
  const { tx, clock, config, resolve = resolveBySystem } = context;
  const key = requiredKey(config);
  const statuses = statusesOf(input.statuses ?? ordinaryStatuses);
  const url = await reachableWebhookUrl(input.url, { allow_hosts: config.allow_hosts, resolve });
  const webhook_id = randomUUID();
  const secret = newSecret();
  const webhook = await insertWebhook(tx, {
    webhook_id,
    organization_id: input.organization_id,
    url: url.href,
    statuses,
    secret: encryptSecret(secret, key, webhook_id),
    now: clock(),
  });
  if (!webhook) throw new Problem('INVALID_INPUT', `No organization has the id ${input.organization_id}.`);
  return { webhook, secret };
}

function statusesOf(named: readonly string[]): Told[] {
  const unknown = named.find((status) => !everyTold.some((known) => known === status));
  if (unknown !== undefined) throw new Problem('INVALID_INPUT', `A webhook tells of ${everyTold.join(', ')}, not of '${unknown}'.`);
  if (named.length === 0) throw new Problem('INVALID_INPUT', `A webhook tells of at least one of ${everyTold.join(', ')}.`);
  return everyTold.filter((status) => named.includes(status));
}
