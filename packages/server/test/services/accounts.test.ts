import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../src/kernel/problem.ts';
import { createAccounts, type Accounts, type Token } from '../../src/services/accounts/accounts.ts';
import { createPasswords, nobodysHash } from '../../src/services/accounts/passwords.ts';
import { openDatabase } from '../../src/store/database.ts';
import { freshDatabase } from '../support/database.ts';

type Fresh = Awaited<ReturnType<typeof freshDatabase>>;

const hour_ms = 3_600_000;
const config = { access_token_seconds: 86_400 };
const start = Date.parse('2026-03-01T09:00:00.500Z');
let now_ms = start;
const clock = () => new Date(now_ms);

let fresh: Fresh;
let accounts: Accounts;

beforeAll(async () => {
  fresh = await freshDatabase();
  accounts = createAccounts({ db: fresh.db, clock, config });
});
afterAll(() => fresh.drop());

/** An organization of its own for a test, with one user and one client. */
async function buildOrganization() {
  const { organization_id } = await accounts.createOrganization({ name: 'Fenwick' });
  const username = 'analyst@fenwick.example';
  const password = 'correct horse battery staple';
  const { user_id } = await accounts.createUser({ organization_id, email: username, password });
  const client = await accounts.createClientCredentials({ organization_id });
  return { organization_id, user_id, client, credentials: { grant_type: 'password', username, password, ...client } };
}

async function signIn() {
  const organization = await buildOrganization();
  return { ...organization, token: await accounts.issueToken(organization.credentials) };
}

const anotherProcess = () => createAccounts({ db: fresh.db, clock, config });
const refresh = (token: Token, client: object) =>
  accounts.issueToken({ grant_type: 'refresh_token', refresh_token: token.refresh_token, ...client });
const bearer = (token: Token) => `Bearer ${token.access_token}`;

/** What a refused caller is told. */
async function refusal(call: Promise<unknown>) {
  const problem = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(problem instanceof Problem)) throw new Error('expected a Problem', { cause: problem });
  return { code: problem.code, message: problem.message, ...problem.details };
}

const invalidGrant = { code: 'INVALID_CREDENTIALS', oauth_error: 'invalid_grant' };
const unauthenticated = { code: 'UNAUTHENTICATED' };

describe('the password grant', () => {
  test('gives a bearer token that authenticates its user', async () => {
    const { token, organization_id, user_id, client } = await signIn();
    expect(token).toMatchObject({ expires_in: 86_400, token_type: 'Bearer', scope: 'read write' });
    const identity = { organization_id, user_id, client_id: client.client_id, scope: ['read', 'write'], role: 'admin' };
    expect(await accounts.authenticate(bearer(token))).toEqual({
      ...identity,
      plan: expect.objectContaining({ plan: 'standard', burst: 50 }),
    });
  });

  test('takes the e-mail address in any case', async () => {
    const { credentials } = await buildOrganization();
    await expect(accounts.issueToken({ ...credentials, username: 'Analyst@FENWICK.example' })).resolves.toBeDefined();
  });

  test('names every missing or empty parameter', async () => {
    const { credentials } = await buildOrganization();
    for (const name of ['grant_type', 'username', 'password', 'client_id', 'client_secret'] as const) {
      const told = { code: 'MISSING_PARAMETER', oauth_error: 'invalid_request', errors: [{ path: name, message: 'is required' }] };
      expect(await refusal(accounts.issueToken({ ...credentials, [name]: '' }))).toMatchObject(told);
      const { [name]: _, ...others } = credentials;
      expect(await refusal(accounts.issueToken(others))).toMatchObject(told);
    }
    const { message } = await refusal(accounts.issueToken({ grant_type: 'password' }));
    expect(message).toBe('Missing: username, password, client_id, client_secret.');
  });

  test('refuses grant types it does not know', async () => {
    const { credentials } = await buildOrganization();
    for (const grant_type of ['client_credentials', 'Password', 'constructor']) {
      expect(await refusal(accounts.issueToken({ ...credentials, grant_type }))).toMatchObject({ oauth_error: 'unsupported_grant_type' });
    }
  });

  const wrongs = { client_id: 'org_0000', client_secret: 'fs_0000', username: 'nobody@fenwick.example', password: 'incorrect horse' };

  test('answers every error alike, also for revoked clients, disabled users and users of another organization', async () => {
    const { credentials, organization_id, user_id } = await buildOrganization();
    const wrong = await refusal(accounts.issueToken({ ...credentials, password: 'incorrect horse' }));
    expect(wrong).toMatchObject(invalidGrant);
    for (const [name, value] of Object.entries(wrongs)) {
      expect(await refusal(accounts.issueToken({ ...credentials, [name]: value })), name).toEqual(wrong);
    }
    const other = await buildOrganization();
    await accounts.createUser({ organization_id, email: 'only-here@fenwick.example', password: credentials.password });
    expect(await refusal(accounts.issueToken({ ...other.credentials, username: 'only-here@fenwick.example' }))).toEqual(wrong);
    await fresh.owner.query('update users set disabled_at = now() where user_id = $1', [user_id]);
    expect(await refusal(accounts.issueToken(credentials))).toEqual(wrong);
    await fresh.owner.query('update clients set revoked_at = now() where client_id = $1', [other.client.client_id]);
    expect(await refusal(accounts.issueToken(other.credentials))).toEqual(wrong);
  });

  test('locks out a stranger after ten failures as it does a user, and no user by them', async () => {
    const { credentials } = await buildOrganization();
    const stranger = { ...credentials, client_secret: 'fs_0000' };
    for (let failure = 0; failure < 10; failure += 1) expect(await refusal(accounts.issueToken(stranger))).toMatchObject(invalidGrant);
    expect(await refusal(accounts.issueToken(stranger))).toMatchObject({ code: 'RATE_LIMITED' });
    await expect(accounts.issueToken(credentials)).resolves.toBeDefined();
  });

  test('a flood of strangers delays no sign-in', async () => {
    const { credentials } = await buildOrganization();
    const strangers = Array.from({ length: 300 }, (_, at) => refusal(accounts.issueToken({ ...credentials, client_id: `org_${at}` })));
    await expect(accounts.issueToken(credentials)).resolves.toBeDefined();
    const codes = (await Promise.all(strangers)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'UNAVAILABLE').length).toBeGreaterThan(200);
  });

  test('a flood of sign-ins by e-mail delays none with client credentials', async () => {
    const { credentials } = await buildOrganization();
    const attempt = { email: 'flooded@fenwick.example', password: 'incorrect horse' };
    const flood = Array.from({ length: 200 }, () => refusal(accounts.signIn(attempt)));
    await expect(accounts.issueToken(credentials)).resolves.toBeDefined();
    const codes = (await Promise.all(flood)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'UNAVAILABLE').length).toBeGreaterThan(50);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
  });

  test('treats text that no account can hold as wrong credentials', async () => {
    const { credentials, client } = await buildOrganization();
    for (const odd of ['\0', 'a\0b', '\uD800', 'a\uDC00', 'x'.repeat(4_096), '漢'.repeat(4_096), "' or 1=1 --", '{}', '%', '\uFEFF']) {
      expect(await refusal(accounts.issueToken({ ...credentials, username: odd }))).toMatchObject(invalidGrant);
      expect(await refusal(accounts.issueToken({ ...credentials, password: odd }))).toMatchObject(invalidGrant);
      expect(await refusal(accounts.issueToken({ ...credentials, client_id: odd }))).toMatchObject(invalidGrant);
      expect(await refusal(accounts.issueToken({ ...credentials, client_secret: odd }))).toMatchObject(invalidGrant);
      expect(await refusal(refresh({ refresh_token: odd } as Token, client))).toMatchObject(invalidGrant);
    }
  });

  test('turns a flood of sign-ins away before it fills the memory, and recovers', async () => {
    const passwords = createPasswords();
    const flood = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.verify(nobodysHash, 'guess')));
    const turnedAway = flood.filter((result) => result.status === 'rejected');
    expect(turnedAway).toHaveLength(200 - 2 - 128);
    for (const { reason } of turnedAway) expect(reason).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await passwords.verify(await passwords.hash('correct horse'), 'correct horse')).toBe(true);
  });
});

describe('a bearer token', () => {
  test('is good as it was issued, and in no other spelling of the same bytes', async () => {
    const { token, client } = await signIn();
    const [header = '', payload = '', signature = ''] = token.access_token.split('.');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(signature.at(-1)!);
    const respelled = `${signature.slice(0, -1)}${alphabet[last ^ 1]}`;
    expect(Buffer.from(respelled, 'base64url').equals(Buffer.from(signature, 'base64url'))).toBe(true);
    const spellings = [
      respelled,
      ...['=', '==', '!', '~', '*', 'A'].map((end) => `${signature}${end}`),
      `${signature.slice(0, 20)}!${signature.slice(20)}`,
    ];
    for (const spelled of spellings) {
      expect(await refusal(accounts.authenticate(`Bearer ${header}.${payload}.${spelled}`)), spelled).toMatchObject(unauthenticated);
    }
    expect(await refusal(accounts.authenticate(`Bearer ${header}=.${payload}.${signature}`))).toMatchObject(unauthenticated);
    expect(
      await refusal(accounts.issueToken({ grant_type: 'refresh_token', refresh_token: `${token.refresh_token}=`, ...client })),
    ).toMatchObject(invalidGrant);
    await expect(accounts.authenticate(bearer(token))).resolves.toBeDefined();
  });

  test('is asked for when it is missing', async () => {
    for (const header of [undefined, '']) {
      const told = { ...unauthenticated, message: 'Authentication credentials were not provided.' };
      expect(await refusal(accounts.authenticate(header))).toEqual(told);
    }
  });

  test('may be announced in any case', async () => {
    const { token } = await signIn();
    for (const scheme of ['bearer', 'BEARER', 'bEaReR', 'Bearer  ']) {
      await expect(accounts.authenticate(`${scheme} ${token.access_token}`)).resolves.toBeDefined();
    }
  });

  test('is refused with another scheme, malformed or oversized', async () => {
    const { access_token } = (await signIn()).token;
    const [header = '', payload = '', signature = ''] = access_token.split('.');
    const bad = [
      access_token,
      `Basic ${access_token}`,
      `Token ${access_token}`,
      `Bearer${access_token}`,
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer ..',
      'Bearer a.b.c',
      `Bearer ${access_token} ${access_token}`,
      `Bearer ${access_token},`,
      `Bearer ${access_token}.`,
      `Bearer ${header}.${payload}`,
      `Bearer ${header}.${payload}.`,
      `Bearer ${header}.${payload}.${signature.slice(0, -3)}`,
      `Bearer ${header}.${payload.slice(0, -4)}.${signature}`,
      `Bearer ${payload}.${header}.${signature}`,
      `Bearer ${header}.${payload}\uD800.${signature}`,
      `Bearer ${header}.${payload}.${signature}\u00E9`,
      `Bearer ${header}\u00E9.${payload}.${signature}`,
      `Bearer "${access_token}"`,
      'Bearer \0.\uD800.\0',
      `Bearer ${'a'.repeat(5_000)}.${'b'.repeat(5_000)}.c`,
      `Bearer ${' '.repeat(20_000)}${access_token}`,
    ];
    for (const attempt of bad) expect(await refusal(accounts.authenticate(attempt))).toMatchObject(unauthenticated);
  });

  test('ends at the second it expires, also when it was just verified', async () => {
    const { token } = await signIn();
    const { exp = 0 } = decodeJwt(token.access_token);
    expect(exp).toBe(Math.floor(now_ms / 1_000) + 86_400);
    now_ms = exp * 1_000 - 1;
    await expect(accounts.authenticate(bearer(token))).resolves.toBeDefined();
    now_ms = exp * 1_000;
    expect(await refusal(accounts.authenticate(bearer(token)))).toMatchObject(unauthenticated);
    expect(await refusal(anotherProcess().authenticate(bearer(token)))).toMatchObject(unauthenticated);
  });

  test('is refused when it was not made by us for this use', async () => {
    const { token } = await signIn();
    const header = { ...decodeProtectedHeader(token.access_token), alg: 'HS256' };
    const payload = decodeJwt(token.access_token);
    const keys = await fresh.owner.query<{ secret: Buffer }>('select secret from signing_keys where key_id = $1', [header.kid]);
    const secret = keys.rows[0]?.secret ?? Buffer.alloc(0);
    const forge = (changed: JWTPayload, heading: object = {}, key: Parameters<SignJWT['sign']>[0] = secret) =>
      new SignJWT({ ...payload, ...changed }).setProtectedHeader({ ...header, ...heading }).sign(key);

    await expect(accounts.authenticate(`Bearer ${await forge({})}`)).resolves.toBeDefined();
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const forged = [
      token.refresh_token,
      new UnsecuredJWT(payload).encode(),
      await forge({}, { alg: 'RS256' }, rsa.privateKey),
      await forge({}, { alg: 'HS512' }, Buffer.concat([secret, secret])),
      await forge({}, {}, randomBytes(32)),
      await forge({}, { kid: 'unknown' }),
      await forge({}, { kid: undefined }),
      await forge({ iss: 'elsewhere' }),
      await forge({ iss: undefined } as unknown as JWTPayload),
      await forge({ token_use: 'refresh' }),
      await forge({ token_use: undefined }),
      await forge({ exp: undefined } as unknown as JWTPayload),
      await forge({ org: 'not a uuid' }),
      await forge({ org: (await buildOrganization()).organization_id }),
      await forge({ sub: (await buildOrganization()).user_id }),
    ];
    for (const attempt of forged) expect(await refusal(accounts.authenticate(`Bearer ${attempt}`))).toMatchObject(unauthenticated);
  });

  test.each([
    ['its family is revoked', 'update token_families set revoked_at = now() where organization_id = $1'],
    ['its user is disabled', 'update users set disabled_at = now() where organization_id = $1'],
    ['its client is revoked', 'update clients set revoked_at = now() where organization_id = $1'],
  ])('ends within 30 seconds when %s', async (_, change) => {
    const { token, organization_id } = await signIn();
    await accounts.authenticate(bearer(token));
    await fresh.owner.query(change, [organization_id]);
    expect(await refusal(anotherProcess().authenticate(bearer(token)))).toMatchObject(unauthenticated);
    now_ms += 30_000;
    expect(await refusal(accounts.authenticate(bearer(token)))).toMatchObject(unauthenticated);
  });

  test('is verified without the database while it is fresh', async () => {
    const { token } = await signIn();
    const db = openDatabase({ url: fresh.url, as: 'service' });
    const process = createAccounts({ db, clock, config });
    await process.authenticate(bearer(token));
    await db.close();
    await expect(process.authenticate(bearer(token))).resolves.toBeDefined();
  });

  test('is not called wrong when the database cannot be asked', async () => {
    const { token, credentials } = await signIn();
    const db = openDatabase({ url: fresh.url, as: 'service' });
    const [started, starting] = [createAccounts({ db, clock, config }), createAccounts({ db, clock, config })];
    await started.authenticate(bearer(await accounts.issueToken(credentials)));
    await db.close();
    for (const process of [started, starting]) await expect(process.authenticate(bearer(token))).rejects.not.toBeInstanceOf(Problem);
  });
});

describe('a refresh token', () => {
  test('gives a new pair, again and again', async () => {
    const { token, client, user_id } = await signIn();
    let latest = token;
    for (let round = 0; round < 3; round += 1) {
      latest = await refresh(latest, client);
      expect(await accounts.authenticate(bearer(latest))).toMatchObject({ user_id });
    }
    await expect(accounts.authenticate(bearer(token))).resolves.toBeDefined();
  });

  test('used twice revokes everything that came from the sign-in, and nothing else', async () => {
    const { token, client, credentials } = await signIn();
    const otherSignIn = await accounts.issueToken(credentials);
    const rotated = await refresh(token, client);
    const told = await refusal(refresh(token, client));
    expect(told).toMatchObject(invalidGrant);
    expect(await refusal(refresh(rotated, client))).toEqual(told);
    for (const ended of [token, rotated]) {
      expect(await refusal(anotherProcess().authenticate(bearer(ended)))).toMatchObject(unauthenticated);
    }
    await expect(accounts.authenticate(bearer(otherSignIn))).resolves.toBeDefined();
    await expect(refresh(otherSignIn, client)).resolves.toBeDefined();
  });

  test('used by many at once serves exactly one and revokes the family', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, client } = await signIn();
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => refresh(token, client)));
      const served = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
      expect(served).toHaveLength(1);
      for (const winner of served) {
        expect(await refusal(anotherProcess().authenticate(bearer(winner)))).toMatchObject(unauthenticated);
        expect(await refusal(refresh(winner, client))).toMatchObject(invalidGrant);
      }
    }
  });

  test('lives 30 days', async () => {
    const { token, client } = await signIn();
    now_ms += 30 * 24 * hour_ms - 1_000;
    const rotated = await refresh(token, client);
    now_ms += 30 * 24 * hour_ms;
    expect(await refusal(refresh(rotated, client))).toMatchObject(invalidGrant);
  });

  test('serves only the client it was issued to, and outlives the attempts of others', async () => {
    const { token, client, organization_id } = await signIn();
    const stranger = await buildOrganization();
    const sibling = await accounts.createClientCredentials({ organization_id });
    const rotated = await refresh(token, client);
    for (const attempt of [token, rotated]) {
      expect(await refusal(refresh(attempt, stranger.client))).toMatchObject(invalidGrant);
      expect(await refusal(refresh(attempt, sibling))).toMatchObject(invalidGrant);
      expect(await refusal(refresh(attempt, { ...client, client_secret: 'fs_0000' }))).toMatchObject(invalidGrant);
      expect(await refusal(refresh(attempt, { ...client, client_id: 'org_0000' }))).toMatchObject(invalidGrant);
    }
    await expect(refresh(rotated, client)).resolves.toBeDefined();
  });

  test('is refused while its user is disabled', async () => {
    const { token, client, user_id } = await signIn();
    await fresh.owner.query('update users set disabled_at = now() where user_id = $1', [user_id]);
    expect(await refusal(refresh(token, client))).toMatchObject(invalidGrant);
    await fresh.owner.query('update users set disabled_at = null where user_id = $1', [user_id]);
    await expect(refresh(token, client)).resolves.toBeDefined();
  });

  test('cannot be replaced by an access token, nor left out', async () => {
    const { token, client } = await signIn();
    expect(await refusal(refresh({ ...token, refresh_token: token.access_token }, client))).toMatchObject(invalidGrant);
    expect(await refusal(refresh({ ...token, refresh_token: '' }, client))).toMatchObject({ oauth_error: 'invalid_request' });
    expect(await refusal(refresh(token, {}))).toMatchObject({ code: 'MISSING_PARAMETER', oauth_error: 'invalid_request' });
  });
});

describe('organizations', () => {
  const tables = ['organizations', 'users', 'clients', 'token_families', 'refresh_tokens'];

  test('see only their own rows', async () => {
    const [a, b] = [await signIn(), await signIn()];
    for (const table of tables) {
      const count = `select count(*) filter (where organization_id = $1) as own, count(*) as seen from ${table}`;
      const { rows } = await fresh.db.asOrganization(a.organization_id, (tx) => tx.query(count, [a.organization_id]));
      expect(rows).toEqual([{ own: 1, seen: 1 }]);
      const outside = await fresh.db.query(count, [a.organization_id]);
      expect(outside.rows).toEqual([{ own: 0, seen: 0 }]);
      const grab = `update ${table} set organization_id = organization_id where organization_id = $1`;
      expect((await fresh.db.asOrganization(a.organization_id, (tx) => tx.query(grab, [b.organization_id]))).rowCount).toBe(0);
    }
    const plant = `insert into clients values ('org_planted', $1, 'x', now())`;
    const planted = fresh.db.asOrganization(a.organization_id, (tx) => tx.query(plant, [b.organization_id]));
    await expect(planted).rejects.toThrow(/row-level security/);
  });

  test('keep no secret in the clear', async () => {
    const { organization_id, credentials, token } = await signIn();
    const stored = await fresh.owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from (select * from users natural join clients natural join token_families natural join refresh_tokens) t
       where organization_id = $1`,
      [organization_id],
    );
    const text = JSON.stringify(stored.rows);
    for (const secret of [credentials.password, credentials.client_secret, token.refresh_token]) expect(text).not.toContain(secret);
    const { rows } = await fresh.owner.query<{ password_hash: string }>('select password_hash from users where organization_id = $1', [
      organization_id,
    ]);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('refuse a user they have, an address that is none and a password too short', async () => {
    const { organization_id } = await buildOrganization();
    const user = { organization_id, email: 'second@fenwick.example', password: 'long enough' };
    const attempts = [
      { ...user, email: 'ANALYST@fenwick.example' },
      { ...user, email: 'nobody' },
      { ...user, email: 'a\0@b' },
      { ...user, email: 'a\uD800@b' },
      { ...user, email: `${'a'.repeat(3_000)}@b` },
      { ...user, password: 'short' },
      { ...user, password: '\uD800'.repeat(8) },
    ];
    for (const attempt of attempts) expect(await refusal(accounts.createUser(attempt))).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await refusal(accounts.createOrganization({ name: 'a\0b' }))).toMatchObject({ code: 'INVALID_INPUT' });
    await expect(accounts.createUser(user)).resolves.toBeDefined();
  });

  test('have a demonstration one that can sign in', async () => {
    const demo = await accounts.createDemoOrganization();
    expect(demo.username).toMatch(/^[^@]+@[^@]+$/);
    await expect(accounts.issueToken({ grant_type: 'password', ...demo })).resolves.toBeDefined();
  });
});

describe('the signing key', () => {
  test('is made once when several processes start at once, and all accept it', async () => {
    const first = await freshDatabase();
    try {
      const pools = Array.from({ length: 6 }, () => openDatabase({ url: first.url, as: 'service' }));
      await Promise.all(pools.map((pool) => pool.query('select 1')));
      const processes = pools.map((db) => createAccounts({ db, clock, config }));
      // A token from elsewhere makes each of them look for its keys at the same moment.
      const foreign = bearer((await signIn()).token);
      await Promise.all(processes.map((process) => refusal(process.authenticate(foreign))));
      expect((await first.owner.query('select from signing_keys')).rowCount).toBe(1);
      const demo = await createAccounts({ db: first.db, clock, config }).createDemoOrganization();
      const tokens = await Promise.all(processes.map((process) => process.issueToken({ grant_type: 'password', ...demo })));
      for (const process of processes) for (const token of tokens) await process.authenticate(bearer(token));
      await Promise.all(pools.map((pool) => pool.close()));
    } finally {
      await first.drop();
    }
  });

  test('can be followed by a newer one while tokens of the older go on working', async () => {
    const { token, credentials } = await signIn();
    now_ms += 2_000;
    await fresh.owner.query('insert into signing_keys values ($1, $2, $3)', ['newer', randomBytes(32), clock()]);
    const newer = await anotherProcess().issueToken(credentials);
    expect(decodeProtectedHeader(newer.access_token).kid).toBe('newer');
    await expect(accounts.authenticate(bearer(newer))).resolves.toBeDefined();
    await expect(anotherProcess().authenticate(bearer(token))).resolves.toBeDefined();
  });
});
