import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/** The schema everything is in; an external database may hold other schemas too. */
export const schema = 'firmament';
/** The role that row-level security binds. */
export const serviceRole = 'firmament_service';

export interface DatabaseAddress {
  /** Of the owner, who migrates. */
  url: string;
  /** The same without a pooler, for what needs a session of its own: migrations, locks of a session, LISTEN. */
  direct_url?: string | undefined;
  /** Password of the role `firmament_service`; by default one derived from the owner's. */
  service_password?: string | undefined;
}

export function addressOf(
  config: { database_direct_url: string | undefined; database_service_password: string | undefined },
  url: string,
): DatabaseAddress {
  return { url, direct_url: config.database_direct_url, service_password: config.database_service_password };
}

type Role = 'service' | 'owner';

/** How long to wait for a connection, and for a lock on a row or a table: longer than anything that passes, shorter than callers wait. */
const usualPatienceMs = 8_000;

/** Of a database that says itself how long to wait for a connection: `connect_timeout` in its URL, in seconds, as other clients take it. */
export function patienceWith(url: string): number {
  const [, seconds] = /[?&]connect_timeout=([1-9]\d{0,5})(?:&|$)/.exec(url) ?? [];
  return seconds ? Number(seconds) * 1_000 : usualPatienceMs;
}

/** Who signs in where: the service as its own role. Neither sends connection options, which poolers refuse or drop. */
export function signIn(address: DatabaseAddress, as: Role, through: 'pooler' | 'direct'): pg.ClientConfig {
  const { url, direct_url = url } = address;
  const owner = parseIntoClientConfig(through === 'direct' ? direct_url : url);
  return as === 'owner' ? owner : { ...owner, user: serviceRole, password: passwordOf(address) };
}

/** @returns undefined where the server asks for no password, or where none was given to derive it from */
function passwordOf({ url, service_password }: DatabaseAddress): string | undefined {
  const { password } = parseIntoClientConfig(url);
  if (service_password !== undefined || typeof password !== 'string' || password === '') return service_password;
  return createHmac('sha256', password).update(serviceRole).digest('base64url');
}

/** Settings of the role itself, so that every connection has them behind any pooler. */
const roleSettings = { search_path: schema, TimeZone: 'UTC', lock_timeout: `${usualPatienceMs}ms` };

interface Session {
  role: string;
  search_path: string;
  time_zone: string;
}

/**
 * Readies a fresh connection. The owner's is given its schema; the service's is checked to have what is set on its role.
 * @throws when the service is another role, or has other settings
 */
export async function readySession(client: pg.ClientBase, as: Role, patience_ms: number): Promise<void> {
  if (as === 'owner') return void (await client.query(`set search_path to ${schema}; set timezone to 'UTC'`));
  const { rows } = await client.query<Session>(
    `select current_user as role, current_setting('search_path') as search_path, current_setting('TimeZone') as time_zone,
       set_config('lock_timeout', $1, false)`,
    [`${patience_ms}ms`],
  );
  const { role, search_path, time_zone } = rows[0]!;
  refuseOtherRole(role);
  if (search_path !== schema || time_zone !== 'UTC') {
    throw new Error(
      `The role ${serviceRole} has search_path "${search_path}" and time zone ${time_zone}. Run as an administrator: ${settingRole.join('; ')};`,
    );
  }
}

/** @throws when row-level security does not bind this role as it binds the service */
export function refuseOtherRole(role: string): void {
  if (role === serviceRole) return;
  throw new Error(
    `The database gave the service the role "${role}" instead of ${serviceRole}. Check the user that a pooler signs in with.`,
  );
}

const settingRole = Object.entries(roleSettings).map(
  ([name, value]) => `alter role ${serviceRole} set ${name} = ${pg.escapeLiteral(value)}`,
);

/**
 * Lets the role of the service sign in, with its settings, where it cannot yet. As the owner, after the migrations.
 * @throws when the owner may not do so, with what an administrator has to run
 */
export async function prepareServiceRole(address: DatabaseAddress): Promise<void> {
  const owner = new pg.Client(signIn(address, 'owner', 'direct'));
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ can_login: boolean; settings: string[] | null; may_connect: boolean }>(
      `select rolcanlogin as can_login, rolconfig as settings, has_database_privilege(rolname, current_database(), 'connect') as may_connect
       from pg_roles where rolname = $1`,
      [serviceRole],
    );
    const { can_login, settings, may_connect } = rows[0]!;
    const wanted = Object.entries(roleSettings).map(([name, value]) => `${name}=${value}`);
    if (!wanted.every((each) => settings?.includes(each))) for (const statement of settingRole) await alter(owner, statement);
    if (!may_connect) {
      const { database } = owner as unknown as { database: string };
      await alter(owner, `grant connect on database ${pg.escapeIdentifier(database)} to ${serviceRole}`);
    }
    // A pooler remembers for a while that a sign-in failed: it is not tried where it must.
    if (can_login && (await canSignIn(address))) return;
    if (can_login && address.service_password === undefined && (await servesOthers(owner))) {
      throw new Error(
        `The role ${serviceRole} serves another database of this server too, with another password. Set DATABASE_SERVICE_PASSWORD to one password for both.`,
      );
    }
    const password = passwordOf(address);
    await alter(owner, `alter role ${serviceRole} login${password === undefined ? '' : ` password '${scramVerifier(password)}'`}`);
  } finally {
    await owner.end();
  }
}

/** Whether the role of the service has rights in another database of the server. */
async function servesOthers(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_shdepend d join pg_database o on o.oid = d.dbid
     where d.refclassid = 'pg_authid'::regclass and d.refobjid = $1::regrole and o.datname <> current_database() limit 1`,
    [serviceRole],
  );
  return rowCount === 1;
}

/** @throws what is not a wrong password or a role that may not sign in */
async function canSignIn(address: DatabaseAddress): Promise<boolean> {
  const service = new pg.Client(signIn(address, 'service', 'direct'));
  service.on('error', () => undefined);
  try {
    await service.connect();
    return true;
  } catch (error) {
    if (wrongPassword.has((error as { code?: string }).code ?? '') || /password must be a string/.test((error as Error).message))
      return false;
    throw error;
  } finally {
    await service.end().catch(() => undefined);
  }
}

/** SQLSTATE: invalid_password, invalid_authorization_specification. */
const wrongPassword: ReadonlySet<string> = new Set(['28P01', '28000']);
/** Two processes that alter a role at once: the server refuses one of them. */
const alteredAtOnce = /tuple concurrently updated/;
const insufficientPrivilege = '42501';

async function alter(owner: pg.Client, statement: string, isAgain = false): Promise<void> {
  try {
    await owner.query(statement);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (!isAgain && alteredAtOnce.test(message)) return alter(owner, statement, true);
    if (code !== insufficientPrivilege) throw error;
    const shown = statement.replace(/ password '.*/, ` password '…', with that password in DATABASE_SERVICE_PASSWORD`);
    throw new Error(`The owner of the database may not change the role ${serviceRole} (${message}). Run as an administrator: ${shown}`, {
      cause: error,
    });
  }
}

const iterations = 4_096;

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself is in no statement and no log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const storedKey = createHash('sha256').update(keyed(salted, 'Client Key')).digest('base64');
  const serverKey = keyed(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
