import { Problem } from '../../kernel/problem.ts';
import {
  listAttempts as listStoredAttempts,
  listDeliveries as listStored,
  type AttemptRow,
  type DeliveryRow,
  type DeliveryState,
} from '../../store/webhooks/webhooks.ts';
import { webhookOf, type WebhookContext } from './context.ts';

export const deliveryStates: readonly DeliveryState[] = ['PENDING', 'DELIVERED', 'GIVEN_UP'];

/**
 * Deliveries, newest events first, each with the outcome of its last attempt.
 * @throws Error with a sentence when there is no such webhook or state
 */
export async function listDeliveries(
  { tx }: Pick<WebhookContext, 'tx'>,
  wanted: { webhook_id?: string; organization_id?: string; event_id?: string; states?: readonly string[]; limit?: number },
): Promise<DeliveryRow[]> {
  const { states, limit = 50, ...others } = wanted;
  if (wanted.webhook_id !== undefined) await webhookOf({ tx }, wanted.webhook_id);
  return listStored(tx, { ...others, limit, ...(states && { states: statesOf(states) }) });
}

/** Every try of one delivery, of its replays too, oldest first. */
export function listAttempts(
  { tx }: Pick<WebhookContext, 'tx'>,
  delivery: { webhook_id: string; event_id: string },
): Promise<AttemptRow[]> {
  return listStoredAttempts(tx, delivery);
}

function statesOf(named: readonly string[]): DeliveryState[] {
  const unknown = named.find((state) => !deliveryStates.some((known) => known === state));
  if (unknown !== undefined) throw new Problem('INVALID_INPUT', `A delivery is ${deliveryStates.join(', ')}, not '${unknown}'.`);
  return deliveryStates.filter((state) => named.includes(state));
}
