import { hash } from 'node:crypto';
import { Problem } from '../../kernel/problem.ts';
import { findPlan } from '../../store/accounts/accounts.ts';
import type { Context, Identity } from './context.ts';
import { readToken } from './tokens.ts';

// Ours are about 600 characters.
const longestHeader = 4_096;
// How long a revoked token may go on working, and an old plan go on counting.
const trustedFor_ms = 30_000;

/** The identity of an `Authorization` header. @throws UNAUTHENTICATED without a valid one */
export async function authenticate(context: Context, header: string | undefined): Promise<Identity> {
  if (!header) throw unauthenticated('Authentication credentials were not provided.');
  const token = header.length <= longestHeader ? /^bearer +(\S+)$/i.exec(header)?.[1] : undefined;
  if (token === undefined) throw unauthenticated('The Authorization header must be of the form "Bearer <access token>".');

  const now_ms = context.clock().getTime();
  const key = hash('sha256', token, 'base64');
  const known = context.verified.get(key);
  // Not beyond its time either when the clock was put back meanwhile.
  if (known !== undefined && now_ms < known.until_ms && known.until_ms - now_ms <= trustedFor_ms) return known.identity;

  const claims = await readToken(context, token, 'access');
  if (claims === undefined) throw unauthenticated('The access token is invalid or has expired. POST /auth/token/ gives a new one.');
  const family = { family_id: claims.family, user_id: claims.sub, client_id: claims.client_id };
  const found = await context.db.asOrganization(claims.org, (tx) => findPlan(tx, family));
  if (found === undefined) throw unauthenticated('The access token has been revoked.');

  const identity: Identity = {
    organization_id: claims.org,
    user_id: claims.sub,
    client_id: claims.client_id,
    scope: claims.scope.split(' '),
    ...found,
  };
  context.verified.set(key, { identity, until_ms: Math.min(claims.exp * 1_000, now_ms + trustedFor_ms) });
  return identity;
}

function unauthenticated(message: string): Problem {
  return new Problem('UNAUTHENTICATED', message);
}
