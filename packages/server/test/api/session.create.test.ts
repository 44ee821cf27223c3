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

/** A user of an organization of its own, with an address that no other user has. */
async function newUser(given: { email?: string; role?: UserRole; secret?: string } = {}) {
  const { email = `${randomUUID()}@fenwick.example`, role = 'admin', secret = password } = given;
  const { accounts } = service.app.context;
  const name = `Organization ${randomUUID()}`;
  const { organization_id } = await accounts.createOrganization({ name, plan: 'unlimited' });
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

  test('asks for the organization after the password was right, where several have such a user', async () => {
    const email = `${randomUUID()}@shared.example`;
    const [one, two] = [await newUser({ email }), await newUser({ email })];
    const third = await newUser({ email, secret: 'another password' });
    const asked = await signIn({ email, password });
    expect(asked).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', field: 'organization' } });
    expect(asked.body.errors[0].allowed.toSorted()).toEqual([one.name, two.name].toSorted());
    expect((await signIn({ email, password, organization: two.name })).body.organization_id).toBe(two.organization_id);
    expect((await signIn({ email, password, organization: one.organization_id })).body.organization_id).toBe(one.organization_id);
    expect((await signIn({ email, password, organization: third.name })).status).toBe(400);
    expect((await signIn({ email, password: 'another password' })).body.organization_id).toBe(third.organization_id);
    const wrong = await signIn({ email, password: 'wrong' });
    expect(wrong.body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(JSON.stringify(wrong.body)).not.toContain('Organization');
  });
});

describe('a role', () => {
  const map = { body: { topic: 'tin mining', parameters: {} } };
  const tokenOf = async (role: UserRole) =>
    (await signIn({ email: (await newUser({ role })).email, password })).body.access_token as string;

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

  test('is admin for a user who was there before roles, and no user of the service makes an operator', async () => {
    const identity = await service.app.context.accounts.authenticate(`Bearer ${service.token}`);
    expect(identity.role).toBe('admin');
    const promotion = service.app.context.db.asOrganization(identity.organization_id, (tx) =>
      tx.query(`update users set role = 'operator' where user_id = $1`, [identity.user_id]),
    );
    await expect(promotion).rejects.toThrow(/row-level security|permission denied/);
  });
});
