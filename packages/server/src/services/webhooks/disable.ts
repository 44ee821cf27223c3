import { Problem } from '../../kernel/problem.ts';
import { disableWebhook as disableStored, type WebhookRow } from '../../store/webhooks/webhooks.ts';
import { webhookOf, type WebhookContext } from './context.ts';

/**
 * Disables a webhook. Waiting events wait until it is enabled; events of the meantime are not delivered, unless replayed.
 * @throws Error with a sentence when there is none of that id, or it is disabled already
 */
export async function disableWebhook(
  context: Pick<WebhookContext, 'tx' | 'clock'>,
  input: { webhook_id: string; reason?: string },
): Promise<WebhookRow> {
  const { webhook_id } = await webhookOf(context, input.webhook_id);
  const reason = input.reason ?? 'by an operator';
  if (!(await disableStored(context.tx, { webhook_id, reason, now: context.clock() })))
    throw new Problem('INVALID_INPUT', `Webhook ${webhook_id} is disabled already.`);
  return webhookOf(context, webhook_id);
}
