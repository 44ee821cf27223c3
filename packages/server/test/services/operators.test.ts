import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccounts } from '../../src/services/accounts/accounts.ts';
import { issueCredentials, listCredentials, revokeCredentials, rotateCredentials } from '../../src/services/operators/credentials.ts';
import {
  addOrganization,
  disableOrganization,
  enableOrganization,
  findOrganization,
  setPlan,
  showOrganization,
} from '../../src/services/operators/organizations.ts';
import { addUser, disableUser, enableUser, listUsers, setPassword } from '../../src/services/operators/users.ts';
import { madeOrganization, openOperatorWorld, refusal, type OperatorWorld } from './operators.support.ts';

const hour = 3_600_000;

let world: OperatorWorld;
beforeAll(async () => {
  world = await openOperatorWorld();
});
afterAll(() => world.close());

const signIn = (credentials: object) => world.accounts.issueToken(credentials);
const isLetIn = (credentials: object) =>
  signIn(credentials).then(
    () => true,
    () => false,
  );

/** What is said of a token by a process that has not seen it before. */
const isHonoured = async (access_token: string) => {
  const other = createAccounts({ db: world.database.db, clock: world.operator.clock, config: world.operator.config });
  return other.authenticate(`Bearer ${access_token}`).then(
    () => true,
    () => false,
  );
};

describe('an organization', () => {
  test('made by an operator can sign in, with nothing else needed', async () => {
    const { organization_id, credentials } = await madeOrganization(world);
    const { access_token } = await signIn(credentials);
    expect(await world.accounts.authenticate(`Bearer ${access_token}`)).toMatchObject({ organization_id, plan: { plan: 'standard' } });
    expect(await showOrganization(world.operator, organization_id)).toMatchObject({
      users: 1,
      clients: 1,
      webhooks: 0,
      unfinished_requests: 0,
    });
  });

  test('is named by its id or exact name; another name is refused with the nearest, one that several have with their ids', async () => {
    const { organization_id } = await addOrganization(world.operator, { name: 'Alder & Söhne', plan: 'standard' });
    expect(await findOrganization(world.operator.db, organization_id.toUpperCase())).toMatchObject({ name: 'Alder & Söhne' });
    expect(await findOrganization(world.operator.db, 'Alder & Söhne')).toMatchObject({ organization_id });
    expect(await refusal(findOrganization(world.operator.db, 'alder & sohne'))).toBe(
      "There is no organization 'alder & sohne'. Did you mean 'Alder & Söhne'?",
    );
    expect(await refusal(findOrganization(world.operator.db, 'Zyx'))).toBe("There is no organization 'Zyx'.");
    const second = await addOrganization(world.operator, { name: 'Alder & Söhne', plan: 'standard' });
    const told = await refusal(findOrganization(world.operator.db, 'Alder & Söhne'));
    expect(told).toContain(organization_id);
    expect(told).toContain(second.organization_id);
  });

  test('that is disabled is let in no more, its tokens end, and enabled again it signs in anew', async () => {
    const { name, credentials } = await madeOrganization(world);
    const token = await signIn(credentials);
    await disableOrganization(world.operator, name);
    expect(await isHonoured(token.access_token)).toBe(false);
    expect(await isLetIn(credentials)).toBe(false);
    expect(await refusal(disableOrganization(world.operator, name))).toBe(`'${name}' is disabled already.`);
    await enableOrganization(world.operator, name);
    expect(await isHonoured(token.access_token)).toBe(false);
    expect(await isLetIn({ ...credentials, grant_type: 'refresh_token', refresh_token: token.refresh_token })).toBe(false);
    expect(await isLetIn(credentials)).toBe(true);
    expect(await refusal(enableOrganization(world.operator, name))).toBe(`'${name}' is not disabled.`);
  });

  test('is put on a plan that is there, and on no other', async () => {
    const { name, organization_id } = await madeOrganization(world);
    await setPlan(world.operator, { organization: name, plan: 'unlimited' });
    expect(await findOrganization(world.operator.db, organization_id)).toMatchObject({ plan: 'unlimited' });
    expect(await refusal(setPlan(world.operator, { organization: name, plan: 'unlimitd' }))).toBe(
      "There is no plan 'unlimitd'. Did you mean 'unlimited'?",
    );
    expect(await refusal(addOrganization(world.operator, { name: 'Nobody', plan: 'golden' }))).toMatch(
      /^There is no plan 'golden'\. There are .*standard/,
    );
    expect(await refusal(addOrganization(world.operator, { name: 'a\0b', plan: 'standard' }))).toMatch(
      /^name must have 1 to 200 characters/,
    );
  });
});

describe('a user', () => {
  test('signs in with the password that was given, which is stored nowhere', async () => {
    const { name, credentials } = await madeOrganization(world);
    const added = await addUser(world.operator, { organization: name, email: 'New@Customer.example', password: 'nine lives' });
    expect(added).toMatchObject({ email: 'new@customer.example', made_password: undefined });
    expect(await isLetIn({ ...credentials, username: 'new@customer.example', password: 'nine lives' })).toBe(true);
    expect(JSON.stringify(await world.audit())).not.toContain('nine lives');
    expect(await refusal(addUser(world.operator, { organization: name, email: 'new@customer.example', password: undefined }))).toMatch(
      /already belongs/,
    );
    expect(await refusal(addUser(world.operator, { organization: name, email: 'short@customer.example', password: 'short' }))).toMatch(
      /8 to 4096/,
    );
    expect((await listUsers(world.operator, name)).map(({ email }) => email)).toEqual(['analyst@customer.example', 'new@customer.example']);
  });

  test('whose password is changed signs in with the new one only, also after being locked out by guesses, and tokens by the old one end', async () => {
    const { name, email, credentials } = await madeOrganization(world);
    const { access_token } = await signIn(credentials);
    for (let guess = 0; guess < 12; guess += 1) await isLetIn({ ...credentials, password: `guess ${guess}` });
    expect(await isLetIn(credentials)).toBe(false);
    const { made_password } = await setPassword(world.operator, { organization: name, email, password: undefined });
    expect(await isHonoured(access_token)).toBe(false);
    expect(await isLetIn({ ...credentials, password: made_password })).toBe(true);
    expect(await isLetIn(credentials)).toBe(false);
  });

  test('that is disabled is let in no more, and tokens end for good', async () => {
    const { name, email, credentials } = await madeOrganization(world);
    const { access_token } = await signIn(credentials);
    await disableUser(world.operator, { organization: name, email: email.toUpperCase() });
    expect(await isHonoured(access_token)).toBe(false);
    expect(await isLetIn(credentials)).toBe(false);
    expect(await refusal(disableUser(world.operator, { organization: name, email }))).toBe(`${email} is disabled already.`);
    await enableUser(world.operator, { organization: name, email });
    expect(await isHonoured(access_token)).toBe(false);
    expect(await isLetIn(credentials)).toBe(true);
    expect(await refusal(enableUser(world.operator, { organization: name, email: 'analist@customer.example' }))).toBe(
      `'${name}' has no user analist@customer.example. Did you mean analyst@customer.example?`,
    );
  });
});

describe("a client's secret", () => {
  test('that was replaced works until the overlap ends to the millisecond, the new one from now on', async () => {
    const { credentials } = await madeOrganization(world);
    const { client_id, client_secret: first } = credentials;
    const rotated = await rotateCredentials(world.operator, { client_id, overlap_hours: 24 });
    const [old, fresh] = [
      { ...credentials, client_secret: first },
      { ...credentials, client_secret: rotated.client_secret },
    ];
    expect(rotated.client_secret).not.toBe(first);
    expect(rotated.previous_until).toEqual(new Date(world.operator.clock().getTime() + 24 * hour));
    expect(await isLetIn(fresh)).toBe(true);
    world.pass(24 * hour - 1);
    expect(await isLetIn(old)).toBe(true);
    world.pass(1);
    expect(await isLetIn(old)).toBe(false);
    expect(await isLetIn(fresh)).toBe(true);
  });

  test('replaced twice leaves only the last two, and without an overlap only the last', async () => {
    const { credentials } = await madeOrganization(world);
    const { client_id } = credentials;
    const second = await rotateCredentials(world.operator, { client_id, overlap_hours: 1 });
    const third = await rotateCredentials(world.operator, { client_id, overlap_hours: 1 });
    expect(await isLetIn(credentials)).toBe(false);
    expect(await isLetIn({ ...credentials, client_secret: second.client_secret })).toBe(true);
    const fourth = await rotateCredentials(world.operator, { client_id, overlap_hours: 0 });
    expect(await isLetIn({ ...credentials, client_secret: third.client_secret })).toBe(false);
    expect(await isLetIn({ ...credentials, client_secret: fourth.client_secret })).toBe(true);
    expect(await isLetIn({ ...credentials, client_secret: '' })).toBe(false);
  });

  test('works no more once it is revoked, with the one it replaced, and neither do tokens it gave', async () => {
    const { name, credentials } = await madeOrganization(world);
    const { client_id } = credentials;
    const { access_token } = await signIn(credentials);
    const { client_secret } = await rotateCredentials(world.operator, { client_id, overlap_hours: 1 });
    const other = await issueCredentials(world.operator, name);
    await revokeCredentials(world.operator, client_id);
    expect(await isHonoured(access_token)).toBe(false);
    expect(await isLetIn(credentials)).toBe(false);
    expect(await isLetIn({ ...credentials, client_secret })).toBe(false);
    expect(await isLetIn({ ...credentials, ...other })).toBe(true);
    expect(await refusal(revokeCredentials(world.operator, client_id))).toBe(`The credentials '${client_id}' are revoked already.`);
    expect(await refusal(rotateCredentials(world.operator, { client_id: 'org_0', overlap_hours: 1 }))).toBe(
      "There are no credentials 'org_0'.",
    );
    expect(JSON.stringify(await listCredentials(world.operator, name))).not.toMatch(/secret_hash|fs_/);
  });
});

describe('the audit', () => {
  test('accepts rows and never changes or loses one, for any role including the owner', async () => {
    await madeOrganization(world);
    const before = await world.audit();
    expect(before.length).toBeGreaterThan(0);
    for (const attempt of ["update audit set actor = 'nobody'", 'delete from audit', 'truncate audit']) {
      await expect(world.database.owner.query(attempt)).rejects.toThrow('rows of audit are never changed');
      await expect(world.database.db.query(attempt)).rejects.toThrow(/permission denied/);
    }
    await expect(world.database.db.query('select from audit')).rejects.toThrow(/permission denied/);
    await expect(
      world.database.db.query("insert into audit (acted_at, actor, act, details) values (now(), 'x', 'x', '{}')"),
    ).rejects.toThrow(/permission denied/);
    expect(await world.audit()).toEqual(before);
  });

  test('records an act in its transaction: a refused act leaves nothing of either', async () => {
    const { name, organization_id } = await madeOrganization(world);
    const before = await world.audit();
    const { rows } = await world.database.owner.query<{ count: number }>('select count(*) as count from clients');
    await world.database.owner.query('alter table audit add constraint refuse_all check (false) not valid');
    try {
      await expect(issueCredentials(world.operator, name)).rejects.toThrow(/refuse_all/);
      await expect(disableOrganization(world.operator, name)).rejects.toThrow(/refuse_all/);
    } finally {
      await world.database.owner.query('alter table audit drop constraint refuse_all');
    }
    expect(await findOrganization(world.operator.db, organization_id)).toMatchObject({ disabled_at: null });
    expect((await world.database.owner.query<{ count: number }>('select count(*) as count from clients')).rows).toEqual(rows);
    await refusal(addOrganization(world.operator, { name: 'Nobody', plan: 'golden' }));
    expect(await world.audit()).toEqual(before);
  });
});
