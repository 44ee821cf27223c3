import { operatorOperations, type OperatorOperation } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let operator: string;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false, config: { secret_key: Buffer.alloc(32, 5) } });
  const other = await service.newOrganization();
  const { accounts } = service.app.context;
  const { organization_id } = await accounts.authenticate(`Bearer ${other.token}`);
  await service.database.owner.query(`update users set role = 'operator' where organization_id = $1`, [organization_id]);
  operator = (await accounts.issueToken(other.credentials)).access_token;
});
afterAll(() => service.close());

const all: readonly OperatorOperation[] = operatorOperations;
const call = (id: string, body: object, token = operator) => {
  const declared = all.find((each) => each.id === `operator.${id}`)!;
  return service.call(declared, { body, token });
};

describe('acts of operators over HTTP', () => {
  test.each(all)('$id is declared with an example that conforms, and refused to an admin of an organization', async (declared) => {
    declared.body.parse(declared.example.body);
    declared.response.parse(declared.example.response);
    const before = await service.database.owner.query('select count(*) from audit');
    const { status, body } = await service.call(declared, { body: declared.example.body });
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect((await service.database.owner.query('select count(*) from audit')).rows).toEqual(before.rows);
  });

  test.each(all)('$id answers its example with a declared status, never with an error of the service', async (declared) => {
    const { status, body } = await service.call(declared, { body: declared.example.body, token: operator });
    expect([200, 400, 404], JSON.stringify(body)).toContain(status);
  });

  test('make an organization with a user who signs in, in the role that was given', async () => {
    const organization = (await call('organizations.add', { name: 'Birch Labs' })).body.data;
    expect(organization).toMatchObject({ name: 'Birch Labs', plan: 'standard', disabled_at: null });
    const { password } = (await call('users.add', { organization: 'Birch Labs', email: 'ann@birch.example', role: 'viewer' })).body.data;
    const signedIn = await service.call('session.create', { body: { email: 'ann@birch.example', password }, token: null });
    expect(signedIn.body).toMatchObject({ role: 'viewer', organization: 'Birch Labs' });
    await call('users.set_role', { organization: 'Birch Labs', email: 'ann@birch.example', role: 'analyst' });
    expect((await call('users.list', { organization: 'Birch Labs' })).body).toMatchObject({ count: 1, data: [{ role: 'analyst' }] });
    const { data } = (await call('audit', { limit: 3 })).body;
    expect(data.map(({ act, actor }: { act: string; actor: string }) => [act, actor])).toEqual(
      ['users set-role', 'users add', 'organizations add'].map((act) => [act, 'demo@firmament.example']),
    );
  });

  test('give a user who is locked out another password, which works at once at both doors', async () => {
    const email = 'kit@birch.example';
    await call('organizations.add', { name: 'Kit Labs', plan: 'unlimited' });
    const { password } = (await call('users.add', { organization: 'Kit Labs', email })).body.data;
    const client = (await call('credentials.issue', { organization: 'Kit Labs' })).body.data;
    const byEmail = async (secret: string) =>
      (await service.call('session.create', { body: { email, password: secret }, token: null })).status;
    const byToken = async (secret: string) => {
      const body = { grant_type: 'password', username: email, password: secret, ...client };
      return (await service.call('token.create', { body, token: null })).status;
    };
    for (let failed = 0; failed < 10; failed += 1) expect([await byEmail('wrong'), await byToken('wrong')]).toEqual([400, 400]);
    expect([await byEmail(password), await byToken(password)]).toEqual([429, 429]);
    const renewed = (await call('users.set_password', { organization: 'Kit Labs', email: 'KIT@birch.example' })).body.data.password;
    expect([await byEmail(renewed), await byToken(renewed)]).toEqual([200, 200]);
  });

  test('answer mistakes with a sentence and 400', async () => {
    expect((await call('organizations.show', { organization: 'Nowhere' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      detail: expect.stringContaining("There is no organization 'Nowhere'.") as string,
    });
    expect((await call('webhooks.register', { organization: 'Birch Labs', url: 'https://10.0.0.1/' })).body.code).toBe('INVALID_INPUT');
    expect((await call('requests.list', { limit: 0 })).body).toMatchObject({ code: 'INVALID_INPUT', field: 'limit' });
  });
});
