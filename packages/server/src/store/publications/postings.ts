import { asOf } from '../as-of.ts';
import type { JobFacts } from '../../kernel/publications.ts';
import type { Queryable } from '../database.ts';
import { isCurrent } from '../is-current.ts';
import { joinShown, pageOf, shown, type PageQuery, type Publication } from './of-company.ts';

const posting = 'cross join lateral json_to_record(r.payload) as posting (status text, expire_at text)';

/** Neither closed nor past its expiry at $8; an expiry that is no moment says nothing. */
const openPosting = `posting.status is distinct from 'closed' and case
  when posting.expire_at ~ '^[1-9]\\d{3}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d([.]\\d+)?)?(Z|[+-](0\\d|1[0-4]):?[0-5]\\d)?)?$'
  then posting.expire_at::timestamptz >= $8::timestamptz else true end`;

/** One page of a company's postings that are open then, newest first, without the longest of what they say; details of the others stay. */
export function openPostingsOf(
  db: Queryable,
  { open_at, ...query }: PageQuery & { open_at: Date },
): Promise<Publication<Omit<JobFacts, 'description_html'>>[]> {
  const only = { joins: posting, condition: openPosting, value: open_at };
  return pageOf(db, { kind: 'job', only }, { ...query, without: ['description_html'] });
}

/** One posting by its upstream's key, as it was stated last, with the company it is of now; undefined when it is no company's. */
export async function postingByKey(
  db: Queryable,
  source_key: string,
): Promise<(Publication<JobFacts> & { company_permalink: string; company_name: string }) | undefined> {
  const { rows } = await db.query<Publication<JobFacts> & { company_permalink: string; company_name: string }>(
    `select ${shown}, r.payload as facts, d.permalink as company_permalink, d.name as company_name
     from source_records r
     join assignments a using (record_id)
     join companies c using (company_id)
     join company_documents d on d.company_id = coalesce(c.merged_into, c.company_id)
     ${joinShown}
     where r.kind = 'job' and r.source_key = $1 and a.role = 'subject' and ${isCurrent('a')}
     order by a.assignment_id desc
     limit 1`,
    [source_key],
  );
  return rows[0];
}

/** What an id after a board's own part looks like: without that, the postings of `acme-uk` would be `acme`'s. */
const boardId = '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[^-]+)$';

/** The served, open postings of a board that it did not list at that time, except those retrieved since. */
export async function postingsGone(
  db: Queryable,
  board: { source_id: number; keys_begin: string; keys: readonly string[]; retrieved_at: Date },
): Promise<
  (Pick<Publication<JobFacts>, 'source_key' | 'facts'> & { source_url: string | null; as_of: string | null; permalink: string })[]
> {
  const { rows } = await db.query<{
    source_key: string;
    source_url: string | null;
    as_of: string | null;
    facts: JobFacts;
    permalink: string;
  }>(
    `select distinct on (r.source_key) r.source_key, r.source_url, ${asOf('r')} as as_of, r.payload as facts, d.permalink
     from source_records r
     join assignments a using (record_id)
     join companies c using (company_id)
     join company_documents d on d.company_id = coalesce(c.merged_into, c.company_id)
     where r.source_id = $1 and r.kind = 'job' and r.retrieved_at <= $4
       and r.source_key collate "C" >= $2 and r.source_key collate "C" < $2 || U&'\\+10FFFF'
       and substr(r.source_key, length($2) + 1) ~* '${boardId}'
       and r.source_key <> all($3::text[])
       and a.role = 'subject' and ${isCurrent('a')}
     order by r.source_key, a.assignment_id desc`,
    [board.source_id, board.keys_begin, board.keys, board.retrieved_at],
  );
  return rows.filter(({ facts }) => facts.status !== 'closed');
}
