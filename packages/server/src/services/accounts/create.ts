import { randomBytes, randomUUID } from 'node:crypto';
import type { UserRole } from '@firmament/contract';
import { Problem } from '../../kernel/problem.ts';
import { insertClient, insertOrganization, insertUser } from '../../store/accounts/accounts.ts';
import { hashClientSecret, newClient } from './client-secrets.ts';
import type { Context } from './context.ts';

// Without control characters and lone surrogates (Cc, Cs), some of which PostgreSQL cannot hold.
const namePattern = /^[^\p{Cc}\p{Cs}]{1,200}$/u;
const emailPattern = /^(?=.{3,254}$)[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u;
// NIST SP 800-63B: no fewer than eight characters, and no rules about which. The token endpoint reads 4096.
const passwordLength = { min: 8, max: 4_096 };

/** Both are shown once: only a hash of the secret is kept. */
export interface ClientCredentials {
  client_id: string;
  client_secret: string;
}

/** Creates an organization without users or clients, on a plan that is there. */
export async function createOrganization(
  { db, clock }: Context,
  input: { name: string; plan?: string },
): Promise<{ organization_id: string }> {
  const { name, plan = 'standard' } = input;
  check('name', namePattern.test(name), 'must have 1 to 200 characters, none of them a control character');
  const organization_id = randomUUID();
  await db.asOrganization(organization_id, (tx) => insertOrganization(tx, { organization_id, name, plan, now: clock() }));
  return { organization_id };
}

/** Creates a user, who signs in with the credentials of any client of the same organization. */
export async function createUser(
  { db, clock, passwords }: Context,
  input: { organization_id: string; email: string; password: string; role?: UserRole },
): Promise<{ user_id: string }> {
  const { organization_id, email, password, role = 'admin' } = input;
  check('email', emailPattern.test(email), 'must be an e-mail address');
  checkPassword(password);
  const user = { user_id: randomUUID(), organization_id, email, password_hash: await passwords.hash(password), role, now: clock() };
  const isNew = await db.asOrganization(organization_id, (tx) => insertUser(tx, user));
  check('email', isNew, 'already belongs to a user of this organization');
  return { user_id: user.user_id };
}

/** Creates a client: the organization's own credentials, which every sign-in needs in addition to the user's. */
export async function createClientCredentials({ db, clock }: Context, input: { organization_id: string }): Promise<ClientCredentials> {
  const { organization_id } = input;
  const client = newClient();
  const row = { client_id: client.client_id, organization_id, secret_hash: hashClientSecret(client.client_secret), now: clock() };
  await db.asOrganization(organization_id, (tx) => insertClient(tx, row));
  return client;
}

/** An organization with one user and one client, all or none of it; for a first start. Its password is random, its calls are not limited. */
export async function createDemoOrganization({
  db,
  clock,
  passwords,
}: Context): Promise<ClientCredentials & { username: string; password: string }> {
  const organization_id = randomUUID();
  const username = 'demo@firmament.example';
  const password = randomBytes(18).toString('base64url');
  const password_hash = await passwords.hash(password);
  const client = newClient();
  const secret_hash = hashClientSecret(client.client_secret);
  const now = clock();
  await db.asOrganization(organization_id, async (tx) => {
    await insertOrganization(tx, { organization_id, name: 'Demo', plan: 'unlimited', now });
    await insertUser(tx, { user_id: randomUUID(), organization_id, email: username, password_hash, role: 'admin', now });
    await insertClient(tx, { client_id: client.client_id, organization_id, secret_hash, now });
  });
  return { ...client, username, password };
}

/** @throws INVALID_INPUT for a password that is not allowed */
export function checkPassword(password: string): void {
  const { min, max } = passwordLength;
  check('password', password.length >= min && password.length <= max, `must have ${min} to ${max} characters`);
  check('password', password.isWellFormed(), 'must be well-formed text');
}

function check(path: string, isFine: boolean, message: string): void {
  if (!isFine) throw new Problem('INVALID_INPUT', `${path} ${message}.`, { details: { errors: [{ path, message }] } });
}
