import type { Input, Operations, Output } from '@firmament/contract';
import { Problem } from '../../kernel/problem.ts';
import { findUser, findUsersOfEmail, forgetFailures, mostUsersOfOneEmail, type UserOfEmail } from '../../store/accounts/accounts.ts';
import type { Context } from './context.ts';
import { begunGrant, continuedGrant, isText, refused, required } from './issue-token.ts';
import { assertNotLockedOut, claimOf, claimOfEmail, noteSignIn } from './lock-out.ts';
import { readToken } from './tokens.ts';

export type SignInRequest = Input<Operations['session.create']>['body'];
type SignedIn = Output<Operations['session.create']>;

/** A sign-in by e-mail belongs to no client. */
const noClient = '';

/**
 * Signs a user in by e-mail and password, or continues such a sign-in by its refresh token. Refuses with a Problem that does not tell which
 * accounts exist: the same work is done for an address without a user.
 */
export async function signIn(context: Context, body: SignInRequest): Promise<SignedIn> {
  if (body.refresh_token) return continued(context, body.refresh_token);
  const { email, password } = required(body, ['email', 'password']);
  const user = chosen(await matching(context, email, password), body.organization);
  const { organization_id, organization, user_id, role } = user;
  const token = await begunGrant(context, { organization_id, user_id, client_id: noClient });
  return { ...token, email: email.toLowerCase(), role, organization_id, organization };
}

/** The users of an address who have this password. @throws RATE_LIMITED after too many failures, INVALID_CREDENTIALS without a match */
async function matching(context: Context, email: string, password: string): Promise<UserOfEmail[]> {
  const users = isText(email) ? await findUsersOfEmail(context.db, email) : [];
  const claims = users.map(({ organization_id, user_id }) => claimOf(organization_id, { user_id, email }));
  const claimed = [claimOfEmail(email), ...claims];
  const turns = Math.max(users.length, await mostUsersOfOneEmail(context.db));
  const hashes = Array.from({ length: turns }, (_, at) => users[at]?.password_hash ?? null);
  const matches = await context.emailPasswords.verifyAll(hashes, password, {
    async before() {
      for (const each of claimed) await assertNotLockedOut(context, each);
    },
    async after(found) {
      const matched = claims.filter((_, at) => found[at]);
      if (matched.length === 0) for (const each of claimed) await noteSignIn(context, each, false);
      else for (const each of matched) await forgetFailures(context.db, each);
    },
  });
  const matched = users.filter((_, at) => matches[at]);
  if (matched.length === 0) throw refused('The e-mail address or the password is wrong.');
  return matched;
}

function chosen(users: readonly UserOfEmail[], wanted: string | undefined): UserOfEmail {
  const named = wanted ? users.filter(({ organization_id, organization }) => [organization_id, organization].includes(wanted)) : users;
  const [only] = named;
  if (only && named.length === 1) return only;
  const names = users.map(({ organization }) => organization);
  // Names may be the same; ids are not.
  const allowed = new Set(names).size === names.length ? names : users.map(({ organization_id }) => organization_id);
  const message = wanted
    ? `the user is not of '${wanted.slice(0, 200)}'`
    : 'is needed: users of several organizations have this address and password';
  throw new Problem('INVALID_INPUT', `organization: ${message}. Send one of ${allowed.join(', ')}.`, {
    details: { errors: [{ path: 'organization', message, allowed }] },
  });
}

async function continued(context: Context, refresh_token: string): Promise<SignedIn> {
  const claims = await readToken(context, refresh_token, 'refresh');
  const token = claims?.client_id === noClient ? await continuedGrant(context, claims.org, claims) : undefined;
  const user = token && claims && (await context.db.asOrganization(claims.org, (tx) => findUser(tx, claims.sub)));
  if (!token || !user) throw refused('The refresh token is invalid, has expired, was used or was revoked. Sign in again.');
  return { ...token, ...user };
}
