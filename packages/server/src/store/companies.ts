import type { PoolClient } from 'pg';
import { copyTables, type Copy } from './copy.ts';
import type { Queryable } from './database.ts';
import { forgetEmbeddings } from './embeddings.ts';
import { takeNumbers } from './write-lock.ts';

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

/** Which of these permalinks are taken. */
export async function takenPermalinks(db: Queryable, permalinks: readonly string[]): Promise<Set<string>> {
  if (permalinks.length === 0) return new Set();
  const { rows } = await db.query<{ permalink: string }>('select permalink from permalinks where permalink = any($1::text[])', [
    permalinks,
  ]);
  return new Set(rows.map((row) => row.permalink));
}

/** Companies with the permalinks they keep, none of which may be taken. */
export function companyCopies(companies: ReadonlyMap<number, string>, created_at: Date): Copy[] {
  return [
    {
      table: 'companies',
      columns: { company_id: 'int8', created_at: 'timestamptz' },
      rows: [...companies.keys()].map((company_id) => [company_id, created_at]),
    },
    {
      table: 'permalinks',
      columns: { permalink: 'text', company_id: 'int8', is_current: 'bool', created_at: 'timestamptz' },
      rows: [...companies].map(([company_id, permalink]) => [permalink, company_id, true, created_at]),
    },
  ];
}

/** Lets permalinks that are not taken lead to companies as well. */
export async function addPermalinks(
  db: Queryable,
  permalinks: readonly { permalink: string; company_id: number }[],
  created_at: Date,
): Promise<void> {
  if (permalinks.length === 0) return;
  await db.query(
    `insert into permalinks (permalink, company_id, is_current, created_at)
     select permalink, company_id, false, $3 from unnest($1::text[], $2::bigint[]) as g (permalink, company_id)
     on conflict do nothing`,
    [permalinks.map((each) => each.permalink), permalinks.map((each) => each.company_id), created_at],
  );
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
       join source_records r using (record_id)
       -- A newer version may name the heir.
       join source_records v on v.source_id = r.source_id and v.source_key = r.source_key
       cross join lateral (
         select distinct on (n.company_id) n.company_id, n.decision
         from assignments n
         where n.record_id = v.record_id and n.role = 'subject'
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

/** The companies that these are now, in order: those they were merged into, or they themselves. */
export async function survivorsOf(db: Queryable, company_ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ company_id: number; survivor: number }>(
    'select company_id, coalesce(merged_into, company_id) as survivor from companies where company_id = any($1::bigint[])',
    [company_ids],
  );
  const survivors = new Map(rows.map((row) => [row.company_id, row.survivor]));
  return company_ids.map((company_id) => survivors.get(company_id) ?? company_id);
}

/** The companies that were merged into this one. */
export async function mergedInto(db: Queryable, company_id: number): Promise<number[]> {
  const { rows } = await db.query<{ company_id: number }>('select company_id from companies where merged_into = $1', [company_id]);
  return rows.map((row) => row.company_id);
}

/** Lets these companies' permalinks lead to one of them, which stands by itself. */
export async function uniteCompanies(db: Queryable, input: { company_ids: readonly number[]; survivor: number }): Promise<void> {
  await db.query('update companies set merged_into = nullif($2::bigint, company_id) where company_id = any($1::bigint[])', [
    input.company_ids,
    input.survivor,
  ]);
}

export interface IdentifierKey {
  kind: 'permalink' | 'host' | 'domain' | 'page' | 'listing' | 'symbol' | 'cik' | 'lei' | 'isin' | 'uk_company_number' | 'name';
  value: string;
}

/** Who answers to a key; beside a name with the traits of resolution/identity.ts, where they were written. */
export type KeyBearer = IdentifierKey & { company_id: number; traits: string | null };

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

/**
 * Who answers to these keys: at most `most` companies a key, none of those left out by `without`. A name whose country is `*` stands for any country, a symbol for a
 * primary listing on any exchange.
 * Unlike `findByKeys` it reads no documents: it is asked for thousands of keys at once.
 */
export async function companiesByKeys(
  db: Queryable,
  keys: readonly IdentifierKey[],
  { most, without }: { most: number; without: readonly number[] },
): Promise<KeyBearer[]> {
  const distinct = [...new Map(keys.map((key) => [keyOf(key), key])).values()];
  const ask = async (text: string, asked: readonly IdentifierKey[]) => {
    if (asked.length === 0) return [];
    const values = [asked.map((key) => key.kind), asked.map((key) => key.value), most, without];
    return (await db.query<KeyBearer>(text, values)).rows;
  };
  const isListing = (key: IdentifierKey) => key.kind === 'listing';
  const isSymbol = (key: IdentifierKey) => key.kind === 'symbol';
  const isAnywhere = (key: IdentifierKey) => key.kind === 'name' && key.value.endsWith('|*');
  const given = 'from unnest($1::text[], $2::text[]) as k (kind, value)';
  // One after the other: they share a connection.
  const found = [
    await ask(
      `select k.kind, k.value, i.company_id, i.traits ${given}
       cross join lateral (
         select company_id, traits from company_identifiers i where i.kind = k.kind and i.value = k.value and i.company_id <> all($4::bigint[])
         order by i.kind, i.value, i.company_id limit $3
       ) i`,
      distinct.filter((key) => !isListing(key) && !isSymbol(key) && !isAnywhere(key)),
    ),
    // In the order of the index: asked for distinct companies the planner walks all of them in theirs.
    await ask(
      `select k.kind, k.value, i.company_id, i.traits ${given}
       cross join lateral (
         select company_id, traits from company_identifiers i
         where i.kind = k.kind and i.value >= rtrim(k.value, '*') and i.value < rtrim(k.value, '*') || '~' and i.company_id <> all($4::bigint[])
         order by i.kind, i.value, i.company_id limit $3
       ) i`,
      distinct.filter(isAnywhere),
    ),
    await ask(
      `select k.kind, k.value, l.company_id, null as traits ${given}
       cross join lateral (
         select company_id from listings l
         where l.exchange = split_part(k.value, ':', 1) and l.symbol = split_part(k.value, ':', 2) and l.company_id <> all($4::bigint[])
         order by l.exchange, l.symbol, l.company_id limit $3
       ) l`,
      distinct.filter(isListing),
    ),
    await ask(
      `select k.kind, k.value, l.company_id, null as traits ${given}
       cross join lateral (
         select distinct company_id from listings l where l.symbol = k.value and l.is_primary and l.company_id <> all($4::bigint[]) order by company_id limit $3
       ) l`,
      distinct.filter(isSymbol),
    ),
  ];
  return found.flat();
}

/** What `companiesByKeys` will tell of documents that are being written, when it is asked for these keys. */
export function bearersAmong(documents: readonly NewDocument[], keys: readonly IdentifierKey[]): KeyBearer[] {
  if (documents.length === 0) return [];
  const asked = new Set(keys.map(keyOf));
  return documents.flatMap(({ company_id, identifiers, listings }) => {
    const found = new Map<string, KeyBearer>();
    const answer = (kind: IdentifierKey['kind'], value: string, traits: string | null) => {
      const name = keyOf({ kind, value });
      if (asked.has(name) && !found.has(name)) found.set(name, { kind, value, company_id, traits });
    };
    for (const { kind, value, traits = null } of identifiers) {
      answer(kind, value, traits);
      if (kind === 'name') answer(kind, `${value.slice(0, value.lastIndexOf('|'))}|*`, traits);
    }
    for (const { exchange, symbol, is_primary } of listings) {
      answer('listing', `${exchange}:${symbol}`, null);
      if (is_primary) answer('symbol', symbol, null);
    }
    return [...found.values()];
  });
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
    `select d.company_id, d.permalink, d.revision, d.document
     from permalinks p join company_documents d using (company_id)
     where p.permalink = any($1::text[]) and p.is_current`,
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
  /** Whether there is a description to make a vector of. */
  is_described: boolean;
  listings: { exchange: string; symbol: string; isin: string | null; is_primary: boolean }[];
  identifiers: (IdentifierKey & { traits?: string })[];
}

/**
 * Replaces the documents of these companies with all that hangs off them, under new revisions. Under the lock of store/write-lock.ts.
 * @param input.company_ids every company that was looked at; one without a document loses the one it had
 */
export async function saveDocuments(
  tx: PoolClient,
  input: { company_ids: readonly number[]; documents: readonly NewDocument[]; built_at: Date },
): Promise<void> {
  const { company_ids, documents, built_at } = input;
  await removeDocuments(tx, company_ids, new Set(documents.map((document) => document.company_id)));
  const described = new Set(documents.flatMap(({ company_id, is_described }) => (is_described ? [company_id] : [])));
  await forgetEmbeddings(
    tx,
    company_ids.filter((company_id) => !described.has(company_id)),
  );
  const { data_revision } = await takeNumbers(tx, { data_revision: documents.length });
  await copyTables(tx, documentCopies(documents, { built_at, revisions: data_revision }));
}

/** Documents of companies that have none, under these revisions. */
export function documentCopies(
  documents: readonly NewDocument[],
  { built_at, revisions }: { built_at: Date; revisions: readonly number[] },
): Copy[] {
  return [
    {
      table: 'company_documents',
      columns: documentColumns,
      rows: documents.map((each, index) => [each.company_id, each.permalink, each.name, revisions[index], built_at, each.document]),
    },
    {
      table: 'pending_embeddings',
      columns: { company_id: 'int8', revision: 'int8' },
      rows: documents.flatMap(({ company_id, is_described }, index) => (is_described ? [[company_id, revisions[index]]] : [])),
    },
    { table: 'company_identifiers', columns: identifierColumns, rows: distinctIdentifiers(documents) },
    {
      table: 'listings',
      columns: listingColumns,
      rows: documents.flatMap(({ company_id, listings }) =>
        listings.map((listing) => [listing.exchange, listing.symbol, company_id, listing.isin, listing.is_primary]),
      ),
    },
  ];
}

const documentColumns = {
  company_id: 'int8',
  permalink: 'text',
  name: 'text',
  revision: 'int8',
  built_at: 'timestamptz',
  document: 'bytea',
} as const;
const listingColumns = { exchange: 'text', symbol: 'text', company_id: 'int8', isin: 'text', is_primary: 'bool' } as const;
const identifierColumns = { kind: 'text', value: 'text', company_id: 'int8', traits: 'text' } as const;

function* distinctIdentifiers(documents: readonly NewDocument[]): Generator<unknown[]> {
  for (const { company_id, identifiers } of documents) {
    const seen = new Set<string>();
    for (const { kind, value, traits = null } of identifiers) {
      if (seen.has(`${kind} ${value}`)) continue;
      seen.add(`${kind} ${value}`);
      yield [kind, value, company_id, traits];
    }
  }
}

/** Takes the documents of these companies away, and notes for the indexes which of them get no other. */
async function removeDocuments(tx: PoolClient, company_ids: readonly number[], kept: ReadonlySet<number>): Promise<void> {
  const { rows } = await tx.query<{ company_id: number }>(
    'delete from company_documents where company_id = any($1::bigint[]) returning company_id',
    [company_ids],
  );
  const gone = rows.map((row) => row.company_id).filter((company_id) => !kept.has(company_id));
  await tx.query(
    `insert into removed_documents (company_id, revision) select company_id, nextval('data_revision') from unnest($1::bigint[]) as g (company_id)
     on conflict (company_id) do update set revision = excluded.revision`,
    [gone],
  );
  await tx.query('delete from removed_documents where company_id = any($1::bigint[])', [[...kept]]);
  await tx.query('delete from listings where company_id = any($1::bigint[])', [company_ids]);
  await tx.query('delete from company_identifiers where company_id = any($1::bigint[])', [company_ids]);
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
       where (i.kind = $1 and i.value >= $2 and i.value < $2 || chr(1114111)) or (i.kind in ('host', 'domain') and i.value = $3)
       order by d.permalink, distance
     ) found
     order by distance, length(value), permalink
     limit 20`,
    [site.kind, site.value, site.domain ?? null],
  );
  return rows;
}
