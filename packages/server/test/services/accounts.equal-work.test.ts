import { parseOptions } from '@node-rs/argon2';
import { LRUCache } from 'lru-cache';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccounts, type Accounts } from '../../src/services/accounts/accounts.ts';
import type { Context } from '../../src/services/accounts/context.ts';
import { issueToken } from '../../src/services/accounts/issue-token.ts';
import { createKeyring } from '../../src/services/accounts/keyring.ts';
import { createPasswords, nobodysHash, type Passwords } from '../../src/services/accounts/passwords.ts';
import { signIn, type SignInRequest } from '../../src/services/accounts/sign-in.ts';
import { freshDatabase } from '../support/database.ts';

const config = { access_token_seconds: 86_400 };
const clock = () => new Date('2026-03-01T09:00:00.500Z');
const [password, wrong] = ['correct horse battery staple', 'incorrect horse'];

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let accounts: Accounts;
beforeAll(async () => {
  fresh = await freshDatabase();
  accounts = createAccounts({ db: fresh.db, clock, config });
});
afterAll(() => fresh.drop());

/** Organizations of the same name, each with a user of this address. */
async function inOrganizations(email: string, organizations: number) {
  const made = [];
  for (let at = 0; at < organizations; at += 1) {
    const { organization_id } = await accounts.createOrganization({ name: 'Fenwick' });
    made.push({ organization_id, ...(await accounts.createUser({ organization_id, email, password })) });
  }
  return made;
}

/** The queries and password hashes of a sign-in that is refused for its credentials, in their order. */
async function spentOnRefusal(call: (context: Context) => Promise<unknown>): Promise<string[]> {
  const spent: string[] = [];
  const passwords = createPasswords();
  const note = (password_hash: string | null) => spent.push(`hash ${JSON.stringify(parseOptions(password_hash ?? nobodysHash))}`);
  const counted: Passwords = {
    ...passwords,
    verify: (password_hash, ...rest) => {
      note(password_hash);
      return passwords.verify(password_hash, ...rest);
    },
    verifyAll: (password_hashes, given, around) =>
      passwords.verifyAll(password_hashes, given, {
        async before() {
          await around?.before();
          for (const password_hash of password_hashes) note(password_hash);
        },
        after: async (matches) => around?.after(matches),
      }),
  };
  const query: typeof fresh.db.query = (text, values) => {
    spent.push(text);
    return fresh.db.query(text, values);
  };
  const db = { ...fresh.db, query };
  const keyring = createKeyring({ db, clock });
  const queues = { passwords: counted, strangersPasswords: counted, emailPasswords: counted };
  const context: Context = { db, clock, config, keyring, ...queues, verified: new LRUCache({ max: 1 }) };
  await expect(call(context)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  return spent;
}

test('a sign-in with client credentials spends the same queries and one password hash on every error', async () => {
  const username = 'analyst@fenwick.example';
  const [user] = await inOrganizations(username, 1);
  const client = await accounts.createClientCredentials({ organization_id: user!.organization_id });
  const credentials = { grant_type: 'password', username, password, ...client };
  const wrongs = { client_id: 'org_0000', client_secret: 'fs_0000', username: 'nobody@fenwick.example', password: wrong };
  const spentOn = (changed: object) => spentOnRefusal((context) => issueToken(context, { ...credentials, ...changed }));
  const onWrongPassword = await spentOn({ password: wrong });
  expect(onWrongPassword).toHaveLength(4);
  for (const [name, value] of Object.entries(wrongs)) expect(await spentOn({ [name]: value }), name).toEqual(onWrongPassword);
  expect(await spentOn(wrongs)).toEqual(onWrongPassword);
});

test('a sign-in by e-mail spends the same queries and four password hashes on every error, however many users the address has', async () => {
  const [one] = await inOrganizations('one@shared.example', 1);
  const [disabled] = await inOrganizations('disabled@shared.example', 1);
  await inOrganizations('two@shared.example', 2);
  const nine = await inOrganizations('nine@shared.example', 9);
  await fresh.owner.query('update users set disabled_at = now() where user_id = $1', [disabled!.user_id]);

  const spentOn = (body: SignInRequest) => spentOnRefusal((context) => signIn(context, body));
  const onWrongPassword = await spentOn({ email: 'one@shared.example', password: wrong });
  expect(onWrongPassword.map((each) => each.split(' ')[0])).toEqual(['select', 'select', 'hash', 'hash', 'hash', 'hash', 'insert']);
  const others: SignInRequest[] = [
    { email: 'unknown@shared.example', password },
    { email: 'a\0b', password },
    { email: '\uD800', password },
    { email: 'one@shared.example', password: '\uD800'.repeat(8) },
    { email: 'disabled@shared.example', password },
    { email: 'two@shared.example', password: wrong },
    { email: 'nine@shared.example', password: wrong },
    { email: 'one@shared.example', password: wrong, organization: one!.organization_id },
    { email: 'one@shared.example', password, organization: nine[0]!.organization_id },
    { email: 'one@shared.example', password, organization: 'a\0b' },
    { email: 'nine@shared.example', password: wrong, organization: nine[8]!.organization_id },
    { email: 'nine@shared.example', password: wrong, organization: 'Fenwick' },
    { email: 'nine@shared.example', password, organization: 'Nowhere' },
    { email: 'unknown@shared.example', password, organization: 'Fenwick' },
  ];
  for (const body of others) expect(await spentOn(body), JSON.stringify(body)).toEqual(onWrongPassword);
});
