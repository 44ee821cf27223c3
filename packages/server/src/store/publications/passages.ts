import type { PublicationKind } from '../../kernel/kinds.ts';
import type { PoolClient } from 'pg';
import { copyTables } from '../copy.ts';
import type { Queryable } from '../database.ts';
import { isCurrent } from '../is-current.ts';

/** Passages of records (text/passages/), and how an index follows them. */

export interface StoredPassage {
  section: string;
  /** Its range in the record's text, in UTF-16 code units; the end is exclusive. */
  start: number;
  end: number;
  text: string;
}

export interface CutRecord {
  record_id: number;
  kind: PublicationKind;
  day: string | null;
  passages: readonly StoredPassage[];
}

/** Keeps the passages of records instead of those they had, and drops those of the versions they replace. Under the lock of store/write-lock.ts. */
export async function savePassages(
  tx: PoolClient,
  { records, replaced }: { records: readonly CutRecord[]; replaced: readonly number[] },
): Promise<void> {
  if (replaced.length > 0) await tx.query('select drop_passages($1::bigint[])', [replaced]);
  if (records.length === 0) return;
  const ids = records.map(({ record_id }) => record_id);
  await tx.query('delete from passages where record_id = any($1::bigint[])', [ids]);
  await tx.query(
    `insert into passage_records (record_id, kind, day, revision, passages)
     select record_id, kind, day, nextval('data_revision'), passages
     from unnest($1::bigint[], $2::text[], $3::date[], $4::int[]) as r (record_id, kind, day, passages)
     on conflict (record_id) do update set kind = excluded.kind, day = excluded.day, revision = excluded.revision,
       passages = excluded.passages, model = null`,
    [ids, records.map(({ kind }) => kind), records.map(({ day }) => day), records.map(({ passages }) => passages.length)],
  );
  const rows = records.flatMap(({ record_id, passages }) =>
    passages.map(({ start, end, section, text }, ordinal) => [record_id, ordinal, start, end, section, text]),
  );
  await copyTables(tx, [{ table: 'passages', columns, rows }]);
}

const columns = { record_id: 'int8', ordinal: 'int4', span_start: 'int4', span_end: 'int4', section: 'text', text: 'text' } as const;

/** A record as an index takes it, with how many passages it has; none once it has lost them. */
export interface FollowedRecord {
  record_id: number;
  revision: number;
  kind: PublicationKind;
  day: string | null;
  model: string | null;
  passages: number;
}

/** Records whose passages are newer than a revision, oldest first. */
export async function passageRecordsSince(db: Queryable, revision: number, limit: number): Promise<FollowedRecord[]> {
  const { rows } = await db.query<FollowedRecord>(
    `select record_id, revision, kind, day::text as day, model, passages from passage_records
     where revision > $1 order by revision limit $2`,
    [revision, limit],
  );
  return rows;
}

export interface PassageRow extends StoredPassage {
  record_id: number;
  ordinal: number;
  meaning: Buffer | null;
}

const passageColumns = 'record_id, ordinal, span_start as start, span_end as "end", section, text';

/** All passages of these records, in order. */
export async function passagesOfRecords(db: Queryable, record_ids: readonly number[]): Promise<PassageRow[]> {
  const { rows } = await db.query<PassageRow>(
    `select ${passageColumns}, meaning from passages where record_id = any($1::bigint[]) order by record_id, ordinal`,
    [record_ids],
  );
  return rows;
}

/** The newest record whose passages have no vectors yet, those of `last` behind all others; undefined when none waits. */
export async function recordToEmbed(db: Queryable, last: readonly number[]): Promise<{ record_id: number; revision: number } | undefined> {
  const waiting = 'from passage_records where passages > 0 and model is null';
  const { rows } = await db.query<{ record_id: number; revision: number }>(
    `(select record_id, revision ${waiting} and record_id <> all($1::bigint[]) order by revision desc limit 1)
     union all
     (select record_id, revision ${waiting} and record_id = any($1::bigint[]) order by revision desc limit 1)
     limit 1`,
    [last],
  );
  return rows[0];
}

/** Has the vectors of other models made anew. */
export async function forgetOtherModels(db: Queryable, model: string): Promise<void> {
  await db.query(`update passage_records set model = null where passages > 0 and model <> $1`, [model]);
}

/** Keeps the vectors of a record's passages in order, unless the record was cut anew meanwhile. Under the lock of store/write-lock.ts. */
export async function saveMeanings(
  tx: Queryable,
  { record_id, revision, model, meanings }: { record_id: number; revision: number; model: string; meanings: readonly Int8Array[] },
): Promise<void> {
  const { rowCount } = await tx.query(
    `update passage_records set model = $3, revision = nextval('data_revision') where record_id = $1 and revision = $2`,
    [record_id, revision, model],
  );
  if (rowCount === 0) return;
  await tx.query(
    `update passages p set meaning = nullif(m.meaning, ''::bytea)
     from unnest($2::bytea[]) with ordinality as m (meaning, position)
     where p.record_id = $1 and p.ordinal = m.position - 1`,
    [record_id, meanings.map((meaning) => Buffer.from(meaning.buffer, meaning.byteOffset, meaning.byteLength))],
  );
}

/** The record is the company's of the assignment `a` now, and no mere mention of it. */
const isAssigned = `a.role = 'subject' and ${isCurrent('a')}`;

export interface PassageSource {
  record_id: number;
  kind: PublicationKind;
  day: string | null;
  permalink: string;
}

/** The records with passages of these companies, now. */
export async function passageRecordsOfCompanies(db: Queryable, permalinks: readonly string[]): Promise<number[]> {
  const { rows } = await db.query<{ record_id: number }>(
    `select distinct p.record_id
     from permalinks l
     join companies c using (company_id)
     join assignments a on a.company_id = coalesce(c.merged_into, c.company_id)
     join passage_records p on p.record_id = a.record_id
     where l.permalink = any($1::text[]) and p.passages > 0 and ${isAssigned}`,
    [permalinks],
  );
  return rows.map(({ record_id }) => record_id);
}

/** The same of each company without what is older than so many years before its newest document; what has no day is among them. */
export async function recentPassageRecords(db: Queryable, permalinks: readonly string[], years: number): Promise<number[]> {
  const { rows } = await db.query<{ record_id: number }>(
    `select record_id from (
       select p.record_id, p.day, max(p.day) over (partition by a.company_id) as newest
       from permalinks l
       join companies c using (company_id)
       join assignments a on a.company_id = coalesce(c.merged_into, c.company_id)
       join passage_records p on p.record_id = a.record_id
       where l.permalink = any($1::text[]) and p.passages > 0 and ${isAssigned}
     ) of_each
     group by record_id having bool_or(day is null or day >= newest - make_interval(years => $2))`,
    [permalinks, years],
  );
  return rows.map(({ record_id }) => record_id);
}

/** Passages by record and ordinal, with their present company; those without one, and deleted ones, are left out. */
export async function readPassages(
  db: Queryable,
  asked: readonly { record_id: number; ordinal: number }[],
): Promise<(Omit<PassageRow, 'meaning'> & PassageSource)[]> {
  const { rows } = await db.query<Omit<PassageRow, 'meaning'> & PassageSource>(
    `select distinct on (g.position) ${passageColumns.replace('record_id', 'p.record_id').replace('ordinal', 'p.ordinal')},
       r.kind, r.day::text as day, d.permalink
     from unnest($1::bigint[], $2::int[]) with ordinality as g (record_id, ordinal, position)
     join passages p on p.record_id = g.record_id and p.ordinal = g.ordinal
     join passage_records r on r.record_id = p.record_id
     join assignments a on a.record_id = p.record_id
     join company_documents d on d.company_id = a.company_id
     where ${isAssigned}
     order by g.position, d.permalink`,
    [asked.map(({ record_id }) => record_id), asked.map(({ ordinal }) => ordinal)],
  );
  return rows;
}
