import type { Queryable } from '../database.ts';
import type { IdentifierKey } from './company-keys.ts';

/**
 * Companies that organizations added. Within `asOrganization` these queries see the rows of that organization; on the service's own
 * connections none; as the owner all.
 */

export interface AddedCompany {
  permalink: string;
  name: string;
  /** As in `CompanyFacts`. */
  website: string;
  added_at: Date;
  /** Of its record, once an operator confirms it. */
  source_key: string;
}

export interface NewAddition extends AddedCompany {
  organization_id: string;
  /** The domain under which it is also found. */
  domain: string | null;
  /** The key of its name in one word. */
  joined_name: string;
}

const columns = 'a.permalink, a.name, a.website, a.added_at, a.source_key';

/** Keeps an addition. @returns whether it was new: nothing of it is kept where its website or its permalink is there already */
export async function insertAddition(db: Queryable, added: NewAddition): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into added_companies (organization_id, permalink, name, website, domain, joined_name, added_at, source_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [added.organization_id, added.permalink, added.name, added.website, added.domain, added.joined_name, added.added_at, added.source_key],
  );
  return rowCount === 1;
}

/** Those that answer to each of these keys; other kinds than permalinks and websites mean none. */
export async function addedByKeys(db: Queryable, keys: readonly IdentifierKey[]): Promise<(IdentifierKey & AddedCompany)[]> {
  const { rows } = await db.query<IdentifierKey & AddedCompany>(
    `select k.kind, k.value, a.*
     from unnest($1::text[], $2::text[]) as k (kind, value)
     cross join lateral (
       select ${columns} from added_companies a
       where k.kind = 'permalink' and a.permalink = k.value
       union all
       select ${columns} from added_companies a
       where k.kind in ('host', 'page') and a.website = k.value
       union all
       select ${columns} from added_companies a
       where k.kind = 'domain' and a.domain = k.value
     ) a
     order by a.permalink`,
    [keys.map((key) => key.kind), keys.map((key) => key.value)],
  );
  return rows;
}

export async function additionBySourceKey(db: Queryable, source_key: string): Promise<AddedCompany | undefined> {
  const { rows } = await db.query<AddedCompany>(`select ${columns} from added_companies a where a.source_key = $1`, [source_key]);
  return rows[0];
}

/** By website: that very host or page first, then those on its domain, then those that begin so; at most twenty. */
export async function addedByHostPrefix(
  db: Queryable,
  site: { kind: 'host' | 'page'; value: string; domain?: string },
): Promise<AddedCompany[]> {
  const { rows } = await db.query<AddedCompany>(
    `select ${columns} from added_companies a
     where (a.website >= $2 and a.website < $2 || chr(1114111) and ($1 = 'page') = (position('/' in a.website) > 0))
       or a.website = $3 or a.domain = $3
     order by case when a.website = $2 then 0 when a.website = $3 or a.domain = $3 then 1 else 2 end, length(a.website), a.permalink
     limit 20`,
    [site.kind, site.value, site.domain ?? null],
  );
  return rows;
}

/**
 * Those whose name, in one word, has one of these parts of a typed one: the name itself first, then names that begin so, then those
 * its words, then those of similar length.
 */
export async function addedByName(
  db: Queryable,
  { joined, parts, limit }: { joined: string; parts: readonly string[]; limit: number },
): Promise<AddedCompany[]> {
  const { rows } = await db.query<AddedCompany>(
    `select ${columns} from added_companies a
     where a.joined_name like any($2::text[])
     order by a.joined_name <> $1, not starts_with(a.joined_name, $1), position($1 in a.joined_name) = 0,
       abs(length(a.joined_name) - length($1)), a.permalink
     limit $3`,
    [joined, parts.map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`), limit],
  );
  return rows;
}

export const additionStates = ['waiting', 'confirmed', 'rejected'] as const;
export type AdditionState = (typeof additionStates)[number];

export interface AdditionOfAny extends AddedCompany {
  organization_id: string;
  organization: string;
  state: AdditionState;
  decided_at: Date | null;
}

/** Additions of every organization or of one, newest first; as the owner. */
export async function additionsOf(
  db: Queryable,
  wanted: { organization_id?: string | undefined; permalink?: string | undefined; state?: AdditionState | undefined; limit: number },
): Promise<AdditionOfAny[]> {
  const { rows } = await db.query<AdditionOfAny>(
    `select * from (
       select ${columns}, a.organization_id, o.name as organization, coalesce(a.confirmed_at, a.rejected_at) as decided_at,
         case when a.confirmed_at is not null then 'confirmed' when a.rejected_at is not null then 'rejected' else 'waiting' end as state
       from added_companies a join organizations o using (organization_id)
     ) a
     where ($1::uuid is null or organization_id = $1) and ($2::text is null or permalink = $2) and ($3::text is null or state = $3)
     order by added_at desc, organization_id, permalink
     limit $4`,
    [wanted.organization_id ?? null, wanted.permalink ?? null, wanted.state ?? null, wanted.limit],
  );
  return rows;
}

/** Writes down what an operator decided, and what it is found by; as the owner. */
export async function decideAddition(
  db: Queryable,
  decided: Pick<NewAddition, 'organization_id' | 'permalink' | 'domain' | 'joined_name'> & {
    state: 'confirmed' | 'rejected';
    moment: Date;
  },
): Promise<void> {
  await db.query(
    `update added_companies set
       confirmed_at = case when $3 = 'confirmed' then $4::timestamptz end,
       rejected_at = case when $3 = 'rejected' then $4::timestamptz end,
       domain = $5, joined_name = $6
     where organization_id = $1 and permalink = $2`,
    [decided.organization_id, decided.permalink, decided.state, decided.moment, decided.domain, decided.joined_name],
  );
}
