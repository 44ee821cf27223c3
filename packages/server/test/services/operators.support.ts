import { readConfig } from '../../src/config.ts';
import type { Log } from '../../src/kernel/log.ts';
import { createAccounts } from '../../src/services/accounts/accounts.ts';
import { issueCredentials } from '../../src/services/operators/credentials.ts';
import type { OperatorContext } from '../../src/services/operators/context.ts';
import { addOrganization } from '../../src/services/operators/organizations.ts';
import { addUser } from '../../src/services/operators/users.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** A database of its own, and an operator of it whose time passes only when a test says so. */
export interface OperatorWorld {
  database: FreshDatabase;
  operator: OperatorContext;
  /** What signs in: as the service does, bound by row-level security. */
  accounts: ReturnType<typeof createAccounts>;
  pass(ms: number): void;
  /** What the audit holds, oldest first. */
  audit(): Promise<{ act: string; actor: string; subject_organization: string | null; details: Record<string, unknown> }[]>;
  close(): Promise<void>;
}

export async function openOperatorWorld(template: 'empty' | 'with_starter' = 'empty'): Promise<OperatorWorld> {
  const database = await freshDatabase(template);
  let now_ms = Date.parse('2026-03-01T09:00:00.000Z');
  const clock = () => new Date(now_ms);
  const config = { ...readConfig({}), secret_key: Buffer.alloc(32, 9) };
  return {
    database,
    operator: { db: database.owner, clock, log: silent, config, actor: 'tester' },
    accounts: createAccounts({ db: database.db, clock, config }),
    pass: (ms) => (now_ms += ms),
    async audit() {
      const { rows } = await database.owner.query<{
        act: string;
        actor: string;
        subject_organization: string | null;
        details: Record<string, unknown>;
      }>('select act, actor, subject_organization, details from audit order by audit_id');
      return rows;
    },
    close: () => database.drop(),
  };
}

let made = 0;

/** An organization with a user and credentials, all made by the operator. */
export async function madeOrganization({ operator }: OperatorWorld) {
  const name = `Customer ${(made += 1)}`;
  const { organization_id } = await addOrganization(operator, { name, plan: 'standard' });
  const { email, made_password } = await addUser(operator, { organization: name, email: 'analyst@customer.example', password: undefined });
  const client = await issueCredentials(operator, name);
  return {
    organization_id,
    name,
    email,
    credentials: { grant_type: 'password' as const, username: email, password: made_password!, ...client },
  };
}

/** The error of what must be refused. */
export async function refusal(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => expectedRefusal(),
    (error: unknown) => (error as Error).message,
  );
}

function expectedRefusal(): never {
  throw new Error('it was not refused');
}
