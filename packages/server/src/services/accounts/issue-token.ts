import { randomUUID } from 'node:crypto';
import type { Input, Operations, Output } from '@firmament/contract';
import { Problem } from '../../kernel/problem.ts';
import {
  findCredentials,
  insertRefreshToken,
  insertTokenFamily,
  revokeFamilyOfUsedToken,
  useRefreshToken,
  type Credentials,
} from '../../store/accounts/accounts.ts';
import { isClientSecret } from './client-secrets.ts';
import type { Context } from './context.ts';
import { assertNotLockedOut, claimOf, claimOfStranger, noteSignIn } from './lock-out.ts';
import { readToken, signToken, type Claims } from './tokens.ts';

export type TokenRequest = Partial<Input<Operations['token.create']>['body']>;
export type Token = Output<Operations['token.create']>;

const scope = 'read write';
const refreshTokenSeconds = 30 * 24 * 60 * 60;

/**
 * Signs a user in (`grant_type=password`) or continues a sign-in (`refresh_token`). Refuses with a Problem that
 * carries the word of RFC 6749 and does not tell which accounts exist.
 */
export async function issueToken(context: Context, body: TokenRequest): Promise<Token> {
  const { grant_type } = required(body, ['grant_type']);
  if (grant_type === 'password') return signIn(context, body);
  if (grant_type === 'refresh_token') return refresh(context, body);
  const allowed = ['password', 'refresh_token'];
  const message = `grant_type must be ${allowed.join(' or ')}.`;
  throw new Problem('INVALID_INPUT', message, {
    details: { oauth_error: 'unsupported_grant_type', errors: [{ path: 'grant_type', message, allowed }] },
  });
}

async function signIn(context: Context, body: TokenRequest): Promise<Token> {
  const { username, password, client_id, client_secret } = required(body, ['username', 'password', 'client_id', 'client_secret']);
  const found = await verifyClient(context, { client_id, client_secret, email: username });
  // For every error the same work and the same words: a caller does not learn which part is right.
  const claimed = found ? claimOf(found.organization_id, { ...found, email: username }) : claimOfStranger({ client_id, email: username });
  const passwords = found ? context.passwords : context.strangersPasswords;
  const isVerified = await passwords.verify(found?.password_hash ?? null, password, {
    before: () => assertNotLockedOut(context, claimed),
    after: (isMatch) => noteSignIn(context, claimed, isMatch),
  });
  if (!isVerified || found?.user_id == null) throw refused('The client_id, the client_secret, the username or the password is wrong.');

  const { organization_id, user_id } = found;
  return begunGrant(context, { organization_id, user_id, client_id });
}

export async function begunGrant(context: Context, holder: Pick<Grant, 'organization_id' | 'user_id' | 'client_id'>): Promise<Token> {
  const grant = newGrant(context, { ...holder, family_id: randomUUID() });
  await context.db.asOrganization(holder.organization_id, async (tx) => {
    await insertTokenFamily(tx, grant);
    await insertRefreshToken(tx, grant);
  });
  return tokensOf(context, grant);
}

async function refresh(context: Context, body: TokenRequest): Promise<Token> {
  const { refresh_token, client_id, client_secret } = required(body, ['refresh_token', 'client_id', 'client_secret']);
  const found = await verifyClient(context, { client_id, client_secret, email: null });
  const claims = await readToken(context, refresh_token, 'refresh');
  const invalid = () =>
    refused('The client_id or the client_secret is wrong, or the refresh token is invalid, has expired, was used or was revoked.');
  if (!found || claims?.client_id !== client_id) throw invalid();
  const token = await continuedGrant(context, found.organization_id, claims);
  if (!token) throw invalid();
  return token;
}

/** The next tokens of a sign-in, in place of those with these claims; undefined where it has ended. */
export async function continuedGrant(context: Context, organization_id: string, claims: Claims): Promise<Token | undefined> {
  const grant = newGrant(context, { organization_id, user_id: claims.sub, client_id: claims.client_id, family_id: claims.family });
  const used = { token_id: claims.jti, now: grant.now };
  const isRotated = await context.db.asOrganization(organization_id, async (tx) => {
    const isFirstUse = await useRefreshToken(tx, used);
    // Used twice means in two hands, and we cannot tell which is the thief's.
    await (isFirstUse ? insertRefreshToken(tx, grant) : revokeFamilyOfUsedToken(tx, used));
    return isFirstUse;
  });
  // Only here: an error inside would roll the revocation back.
  return isRotated ? tokensOf(context, grant) : undefined;
}

/** The client and the named user of its organization; undefined when there is no such client, or the secret is another. */
async function verifyClient(
  { db, clock }: Context,
  given: { client_id: string; client_secret: string; email: string | null },
): Promise<Credentials | undefined> {
  const { client_id, client_secret, email } = given;
  const found = isText(client_id)
    ? await findCredentials(db, { client_id, email: email !== null && isText(email) ? email : null })
    : undefined;
  return isClientSecret(found, client_secret, clock()) ? found : undefined;
}

interface Grant {
  organization_id: string;
  user_id: string;
  client_id: string;
  family_id: string;
  token_id: string;
  now: Date;
  expires_at: Date;
}

function newGrant({ clock }: Context, holder: Pick<Grant, 'organization_id' | 'user_id' | 'client_id' | 'family_id'>): Grant {
  const now = clock();
  const expires_at = new Date((seconds(now) + refreshTokenSeconds) * 1_000);
  return { ...holder, token_id: randomUUID(), now, expires_at };
}

async function tokensOf(context: Context, grant: Grant): Promise<Token> {
  const expires_in = context.config.access_token_seconds;
  const iat = seconds(grant.now);
  const claims = { sub: grant.user_id, org: grant.organization_id, client_id: grant.client_id, family: grant.family_id, scope, iat };
  const [access_token, refresh_token] = await Promise.all([
    signToken(context, { ...claims, token_use: 'access', jti: randomUUID(), exp: iat + expires_in }),
    signToken(context, { ...claims, token_use: 'refresh', jti: grant.token_id, exp: seconds(grant.expires_at) }),
  ]);
  return { access_token, expires_in, token_type: 'Bearer', scope, refresh_token };
}

/** The named parameters, all there; as RFC 6749 has it, an empty one is not. */
export function required<const Name extends string>(body: Partial<Record<Name, string | undefined>>, names: Name[]): Record<Name, string> {
  const missing = names.filter((name) => !body[name]);
  if (missing.length === 0) return body as Record<Name, string>;
  throw new Problem('MISSING_PARAMETER', `Missing: ${missing.join(', ')}.`, {
    details: { oauth_error: 'invalid_request', errors: missing.map((path) => ({ path, message: 'is required' })) },
  });
}

export function refused(message: string): Problem {
  return new Problem('INVALID_CREDENTIALS', message, { details: { oauth_error: 'invalid_grant' } });
}

/** Whether PostgreSQL can hold it: if not, no account has it. */
export function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}
