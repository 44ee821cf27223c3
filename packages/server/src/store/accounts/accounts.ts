import type { UserRole } from '@firmament/contract';
import type { Queryable } from '../database.ts';

export async function insertOrganization(
  db: Queryable,
  row: { organization_id: string; name: string; plan: string; now: Date },
): Promise<void> {
  await db.query('insert into organizations (organization_id, name, plan, created_at) values ($1, $2, $3, $4)', [
    row.organization_id,
    row.name,
    row.plan,
    row.now,
  ]);
}

/** False when the organization has a user of that address already, however its letters are cased. */
export async function insertUser(
  db: Queryable,
  row: { user_id: string; organization_id: string; email: string; password_hash: string; role: UserRole; now: Date },
): Promise<boolean> {
  const inserted = await db.query(
    `insert into users (user_id, organization_id, email, password_hash, role, created_at) values ($1, $2, lower($3), $4, $5, $6)
     on conflict (organization_id, email) do nothing`,
    [row.user_id, row.organization_id, row.email, row.password_hash, row.role, row.now],
  );
  return inserted.rowCount === 1;
}

/** A user of an e-mail address; several organizations may each have one. */
export interface UserOfEmail {
  organization_id: string;
  organization: string;
  user_id: string;
  role: UserRole;
  password_hash: string;
}

/** What one query finds about an e-mail address, whether it has a user or not. */
export interface FoundByEmail {
  /** As the database stores it. */
  address: string;
  /** Number of users of the address in all organizations. */
  sharing: number;
  users: UserOfEmail[];
}

/** The first `most` users of an e-mail address in any case; with an organization (id or exact name) only those of it. */
export async function findUsersOfEmail(
  db: Queryable,
  wanted: { email: string; organization: string | null; most: number },
): Promise<FoundByEmail> {
  const { rows } = await db.query<{ address: string; sharing: number } & (UserOfEmail | { user_id: null })>(
    `select found.*, lower($1::text) as address, coalesce(found.sharing, 0) as sharing
     from (select) as always left join find_users_of_email($1, $2, $3) as found on true`,
    [wanted.email, wanted.organization, wanted.most],
  );
  const { address, sharing } = rows[0]!;
  return { address, sharing, users: rows.filter((row) => row.user_id !== null) };
}

/** A user of the organization this transaction runs as, with the organization. */
export async function findUser(
  tx: Queryable,
  user_id: string,
): Promise<{ email: string; role: UserRole; organization_id: string; organization: string } | undefined> {
  const { rows } = await tx.query<{ email: string; role: UserRole; organization_id: string; organization: string }>(
    `select u.email, u.role, u.organization_id, o.name as organization from users u join organizations o using (organization_id)
     where u.user_id = $1`,
    [user_id],
  );
  return rows[0];
}

/** The e-mail address of a user of the organization this transaction runs as; '' where that user is no more. */
export async function emailOf(tx: Queryable, user_id: string): Promise<string> {
  const { rows } = await tx.query<{ email: string }>('select email from users where user_id = $1', [user_id]);
  return rows[0]?.email ?? '';
}

export async function insertClient(
  db: Queryable,
  row: { client_id: string; organization_id: string; secret_hash: string; now: Date },
): Promise<void> {
  await db.query('insert into clients (client_id, organization_id, secret_hash, created_at) values ($1, $2, $3, $4)', [
    row.client_id,
    row.organization_id,
    row.secret_hash,
    row.now,
  ]);
}

/** A client that may sign users in, with the user of the given address when its organization has one who may. */
export interface Credentials {
  organization_id: string;
  secret_hash: string;
  /** The one that was replaced, and until when it goes on working. */
  previous_secret_hash: string | null;
  previous_until: Date | null;
  user_id: string | null;
  password_hash: string | null;
}

export async function findCredentials(
  db: Queryable,
  wanted: { client_id: string; email: string | null },
): Promise<Credentials | undefined> {
  const found = await db.query<Credentials>('select * from find_credentials($1, $2)', [wanted.client_id, wanted.email]);
  return found.rows[0];
}

export async function insertTokenFamily(
  db: Queryable,
  row: { family_id: string; organization_id: string; user_id: string; client_id: string; now: Date },
): Promise<void> {
  await db.query(
    "insert into token_families (family_id, organization_id, user_id, client_id, created_at) values ($1, $2, $3, nullif($4, ''), $5)",
    [row.family_id, row.organization_id, row.user_id, row.client_id, row.now],
  );
}

export async function insertRefreshToken(
  db: Queryable,
  row: { token_id: string; family_id: string; organization_id: string; expires_at: Date },
): Promise<void> {
  await db.query('insert into refresh_tokens (token_id, family_id, organization_id, expires_at) values ($1, $2, $3, $4)', [
    row.token_id,
    row.family_id,
    row.organization_id,
    row.expires_at,
  ]);
}

/** Uses a refresh token up. Of several callers at once one gets true; a token of a revoked family never does. */
export async function useRefreshToken(db: Queryable, use: { token_id: string; now: Date }): Promise<boolean> {
  const used = await db.query(
    `update refresh_tokens t set used_at = $2
     from token_families f
     join users u on u.user_id = f.user_id
     left join clients c on c.client_id = f.client_id
     join organizations o on o.organization_id = f.organization_id
     where t.token_id = $1 and t.used_at is null and t.expires_at > $2 and f.family_id = t.family_id
       and f.revoked_at is null and u.disabled_at is null and c.revoked_at is null and o.disabled_at is null`,
    [use.token_id, use.now],
  );
  return used.rowCount === 1;
}

/** Revokes the family of a refresh token if that token was used before. */
export async function revokeFamilyOfUsedToken(db: Queryable, use: { token_id: string; now: Date }): Promise<void> {
  await db.query(
    `update token_families f set revoked_at = $2
     from refresh_tokens t
     where t.token_id = $1 and t.used_at is not null and f.family_id = t.family_id and f.revoked_at is null`,
    [use.token_id, use.now],
  );
}

/** What an organization may do and how much of it; null leaves it open. */
export interface Plan {
  plan: string;
  operations: string[] | null;
  sections: string[] | null;
  request_types: string[] | null;
  /** Ids of workflows. */
  workflows: string[] | null;
  /** Current permalinks. */
  companies: string[] | null;
  calls_per_minute: number | null;
  burst: number | null;
  submissions_per_day: number | null;
  additions_per_day: number | null;
}

/** A plan that leaves everything open, like the one of this name that every installation begins with. */
export const unlimited: Plan = {
  plan: 'unlimited',
  operations: null,
  sections: null,
  request_types: null,
  workflows: null,
  companies: null,
  calls_per_minute: null,
  burst: null,
  submissions_per_day: null,
  additions_per_day: null,
};

/**
 * The plan and the role of a user with tokens of this family. Undefined when they are no longer valid: the family or its client was revoked,
 * or its user or its organization disabled.
 */
export async function findPlan(
  db: Queryable,
  family: { family_id: string; user_id: string; client_id: string },
): Promise<{ plan: Plan; role: UserRole } | undefined> {
  const found = await db.query<Plan & { role: UserRole }>(
    `select u.role, p.plan, p.operations, p.sections, p.request_types, p.workflows, p.calls_per_minute, p.burst, p.submissions_per_day, p.additions_per_day,
       case when p.companies is not null then (
         select coalesce(array_agg(distinct present.permalink), '{}')
         from permalinks named
         join companies c using (company_id)
         join permalinks present on present.company_id = coalesce(c.merged_into, c.company_id) and present.is_current
         where named.permalink = any (p.companies)
       ) end as companies
     from token_families f
     join users u on u.user_id = f.user_id
     left join clients c on c.client_id = f.client_id
     join organizations o on o.organization_id = f.organization_id
     join plans p on p.plan = o.plan
     where f.family_id = $1 and f.user_id = $2 and f.client_id is not distinct from nullif($3, '')
       and f.revoked_at is null and u.disabled_at is null and c.revoked_at is null and o.disabled_at is null`,
    [family.family_id, family.user_id, family.client_id],
  );
  const [row] = found.rows;
  if (!row) return undefined;
  const { role, ...plan } = row;
  return { plan, role };
}

/** A call that was taken out of a bucket, or when to come back for one. */
export interface TakenCall {
  is_allowed: boolean;
  /** When the bucket is full without further calls. */
  full_at: Date;
  come_back_at: Date | null;
}

/** Takes one call out of a bucket that all processes share. */
export async function takeCall(
  db: Queryable,
  bucket: { name: string; pace_ms: number; most: number; moment: Date; longest_wait_ms: number },
): Promise<TakenCall> {
  const { rows } = await db.query<TakenCall>(`select * from take_call($1, make_interval(secs => $2), $3, $4, make_interval(secs => $5))`, [
    bucket.name,
    bucket.pace_ms / 1_000,
    bucket.most,
    bucket.moment,
    bucket.longest_wait_ms / 1_000,
  ]);
  return rows[0]!;
}

/** Takes one of what may be taken on a day of the calendar. @returns how many are taken with it; undefined when as many are taken already */
export async function takeOfDay(
  tx: Queryable,
  quota: { organization_id: string; what: string; most: number; day: string },
): Promise<number | undefined> {
  // A day that has begun elsewhere, on a clock a little ahead, goes on; further ahead it was a clock that jumped.
  const { rows } = await tx.query<{ taken: number }>(
    `insert into quota_days as q (organization_id, what, day, taken) values ($1, $2, $4, 1)
     on conflict (organization_id, what) do update set
       taken = case when q.day - $4::date in (0, 1) then q.taken + 1 else 1 end,
       day = case when q.day - $4::date in (0, 1) then q.day else $4 end
     where q.day - $4::date not in (0, 1) or q.taken < $3
     returning q.taken`,
    [quota.organization_id, quota.what, quota.most, quota.day],
  );
  return rows[0]?.taken;
}

export async function forgetFullBuckets(db: Queryable, moment: Date): Promise<void> {
  await db.query('select forget_full_buckets($1)', [moment]);
}

export async function countFailures(db: Queryable, claimed: Buffer, since: Date): Promise<{ failures: number; last_at: Date | undefined }> {
  const { rows } = await db.query<{ failures: number; last_at: Date }>(
    'select failures, last_at from sign_in_failures where claimed = $1 and last_at > $2',
    [claimed, since],
  );
  return rows[0] ?? { failures: 0, last_at: undefined };
}

export async function addFailure(db: Queryable, failed: { claimed: Buffer; since: Date; moment: Date }): Promise<void> {
  await db.query(
    `insert into sign_in_failures as f (claimed, failures, last_at) values ($1, 1, $3)
     on conflict (claimed) do update set last_at = $3, failures = case when f.last_at > $2 then f.failures + 1 else 1 end`,
    [failed.claimed, failed.since, failed.moment],
  );
}

export async function forgetFailures(db: Queryable, claimed: Buffer): Promise<void> {
  await db.query('delete from sign_in_failures where claimed = $1', [claimed]);
}

export async function forgetFailuresBefore(db: Queryable, moment: Date): Promise<void> {
  await db.query('delete from sign_in_failures where last_at < $1', [moment]);
}

export interface CountedCalls {
  organization_id: string;
  day: string;
  operation: string;
  calls: number;
  refused: number;
}

export async function countCalls(db: Queryable, counted: readonly CountedCalls[]): Promise<void> {
  await db.query('select count_calls($1::uuid[], $2::date[], $3::text[], $4::bigint[], $5::bigint[])', [
    counted.map((row) => row.organization_id),
    counted.map((row) => row.day),
    counted.map((row) => row.operation),
    counted.map((row) => row.calls),
    counted.map((row) => row.refused),
  ]);
}

export interface SigningKey {
  key_id: string;
  secret: Buffer;
}

/** All signing keys, the newest first. */
export async function signingKeys(db: Queryable): Promise<SigningKey[]> {
  return (await db.query<SigningKey>('select key_id, secret from signing_keys order by created_at desc, key_id')).rows;
}

/** Makes other processes wait here until the transaction ends. */
export async function lockSigningKeys(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('firmament signing keys'))`);
}

export async function insertSigningKey(db: Queryable, row: SigningKey & { now: Date }): Promise<void> {
  await db.query('insert into signing_keys (key_id, secret, created_at) values ($1, $2, $3)', [row.key_id, row.secret, row.now]);
}
