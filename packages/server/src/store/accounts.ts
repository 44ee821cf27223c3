/** The SQL of organizations, users, clients, tokens and signing keys. */

import type { Queryable } from './database.ts';

export async function insertOrganization(db: Queryable, row: { organization_id: string; name: string; now: Date }): Promise<void> {
  await db.query('insert into organizations (organization_id, name, created_at) values ($1, $2, $3)', [
    row.organization_id,
    row.name,
    row.now,
  ]);
}

/** False when the organization has a user of that address already, however its letters are cased. */
export async function insertUser(
  db: Queryable,
  row: { user_id: string; organization_id: string; email: string; password_hash: string; now: Date },
): Promise<boolean> {
  const inserted = await db.query(
    `insert into users (user_id, organization_id, email, password_hash, created_at) values ($1, $2, lower($3), $4, $5)
     on conflict (organization_id, email) do nothing`,
    [row.user_id, row.organization_id, row.email, row.password_hash, row.now],
  );
  return inserted.rowCount === 1;
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
  await db.query('insert into token_families (family_id, organization_id, user_id, client_id, created_at) values ($1, $2, $3, $4, $5)', [
    row.family_id,
    row.organization_id,
    row.user_id,
    row.client_id,
    row.now,
  ]);
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
     join clients c on c.client_id = f.client_id
     where t.token_id = $1 and t.used_at is null and t.expires_at > $2 and f.family_id = t.family_id
       and f.revoked_at is null and u.disabled_at is null and c.revoked_at is null`,
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

/** Whether tokens of this family still count: the family is not revoked, nor its client, nor its user disabled. */
export async function isFamilyAlive(db: Queryable, family: { family_id: string; user_id: string; client_id: string }): Promise<boolean> {
  const found = await db.query(
    `select from token_families f
     join users u on u.user_id = f.user_id
     join clients c on c.client_id = f.client_id
     where f.family_id = $1 and f.user_id = $2 and f.client_id = $3
       and f.revoked_at is null and u.disabled_at is null and c.revoked_at is null`,
    [family.family_id, family.user_id, family.client_id],
  );
  return found.rowCount === 1;
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
