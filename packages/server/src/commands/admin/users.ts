import {
  addUser,
  disableUser,
  enableUser,
  listUsers,
  setPassword as changePassword,
  setRole as changeRole,
  type NamedUser,
  type WithPassword,
} from '../../services/operators/users.ts';
import { fieldsOf, print, rowsOf, shownMoment, shownState, withOperator, type Shown } from './door.ts';
import { passwordFrom } from './options.ts';

type PasswordOptions = Shown & { passwordStdin?: boolean };

export async function add(user: NamedUser, options: PasswordOptions): Promise<void> {
  const password = await givenPassword(options);
  await withOperator(async (context) => {
    const added = await addUser(context, { ...user, password });
    print(shownUser(added), options, () => `Added ${added.email}.${shownOnce(added)}`);
  });
}

export function list(organization: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const found = await listUsers(context, organization);
    const rows = found.map((each) => [shownMoment(each.created_at), shownState(each), each.role, each.email]);
    print(found, options, () => rowsOf(['Since', 'State', 'Role', 'E-mail'], rows, 'The organization has no user.'));
  });
}

export async function setPassword(user: NamedUser, options: PasswordOptions): Promise<void> {
  const password = await givenPassword(options);
  await withOperator(async (context) => {
    const changed = await changePassword(context, { ...user, password });
    print(shownUser(changed), options, () => `${changed.email} has another password, and signs in anew.${shownOnce(changed)}`);
  });
}

export function setRole(user: NamedUser, role: string): Promise<void> {
  return withOperator(async (context) => {
    const { email } = await changeRole(context, { ...user, role });
    console.log(`${email} has the role ${role}; calls use it within half a minute.`);
  });
}

export function disable(user: NamedUser): Promise<void> {
  return withOperator(async (context) => {
    const { email } = await disableUser(context, user);
    console.log(`${email} is disabled; what tokens there are end within half a minute.`);
  });
}

export function enable(user: NamedUser): Promise<void> {
  return withOperator(async (context) => {
    const { email } = await enableUser(context, user);
    console.log(`${email} is enabled, and signs in anew.`);
  });
}

async function givenPassword({ passwordStdin }: PasswordOptions): Promise<string | undefined> {
  return passwordStdin ? passwordFrom(process.stdin) : undefined;
}

function shownUser({ made_password, ...user }: WithPassword) {
  return { ...user, ...(made_password !== undefined && { password: made_password }) };
}

function shownOnce({ made_password }: WithPassword): string {
  return made_password === undefined ? '' : ` The password is shown this once:\n\n${fieldsOf({ password: made_password })}`;
}
