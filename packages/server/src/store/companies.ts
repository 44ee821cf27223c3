import type { Queryable } from './database.ts';

/** The ids of the companies that answer to these permalinks, merged ones followed; unknown permalinks are absent. */
export async function findByPermalinks(db: Queryable, permalinks: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ permalink: string; company_id: number }>(
    `select p.permalink, coalesce(c.merged_into, c.company_id) as company_id
     from permalinks p join companies c using (company_id)
     where p.permalink = any($1::text[])`,
    [permalinks],
  );
  return new Map(rows.map((row) => [row.permalink, row.company_id]));
}

/** Makes a company for each permalink, none of which may be taken. */
export async function createCompanies(db: Queryable, permalinks: readonly string[], created_at: Date): Promise<Map<string, number>> {
  const { rows } = await db.query<{ permalink: string; company_id: number }>(
    `with made as (
       insert into companies (created_at) select $2::timestamptz from generate_series(1, cardinality($1::text[]))
       returning company_id
     ), numbered as (
       select company_id, row_number() over (order by company_id) as position from made
     )
     insert into permalinks (permalink, company_id, is_current, created_at)
     select g.permalink, n.company_id, true, $2::timestamptz
     from unnest($1::text[]) with ordinality as g (permalink, position)
     join numbered n using (position)
     returning permalink, company_id`,
    [permalinks, created_at],
  );
  return new Map(rows.map((row) => [row.permalink, row.company_id]));
}

/**
 * Merges companies that have no record left into the one company their last records went to, so that their permalinks keep
 * resolving. One whose records went to several, or to none, stays as it is.
 */
export async function mergeEmptied(db: Queryable, company_ids: readonly number[]): Promise<void> {
  // Asked apart: companies are hardly ever emptied, and looking for heirs reads the newest assignment of many records.
  const { rows } = await db.query<{ company_id: number }>(
    `select c.company_id
     from unnest($1::bigint[]) as c (company_id)
     where not exists (
       select from (
         select distinct on (a.record_id) a.decision
         from assignments a
         where a.company_id = c.company_id and a.role = 'subject'
         order by a.record_id, a.assignment_id desc
       ) own
       where own.decision = 'assign'
     )`,
    [company_ids],
  );
  if (rows.length === 0) return;
  await db.query(
    `with heirs as (
       select a.company_id, min(k.company_id) as heir
       from assignments a
       cross join lateral (
         select distinct on (n.company_id) n.company_id, n.decision
         from assignments n
         where n.record_id = a.record_id and n.role = 'subject'
         order by n.company_id, n.assignment_id desc
       ) k
       where a.company_id = any($1::bigint[]) and a.role = 'subject' and k.decision = 'assign'
       group by a.company_id
       having count(distinct k.company_id) = 1
     )
     update companies c set merged_into = h.heir
     from heirs h
     where (c.company_id = h.company_id or c.merged_into = h.company_id) and c.company_id <> h.heir`,
    [rows.map((row) => row.company_id)],
  );
}

export interface IdentifierKey {
  kind: 'permalink' | 'host' | 'domain' | 'page' | 'listing' | 'cik' | 'lei' | 'isin' | 'uk_company_number';
  value: string;
}

export interface Candidate {
  permalink: string;
  name: string;
}

/** The companies behind each key, at most six a key; a key nobody answers to is absent. */
export async function findByKeys(db: Queryable, keys: readonly IdentifierKey[]): Promise<Map<string, Candidate[]>> {
  const { rows } = await db.query<{ kind: string; value: string; permalink: string; name: string }>(
    `select k.kind, k.value, found.permalink, found.name
     from unnest($1::text[], $2::text[]) as k (kind, value)
     cross join lateral (
       select d.permalink, d.name
       from (
         select coalesce(c.merged_into, c.company_id) as company_id
         from permalinks p join companies c using (company_id)
         where k.kind = 'permalink' and p.permalink = k.value
         union
         select l.company_id from listings l
         where k.kind = 'listing' and l.exchange = split_part(k.value, ':', 1) and l.symbol = split_part(k.value, ':', 2)
         union
         select i.company_id from company_identifiers i where i.kind = k.kind and i.value = k.value
       ) who
       join company_documents d using (company_id)
       order by d.permalink
       limit 6
     ) found`,
    [keys.map((key) => key.kind), keys.map((key) => key.value)],
  );
  const found = new Map<string, Candidate[]>();
  for (const { kind, value, permalink, name } of rows) {
    const key = keyOf({ kind: kind as IdentifierKey['kind'], value });
    found.set(key, [...(found.get(key) ?? []), { permalink, name }]);
  }
  return found;
}

/** How `findByKeys` names a key in its answer. */
export function keyOf(key: IdentifierKey): string {
  return `${key.kind} ${key.value}`;
}

export interface StoredDocument {
  company_id: number;
  permalink: string;
  revision: number;
  /** zstd-compressed JSON. */
  document: Buffer;
}

/** The documents of these companies, by permalink; unknown permalinks are absent. */
export async function documentsByPermalink(db: Queryable, permalinks: readonly string[]): Promise<StoredDocument[]> {
  const { rows } = await db.query<StoredDocument>(
    `select company_id, permalink, revision, document from company_documents where permalink = any($1::text[])`,
    [permalinks],
  );
  return rows;
}

/** The documents of these companies, by id; ids without a document are absent. */
export async function documentsById(db: Queryable, company_ids: readonly number[]): Promise<StoredDocument[]> {
  const { rows } = await db.query<StoredDocument>(
    `select company_id, permalink, revision, document from company_documents where company_id = any($1::bigint[])`,
    [company_ids],
  );
  return rows;
}

/** One page of all documents in order of company_id, for building the index. */
export async function documentsAfter(db: Queryable, company_id: number, limit: number): Promise<StoredDocument[]> {
  const { rows } = await db.query<StoredDocument>(
    `select company_id, permalink, revision, document from company_documents
     where company_id > $1 order by company_id limit $2`,
    [company_id, limit],
  );
  return rows;
}

export async function currentPermalinks(db: Queryable, company_ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.query<{ company_id: number; permalink: string }>(
    `select company_id, permalink from permalinks where is_current and company_id = any($1::bigint[])`,
    [company_ids],
  );
  return new Map(rows.map((row) => [row.company_id, row.permalink]));
}

export interface NewDocument {
  company_id: number;
  permalink: string;
  name: string;
  document: Buffer;
  listings: { exchange: string; symbol: string; isin: string | null; is_primary: boolean }[];
  identifiers: { kind: string; value: string }[];
}

/**
 * Replaces the documents of these companies with all that hangs off them, and tells the index.
 * @param input.company_ids every company that was looked at; one without a document loses the one it had
 */
export async function saveDocuments(
  db: Queryable,
  input: { company_ids: readonly number[]; documents: readonly NewDocument[]; built_at: Date },
): Promise<void> {
  const { company_ids, documents, built_at } = input;
  const ids = documents.map((document) => document.company_id);
  await db.query(
    `with gone as (
       delete from company_documents where company_id = any($1::bigint[]) and company_id <> all($2::bigint[]) returning company_id
     )
     insert into index_outbox (company_id, revision) select company_id, nextval('data_revision') from gone`,
    [company_ids, ids],
  );
  await db.query(
    `with saved as (
       insert into company_documents (company_id, permalink, name, revision, built_at, document)
       select g.company_id, g.permalink, g.name, nextval('data_revision'), $5::timestamptz, g.document
       from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[]) as g (company_id, permalink, name, document)
       on conflict (company_id) do update set
         permalink = excluded.permalink, name = excluded.name, revision = excluded.revision,
         built_at = excluded.built_at, document = excluded.document
       returning company_id, revision
     )
     insert into index_outbox (company_id, revision) select company_id, revision from saved`,
    [
      ids,
      documents.map((document) => document.permalink),
      documents.map((document) => document.name),
      documents.map((document) => document.document),
      built_at,
    ],
  );
  await db.query('delete from listings where company_id = any($1::bigint[])', [company_ids]);
  await db.query('delete from company_identifiers where company_id = any($1::bigint[])', [company_ids]);
  const listings = documents.flatMap((document) => document.listings.map((listing) => ({ company_id: document.company_id, ...listing })));
  await db.query(
    `insert into listings (company_id, exchange, symbol, isin, is_primary)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::boolean[])`,
    [
      listings.map((listing) => listing.company_id),
      listings.map((listing) => listing.exchange),
      listings.map((listing) => listing.symbol),
      listings.map((listing) => listing.isin),
      listings.map((listing) => listing.is_primary),
    ],
  );
  const identifiers = documents.flatMap((document) => document.identifiers.map((key) => ({ company_id: document.company_id, ...key })));
  await db.query(
    `insert into company_identifiers (company_id, kind, value)
     select * from unnest($1::bigint[], $2::text[], $3::text[]) on conflict do nothing`,
    [identifiers.map((key) => key.company_id), identifiers.map((key) => key.kind), identifiers.map((key) => key.value)],
  );
}

/** Companies listed under a symbol, primary listings first; on one exchange when it is given. */
export async function findBySymbol(db: Queryable, symbol: string, exchange?: string): Promise<Candidate[]> {
  const { rows } = await db.query<Candidate>(
    `select d.permalink, d.name
     from listings l join company_documents d using (company_id)
     where l.symbol = $1 and ($2::text is null or l.exchange = $2)
     order by l.is_primary desc, d.permalink
     limit 20`,
    [symbol, exchange ?? null],
  );
  return rows;
}

/** Companies by website: that very host or page first, then those below it on its domain, then those that begin so. */
export async function findByHostPrefix(
  db: Queryable,
  site: { kind: 'host' | 'page'; value: string; domain?: string },
): Promise<Candidate[]> {
  const { rows } = await db.query<Candidate>(
    `select permalink, name from (
       select distinct on (d.permalink) d.permalink, d.name, case when i.value = $2 then 0 when i.kind = 'domain' then 1 else 2 end as distance, i.value
       from company_identifiers i join company_documents d using (company_id)
       where (i.kind = $1 and i.value >= $2 and i.value < $2 || chr(1114111)) or (i.kind = 'domain' and i.value = $3)
       order by d.permalink, distance
     ) found
     order by distance, length(value), permalink
     limit 20`,
    [site.kind, site.value, site.domain ?? null],
  );
  return rows;
}
