import { issueCredentials, listCredentials, revokeCredentials, rotateCredentials } from '../../services/operators/credentials.ts';
import { fieldsOf, print, rowsOf, shownMoment, withOperator, type Shown } from './door.ts';
import { overlapOf } from './options.ts';

export function issue(organization: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const { client_id, client_secret } = await issueCredentials(context, organization);
    print({ client_id, client_secret }, options, () => `The secret is shown this once:\n\n${fieldsOf({ client_id, client_secret })}`);
  });
}

export function list(organization: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const found = await listCredentials(context, organization);
    const now = context.clock();
    const rows = found.map((each) => [
      each.client_id,
      shownMoment(each.created_at),
      each.previous_until && each.previous_until > now ? shownMoment(each.previous_until) : '',
      each.revoked_at ? `revoked ${shownMoment(each.revoked_at)}` : 'active',
    ]);
    const head = ['Client id', 'Since', 'Old secret until', 'State'];
    print(found, options, () => rowsOf(head, rows, 'The organization has no credentials.'));
  });
}

export async function rotate(client_id: string, options: Shown & { overlapHours: string }): Promise<void> {
  const overlap_hours = overlapOf(options.overlapHours);
  await withOperator(async (context) => {
    const rotated = await rotateCredentials(context, { client_id, overlap_hours });
    const { client_secret, previous_until } = rotated;
    const until = overlap_hours === 0 ? 'The old one has ended.' : `The old one works until ${shownMoment(previous_until)} UTC.`;
    print(rotated, options, () => `The new secret is shown this once. ${until}\n\n${fieldsOf({ client_id, client_secret })}`);
  });
}

export function revoke(client_id: string): Promise<void> {
  return withOperator(async (context) => {
    await revokeCredentials(context, client_id);
    console.log(`${client_id} is revoked; what tokens there are end within half a minute.`);
  });
}
