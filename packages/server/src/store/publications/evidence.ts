import { documentAddress } from '../../kernel/addresses.ts';
import type { PublicationKind } from '../../kernel/kinds.ts';
import type { Queryable } from '../database.ts';
import { isCurrent } from '../is-current.ts';

/** A passage of a company's documents, with the citation of its document. */
export interface EvidenceRow {
  record_id: number;
  ordinal: number;
  kind: PublicationKind;
  form: string;
  section: string;
  day: string | null;
  title: string;
  url: string;
  publisher: string;
  text: string;
}

type CitedRow = EvidenceRow & { source: string; source_key: string };

function evidenceRow({ source, source_key, url, ...row }: CitedRow): EvidenceRow {
  return { ...row, url: documentAddress({ source, source_key, source_url: url }) };
}

/** Newest documents of a company that are read, by kind and by how many passages they have at least: an annual report has hundreds. */
const mostRead: readonly (readonly [kind: PublicationKind, passages: number, most: number])[] = [
  ['filing', 120, 2],
  ['filing', 40, 2],
  ['filing', 1, 40],
  ['transcript', 1, 4],
  ['web_page', 1, 60],
  ['job', 1, 40],
];

/** The company's documents, with how many passages each has. */
const mine = `
  select distinct p.record_id, p.kind, p.day, p.passages
  from permalinks l
  join companies c using (company_id)
  join assignments a on a.company_id = coalesce(c.merged_into, c.company_id)
  join passage_records p on p.record_id = a.record_id
  where l.permalink = $1 and p.passages > 0 and a.role = 'subject' and ${isCurrent('a')}`;
/** What is cited of a document of record `r` and source `s`. */
const cited = `
  s.publisher, coalesce(f.form, f.purpose, '') as form,
  coalesce(nullif(f.title, ''), nullif(concat_ws(' ', f.form, coalesce(f.report_date, c.day::text)), ''), s.title) as title,
  coalesce(nullif(f.report_url, ''), nullif(f.filing_url, ''), nullif(f.url, ''), nullif(r.source_url, ''), '') as url,
  s.name as source, r.source_key`;
const joinCited = `
  join source_records r using (record_id)
  join sources s using (source_id)
  cross join lateral json_to_record(r.payload) as f (form text, purpose text, title text, report_date text, report_url text, filing_url text, url text)`;

/** All passages of the newest documents of a company, newest document first, each in its order. */
export async function evidenceOf(db: Queryable, permalink: string): Promise<EvidenceRow[]> {
  const { rows } = await db.query<CitedRow>(
    `with mine as (${mine}),
     classed as (
       select m.*, t.most, row_number() over (partition by m.kind, t.passages order by m.day desc nulls last, m.record_id desc) as place
       from mine m
       cross join lateral (
         select passages, most from unnest($2::text[], $3::int[], $4::int[]) as t (kind, passages, most)
         where t.kind = m.kind and t.passages <= m.passages order by t.passages desc limit 1
       ) t
     ),
     chosen as materialized (
       select c.record_id, c.kind, c.day, ${cited}
       from classed c ${joinCited}
       where c.place <= c.most
     )
     select c.record_id, p.ordinal, c.kind, c.form, p.section, c.day::text as day, c.title, c.url, c.source, c.source_key, c.publisher, p.text
     from chosen c join passages p using (record_id)
     order by c.day desc nulls last, c.record_id desc, p.ordinal`,
    [permalink, mostRead.map(([kind]) => kind), mostRead.map(([, passages]) => passages), mostRead.map(([, , most]) => most)],
  );
  return rows.map(evidenceRow);
}

/** The newest documents of a company beside some, of the kinds that are read. */
export async function otherDocumentsOf(
  db: Queryable,
  { permalink, read, most }: { permalink: string; read: readonly number[]; most: number },
): Promise<number[]> {
  const { rows } = await db.query<{ record_id: number }>(
    `with mine as (${mine})
     select record_id from mine where kind = any($2::text[]) and record_id <> all($3::bigint[])
     order by day desc nulls last, record_id desc limit $4`,
    [permalink, [...new Set(mostRead.map(([kind]) => kind))], read, most],
  );
  return rows.map(({ record_id }) => record_id);
}

/** Some passages as evidence, newest document first. */
export async function evidenceAt(db: Queryable, asked: readonly { record_id: number; ordinal: number }[]): Promise<EvidenceRow[]> {
  const { rows } = await db.query<CitedRow>(
    `with asked as (select * from unnest($1::bigint[], $2::int[]) as a (record_id, ordinal)),
     chosen as materialized (
       select c.record_id, c.kind, c.day, ${cited}
       from passage_records c ${joinCited}
       where c.record_id in (select record_id from asked)
     )
     select c.record_id, p.ordinal, c.kind, c.form, p.section, c.day::text as day, c.title, c.url, c.source, c.source_key, c.publisher, p.text
     from asked join chosen c using (record_id) join passages p using (record_id, ordinal)
     order by c.day desc nulls last, c.record_id desc, p.ordinal`,
    [asked.map(({ record_id }) => record_id), asked.map(({ ordinal }) => ordinal)],
  );
  return rows.map(evidenceRow);
}
