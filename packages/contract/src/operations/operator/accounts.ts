import { z } from 'zod';
import { userRoles } from '../../vocabularies/roles.ts';
import { operatorAct } from './act.ts';
import {
  created_at,
  described,
  disabled_at,
  email,
  exampleOrganization,
  moment,
  nothing,
  organization,
  organizationId,
  overlap_hours,
  state,
} from './fields.ts';

const organizationRow = z.looseObject({
  organization_id: organizationId,
  name: z.string().meta({ description: 'Name of the organization' }),
  plan: z.string().meta({ description: 'Plan the organization is on' }),
  created_at,
  disabled_at,
});
const holdings = organizationRow.extend({
  users: z.int().meta({ description: 'Active users' }),
  clients: z.int().meta({ description: 'Credentials that are not revoked' }),
  webhooks: z.int().meta({ description: 'Active webhooks' }),
  unfinished_requests: z.int().meta({ description: 'Requests that wait or are in progress' }),
});
const userRow = z.looseObject({
  user_id: z.uuid().meta({ description: 'Id of the user' }),
  email,
  role: z.enum(userRoles).meta({ description: 'Role of the user' }),
  created_at,
  disabled_at,
});
const withPassword = z.object({
  email,
  organization_id: organizationId,
  password: z.string().optional().meta({ description: 'The password that was made up, shown this once; absent where one was given' }),
});
const clientRow = z.looseObject({
  client_id: z.string().meta({ description: 'Id of the client' }),
  created_at,
  previous_until: moment('Until when the secret before goes on working').nullable(),
  revoked_at: moment('When it was revoked; null while it is active').nullable(),
});
const secretOnce = {
  client_id: z.string().meta({ description: 'Id of the client' }),
  client_secret: z.string().meta({ description: 'Its secret, shown this once' }),
};
const { organization_id } = exampleOrganization;
const exampleUser = {
  user_id: '0b6d7e0a-4a7a-4a3b-9a55-2d1c7f0f7a10',
  email: 'ann@fenwick.example',
  role: 'analyst',
  created_at: exampleOrganization.created_at,
  disabled_at: null,
};
const exampleClient = { client_id: 'org_2f7c', client_secret: 'fs_9b1e' };
const role = z.enum(userRoles).meta({ description: `Role of the user: ${userRoles.join(', ')}` });
const password = described('Password of the user, 8 to 4096 characters; without it one is made up and shown once').optional();
const one = { input: z.object({ organization }), example: { body: { organization: 'Fenwick' }, data: exampleOrganization } };
const aUser = {
  input: z.object({ organization, email }),
  data: userRow,
  example: { body: { organization: 'Fenwick', email: 'ann@fenwick.example' }, data: exampleUser },
};
const onceShown = (made: string | undefined) => (made === undefined ? '' : ` The password is shown this once:\n\npassword  ${made}`);
const client_id = described('Id of the client');

export const accounts = [
  operatorAct({
    id: 'operator.organizations.add',
    summary: 'Add an organization',
    effect: 'write',
    input: z.object({
      name: described('Name of the organization, 1 to 200 characters'),
      plan: described('Plan of the organization').default('standard'),
    }),
    data: organizationRow,
    example: { body: { name: 'Fenwick' }, data: exampleOrganization },
    command: { arguments: ['name'], says: ({ name, plan, organization_id: id }) => `Added '${name}' on plan ${plan}: ${id}` },
  }),
  operatorAct({
    id: 'operator.organizations.list',
    summary: 'List all organizations',
    effect: 'read',
    input: nothing,
    data: z.array(organizationRow),
    example: { body: {}, data: [exampleOrganization] },
    command: {
      shows: { Id: 'organization_id', Plan: 'plan', Since: 'created_at', State: state, Name: 'name' },
      none: 'There is no organization.',
    },
  }),
  operatorAct({
    ...one,
    id: 'operator.organizations.show',
    summary: 'Show one organization and what it has',
    effect: 'read',
    data: holdings,
    example: { ...one.example, data: { ...exampleOrganization, users: 1, clients: 1, webhooks: 0, unfinished_requests: 0 } },
    command: {
      arguments: ['organization'],
      shows: {
        Name: 'name',
        Id: 'organization_id',
        Plan: 'plan',
        Since: 'created_at',
        State: state,
        Users: 'users',
        Credentials: 'clients',
        Webhooks: 'webhooks',
        'Unfinished requests': 'unfinished_requests',
      },
    },
  }),
  operatorAct({
    id: 'operator.organizations.set_plan',
    summary: 'Put an organization on another plan',
    effect: 'write',
    idempotent: true,
    input: z.object({ organization, plan: described('Name of the plan') }),
    data: organizationRow,
    example: { body: { organization: 'Fenwick', plan: 'standard' }, data: exampleOrganization },
    command: {
      arguments: ['organization', 'plan'],
      says: ({ name, plan }) => `'${name}' is on plan ${plan} now; its calls notice within half a minute.`,
    },
  }),
  operatorAct({
    ...one,
    id: 'operator.organizations.disable',
    summary: 'Disable an organization and end its sign-ins',
    effect: 'destroy',
    data: organizationRow,
    command: { arguments: ['organization'], says: ({ name }) => `'${name}' is disabled; its tokens end within half a minute.` },
  }),
  operatorAct({
    ...one,
    id: 'operator.organizations.enable',
    summary: 'Enable an organization again',
    effect: 'write',
    data: organizationRow,
    command: { arguments: ['organization'], says: ({ name }) => `'${name}' is enabled; its users sign in anew.` },
  }),
  operatorAct({
    id: 'operator.users.add',
    summary: 'Add a user; a password that is made up is shown once',
    effect: 'write',
    input: z.object({ organization, email, role: role.default('admin'), password }),
    data: withPassword,
    example: {
      body: { organization: 'Fenwick', email: 'ann@fenwick.example' },
      data: { email: 'ann@fenwick.example', organization_id, password: 'x7Rk2ch0' },
    },
    command: {
      arguments: ['organization', 'email'],
      stdin: 'password',
      says: (added) => `Added ${added.email}.${onceShown(added.password)}`,
    },
  }),
  operatorAct({
    ...one,
    id: 'operator.users.list',
    summary: 'List the users of an organization',
    effect: 'read',
    data: z.array(userRow),
    example: { ...one.example, data: [exampleUser] },
    command: {
      arguments: ['organization'],
      shows: { Since: 'created_at', State: state, Role: 'role', 'E-mail': 'email' },
      none: 'The organization has no user.',
    },
  }),
  operatorAct({
    ...aUser,
    id: 'operator.users.set_password',
    summary: 'Give a user another password and end the sign-ins there are',
    effect: 'write',
    input: aUser.input.extend({ password }),
    data: withPassword,
    example: { body: aUser.example.body, data: { email: 'ann@fenwick.example', organization_id, password: 'x7Rk2ch0' } },
    command: {
      arguments: ['organization', 'email'],
      stdin: 'password',
      says: (user) => `${user.email} has another password, and signs in anew.${onceShown(user.password)}`,
    },
  }),
  operatorAct({
    ...aUser,
    id: 'operator.users.set_role',
    summary: 'Give a user another role',
    description: 'viewer reads; analyst also submits and writes; admin may do all in the organization; operator runs the installation too.',
    effect: 'write',
    idempotent: true,
    input: aUser.input.extend({ role }),
    example: { body: { ...aUser.example.body, role: 'analyst' }, data: exampleUser },
    command: {
      arguments: ['organization', 'email', 'role'],
      says: (user) => `${user.email} has the role ${user.role}; calls notice within half a minute.`,
    },
  }),
  operatorAct({
    ...aUser,
    id: 'operator.users.disable',
    summary: 'Disable a user and end the sign-ins there are',
    effect: 'destroy',
    command: { arguments: ['organization', 'email'], says: (user) => `${user.email} is disabled; tokens end within half a minute.` },
  }),
  operatorAct({
    ...aUser,
    id: 'operator.users.enable',
    summary: 'Enable a user again',
    effect: 'write',
    command: { arguments: ['organization', 'email'], says: (user) => `${user.email} is enabled, and signs in anew.` },
  }),
  operatorAct({
    ...one,
    id: 'operator.credentials.issue',
    summary: 'Issue a client id and its secret, which is shown once',
    effect: 'write',
    data: z.object(secretOnce),
    example: { ...one.example, data: exampleClient },
    command: {
      arguments: ['organization'],
      says: () => 'The secret is shown this once:\n',
      shows: { client_id: 'client_id', client_secret: 'client_secret' },
    },
  }),
  operatorAct({
    ...one,
    id: 'operator.credentials.list',
    summary: 'List the credentials of an organization, without secrets',
    effect: 'read',
    data: z.array(clientRow),
    example: {
      ...one.example,
      data: [{ client_id: 'org_2f7c', created_at: exampleOrganization.created_at, previous_until: null, revoked_at: null }],
    },
    command: {
      arguments: ['organization'],
      shows: {
        'Client id': 'client_id',
        Since: 'created_at',
        'Old secret until': 'previous_until',
        State: (row) => (row.revoked_at === null ? 'active' : ['revoked', row.revoked_at]),
      },
      none: 'The organization has no credentials.',
    },
  }),
  operatorAct({
    id: 'operator.credentials.rotate',
    summary: 'Give a client another secret, which is shown once; the one before goes on working for a while',
    effect: 'write',
    input: z.object({ client_id, overlap_hours }),
    data: z.object({ ...secretOnce, previous_until: moment('Until when the secret before goes on working') }),
    example: { body: { client_id: 'org_2f7c' }, data: { ...exampleClient, previous_until: '2031-03-03T08:15:04.120Z' } },
    command: {
      arguments: ['client_id'],
      says: () => 'The new secret is shown this once:\n',
      shows: { client_id: 'client_id', client_secret: 'client_secret', 'old one until': 'previous_until' },
    },
  }),
  operatorAct({
    id: 'operator.credentials.revoke',
    summary: 'End a client for good, and every sign-in with it',
    effect: 'destroy',
    input: z.object({ client_id }),
    data: z.object({ client_id }),
    example: { body: { client_id: 'org_2f7c' }, data: { client_id: 'org_2f7c' } },
    command: { arguments: ['client_id'], says: (client) => `${client.client_id} is revoked; its tokens end within half a minute.` },
  }),
] as const;
