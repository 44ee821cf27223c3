import type { Provenance } from '../../kernel/document.ts';
import { mayBeOfNobody, recordKinds, type RecordKind, type Role } from '../../kernel/kinds.ts';
import { asOf } from '../as-of.ts';
import type { Queryable } from '../database.ts';
import { currentAmong, isCurrent } from '../is-current.ts';

export interface NamedRecord {
  source: string;
  source_key: string;
  /** The record's own address, else that of the upstream. */
  source_url: string;
  as_of: string;
  retrieved_at: Date;
  method: Provenance['method'];
  title: string;
  publisher: string;
  licence: string;
  kind: RecordKind;
  /** The imported file it came in; null where it came another way. */
  file: string | null;
  place: string | null;
  imported_at: Date | null;
  payload: Record<string, unknown>;
  /** The companies it is about. */
  companies: { permalink: string; name: string; role: Role }[];
  /** Permalinks of the companies it only mentions. */
  mentioned: string[];
}

const withoutCompany = recordKinds.filter(mayBeOfNobody);

/**
 * The record of this upstream and key, of several versions the one stated last. Undefined where there is none, and where every version
 * is withdrawn from its companies. Only an article can have none from the start.
 */
export async function recordByName(
  db: Queryable,
  { source, source_key }: { source: string; source_key: string },
): Promise<NamedRecord | undefined> {
  const { rows } = await db.query<NamedRecord>(
    `with newest as (
       select r.* from sources s join source_records r using (source_id)
       left join lateral (
         select max(a.assignment_id) as last from assignments a where a.record_id = r.record_id and ${isCurrent('a')}
       ) a on true
       where s.name = $1 and r.source_key = $2 and (
         a.last is not null
         or (r.kind = any($3::text[]) and not exists (select from assignments past where past.record_id = r.record_id))
       )
       order by a.last desc nulls last, r.record_id desc
       limit 1
     )
     select s.name as source, n.source_key, coalesce(n.source_url, s.source_url) as source_url, coalesce(${asOf('n')}, '') as as_of,
       n.retrieved_at, n.method, s.title, s.publisher, s.licence, n.kind, i.file, n.place, i.started_at as imported_at, n.payload,
       coalesce(parties.companies, '[]'::json) as companies, coalesce(parties.mentioned, '{}') as mentioned
     from newest n
     join sources s using (source_id)
     left join imports i using (import_id)
     left join lateral (
       select
         json_agg(json_build_object('permalink', d.permalink, 'name', d.name, 'role', a.role) order by a.assignment_id)
           filter (where a.role <> 'mentioned') as companies,
         array_agg(d.permalink) filter (where a.role = 'mentioned') as mentioned
       from (${currentAmong('record_id = n.record_id')}) a
       join companies c using (company_id)
       join company_documents d on d.company_id = coalesce(c.merged_into, c.company_id)
     ) parties on true`,
    [source, source_key, withoutCompany],
  );
  return rows[0];
}
