import type { Input, Operations, Output } from '@firmament/contract';
import { Problem } from '../../kernel/problem.ts';
import { findUser, findUsersOfEmail, type UserOfEmail } from '../../store/accounts/accounts.ts';
import type { Context } from './context.ts';
import { begunGrant, continuedGrant, isText, refused, required } from './issue-token.ts';
import { assertNotLockedOut, claimOfEmail, noteSignIn } from './lock-out.ts';
import { readToken } from './tokens.ts';

export type SignInRequest = Input<Operations['session.create']>['body'];
type SignedIn = Output<Operations['session.create']>;

/** A sign-in by e-mail belongs to no client. */
const noClient = '';

/** Each sign-in checks as many passwords, however many users the address has. More users of one address have to name their organization. */
const passwordsChecked = 4;

/**
 * Signs a user in by e-mail and password, or continues such a sign-in by its refresh token. Refuses with a Problem that does not reveal which
 * accounts exist: the same work is done for an address without a user.
 */
export async function signIn(context: Context, body: SignInRequest): Promise<SignedIn> {
  if (body.refresh_token) return continued(context, body.refresh_token);
  const { email, password } = required(body, ['email', 'password']);
  const { address, matched } = await matching(context, { email, password, organization: body.organization });
  const { organization_id, organization, user_id, role } = onlyOne(matched);
  const token = await begunGrant(context, { organization_id, user_id, client_id: noClient });
  return { ...token, email: address, role, organization_id, organization };
}

/**
 * The users of an address who have this password.
 * @throws RATE_LIMITED after too many failures, INVALID_CREDENTIALS without a match
 */
async function matching(
  context: Context,
  given: { email: string; password: string; organization: string | undefined },
): Promise<{ address: string; matched: UserOfEmail[] }> {
  const { address, sharing, users } = await findUsersOfEmail(context.db, {
    email: storable(given.email),
    organization: given.organization ? storable(given.organization) : null,
    most: passwordsChecked,
  });
  const claimed = claimOfEmail(address);
  const hashes = Array.from({ length: passwordsChecked }, (_, at) => users[at]?.password_hash ?? null);
  const matches = await context.emailPasswords.verifyAll(hashes, given.password, {
    before: () => assertNotLockedOut(context, claimed),
    async after(found) {
      const right = found.filter(Boolean).length;
      // A user who shares the address must not reset the failures of guesses at another user's password.
      if (right === 0 || right === sharing) await noteSignIn(context, claimed, right > 0);
    },
  });
  const matched = users.filter((_, at) => matches[at]);
  const organization = given.organization ? ', the organization' : '';
  if (matched.length === 0) throw refused(`The e-mail address${organization} or the password is wrong.`);
  return { address, matched };
}

/** The text, or where PostgreSQL cannot hold it the empty one, which no account has. */
function storable(value: string): string {
  return isText(value) ? value : '';
}

/** @throws INVALID_INPUT where several users match, with their organizations */
function onlyOne(users: readonly UserOfEmail[]): UserOfEmail {
  const [only] = users;
  if (only && users.length === 1) return only;
  const names = users.map(({ organization }) => organization);
  // Names may be the same; ids are not.
  const allowed = new Set(names).size === names.length ? names : users.map(({ organization_id }) => organization_id);
  const message = 'is needed: users of several organizations have this address and password';
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
