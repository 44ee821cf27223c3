import type { Provenance } from '../kernel/document.ts';
import type { Queryable } from './database.ts';

/** Whom documents name: read at import, by record. What counts is what is assigned now, and of a document its last version. */

export interface NamedRow {
  record_id: number;
  /** Of the name (kernel/names.ts). */
  key: string;
  relation: 'competitor' | 'customer';
  name: string;
  sentence: string;
  /** What the document is called: `10-K`, `Q4 2030 earnings call`. */
  document: string;
}

/** Keeps what was read of records; of one that was read before that stays. */
export async function saveNamed(db: Queryable, rows: readonly NamedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query(
    `insert into named_companies (record_id, key, relation, name, sentence, document)
     select g.* from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       as g (record_id, key, relation, name, sentence, document)
     where not exists (select from named_companies n where n.record_id = g.record_id)
     on conflict do nothing`,
    [
      rows.map((row) => row.record_id),
      rows.map((row) => row.key),
      rows.map((row) => row.relation),
      rows.map((row) => row.name),
      rows.map((row) => row.sentence),
      rows.map((row) => row.document),
    ],
  );
}

/** A document that names a company, and whose it is. */
export interface Naming extends Omit<NamedRow, 'record_id'> {
  /** Of the company whose document it is. */
  permalink: string;
  provenance: Provenance;
}

const columns = `n.key, n.relation, n.name, n.sentence, n.document, s.name as source, r.source_key,
  coalesce(r.source_url, s.source_url) as source_url, coalesce(r.as_of::text, '') as as_of, r.retrieved_at, r.method`;

type NamingRow = Omit<Naming, 'provenance'> & Omit<Provenance, 'retrieved_at'> & { retrieved_at: Date };

function namingOf({ source, source_key, source_url, as_of, retrieved_at, method, ...naming }: NamingRow): Naming {
  return { ...naming, provenance: { source, source_key, source_url, as_of, retrieved_at: retrieved_at.toISOString(), method } };
}

const notWithdrawn = (assignment: string) => `${assignment}.decision = 'assign' and not exists (
  select from assignments later
  where later.record_id = ${assignment}.record_id and later.company_id = ${assignment}.company_id and later.role = ${assignment}.role
    and later.assignment_id > ${assignment}.assignment_id and later.decision = 'withdraw'
)`;

/** The record `r` is the company's of the assignment `a` now, and no other version of its document was assigned to it since. */
const isCurrent = `${notWithdrawn('a')} and not exists (
  select from source_records v join assignments b on b.record_id = v.record_id
  where v.source_id = r.source_id and v.source_key = r.source_key and v.record_id <> r.record_id
    and b.company_id = a.company_id and b.role = a.role and b.assignment_id > a.assignment_id and ${notWithdrawn('b')}
)`;

/** Whom the documents of a company name, the newest of so many documents first. */
export async function namedByCompany(db: Queryable, query: { permalink: string; documents: number }): Promise<Naming[]> {
  const { rows } = await db.query<NamingRow>(
    `with mine as (
       select distinct r.record_id, r.as_of
       from permalinks p
       join companies c using (company_id)
       join assignments a on a.company_id = coalesce(c.merged_into, c.company_id)
       join source_records r using (record_id)
       where p.permalink = $1 and r.kind in ('filing', 'transcript') and ${isCurrent}
         and exists (select from named_companies n where n.record_id = r.record_id)
       order by r.as_of desc nulls last, r.record_id desc
       limit $2
     )
     select $1 as permalink, ${columns}
     from mine
     join source_records r using (record_id)
     join named_companies n using (record_id)
     join sources s using (source_id)
     order by r.as_of desc nulls last, r.record_id desc, n.relation, n.key`,
    [query.permalink, query.documents],
  );
  return rows.map(namingOf);
}

/**
 * The companies whose documents name one of these keys, each by its newest document that does.
 * @param query.most companies a key, those whose document is newest
 */
export async function companiesNaming(
  db: Queryable,
  query: { keys: readonly string[]; relation: NamedRow['relation']; most: number },
): Promise<Naming[]> {
  if (query.keys.length === 0) return [];
  const { rows } = await db.query<NamingRow>(
    `select found.*
     from unnest($1::text[]) with ordinality as k (key, position)
     cross join lateral (
       select * from (
         select distinct on (d.permalink) d.permalink, ${columns}
         from named_companies n
         join source_records r using (record_id)
         join sources s using (source_id)
         join assignments a using (record_id)
         join companies c using (company_id)
         join company_documents d on d.company_id = coalesce(c.merged_into, c.company_id)
         where n.key = k.key and n.relation = $2 and ${isCurrent}
         order by d.permalink, r.as_of desc nulls last, r.record_id desc
       ) newest
       order by newest.as_of desc, newest.permalink
       limit $3
     ) found
     order by k.position, found.as_of desc, found.permalink`,
    [query.keys, query.relation, query.most],
  );
  return rows.map(namingOf);
}
