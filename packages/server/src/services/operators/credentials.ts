import { Problem } from '../../kernel/problem.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { hashClientSecret, newClient } from '../accounts/client-secrets.ts';
import type { ClientCredentials } from '../accounts/create.ts';
import type { Queryable } from '../../store/database.ts';
import { clientsOf, findClient, replaceSecret, revokeClient, revokeFamilies, type ClientRow } from '../../store/operators/operators.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';
import { findOrganization } from './organizations.ts';

/** Credentials that every sign-in of an organization needs in addition to the user's; the secret is shown now and never again. */
export function issueCredentials(context: OperatorContext, organization: string): Promise<ClientCredentials> {
  return act(context, 'operator.credentials.issue', async (inside) => {
    const { organization_id } = await findOrganization(inside.db, organization);
    const result = await createAccounts(inside).createClientCredentials({ organization_id });
    return { result, organization_id, details: { client_id: result.client_id } };
  });
}

export async function listCredentials({ db }: OperatorContext, organization: string): Promise<ClientRow[]> {
  return clientsOf(db, (await findOrganization(db, organization)).organization_id);
}

/**
 * Gives a client another secret. The one it had goes on working for the overlap, so that it can be replaced wherever it is used;
 * one that was replaced before ends now.
 */
export function rotateCredentials(
  context: OperatorContext,
  input: { client_id: string; overlap_hours: number },
): Promise<ClientCredentials & { previous_until: Date }> {
  return act(context, 'operator.credentials.rotate', async ({ db, clock }) => {
    const { client_id, organization_id } = await usableClient(db, input.client_id);
    const { client_secret } = newClient();
    const previous_until = new Date(clock().getTime() + input.overlap_hours * 3_600_000);
    await replaceSecret(db, { client_id, secret_hash: hashClientSecret(client_secret), previous_until });
    return { result: { client_id, client_secret, previous_until }, organization_id, details: { client_id, previous_until } };
  });
}

/** Ends a client for good, and every sign-in with it. */
export function revokeCredentials(context: OperatorContext, wanted: string): Promise<void> {
  return act(context, 'operator.credentials.revoke', async ({ db, clock }) => {
    const { client_id, organization_id } = await usableClient(db, wanted);
    const now = clock();
    await revokeClient(db, client_id, now);
    const sign_ins_ended = await revokeFamilies(db, { organization_id, client_id, now });
    return { result: undefined, organization_id, details: { client_id, sign_ins_ended } };
  });
}

async function usableClient(db: Queryable, client_id: string): Promise<ClientRow> {
  const found = await findClient(db, client_id);
  if (!found) throw new Problem('INVALID_INPUT', `There are no credentials '${client_id}'.`);
  if (found.revoked_at) throw new Problem('INVALID_INPUT', `The credentials '${client_id}' are revoked already.`);
  return found;
}
