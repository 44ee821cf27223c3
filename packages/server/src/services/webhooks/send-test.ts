import { Problem } from '../../kernel/problem.ts';
import { randomUUID } from 'node:crypto';
import type { RequestFinished } from '@firmament/contract';
import { insertTestEvent } from '../../store/webhooks/webhooks.ts';
import { webhookOf, type WebhookContext } from './context.ts';

/** The id of no request. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Tells a webhook of an event that did not happen: `test` in its body is true, its request is all zeros. It goes the way of all
 * others, so the running service delivers it; `listDeliveries` with the event's id says how it went.
 * @throws Error with a sentence when there is none of that id, or it is disabled
 */
export async function sendTestEvent(
  context: Pick<WebhookContext, 'tx' | 'clock'>,
  input: { webhook_id: string },
): Promise<{ event_id: string; webhook_id: string; organization_id: string }> {
  const { webhook_id, organization_id, disabled_at } = await webhookOf(context, input.webhook_id);
  if (disabled_at) throw new Problem('INVALID_INPUT', `Webhook ${webhook_id} is disabled: enable it first.`);
  const event_id = `msg_${randomUUID().replaceAll('-', '')}`;
  const event: RequestFinished = { request_id: nobody, status: 'COMPLETED', test: true };
  const body = JSON.stringify(event);
  await insertTestEvent(context.tx, { event_id, webhook_id, organization_id, body, now: context.clock() });
  return { event_id, webhook_id, organization_id };
}
