import { randomUUID } from 'node:crypto';
import type { UserRole } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
});
afterAll(() => service.close());

const password = 'correct horse battery staple';

/** A user of an organization of its own, unless it is one `of` another, with an address that no other user has. */
async function newUser(given: { email?: string; role?: UserRole; secret?: string; of?: string } = {}) {
  const { email = `${randomUUID()}@fenwick.example`, role = 'admin', secret = password } = given;
  const { accounts } = service.app.context;
  const name = `Organization ${randomUUID()}`;
  const organization_id = given.of ?? (await accounts.createOrganization({ name, plan: 'unlimited' })).organization_id;
  const { user_id } = await accounts.createUser({ organization_id, email, password: secret, ...(role !== 'operator' && { role }) });
  if (role === 'operator') await service.database.owner.query(`update users set role = 'operator' where user_id = $1`, [user_id]);
  return { email, organization_id, name, user_id };
}

const signIn = (body: object) => service.call('session.create', { body, token: null });
const statusWith = async (token: string) => (await service.call('request.list', { token })).status;

describe('a sign-in by e-mail', () => {
  test('needs no client credentials, and its token speaks for the user', async () => {
    const { email, organization_id, name, user_id } = await newUser({ role: 'analyst' });
    const { status, body, headers } = await signIn({ email: email.toUpperCase(), password });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, role: 'analyst', organization_id, organization: name, token_type: 'Bearer' });
    expect(headers.get('cache-control')).toBe('no-store');
    const identity = await service.app.context.accounts.authenticate(`Bearer ${body.access_token}`);
    expect(identity).toMatchObject({ organization_id, user_id, role: 'analyst', client_id: '' });
    expect(await statusWith(body.access_token)).toBe(200);
  });

  test('is continued by its refresh token, which works once', async () => {
    const { email } = await newUser();
    const first = (await signIn({ email, password })).body;
    const second = (await signIn({ refresh_token: first.refresh_token })).body;
    expect(second).toMatchObject({ email, role: 'admin' });
    expect(await statusWith(second.access_token)).toBe(200);
    expect((await signIn({ refresh_token: first.refresh_token })).body.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn({ refresh_token: second.refresh_token })).body.code).toBe('INVALID_CREDENTIALS');
  });

  test('and a sign-in with client credentials take each other’s refresh tokens for wrong', async () => {
    const { email } = await newUser();
    const mine = (await signIn({ email, password })).body;
    const { username: _, password: __, ...client } = service.credentials;
    const theirs = (await service.call('token.create', { body: service.credentials, token: null })).body;
    const crossed = { ...client, grant_type: 'refresh_token', refresh_token: mine.refresh_token };
    expect((await service.call('token.create', { body: crossed, token: null })).body.error).toBe('invalid_grant');
    expect((await signIn({ refresh_token: theirs.refresh_token })).body.code).toBe('INVALID_CREDENTIALS');
  });

  test('with a wrong password, an unknown address or a disabled user is refused in the same words', async () => {
    const { email } = await newUser();
    const disabled = await newUser();
    await service.database.owner.query('update users set disabled_at = now() where user_id = $1', [disabled.user_id]);
    const refusals = [
      await signIn({ email, password: 'wrong' }),
      await signIn({ email: 'nobody@fenwick.example', password }),
      await signIn({ email: disabled.email, password }),
    ];
    for (const { status, body } of refusals) {
      expect({ status, code: body.code, detail: body.detail }).toEqual({
        status: 400,
        code: 'INVALID_CREDENTIALS',
        detail: 'The e-mail address or the password is wrong.',
      });
      expect(body).not.toHaveProperty('error');
    }
  });

  test('without an address or a password says what is missing', async () => {
    expect((await signIn({ email: 'ann@fenwick.example' })).body).toMatchObject({ code: 'MISSING_PARAMETER', field: 'password' });
    expect((await signIn({})).body.errors).toHaveLength(2);
  });

  test('is locked out after ten failures, also with the right password, and whether or not there is a user', async () => {
    const { email } = await newUser();
    for (const address of [email, `${randomUUID()}@nowhere.example`]) {
      for (let failed = 0; failed < 10; failed += 1) expect((await signIn({ email: address, password: 'wrong' })).status).toBe(400);
      const { status, headers, body } = await signIn({ email: address, password });
      expect({ status, code: body.code }).toEqual({ status: 429, code: 'RATE_LIMITED' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('that fails ten times does not lock out the same user with client credentials, nor the other way round', async () => {
    const { email, organization_id } = await newUser();
    const client = await service.app.context.accounts.createClientCredentials({ organization_id });
    const withClient = (secret: string) =>
      service.call('token.create', { body: { grant_type: 'password', username: email, password: secret, ...client }, token: null });
    for (let failed = 0; failed < 10; failed += 1) expect((await signIn({ email, password: 'wrong' })).status).toBe(400);
    expect((await signIn({ email, password })).status).toBe(429);
    expect((await withClient(password)).status).toBe(200);

    const other = await newUser();
    const { accounts } = service.app.context;
    Object.assign(client, await accounts.createClientCredentials({ organization_id: other.organization_id }));
    const asOther = (secret: string) =>
      service.call('token.create', { body: { grant_type: 'password', username: other.email, password: secret, ...client }, token: null });
    for (let failed = 0; failed < 10; failed += 1) expect((await asOther('wrong')).status).toBe(400);
    expect((await asOther(password)).status).toBe(429);
    expect((await signIn({ email: other.email, password })).status).toBe(200);
  });

  test('that succeeds forgets the failures before it', async () => {
    const { email, name } = await newUser();
    for (const given of [{}, { organization: name }, { email: email.toUpperCase() }]) {
      for (let failed = 0; failed < 9; failed += 1) expect((await signIn({ email, password: 'wrong' })).status).toBe(400);
      expect((await signIn({ email, password, ...given })).status).toBe(200);
    }
  });

  test('of a user who shares the address does not reset the guesses at the password of another', async () => {
    const email = `${randomUUID()}@shared.example`;
    await newUser({ email });
    const { name } = await newUser({ email, secret: 'another password' });
    for (let failed = 0; failed < 10; failed += 1) {
      expect((await signIn({ email, password: 'another password', ...(failed % 2 === 0 && { organization: name }) })).status).toBe(200);
      expect((await signIn({ email, password: 'wrong' })).status).toBe(400);
    }
    expect((await signIn({ email, password: 'another password' })).status).toBe(429);
  });

  test('counts failures of each spelling that the database treats as one address together', async () => {
    const local = randomUUID();
    const { email } = await newUser({ email: `kit${local}@fenwick.example` });
    const spellings = [email, `KIT${local}@FENWICK.example`, `\u212Ait${local}@fenwick.example`, `k\u0130t${local}@fenwick.example`];
    for (let failed = 0; failed < 10; failed += 1) await signIn({ email, password: 'wrong' });
    for (const spelled of spellings) {
      const { rows } = await service.database.owner.query<{ same: boolean }>('select lower($1) = $2 as same', [spelled, email]);
      expect((await signIn({ email: spelled, password })).status, spelled).toBe(rows[0]!.same ? 429 : 400);
    }
  });

  test('finds the user of a ninth organization of one address where the organization is given', async () => {
    const email = `${randomUUID()}@shared.example`;
    const users = [];
    for (let at = 0; at < 9; at += 1) users.push(await newUser({ email, secret: `password of number ${at}` }));
    for (const [at, { name, organization_id }] of users.entries()) {
      const secret = { email, password: `password of number ${at}` };
      expect((await signIn({ ...secret, organization: name })).body.organization_id).toBe(organization_id);
      expect((await signIn({ ...secret, organization: organization_id.toUpperCase() })).status).toBe(200);
    }
    expect((await signIn({ email, password: 'password of number 3' })).status).toBe(200);
    const ninth = await signIn({ email, password: 'password of number 8' });
    expect(ninth).toMatchObject({ status: 400, body: { code: 'INVALID_CREDENTIALS' } });
  });

  test('asks for the organization after the password was right, where several have such a user', async () => {
    const email = `${randomUUID()}@shared.example`;
    const [one, two] = [await newUser({ email }), await newUser({ email })];
    const third = await newUser({ email, secret: 'another password' });
    const asked = await signIn({ email, password });
    expect(asked).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', field: 'organization' } });
    expect(asked.body.errors[0].allowed.toSorted()).toEqual([one.name, two.name].toSorted());
    expect((await signIn({ email, password, organization: two.name })).body.organization_id).toBe(two.organization_id);
    expect((await signIn({ email, password, organization: one.organization_id })).body.organization_id).toBe(one.organization_id);
    expect((await signIn({ email, password, organization: third.name })).body).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      detail: 'The e-mail address, the organization or the password is wrong.',
    });
    expect((await signIn({ email, password: 'another password' })).body.organization_id).toBe(third.organization_id);
    const wrong = await signIn({ email, password: 'wrong' });
    expect(wrong.body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(JSON.stringify(wrong.body)).not.toContain('Organization');
  });
});

describe('a role', () => {
  const map = { body: { topic: 'tin mining', parameters: {} } };
  const tokenOf = async (role: UserRole, of?: string) =>
    (await signIn({ email: (await newUser({ role, ...(of && { of }) })).email, password })).body.access_token as string;

  test.each([
    ['viewer', [200, 403, 403, 403]],
    ['analyst', [200, 202, 200, 403]],
    ['admin', [200, 202, 200, 404]],
    ['operator', [200, 202, 200, 404]],
  ] as const)('%s may read, submit, write and destroy: %j', async (role, statuses) => {
    const token = await tokenOf(role);
    const answers = [
      await service.call('request.list', { token }),
      await service.call('market_map.enrich', { ...map, token }),
      await service.call('news_watch.create', { body: { name: 'Deals', breaking_news: true }, token }),
      await service.call('news_watch.remove', { body: { watch_id: randomUUID() }, token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    for (const { status, body } of answers) if (status === 403) expect(body.detail).toContain(`Your role '${role}' does not allow calls`);
  });

  test('analyst may cancel a request of the own organization, viewer may not, and no role one of another organization', async () => {
    const { organization_id: of } = await newUser();
    const [analyst, viewer, foreign] = [await tokenOf('analyst', of), await tokenOf('viewer', of), await tokenOf('admin')];
    const { request_id } = (await service.call('market_map.enrich', { ...map, token: analyst })).body;
    const cancelled = async (token: string) => (await service.call('request.cancel', { body: { request_id }, token })).status;
    expect([await cancelled(viewer), await cancelled(foreign), await cancelled(analyst)]).toEqual([403, 404, 200]);
  });

  test('viewer reads a watch, and may not set the mark of its organization', async () => {
    const { organization_id: of } = await newUser();
    const [analyst, viewer] = [await tokenOf('analyst', of), await tokenOf('viewer', of)];
    const { watch_id } = (await service.call('news_watch.create', { body: { name: 'Deals', breaking_news: true }, token: analyst })).body
      .data;
    const news = (token: string, query: Record<string, string>) =>
      service.call('news_watch.news', { query: { watch_id, ...query }, token });
    expect((await news(viewer, {})).status).toBe(200);
    expect((await news(viewer, { mark_seen: 'false' })).status).toBe(200);
    for (const also of [{}, { only_new: 'true' }, { watch_id: randomUUID() }]) {
      const { status, body } = await news(viewer, { mark_seen: 'true', ...also });
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect(body.detail).toContain('Leave it out, or ask for the role analyst or admin.');
    }
    expect((await news(analyst, { mark_seen: 'true' })).status).toBe(200);
  });

  test('is admin for a user who was there before roles, and no user of the service makes an operator', async () => {
    const identity = await service.app.context.accounts.authenticate(`Bearer ${service.token}`);
    expect(identity.role).toBe('admin');
    const promotion = service.app.context.db.asOrganization(identity.organization_id, (tx) =>
      tx.query(`update users set role = 'operator' where user_id = $1`, [identity.user_id]),
    );
    await expect(promotion).rejects.toThrow(/row-level security|permission denied/);
  });
});
