import { listingKey } from '../../kernel/exchanges.ts';
import type { PoolClient } from 'pg';
import { copyTables, type Copy } from '../copy.ts';
import type { Queryable } from '../database.ts';
import { forgetEmbeddings } from './embeddings.ts';
import { takeNumbers } from '../write-lock.ts';
import { keyOf, type IdentifierKey, type KeyBearer } from './company-keys.ts';

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

/** The same by id, where some revisions are at hand: their documents are null as long as nothing newer is stored. */
export async function documentsNewerThan(
  db: Queryable,
  known: readonly { company_id: number; revision: number }[],
): Promise<(Omit<StoredDocument, 'document'> & { document: Buffer | null })[]> {
  const { rows } = await db.query<Omit<StoredDocument, 'document'> & { document: Buffer | null }>(
    `select d.company_id, d.permalink, d.revision, case when d.revision = k.revision then null else d.document end as document
     from unnest($1::bigint[], $2::bigint[]) as k (company_id, revision) join company_documents d using (company_id)
     where d.company_id = any($1::bigint[])`,
    [known.map(({ company_id }) => company_id), known.map(({ revision }) => revision)],
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

/** The first companies with a document beyond one of them, in the order of their ids, and the revisions of these documents. */
export async function placesAfter(db: Queryable, after: number, most: number): Promise<Pick<StoredDocument, 'company_id' | 'revision'>[]> {
  const { rows } = await db.query<Pick<StoredDocument, 'company_id' | 'revision'>>(
    'select company_id, revision from company_documents where company_id > $1 order by company_id limit $2',
    [after, most],
  );
  return rows;
}

/** Where a page of documents ends: at so many, or with the one that brings them to so many bytes as stored. */
export interface PageLimit {
  rows: number;
  bytes: number;
}

/** The first documents beyond a place in one of their orders: of companies, or of changes. */
export async function documentsAfter(
  db: Queryable,
  place: { by: 'company_id' | 'revision'; after: number },
  limit: PageLimit,
): Promise<StoredDocument[]> {
  const { rows } = await db.query<StoredDocument>(
    `select company_id, permalink, revision, document from (
       select page.*, sum(octet_length(document)) over (order by ${place.by}) - octet_length(document) as before
       from (
         select company_id, permalink, revision, document from company_documents
         where ${place.by} > $1 order by ${place.by} limit $2
       ) page
     ) summed
     where before < $3 order by ${place.by}`,
    [place.after, limit.rows, limit.bytes],
  );
  return rows;
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
        listings.map((listing) => [listing.exchange, listing.symbol, keyOfSymbol(listing), company_id, listing.isin, listing.is_primary]),
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

const listingColumns = {
  exchange: 'text',
  symbol: 'text',
  symbol_key: 'text',
  company_id: 'int8',
  isin: 'text',
  is_primary: 'bool',
} as const;

/** `0700` of `HKEX:0700`. */
function keyOfSymbol(listing: { exchange: string; symbol: string }): string {
  return listingKey(listing).slice(listing.exchange.length + 1);
}

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

/** What `companiesByKeys` will return for documents that are being written. */
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
    for (const listing of listings) {
      answer('listing', listingKey(listing), null);
      if (listing.is_primary) answer('symbol', keyOfSymbol(listing), null);
    }
    return [...found.values()];
  });
}
