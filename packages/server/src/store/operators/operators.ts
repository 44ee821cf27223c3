import type { UserRole } from '@firmament/contract';
import type { Plan } from '../accounts/accounts.ts';
import type { Queryable } from '../database.ts';

export interface AuditEntry {
  acted_at: Date;
  actor: string;
  act: string;
  subject_organization: string | null;
  details: Record<string, unknown>;
}

export async function insertAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.query('insert into audit (acted_at, actor, act, subject_organization, details) values ($1, $2, $3, $4, $5)', [
    entry.acted_at,
    entry.actor,
    entry.act,
    entry.subject_organization,
    JSON.stringify(entry.details),
  ]);
}

/** The newest acts, with the present names of their subjects. */
export async function newestAudit(
  db: Queryable,
  limit: number,
): Promise<(AuditEntry & { audit_id: number; organization: string | null })[]> {
  const { rows } = await db.query<AuditEntry & { audit_id: number; organization: string | null }>(
    `select a.*, o.name as organization from audit a left join organizations o on o.organization_id = a.subject_organization
     order by audit_id desc limit $1`,
    [limit],
  );
  return rows;
}

export interface OrganizationRow {
  organization_id: string;
  name: string;
  plan: string;
  created_at: Date;
  disabled_at: Date | null;
}

const organizationColumns = 'organization_id, name, plan, created_at, disabled_at';

/** The organizations that have this id, or this very name: no more than `most`. */
export async function findOrganizations(db: Queryable, idOrName: string, most: number): Promise<OrganizationRow[]> {
  const { rows } = await db.query<OrganizationRow>(
    `select ${organizationColumns} from organizations where organization_id::text = lower($1) or name = $1 order by created_at limit $2`,
    [idOrName, most],
  );
  return rows;
}

export async function allOrganizations(db: Queryable): Promise<OrganizationRow[]> {
  return (await db.query<OrganizationRow>(`select ${organizationColumns} from organizations order by created_at, organization_id`)).rows;
}

/** How many of each an organization has that may be used now. */
export interface Holdings {
  users: number;
  clients: number;
  webhooks: number;
  unfinished_requests: number;
}

export async function holdingsOf(db: Queryable, organization_id: string): Promise<Holdings> {
  const { rows } = await db.query<Holdings>(
    `select
       (select count(*) from users where organization_id = $1 and disabled_at is null) as users,
       (select count(*) from clients where organization_id = $1 and revoked_at is null) as clients,
       (select count(*) from webhooks where organization_id = $1 and disabled_at is null) as webhooks,
       (select count(*) from requests where organization_id = $1 and status in ('PENDING', 'PROCESSING')) as unfinished_requests`,
    [organization_id],
  );
  return rows[0]!;
}

export async function setPlanOf(tx: Queryable, organization_id: string, plan: string): Promise<void> {
  await tx.query('update organizations set plan = $2 where organization_id = $1', [organization_id, plan]);
}

/** Disables an organization, or with null enables it. @returns false when it is so already */
export async function setOrganizationDisabled(tx: Queryable, organization_id: string, disabled_at: Date | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update organizations set disabled_at = $2 where organization_id = $1 and (disabled_at is null) = ($2::timestamptz is not null)`,
    [organization_id, disabled_at],
  );
  return rowCount === 1;
}

/** Ends every sign-in of an organization: of one of its users, or of all where none is named. @returns how many */
export async function revokeFamilies(
  tx: Queryable,
  whose: { organization_id: string; user_id?: string; client_id?: string; now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update token_families set revoked_at = $4
     where organization_id = $1 and revoked_at is null and ($2::uuid is null or user_id = $2) and ($3::text is null or client_id = $3)`,
    [whose.organization_id, whose.user_id ?? null, whose.client_id ?? null, whose.now],
  );
  return rowCount ?? 0;
}

export interface UserRow {
  user_id: string;
  email: string;
  role: UserRole;
  created_at: Date;
  disabled_at: Date | null;
}

export async function usersOf(db: Queryable, organization_id: string): Promise<UserRow[]> {
  const { rows } = await db.query<UserRow>(
    'select user_id, email, role, created_at, disabled_at from users where organization_id = $1 order by email',
    [organization_id],
  );
  return rows;
}

export async function setPasswordHash(tx: Queryable, user_id: string, password_hash: string): Promise<void> {
  await tx.query('update users set password_hash = $2 where user_id = $1', [user_id, password_hash]);
}

export async function setUserRole(tx: Queryable, user_id: string, role: UserRole): Promise<void> {
  await tx.query('update users set role = $2 where user_id = $1', [user_id, role]);
}

/** Disables a user, or with null enables. @returns false when it is so already */
export async function setUserDisabled(tx: Queryable, user_id: string, disabled_at: Date | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update users set disabled_at = $2 where user_id = $1 and (disabled_at is null) = ($2::timestamptz is not null)`,
    [user_id, disabled_at],
  );
  return rowCount === 1;
}

export interface ClientRow {
  client_id: string;
  organization_id: string;
  created_at: Date;
  /** Until when the secret that was replaced goes on working. */
  previous_until: Date | null;
  revoked_at: Date | null;
}

const clientColumns = 'client_id, organization_id, created_at, previous_until, revoked_at';

export async function clientsOf(db: Queryable, organization_id: string): Promise<ClientRow[]> {
  const { rows } = await db.query<ClientRow>(
    `select ${clientColumns} from clients where organization_id = $1 order by created_at, client_id`,
    [organization_id],
  );
  return rows;
}

export async function findClient(db: Queryable, client_id: string): Promise<ClientRow | undefined> {
  return (await db.query<ClientRow>(`select ${clientColumns} from clients where client_id = $1`, [client_id])).rows[0];
}

/** Replaces a client's secret; the one it had goes on working until then, the one before that no longer. */
export async function replaceSecret(
  tx: Queryable,
  client: { client_id: string; secret_hash: string; previous_until: Date },
): Promise<void> {
  await tx.query(`update clients set previous_secret_hash = secret_hash, previous_until = $3, secret_hash = $2 where client_id = $1`, [
    client.client_id,
    client.secret_hash,
    client.previous_until,
  ]);
}

export async function revokeClient(tx: Queryable, client_id: string, revoked_at: Date): Promise<void> {
  await tx.query('update clients set revoked_at = $2 where client_id = $1', [client_id, revoked_at]);
}

export async function allPlans(db: Queryable): Promise<(Plan & { organizations: number })[]> {
  const { rows } = await db.query<Plan & { organizations: number }>(
    `select plan, operations, sections, request_types, workflows, companies, calls_per_minute, burst, submissions_per_day, additions_per_day,
       (select count(*) from organizations o where o.plan = p.plan) as organizations
     from plans p order by plan`,
  );
  return rows;
}

export async function savePlan(tx: Queryable, row: Plan & { now: Date }): Promise<void> {
  await tx.query(
    `insert into plans (
       plan, operations, sections, request_types, companies, calls_per_minute, burst, submissions_per_day, additions_per_day, created_at,
       workflows
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (plan) do update set operations = $2, sections = $3, request_types = $4, companies = $5,
       calls_per_minute = $6, burst = $7, submissions_per_day = $8, additions_per_day = $9, workflows = $11`,
    [
      row.plan,
      row.operations,
      row.sections,
      row.request_types,
      row.companies,
      row.calls_per_minute,
      row.burst,
      row.submissions_per_day,
      row.additions_per_day,
      row.now,
      row.workflows,
    ],
  );
}
