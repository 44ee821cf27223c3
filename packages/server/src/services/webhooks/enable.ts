import { Problem } from '../../kernel/problem.ts';
import { enableWebhook as enableStored, type WebhookRow } from '../../store/webhooks/webhooks.ts';
import { webhookOf, type WebhookContext } from './context.ts';

/**
 * Calls a webhook again, with what waited first.
 * @throws Error with a sentence when there is none of that id, or it is not disabled
 */
export async function enableWebhook(context: Pick<WebhookContext, 'tx'>, input: { webhook_id: string }): Promise<WebhookRow> {
  const { webhook_id, disabled_at } = await webhookOf(context, input.webhook_id);
  if (!disabled_at) throw new Problem('INVALID_INPUT', `Webhook ${webhook_id} is not disabled.`);
  await enableStored(context.tx, webhook_id);
  return webhookOf(context, webhook_id);
}
