import { Problem } from '../../kernel/problem.ts';
import { listDeliveries, replayDeliveries as replayStored, type ReplayedState } from '../../store/webhooks/webhooks.ts';
import { webhookOf, type WebhookContext } from './context.ts';

/** What can be replayed: deliveries by their state, and `MISSED`, events from before the registration or while the webhook was disabled. */
export const replayedStates: readonly ReplayedState[] = ['GIVEN_UP', 'MISSED', 'DELIVERED', 'PENDING'];
const ordinaryStates: readonly ReplayedState[] = ['GIVEN_UP', 'MISSED'];

/**
 * Delivers again, with each event's original id and new attempts: one event in any state, or all
 * since a moment that are in one of the states (GIVEN_UP and MISSED where none are named).
 * @returns how many deliveries now wait
 * @throws Error with a sentence: unknown webhook, event or state, or a disabled webhook
 */
export async function replayDeliveries(
  context: Pick<WebhookContext, 'tx' | 'clock'>,
  input: { webhook_id: string } & ({ event_id: string } | { since: Date; states?: readonly string[] }),
): Promise<{ replayed: number; organization_id: string }> {
  const { webhook_id, organization_id, disabled_at } = await webhookOf(context, input.webhook_id);
  if (disabled_at) throw new Problem('INVALID_INPUT', `Webhook ${webhook_id} is disabled: enable it first.`);
  const now = context.clock();
  if (!('event_id' in input)) {
    const states = statesOf(input.states ?? ordinaryStates);
    return { replayed: await replayStored(context.tx, { webhook_id, since: input.since, states, now }), organization_id };
  }
  const { event_id } = input;
  const replayed = await replayStored(context.tx, { webhook_id, event_id, states: replayedStates, now });
  if (replayed === 0) {
    const [inFlight] = await listDeliveries(context.tx, { webhook_id, event_id, limit: 1 });
    throw new Problem(
      'INVALID_INPUT',
      inFlight
        ? `Event ${event_id} is being delivered at this moment.`
        : `Webhook ${webhook_id} tells of no event with the id ${event_id}.`,
    );
  }
  return { replayed, organization_id };
}

function statesOf(named: readonly string[]): ReplayedState[] {
  const unknown = named.find((state) => !replayedStates.some((known) => known === state));
  if (unknown !== undefined) throw new Problem('INVALID_INPUT', `What can be replayed is ${replayedStates.join(', ')}, not '${unknown}'.`);
  return replayedStates.filter((state) => named.includes(state));
}
