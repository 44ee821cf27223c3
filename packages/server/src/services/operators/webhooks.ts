import { Problem } from '../../kernel/problem.ts';
import type { DeliveryRow, ListedWebhook, WebhookRow } from '../../store/webhooks/webhooks.ts';
import type { WebhookContext } from '../webhooks/context.ts';
import { disableWebhook } from '../webhooks/disable.ts';
import { enableWebhook } from '../webhooks/enable.ts';
import { listDeliveries } from '../webhooks/list-deliveries.ts';
import { listWebhooks } from '../webhooks/list.ts';
import { registerWebhook } from '../webhooks/register.ts';
import { replayDeliveries } from '../webhooks/replay.ts';
import { rotateWebhookSecret } from '../webhooks/rotate-secret.ts';
import { sendTestEvent } from '../webhooks/send-test.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';
import { findOrganization } from './organizations.ts';

/** A webhook with its secret, which is shown this once. */
export interface WithSecret {
  webhook: WebhookRow;
  secret: string;
}

export function register(
  context: OperatorContext,
  input: { organization: string; url: string; statuses?: readonly string[] | undefined },
): Promise<WithSecret> {
  return act(context, 'operator.webhooks.register', async (inside) => {
    const { organization_id } = await findOrganization(inside.db, input.organization);
    const { url, statuses } = input;
    const result = await registerWebhook(on(inside), { organization_id, url, ...(statuses && { statuses }) });
    const { webhook } = result;
    // The rest of a URL may be a secret.
    return {
      result,
      organization_id,
      details: { webhook_id: webhook.webhook_id, host: new URL(webhook.url).host, statuses: webhook.statuses },
    };
  });
}

export async function list(context: OperatorContext, organization: string | undefined): Promise<ListedWebhook[]> {
  if (organization === undefined) return listWebhooks(on(context));
  const { organization_id } = await findOrganization(context.db, organization);
  return listWebhooks(on(context), { organization_id });
}

export function rotateSecret(context: OperatorContext, input: { webhook_id: string; overlap_hours: number }): Promise<WithSecret> {
  return act(context, 'operator.webhooks.rotate_secret', async (inside) => {
    const result = await rotateWebhookSecret(on(inside), input);
    const { webhook_id, organization_id, previous_until } = result.webhook;
    return { result, organization_id, details: { webhook_id, previous_until } };
  });
}

export function disable(context: OperatorContext, webhook_id: string): Promise<WebhookRow> {
  return act(context, 'operator.webhooks.disable', async (inside) => {
    const result = await disableWebhook(on(inside), { webhook_id });
    return { result, organization_id: result.organization_id, details: { webhook_id: result.webhook_id } };
  });
}

export function enable(context: OperatorContext, webhook_id: string): Promise<WebhookRow> {
  return act(context, 'operator.webhooks.enable', async (inside) => {
    const result = await enableWebhook(on(inside), { webhook_id });
    return { result, organization_id: result.organization_id, details: { webhook_id: result.webhook_id } };
  });
}

export function sendTest(context: OperatorContext, webhook_id: string): Promise<{ event_id: string; webhook_id: string }> {
  return act(context, 'operator.webhooks.test', async (inside) => {
    const result = await sendTestEvent(on(inside), { webhook_id });
    return { result, organization_id: result.organization_id, details: { webhook_id: result.webhook_id, event_id: result.event_id } };
  });
}

export function deliveries(
  context: OperatorContext,
  asked: { webhook_id: string; states?: readonly string[] | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const { webhook_id, states, limit } = asked;
  return listDeliveries(on(context), { webhook_id, limit, ...(states && { states }) });
}

/** @returns how many deliveries wait anew */
export function replay(
  context: OperatorContext,
  input: { webhook_id: string; event_id?: string | undefined; since?: Date | undefined; states?: readonly string[] | undefined },
): Promise<number> {
  const { webhook_id, event_id, since, states } = input;
  return act(context, 'operator.webhooks.replay', async (inside) => {
    const which = event_id !== undefined ? { event_id } : since && { since, ...(states && { states }) };
    if (!which) throw new Problem('INVALID_INPUT', 'Say which: --event <id>, or --since <time>.');
    const { replayed, organization_id } = await replayDeliveries(on(inside), { webhook_id, ...which });
    return { result: replayed, organization_id, details: { webhook_id, ...which, replayed } };
  });
}

function on({ db, clock, config }: OperatorContext): WebhookContext {
  return { tx: db, clock, config };
}
