import type { TranscriptFacts } from '../../kernel/publications.ts';
import type { Queryable } from '../database.ts';
import { isCurrent } from '../is-current.ts';
import { pageOf, type PageQuery, type Publication } from './of-company.ts';

const year = `(r.payload ->> 'year')::int`;
/** Undated calls stand where their fiscal period ends in a calendar year: newest first must hold for them too. */
const day = `coalesce(r.as_of, make_date(${year}, (r.payload ->> 'quarter')::int * 3, 28))`;

/** One page of a company's earnings calls, newest first; of these fiscal years only. */
export function transcriptsOf(
  db: Queryable,
  query: PageQuery & { from_year?: number | undefined; to_year?: number | undefined; without?: readonly (keyof TranscriptFacts)[] },
): Promise<Publication<TranscriptFacts>[]> {
  return pageOf(db, { kind: 'transcript', day, year }, query);
}

/** The permalink of the company whose call has this key; undefined where there is none. */
export async function companyOfTranscript(db: Queryable, source_key: string): Promise<string | undefined> {
  const { rows } = await db.query<{ permalink: string }>(
    `select p.permalink
     from source_records r
     join assignments a using (record_id)
     join companies c using (company_id)
     join permalinks p on p.company_id = coalesce(c.merged_into, c.company_id) and p.is_current
     where r.kind = 'transcript' and r.source_key = $1 and a.role = 'subject' and ${isCurrent('a')}
     order by r.record_id desc limit 1`,
    [source_key],
  );
  return rows[0]?.permalink;
}

/** The title of a call; undefined if it no longer exists. */
export async function titleOfTranscript(db: Queryable, source_key: string): Promise<string | undefined> {
  const { rows } = await db.query<{ title: string | null }>(
    `select r.payload ->> 'title' as title from source_records r join assignments a using (record_id)
     where r.kind = 'transcript' and r.source_key = $1 and ${isCurrent('a')} order by r.record_id desc limit 1`,
    [source_key],
  );
  return rows[0]?.title ?? undefined;
}
