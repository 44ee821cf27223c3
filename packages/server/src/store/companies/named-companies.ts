import { statedAddress } from '../../kernel/addresses.ts';
import { asOf } from '../as-of.ts';
import type { Provenance } from '../../kernel/document.ts';
import type { Queryable } from '../database.ts';
import { isCurrent } from '../is-current.ts';

/** Companies named in documents: read at import, by record. Current assignments count, and the last version of a document. */

export interface NamedRow {
  record_id: number;
  /** Of the name (kernel/names.ts). */
  key: string;
  relation: 'competitor' | 'customer';
  name: string;
  sentence: string;
  /** What the document is called: `10-K`, `Q4 2030 earnings call`. */
  document: string;
  /** The day it was published; of a call without one the end of its quarter; null when neither is known. */
  day: string | null;
}

/** What was read of some records: all of it, so that what was read of them before goes. */
export interface ReadRecords {
  record_ids: readonly number[];
  rows: readonly NamedRow[];
}

/** Those of these records that were not read by these rules yet. */
export async function unreadRecords(db: Queryable, query: { record_ids: readonly number[]; rules: number }): Promise<Set<number>> {
  const unread = new Set(query.record_ids);
  if (unread.size === 0) return unread;
  const { rows } = await db.query<{ record_id: number }>(
    'select record_id from read_documents where record_id = any($1::bigint[]) and rules = $2',
    [query.record_ids, query.rules],
  );
  for (const { record_id } of rows) unread.delete(record_id);
  return unread;
}

/** Keeps what was read of records, by which rules. */
export async function saveRead(db: Queryable, { record_ids, rows }: ReadRecords, rules: number): Promise<void> {
  if (record_ids.length === 0) return;
  await db.query('delete from named_companies where record_id = any($1::bigint[])', [record_ids]);
  await db.query(
    `insert into read_documents (record_id, rules) select distinct record_id, $2::smallint from unnest($1::bigint[]) as g (record_id)
     on conflict (record_id) do update set rules = excluded.rules`,
    [record_ids, rules],
  );
  await db.query(
    `insert into named_companies (record_id, key, relation, name, sentence, document, day)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[])
     on conflict do nothing`,
    [
      rows.map((row) => row.record_id),
      rows.map((row) => row.key),
      rows.map((row) => row.relation),
      rows.map((row) => row.name),
      rows.map((row) => row.sentence),
      rows.map((row) => row.document),
      rows.map((row) => row.day),
    ],
  );
}

/** A document that names a company, and whose it is. */
export interface Naming extends Omit<NamedRow, 'record_id' | 'day'> {
  /** Of the company whose document it is. */
  permalink: string;
  provenance: Provenance;
}

const columns = `n.key, n.relation, n.name, n.sentence, n.document, s.name as source, r.source_key,
  coalesce(r.source_url, s.source_url) as source_url, coalesce(${asOf('r')}, '') as as_of, r.retrieved_at, r.method`;

type NamingRow = Omit<Naming, 'provenance'> & Omit<Provenance, 'retrieved_at'> & { retrieved_at: Date };

function namingOf({ source, source_key, source_url, as_of, retrieved_at, method, ...naming }: NamingRow): Naming {
  const address = statedAddress({ source, source_key, source_url });
  return { ...naming, provenance: { source, source_key, source_url: address, as_of, retrieved_at: retrieved_at.toISOString(), method } };
}

/** The record `r` is the company's of the assignment `a` now, and no other version of its document was assigned to it since. */
const isServed = `a.role = 'subject' and ${isCurrent('a')} and not exists (
  select from source_records v join assignments b on b.record_id = v.record_id
  where v.source_id = r.source_id and v.source_key = r.source_key and v.record_id <> r.record_id
    and b.company_id = a.company_id and b.role = a.role and b.assignment_id > a.assignment_id and ${isCurrent('b')}
)`;

/** Companies that the documents of a company name; the newest of so many documents first. */
export async function namedByCompany(db: Queryable, query: { permalink: string; documents: number }): Promise<Naming[]> {
  const { rows } = await db.query<NamingRow>(
    `with mine as (
       select distinct r.record_id, n.day
       from permalinks p
       join companies c using (company_id)
       join assignments a on a.company_id = coalesce(c.merged_into, c.company_id)
       join source_records r using (record_id)
       cross join lateral (select day from named_companies n where n.record_id = r.record_id limit 1) n
       where p.permalink = $1 and r.kind in ('filing', 'transcript') and ${isServed}
       order by n.day desc nulls last, r.record_id desc
       limit $2
     )
     select $1 as permalink, ${columns}
     from mine
     join source_records r using (record_id)
     join named_companies n using (record_id)
     join sources s using (source_id)
     order by n.day desc nulls last, r.record_id desc, n.relation, n.key`,
    [query.permalink, query.documents],
  );
  return rows.map(namingOf);
}

/** Documents that are looked at for each company that is wanted: what is current is found among the newest. */
const documentsEach = 4;

/**
 * The companies whose documents name one of these keys, each by its newest document that does. Only so many documents of a key are looked
 * at, the newest first, however many there are.
 * @param query.most companies a key, those whose document is newest
 */
export async function companiesNaming(
  db: Queryable,
  query: { keys: readonly string[]; relation: NamedRow['relation']; most: number },
): Promise<Naming[]> {
  if (query.keys.length === 0) return [];
  const { rows } = await db.query<NamingRow>(
    `select found.permalink, found.key, found.relation, found.name, found.sentence, found.document,
       found.source, found.source_key, found.source_url, found.as_of, found.retrieved_at, found.method
     from unnest($1::text[]) with ordinality as k (key, position)
     cross join lateral (
       select newest.* from (
         select distinct on (d.permalink) d.permalink, n.day, ${columns}
         from (
           select * from named_companies n
           where n.key = k.key and n.relation = $2
           order by n.day desc nulls last, n.record_id desc
           limit $4
         ) n
         join source_records r using (record_id)
         join sources s using (source_id)
         join assignments a using (record_id)
         join companies c using (company_id)
         join company_documents d on d.company_id = coalesce(c.merged_into, c.company_id)
         where ${isServed}
         order by d.permalink, n.day desc nulls last, n.record_id desc
       ) newest
       order by newest.day desc nulls last, newest.permalink
       limit $3
     ) found
     order by k.position, found.day desc nulls last, found.permalink`,
    [query.keys, query.relation, query.most, query.most * documentsEach],
  );
  return rows.map(namingOf);
}
