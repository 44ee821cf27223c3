import { createHmac, createSecretKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { operations } from '@firmament/contract';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { declaredOperations } from '../support/declared-operations.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
const refused: Record<string, string | null> = {};
const bearer = declaredOperations.filter(({ access }) => access === 'bearer');
const open = declaredOperations.filter(({ access }) => access === 'public');

beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
  Object.assign(refused, await badAuthorizations());
});
afterAll(() => service.close());
afterEach(() => {
  service.clock.offset_ms = 0;
});

const kinds = [
  'no header',
  'an empty header',
  'Basic',
  'a token without a scheme',
  'the scheme alone',
  'two tokens',
  'garbage',
  'garbage with two dots',
  'a token of 10 kB',
  'a token with one character changed',
  'a token signed with another key of the same name',
  'a token signed with an unknown key',
  'a token naming no key',
  'an unsigned token',
  'an unsigned token naming the key',
  'an RS256 token naming the key',
  'an HS512 token signed with the very key',
  'the HS256 signature under an RS256 header',
  'a token of another issuer',
  'a token without an end',
  'a token that is not valid yet',
  'a refresh token',
  'a token of a revoked sign-in',
  'a token of a disabled user',
  'a token of a revoked client',
] as const;

async function signIn(credentials: Record<string, string>) {
  return (await service.call('token.create', { body: credentials, token: null })).body as { access_token: string; refresh_token: string };
}

async function badAuthorizations(): Promise<Record<(typeof kinds)[number], string | null>> {
  const { owner } = service.database;
  const good = (await signIn(service.credentials)).access_token;
  const claims = decodeJwt(good);
  const { kid = '' } = decodeProtectedHeader(good);
  const { rows } = await owner.query<{ secret: Buffer }>('select secret from signing_keys where key_id = $1', [kid]);
  const secret = createSecretKey(rows[0]?.secret ?? Buffer.alloc(0));
  const sign = (key: Parameters<SignJWT['sign']>[0], header: { alg: string; kid?: string }, payload: JWTPayload = claims) =>
    new SignJWT({ ...payload }).setProtectedHeader(header).sign(key);
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [, payload = ''] = good.split('.');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  const forged = `${encoded({ alg: 'RS256', kid })}.${payload}`;
  const hs512 = `${encoded({ alg: 'HS512', kid })}.${payload}`;
  const { exp: _, ...endless } = claims;

  const revoked = await service.newOrganization();
  const { grant_type: _grant, username: _user, password: _password, ...client } = revoked.credentials;
  const { access_token: ofRevoked, refresh_token } = await signIn(revoked.credentials);
  for (let use = 0; use < 2; use += 1)
    await service.call('token.create', { body: { ...client, grant_type: 'refresh_token', refresh_token }, token: null });
  const disabled = await service.newOrganization();
  const ofDisabled = (await signIn(disabled.credentials)).access_token;
  await owner.query('update users set disabled_at = now() where user_id = $1', [decodeJwt(ofDisabled).sub]);
  const closed = await service.newOrganization();
  const ofClosed = (await signIn(closed.credentials)).access_token;
  await owner.query('update clients set revoked_at = now() where client_id = $1', [closed.credentials['client_id']]);

  return {
    'no header': null,
    'an empty header': '',
    Basic: `Basic ${Buffer.from('analyst:secret').toString('base64')}`,
    'a token without a scheme': good,
    'the scheme alone': 'Bearer',
    'two tokens': `Bearer ${good} ${good}`,
    garbage: 'Bearer %00\\"<>{}',
    'garbage with two dots': 'Bearer a.b.c',
    'a token of 10 kB': `Bearer ${'x'.repeat(10_000)}`,
    'a token with one character changed': `Bearer ${good.slice(0, -8)}${good.at(-8) === 'A' ? 'B' : 'A'}${good.slice(-7)}`,
    'a token signed with another key of the same name': `Bearer ${await sign(randomBytes(32), { alg: 'HS256', kid })}`,
    'a token signed with an unknown key': `Bearer ${await sign(secret, { alg: 'HS256', kid: 'unknown' })}`,
    'a token naming no key': `Bearer ${await sign(secret, { alg: 'HS256' })}`,
    'an unsigned token': `Bearer ${new UnsecuredJWT({ ...claims }).encode()}`,
    'an unsigned token naming the key': `Bearer ${encoded({ alg: 'none', kid })}.${payload}.`,
    'an RS256 token naming the key': `Bearer ${await sign(rsa, { alg: 'RS256', kid })}`,
    'an HS512 token signed with the very key': `Bearer ${hs512}.${createHmac('sha512', secret).update(hs512).digest('base64url')}`,
    'the HS256 signature under an RS256 header': `Bearer ${forged}.${createHmac('sha256', secret).update(forged).digest('base64url')}`,
    'a token of another issuer': `Bearer ${await sign(secret, { alg: 'HS256', kid }, { ...claims, iss: 'elsewhere' })}`,
    'a token without an end': `Bearer ${await sign(secret, { alg: 'HS256', kid }, endless)}`,
    'a token that is not valid yet': `Bearer ${await sign(secret, { alg: 'HS256', kid }, { ...claims, nbf: Math.floor(Date.now() / 1_000) + 3_600 })}`,
    'a refresh token': `Bearer ${(await signIn(service.credentials)).refresh_token}`,
    'a token of a revoked sign-in': `Bearer ${ofRevoked}`,
    'a token of a disabled user': `Bearer ${ofDisabled}`,
    'a token of a revoked client': `Bearer ${ofClosed}`,
  };
}

async function expectUnauthenticated(declared: (typeof bearer)[number], authorization: string | null): Promise<void> {
  const { status, headers, body } = await service.call(declared.id, {
    params: declared.example.params ?? {},
    ...(declared.example.query && { query: declared.example.query }),
    ...(declared.method === 'POST' && { body: declared.example.body }),
    headers: authorization === null ? {} : { authorization },
    token: null,
  });
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer');
  expect(Object.keys(body)).toEqual(['status', 'detail', 'code', 'request_ref']);
  expect(body).toMatchObject({ status: 'error', code: 'UNAUTHENTICATED' });
}

describe.each(bearer)('$id', (declared) => {
  test.each(kinds)('answers 401 to %s', async (kind) => {
    await expectUnauthenticated(declared, refused[kind] ?? null);
  });

  test('answers 401 to a token that has expired, however often it was used before', async () => {
    const token = (await signIn(service.credentials)).access_token;
    const send = () => service.call(declared.id, { params: declared.example.params ?? {}, token });
    expect((await send()).status).not.toBe(401);
    const lifetime = service.app.context.config.access_token_seconds * 1_000;
    service.clock.offset_ms = lifetime - 5_000;
    expect((await send()).status).not.toBe(401);
    service.clock.offset_ms = lifetime + 1_000;
    await expectUnauthenticated(declared, `Bearer ${token}`);
  });

  test('answers 401 before it looks at the call', async () => {
    const raw = declared.method === 'POST' ? { raw: '{', headers: { 'content-type': 'text/odd' } } : {};
    const { status } = await service.call(declared.id, {
      params: { request_id: randomUUID() },
      query: { limit: 'x' },
      ...raw,
      token: null,
    });
    expect(status).toBe(401);
  });

  test('takes the scheme in any case', async () => {
    const headers = { authorization: `bEARER ${service.token}` };
    expect((await service.call(declared.id, { params: declared.example.params ?? {}, headers, token: null })).status).not.toBe(401);
  });
});

describe('what anyone may call', () => {
  test.each(['/healthz', '/readyz', '/openapi.json', '/docs'])('%s needs no token, and takes a bad one for none', async (path) => {
    for (const headers of [{}, { authorization: 'Bearer a.b.c' }]) {
      const answer = await fetch(new URL(path, service.url), { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-request-id')).toBeTruthy();
    }
  });

  test('the two operations that sign in are the only open ones', () => {
    expect(open.map(({ id }) => id)).toEqual(['token.create', 'session.create']);
  });

  test('signing in ignores a bad bearer token', async () => {
    const answer = await service.call('token.create', { body: service.credentials, token: 'a.b.c' });
    expect(answer.status).toBe(operations['token.create'].status);
  });

  test('a path that does not exist answers 404 without asking who calls', async () => {
    expect((await fetch(new URL('/api/enterprise/nothing/', service.url))).status).toBe(404);
  });
});
