import type { UserRole } from '@firmament/contract';
import { LRUCache } from 'lru-cache';
import { authenticate } from './authenticate.ts';
import type { AccountsContext, Context, Identity } from './context.ts';
import { createClientCredentials, createDemoOrganization, createOrganization, createUser } from './create.ts';
import { issueToken, type Token, type TokenRequest } from './issue-token.ts';
import { createKeyring } from './keyring.ts';
import { createPasswords } from './passwords.ts';
import { signIn, type SignInRequest } from './sign-in.ts';

export type { AccountsContext, Identity, Token, TokenRequest };

// Tokens in use at once by one process; about half a kilobyte each.
const verifiedAtMost = 10_000;

/** Everything about who may call, over one set of keys and caches. Built once, in `app.ts`. */
export function createAccounts(outside: AccountsContext) {
  const context: Context = {
    ...outside,
    keyring: createKeyring(outside),
    passwords: createPasswords(),
    strangersPasswords: createPasswords({ at_once: 1, waiting_at_most: 32 }),
    verified: new LRUCache({ max: verifiedAtMost }),
    emailPasswords: createPasswords({ at_once: 1, waiting_at_most: 128 }),
  };
  return {
    createOrganization: (input: { name: string; plan?: string }) => createOrganization(context, input),
    createUser: (input: { organization_id: string; email: string; password: string; role?: UserRole }) => createUser(context, input),
    createClientCredentials: (input: { organization_id: string }) => createClientCredentials(context, input),
    createDemoOrganization: () => createDemoOrganization(context),
    issueToken: (body: TokenRequest) => issueToken(context, body),
    signIn: (body: SignInRequest) => signIn(context, body),
    authenticate: (authorization: string | undefined) => authenticate(context, authorization),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
