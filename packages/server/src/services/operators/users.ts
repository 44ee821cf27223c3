import { mistyped, nearest } from '../../kernel/nearest.ts';
import { Problem } from '../../kernel/problem.ts';
import { randomBytes } from 'node:crypto';
import { userRoles, type UserRole } from '@firmament/contract';
import { createAccounts } from '../accounts/accounts.ts';
import { checkPassword } from '../accounts/create.ts';
import { claimOf, claimOfEmail } from '../accounts/lock-out.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { forgetFailures } from '../../store/accounts/accounts.ts';
import type { Queryable } from '../../store/database.ts';
import { revokeFamilies, setPasswordHash, setUserDisabled, setUserRole, usersOf, type UserRow } from '../../store/operators/operators.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';
import { knownValue } from './known-value.ts';
import { findOrganization } from './organizations.ts';

export interface NamedUser {
  organization: string;
  email: string;
}

/** Where no password was given, one is made: it is shown now and never again. */
export interface WithPassword {
  email: string;
  organization_id: string;
  made_password: string | undefined;
}

export function addUser(
  context: OperatorContext,
  input: NamedUser & { password: string | undefined; role?: UserRole },
): Promise<WithPassword> {
  return act(context, 'operator.users.add', async (inside) => {
    const { organization_id } = await findOrganization(inside.db, input.organization);
    const made_password = input.password === undefined ? newPassword() : undefined;
    const password = input.password ?? made_password!;
    const { role = 'admin' } = input;
    const { user_id } = await createAccounts(inside).createUser({ organization_id, email: input.email, password, role });
    const email = input.email.toLowerCase();
    return { result: { email, organization_id, made_password }, organization_id, details: { user_id, email, role } };
  });
}

export async function listUsers({ db }: OperatorContext, organization: string): Promise<UserRow[]> {
  return usersOf(db, (await findOrganization(db, organization)).organization_id);
}

/** Gives a user another password, ends what sign-ins there are by the old one, and forgets those that failed. */
export function setPassword(context: OperatorContext, input: NamedUser & { password: string | undefined }): Promise<WithPassword> {
  return act(context, 'operator.users.set_password', async ({ db, clock }) => {
    const { user_id, email, organization_id } = await findUser(db, input);
    const made_password = input.password === undefined ? newPassword() : undefined;
    const password = input.password ?? made_password!;
    checkPassword(password);
    await setPasswordHash(db, user_id, await createPasswords().hash(password));
    for (const claimed of [claimOf(organization_id, { user_id, email }), claimOfEmail(email)]) await forgetFailures(db, claimed);
    const sign_ins_ended = await revokeFamilies(db, { organization_id, user_id, now: clock() });
    return { result: { email, organization_id, made_password }, organization_id, details: { user_id, email, sign_ins_ended } };
  });
}

/** Gives a user another role; calls that are in progress keep the old one for at most half a minute. */
export function setRole(context: OperatorContext, input: NamedUser & { role: string }): Promise<UserRow> {
  return act(context, 'operator.users.set_role', async ({ db }) => {
    const { organization_id, ...user } = await findUser(db, input);
    const role = knownValue('role', input.role, userRoles);
    await setUserRole(db, user.user_id, role);
    const { user_id, email, role: before } = user;
    return { result: { ...user, role }, organization_id, details: { user_id, email, role, before } };
  });
}

/** Lets a user in no more, and ends what sign-ins there are: enabled again, the user signs in anew. */
export function disableUser(context: OperatorContext, input: NamedUser): Promise<UserRow> {
  return act(context, 'operator.users.disable', async ({ db, clock }) => {
    const { organization_id, ...user } = await findUser(db, input);
    const { user_id, email } = user;
    const now = clock();
    if (!(await setUserDisabled(db, user_id, now))) throw new Problem('INVALID_INPUT', `${email} is disabled already.`);
    const sign_ins_ended = await revokeFamilies(db, { organization_id, user_id, now });
    return { result: { ...user, disabled_at: now }, organization_id, details: { user_id, email, sign_ins_ended } };
  });
}

export function enableUser(context: OperatorContext, input: NamedUser): Promise<UserRow> {
  return act(context, 'operator.users.enable', async ({ db }) => {
    const { organization_id, ...user } = await findUser(db, input);
    const { user_id, email } = user;
    if (!(await setUserDisabled(db, user_id, null))) throw new Problem('INVALID_INPUT', `${email} is not disabled.`);
    return { result: { ...user, disabled_at: null }, organization_id, details: { user_id, email } };
  });
}

async function findUser(db: Queryable, input: NamedUser): Promise<UserRow & { organization_id: string }> {
  const { organization_id, name } = await findOrganization(db, input.organization);
  const users = await usersOf(db, organization_id);
  const found = users.find((user) => user.email === input.email.toLowerCase());
  if (found) return { ...found, organization_id };
  const meant = nearest(
    input.email,
    users.map((user) => user.email),
    mistyped.address,
  );
  throw new Problem('INVALID_INPUT', `'${name}' has no user ${input.email}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
}

/** 144 random bits. */
function newPassword(): string {
  return randomBytes(18).toString('base64url');
}
