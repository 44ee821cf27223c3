import { asOf } from '../as-of.ts';
import { firstDayOf, precisionOf } from '../../kernel/dates.ts';
import { dealingKinds, kinds, publicationKinds, recordKinds, type DocumentKind, type RecordKind, type Role } from '../../kernel/kinds.ts';
import type { Copy } from '../copy.ts';
import type { Queryable } from '../database.ts';
import { currentAmong, isLast } from '../is-current.ts';

export interface SourceRow {
  name: string;
  title: string;
  publisher: string;
  licence: string;
  source_url: string;
}

const kindsOfDay = (edition: 'as_of' | 'filed_on') => recordKinds.filter((kind) => kinds[kind].edition === edition);

export interface NewRecord {
  record_id: number;
  source_id: number;
  source_key: string;
  kind: RecordKind;
  method: 'filed' | 'reported';
  hash: Buffer;
  /** As exact as it is stated. */
  as_of: string | null;
  retrieved_at: Date;
  source_url: string | null;
  /** JSON text. */
  payload: string;
  /** `line 17`; null when it came in no file. */
  place: string | null;
}

/** Makes the upstreams known; their descriptions follow the newest load. Those that are as described draw no number. */
export async function saveSources(db: Queryable, sources: readonly SourceRow[]): Promise<void> {
  const values = [
    sources.map((source) => source.name),
    sources.map((source) => source.title),
    sources.map((source) => source.publisher),
    sources.map((source) => source.licence),
    sources.map((source) => source.source_url),
  ];
  const given = `unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as g (name, title, publisher, licence, source_url)`;
  await db.query(
    `update sources s set title = g.title, publisher = g.publisher, licence = g.licence, source_url = g.source_url
     from ${given}
     where s.name = g.name and (s.title, s.publisher, s.licence, s.source_url) is distinct from (g.title, g.publisher, g.licence, g.source_url)`,
    values,
  );
  await db.query(
    `insert into sources (name, title, publisher, licence, source_url)
     select * from ${given} where not exists (select from sources s where s.name = g.name)
     on conflict (name) do nothing`,
    values,
  );
}

/** What these upstreams call their data, and who publishes it, by name. */
export async function describedSources(
  db: Queryable,
  names: readonly string[],
): Promise<Map<string, Pick<SourceRow, 'title' | 'publisher'>>> {
  if (names.length === 0) return new Map();
  const { rows } = await db.query<SourceRow>('select name, title, publisher from sources where name = any($1::text[])', [names]);
  return new Map(rows.map((row) => [row.name, row]));
}

/** The ids of these upstreams. @throws when one was not saved before */
export async function sourceIds(db: Queryable, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string; source_id: number }>('select name, source_id from sources where name = any($1::text[])', [
    names,
  ]);
  const missing = names.find((name) => !rows.some((row) => row.name === name));
  if (missing !== undefined) throw new Error(`A record names the source ${missing}, which was not saved before it.`);
  return new Map(rows.map((row) => [row.name, row.source_id]));
}

export async function upstreamUrls(db: Queryable, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; source_url: string }>(
    'select name, source_url from sources where name = any($1::text[])',
    [names],
  );
  return new Map(rows.map((row) => [row.name, row.source_url]));
}

/** A version of an upstream's record, and the companies it is assigned to now. */
export interface StoredVersion {
  record_id: number;
  hash: Buffer;
  /** The day of its edition, of accounts of their filing; undefined where nothing tells older from newer. */
  edition: string | undefined;
  /** The company it was the subject of until it was withdrawn, as that is known now. */
  former?: number;
  parties: { role: Role; company_id: number; assignment_id: number }[];
}

/** All versions of these records that were taken before, by position in `keys`. */
export async function versionsOf(
  db: Queryable,
  keys: readonly { source_id: number; source_key: string }[],
): Promise<Map<number, StoredVersion[]>> {
  const { rows } = await db.query<{
    position: number;
    record_id: number;
    hash: Buffer;
    edition: string | null;
    role: Role | null;
    company_id: number;
    assignment_id: number;
    decision: 'assign' | 'withdraw' | null;
    former: number | null;
  }>(
    `select g.position, r.record_id, r.hash, a.role, a.company_id, a.assignment_id, a.decision, coalesce(c.merged_into, c.company_id) as former,
       case when r.kind = any($3::text[]) then ${asOf('r')} when r.kind = any($4::text[]) then r.payload ->> 'filed_on' end as edition
     from unnest($1::smallint[], $2::text[]) with ordinality as g (source_id, source_key, position)
     join source_records r on r.source_id = g.source_id and r.source_key = g.source_key
     left join assignments a on a.record_id = r.record_id and ${isLast('a')}
     left join companies c on a.decision = 'withdraw' and a.role = 'subject' and c.company_id = a.company_id
     order by g.position, r.record_id, a.assignment_id`,
    [keys.map((key) => key.source_id), keys.map((key) => key.source_key), kindsOfDay('as_of'), kindsOfDay('filed_on')],
  );
  const found = new Map<number, StoredVersion[]>();
  for (const { position, record_id, hash, edition, role, company_id, assignment_id, decision, former } of rows) {
    const versions = found.get(position - 1) ?? [];
    if (versions.length === 0) found.set(position - 1, versions);
    let version = versions.at(-1);
    if (version?.record_id !== record_id) versions.push((version = { record_id, hash, edition: edition ?? undefined, parties: [] }));
    if (former !== null) version.former = former;
    if (role !== null && decision === 'assign') version.parties.push({ role, company_id, assignment_id });
  }
  return found;
}

/** Records under ids taken from their sequence. @param import_id the run over a file they come from; null when they came another way */
export function recordCopy(records: readonly NewRecord[], import_id: number | null): Copy {
  const rows = records.map((record) => [
    record.record_id,
    record.source_id,
    record.source_key,
    record.kind,
    record.method,
    record.hash,
    record.as_of === null ? null : firstDayOf(record.as_of),
    coarse(record.as_of ?? ''),
    record.retrieved_at,
    record.source_url,
    record.payload,
    import_id,
    record.place,
  ]);
  return { table: 'source_records', columns: recordColumns, rows };
}

/** The precision of what is no day; null of a day, as the column has it. */
function coarse(as_of: string): 'month' | 'year' | null {
  const precision = precisionOf(as_of);
  return precision === 'month' || precision === 'year' ? precision : null;
}

const recordColumns = {
  record_id: 'int8',
  source_id: 'int2',
  source_key: 'text',
  kind: 'text',
  method: 'text',
  hash: 'bytea',
  as_of: 'date',
  as_of_precision: 'text',
  retrieved_at: 'timestamptz',
  source_url: 'text',
  payload: 'json',
  import_id: 'int8',
  place: 'text',
} as const;

export interface AssignedRow {
  company_id: number;
  role: Role;
  kind: DocumentKind;
  record_id: number;
  source: string;
  source_key: string;
  source_url: string;
  as_of: string;
  retrieved_at: Date;
  method: 'filed' | 'reported' | 'derived' | 'generated';
  payload: unknown;
  /** The other companies of a deal, a round or an investment. */
  others: { role: Role; permalink: string }[] | null;
}

/** Every record now assigned to these companies that a document is made of, of each the version stated last. */
export async function recordsOf(db: Queryable, company_ids: readonly number[]): Promise<AssignedRow[]> {
  const { rows } = await db.query<AssignedRow>(
    `with mine as (
       select a.company_id, a.role, a.assignment_id, r.record_id, r.source_id, r.source_key
       from (${currentAmong('company_id = any($1::bigint[])')}) a
       join source_records r using (record_id)
       where r.kind <> all($2::text[])
     ), newest as (
       select distinct on (company_id, role, source_id, source_key) company_id, role, record_id
       from mine
       order by company_id, role, source_id, source_key, assignment_id desc
     )
     select n.company_id, n.role, r.kind, n.record_id, s.name as source, r.source_key,
       coalesce(r.source_url, s.source_url) as source_url, coalesce(${asOf('r')}, '') as as_of, r.retrieved_at, r.method, r.payload,
       other.parties as others
     from newest n
     join source_records r using (record_id)
     join sources s on s.source_id = r.source_id
     left join lateral (
       select json_agg(json_build_object('role', o.role, 'permalink', p.permalink) order by o.assignment_id) as parties
       from (${currentAmong('record_id = n.record_id')}) o
       join companies c on c.company_id = o.company_id
       join permalinks p on p.company_id = coalesce(c.merged_into, c.company_id) and p.is_current
       where r.kind = any($3::text[]) and (o.company_id, o.role) <> (n.company_id, n.role)
     ) other on true
     order by n.company_id, n.record_id`,
    [company_ids, publicationKinds, dealingKinds],
  );
  return rows;
}

/** Whether exactly this file was loaded to its end before. */
export async function wasLoaded(db: Queryable, load: { source: string; hash: string }): Promise<boolean> {
  const { rows } = await db.query('select from loads where source = $1 and hash = $2', [load.source, load.hash]);
  return rows.length > 0;
}

export async function saveLoad(
  db: Queryable,
  load: { source: string; hash: string; records: number; companies: number; finished_at: Date },
): Promise<void> {
  await db.query(`insert into loads (source, hash, records, companies, finished_at) values ($1, $2, $3, $4, $5) on conflict do nothing`, [
    load.source,
    load.hash,
    load.records,
    load.companies,
    load.finished_at,
  ]);
}
