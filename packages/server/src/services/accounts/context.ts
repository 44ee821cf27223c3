import type { UserRole } from '@firmament/contract';
import type { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Plan } from '../../store/accounts/accounts.ts';
import type { Database } from '../../store/database.ts';
import type { Keyring } from './keyring.ts';
import type { Passwords } from './passwords.ts';

export interface AccountsContext {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'access_token_seconds'>;
}

export interface Identity {
  readonly organization_id: string;
  readonly user_id: string;
  /** '' where the user signed in by e-mail. */
  readonly client_id: string;
  readonly scope: readonly string[];
  readonly role: UserRole;
  readonly plan: Plan;
}

export interface Context extends AccountsContext {
  keyring: Keyring;
  passwords: Passwords;
  /** For callers without a client of ours: a queue of their own, so that a flood of them delays no other sign-in. */
  strangersPasswords: Passwords;
  /** For sign-ins by e-mail: in turns of their own, the same for addresses with and without a user. */
  emailPasswords: Passwords;
  /** Access tokens found good lately, by their hash: memory then holds nothing one could sign in with. */
  verified: LRUCache<string, { identity: Identity; until_ms: number }>;
}
