import {
  deliveries,
  disable,
  enable,
  list,
  register,
  replay,
  rotateSecret,
  sendTest,
  type WithSecret,
} from '../../services/operators/webhooks.ts';
import { fieldsOf, print, rowsOf, shownMoment, shownState, withOperator, type Shown } from './door.ts';
import { limitOf, momentOf, namesOf, overlapOf } from './options.ts';

export async function registerUrl(webhook: { organization: string; url: string }, options: Shown & { on?: string }): Promise<void> {
  const statuses = statesOf(options.on);
  await withOperator(async (context) => {
    const registered = await register(context, { ...webhook, statuses });
    print(flat(registered), options, () => `Registered. The secret is shown this once:\n\n${secretOf(registered)}`);
  });
}

export function listAll(organization: string | undefined, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const found = await list(context, organization);
    const rows = found.map((each) => [
      each.webhook_id,
      each.organization,
      each.statuses.join(','),
      shownState(each),
      each.disabled_reason ? `${each.url} (${each.disabled_reason})` : each.url,
    ]);
    print(found, options, () => rowsOf(['Id', 'Organization', 'On', 'State', 'URL'], rows, 'There is no webhook.'));
  });
}

export async function rotate(webhook_id: string, options: Shown & { overlapHours: string }): Promise<void> {
  const overlap_hours = overlapOf(options.overlapHours);
  await withOperator(async (context) => {
    const rotated = await rotateSecret(context, { webhook_id, overlap_hours });
    const { previous_until } = rotated.webhook;
    const until = previous_until ? `The old one signs besides until ${shownMoment(previous_until)} UTC.` : 'The old one has ended.';
    print(flat(rotated), options, () => `The new secret is shown this once. ${until}\n\n${secretOf(rotated)}`);
  });
}

export function disableOne(webhook_id: string): Promise<void> {
  return withOperator(async (context) => {
    const { url } = await disable(context, webhook_id);
    console.log(`${url} is called no more; what waits goes on waiting.`);
  });
}

export function enableOne(webhook_id: string): Promise<void> {
  return withOperator(async (context) => {
    const { url } = await enable(context, webhook_id);
    console.log(`${url} is called again.`);
  });
}

export function test(webhook_id: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const sent = await sendTest(context, webhook_id);
    const look = `firmament admin webhooks deliveries ${sent.webhook_id}`;
    print(sent, options, () => `The running service sends ${sent.event_id}. How that went: ${look}`);
  });
}

export async function listTold(webhook_id: string, options: Shown & { state?: string; limit: string }): Promise<void> {
  const asked = { webhook_id, states: statesOf(options.state), limit: limitOf(options.limit) };
  await withOperator(async (context) => {
    const found = await deliveries(context, asked);
    const rows = found.map((each) => [
      each.event_id,
      shownMoment(each.created_at),
      each.state,
      String(each.attempts),
      each.state === 'PENDING' ? shownMoment(each.due_at) : '',
      each.last_error ?? (each.last_status === null ? '' : String(each.last_status)),
    ]);
    print(found, options, () => rowsOf(['Event', 'Of', 'State', 'Tries', 'Next', 'Last'], rows, 'Nothing was told to this webhook.'));
  });
}

export async function again(webhook_id: string, options: { event?: string; since?: string; state?: string }): Promise<void> {
  if ((options.event === undefined) === (options.since === undefined)) throw new Error('Say which: --event <id>, or --since <time>.');
  const which = { webhook_id, event_id: options.event, since: momentOf('--since', options.since), states: statesOf(options.state) };
  await withOperator(async (context) => {
    const replayed = await replay(context, which);
    console.log(`${replayed} ${replayed === 1 ? 'delivery waits' : 'deliveries wait'} for the running service.`);
  });
}

function statesOf(text: string | undefined): string[] | undefined {
  return namesOf(text?.toUpperCase());
}

function flat({ webhook, secret }: WithSecret) {
  return { ...webhook, secret };
}

function secretOf({ webhook, secret }: WithSecret): string {
  return fieldsOf({ webhook_id: webhook.webhook_id, url: webhook.url, on: webhook.statuses.join(','), secret });
}
