import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Context } from './context.ts';

const issuer = 'firmament';

// How long a key taken out of the database may go on being honoured, and how often unknown ids may make us look.
const keysMaxAge_ms = 60_000;
const unknownKeyMaxAge_ms = 1_000;

const claims = z.object({
  token_use: z.enum(['access', 'refresh']),
  jti: z.uuid(),
  sub: z.uuid(),
  org: z.uuid(),
  client_id: z.string(),
  family: z.uuid(),
  scope: z.string(),
  iat: z.int(),
  exp: z.int(),
});

/** What a token says: `sub` is the user, `org` the organization, `family` the sign-in it descends from. */
export type Claims = z.output<typeof claims>;

export async function signToken({ keyring }: Context, content: Claims): Promise<string> {
  const { signing } = await keyring(keysMaxAge_ms);
  return new SignJWT({ ...content, iss: issuer }).setProtectedHeader({ alg: 'HS256', kid: signing.kid, typ: 'JWT' }).sign(signing.key);
}

/** The claims of a token of ours that is made for this use and has not expired; undefined for anything else. */
export async function readToken(context: Context, token: string, use: Claims['token_use']): Promise<Claims | undefined> {
  if (!isCanonical(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => findKey(context, kid), {
      algorithms: ['HS256'],
      issuer,
      currentDate: context.clock(),
    });
    const read = claims.safeParse(payload);
    return read.data?.token_use === use ? read.data : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Whether each part has its canonical spelling: the Base64 decoder accepts several. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

async function findKey({ keyring }: Context, kid = '') {
  const key = (await keyring(keysMaxAge_ms)).byId.get(kid) ?? (await keyring(unknownKeyMaxAge_ms)).byId.get(kid);
  if (key === undefined) throw new errors.JWKSNoMatchingKey();
  return key;
}
