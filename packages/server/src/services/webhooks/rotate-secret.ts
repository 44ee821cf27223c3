import { Problem } from '../../kernel/problem.ts';
import { replaceSecret, type WebhookRow } from '../../store/webhooks/webhooks.ts';
import { webhookOf, type WebhookContext } from './context.ts';
import { encryptSecret, requiredKey } from './secrets.ts';
import { newSecret } from './sign.ts';

const ordinaryOverlapHours = 24;
const longestOverlapHours = 30 * 24;

/**
 * Gives a webhook a new secret. For `overlap_hours` (24 by default, 0 for none) the old one also signs, so that
 * receivers can change over without an interruption; one replaced earlier ends at once.
 * @returns the webhook, and its new secret, which is shown this once
 * @throws Error with a sentence
 */
export async function rotateWebhookSecret(
  context: WebhookContext,
  input: { webhook_id: string; overlap_hours?: number },
): Promise<{ webhook: WebhookRow; secret: string }> {
  const { overlap_hours = ordinaryOverlapHours } = input;
  if (!(overlap_hours >= 0 && overlap_hours <= longestOverlapHours))
    throw new Problem('INVALID_INPUT', `A secret that was replaced may count for 0 to ${longestOverlapHours} hours more.`);
  const key = requiredKey(context.config);
  const { webhook_id } = await webhookOf(context, input.webhook_id);
  const secret = newSecret();
  const previous_until = overlap_hours === 0 ? null : new Date(context.clock().getTime() + overlap_hours * 3_600_000);
  await replaceSecret(context.tx, { webhook_id, secret: encryptSecret(secret, key, webhook_id), previous_until });
  return { webhook: await webhookOf(context, webhook_id), secret };
}
