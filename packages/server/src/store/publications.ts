import type { JobFacts } from '../kernel/publications.ts';
import type { Queryable } from './database.ts';

/** The kinds of records that are published a piece at a time and stay out of the company's document. */
export const publicationKinds = ['filing', 'job', 'employee_review', 'product_review', 'transcript'] as const;
export type PublicationKind = (typeof publicationKinds)[number];

export interface Publication<Facts> {
  record_id: number;
  /** Of the first version of this piece: stays when the piece is stated anew. */
  first_record_id: number;
  source: string;
  source_key: string;
  source_url: string;
  /** The day it was published; '' when unknown. */
  as_of: string;
  retrieved_at: Date;
  method: 'filed' | 'reported' | 'derived' | 'generated';
  facts: Facts;
}

/**
 * The records `r` of one kind ($2) that are a company's ($1) now; of a piece that was stated anew, the last version.
 * @param columns what to select of them, read where they are found: to join them again costs as much as to find them
 */
export function recordsOfCompany(columns: string, joins = ''): string {
  return `
    select distinct on (r.source_id, r.source_key) ${columns}
    from permalinks p
    join companies c using (company_id)
    join assignments a on a.company_id = coalesce(c.merged_into, c.company_id)
    join source_records r using (record_id)
    ${joins}
    where p.permalink = $1 and r.kind = $2 and a.decision = 'assign'
      and not exists (
        select from assignments later
        where later.record_id = a.record_id and later.company_id = a.company_id and later.role = a.role
          and later.assignment_id > a.assignment_id and later.decision = 'withdraw'
      )
    order by r.source_id, r.source_key, a.assignment_id desc`;
}

/** Undated calls stand where their fiscal period ends in a calendar year: newest first must hold for them too. */
const day = `coalesce(r.as_of, case when r.kind = 'transcript'
  then make_date((r.payload ->> 'year')::int, (r.payload ->> 'quarter')::int * 3, 28) end)`;

/** Of a call the fiscal year, which its row shows; of all else the year of publication. Looked up only when it is asked for. */
const year = `case
  when $5::int is null and $6::int is null then null
  when r.kind = 'transcript' then (r.payload ->> 'year')::int
  else extract(year from r.as_of) end`;

const posting = 'cross join lateral json_to_record(r.payload) as posting (status text, expire_at text)';

/** Neither closed nor past its expiry at $8; an expiry that is no moment says nothing. */
const openPosting = `posting.status is distinct from 'closed' and case
  when posting.expire_at ~ '^[1-9]\\d{3}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d([.]\\d+)?)?(Z|[+-](0\\d|1[0-4]):?[0-5]\\d)?)?$'
  then posting.expire_at::timestamptz >= $8::timestamptz else true end`;

/**
 * One page of what was published about a company, newest first, and how many there are in all, also when the page lies behind the
 * last. Filings, which several upstreams may state, are in `filings.ts`.
 */
export async function publicationsOf<Facts>(
  db: Queryable,
  query: {
    permalink: string;
    kind: PublicationKind;
    limit: number;
    offset: number;
    /** Only of these years: of publication, for transcripts fiscal years. */
    from_year?: number | undefined;
    to_year?: number | undefined;
    /** Of postings only those open then; details of the others stay. */
    open_at?: Date | undefined;
    /** Facts that nobody wants, and that are too long to be fetched all the same; `Facts` is without them. */
    without?: readonly string[];
  },
): Promise<{ publications: Publication<Facts>[]; total: number }> {
  // Reading what a posting says costs more than finding it: not for what cannot close.
  const [open, joins] = query.open_at ? [openPosting, posting] : ['$8::timestamptz is null', ''];
  const { rows } = await db.query<Publication<Facts> & { total: number }>(
    `with mine as materialized (${recordsOfCompany(`r.record_id, ${day} as day, ${year} as year, ${open} as is_open`, joins)}),
     filtered as materialized (
       select record_id, day from mine where is_open and ($5::int is null or year >= $5) and ($6::int is null or year <= $6)
     ),
     page as (
       select record_id, day from filtered order by day desc nulls last, record_id limit $3::bigint offset $4::bigint
     )
     select (select count(*)::int from filtered) as total, shown.*
     from (select) as always
     left join (
       select r.record_id, first.record_id as first_record_id, s.name as source, r.source_key,
         coalesce(r.source_url, s.source_url) as source_url, coalesce(r.as_of::text, '') as as_of, r.retrieved_at, r.method,
         case when $7::text[] = '{}' then r.payload else (r.payload::jsonb - $7::text[])::json end as facts, page.day
       from page
       join source_records r using (record_id)
       join sources s using (source_id)
       cross join lateral (
         select min(v.record_id) as record_id from source_records v where v.source_id = r.source_id and v.source_key = r.source_key
       ) first
     ) shown on true
     order by shown.day desc nulls last, shown.record_id`,
    [
      query.permalink,
      query.kind,
      query.limit,
      query.offset,
      query.from_year ?? null,
      query.to_year ?? null,
      query.without ?? [],
      query.open_at ?? null,
    ],
  );
  const total = rows[0]?.total ?? 0;
  return { publications: rows[0]?.record_id == null ? [] : rows, total };
}

/** Differs whenever another record was assigned to the company, or withdrawn from it. */
export async function assignmentsVersion(db: Queryable, permalink: string): Promise<string> {
  const { rows } = await db.query<{ company_id: number; assignments: number; newest: number }>(
    `select a.company_id, count(*) as assignments, max(a.assignment_id) as newest
     from permalinks p
     join companies c using (company_id)
     join assignments a on a.company_id = coalesce(c.merged_into, c.company_id)
     where p.permalink = $1
     group by a.company_id`,
    [permalink],
  );
  return rows.map((row) => `${row.company_id} ${row.assignments} ${row.newest}`).join();
}

export interface ProductReviewSummary {
  total: number;
  /** Mean to two decimals; null without a rated review. */
  rating: number | null;
  one: number;
  two: number;
  three: number;
  four: number;
  five: number;
  /** Of most reviews; null when none names one. */
  product_name: string | null;
  main_category: string | null;
}

const productFields = 'cross join lateral json_to_record(r.payload) as f (review_rating numeric, product_name text, main_category text)';

/** What all product reviews of a company say together. Half stars count upwards. */
export async function summarizeProductReviews(db: Queryable, permalink: string): Promise<ProductReviewSummary> {
  const { rows } = await db.query<ProductReviewSummary>(
    `with mine as (${recordsOfCompany('f.*', productFields)})
     select count(*)::int as total,
       round(avg(review_rating), 2)::float8 as rating,
       count(*) filter (where round(review_rating) = 1)::int as one,
       count(*) filter (where round(review_rating) = 2)::int as two,
       count(*) filter (where round(review_rating) = 3)::int as three,
       count(*) filter (where round(review_rating) = 4)::int as four,
       count(*) filter (where round(review_rating) = 5)::int as five,
       mode() within group (order by product_name) as product_name,
       mode() within group (order by main_category) as main_category
     from mine`,
    [permalink, 'product_review'],
  );
  return rows[0]!;
}

export interface EmployeeReviewSummary {
  total: number;
  /** Means to two decimals; null when no review states it. */
  rating: number | null;
  compensation_and_benefits_rating: number | null;
  culture_and_values_rating: number | null;
  diversity_and_inclusion_rating: number | null;
  senior_management_rating: number | null;
  work_life_balance_rating: number | null;
  /** Shares of the favourable among all that state it, to two decimals; null when none does. */
  business_outlook_rating: number | null;
  ceo_rating: number | null;
  recommend_to_friend_rating: number | null;
}

const employeeFields = `
  cross join lateral json_to_record(r.payload) as f (
    rating numeric, compensation_and_benefits_rating numeric, culture_and_values_rating numeric,
    diversity_and_inclusion_rating numeric, senior_management_rating numeric, work_life_balance_rating numeric,
    business_outlook text, ceo_rating text, recommend_to_friend boolean
  )`;

/** What all employee reviews of a company say together. `NEUTRAL` and `NO_OPINION` are stated and not favourable. */
export async function summarizeEmployeeReviews(db: Queryable, permalink: string): Promise<EmployeeReviewSummary> {
  const mean = (name: string) => `round(avg(${name}), 2)::float8 as ${name}`;
  const share = (favourable: string) => `round(avg((${favourable})::int), 2)::float8`;
  const { rows } = await db.query<EmployeeReviewSummary>(
    `with mine as (${recordsOfCompany('f.*', employeeFields)})
     select count(*)::int as total,
       ${mean('rating')}, ${mean('compensation_and_benefits_rating')}, ${mean('culture_and_values_rating')},
       ${mean('diversity_and_inclusion_rating')}, ${mean('senior_management_rating')}, ${mean('work_life_balance_rating')},
       ${share(`business_outlook = 'POSITIVE'`)} as business_outlook_rating,
       ${share(`ceo_rating = 'APPROVE'`)} as ceo_rating,
       ${share('recommend_to_friend')} as recommend_to_friend_rating
     from mine`,
    [permalink, 'employee_review'],
  );
  return rows[0]!;
}

/** The companies listed under one of these spellings of a symbol, on any exchange; those that have it as a primary listing first. */
export async function companiesWithSymbol(
  db: Queryable,
  spellings: readonly string[],
): Promise<{ permalink: string; name: string; is_primary: boolean }[]> {
  const { rows } = await db.query<{ permalink: string; name: string; is_primary: boolean }>(
    `select d.permalink, d.name, bool_or(l.is_primary) as is_primary
     from listings l join company_documents d using (company_id)
     where l.symbol = any($1::text[])
     group by d.company_id, d.permalink, d.name
     order by is_primary desc, d.permalink
     limit 20`,
    [spellings],
  );
  return rows;
}

/** One piece by its upstream's key, as it was stated last, with the company it is of now; undefined when it is no company's. */
export async function publicationByKey<Facts>(
  db: Queryable,
  key: { kind: PublicationKind; source_key: string },
): Promise<(Publication<Facts> & { company_permalink: string; company_name: string }) | undefined> {
  const { rows } = await db.query<Publication<Facts> & { company_permalink: string; company_name: string }>(
    `select r.record_id, first.record_id as first_record_id, s.name as source, r.source_key,
       coalesce(r.source_url, s.source_url) as source_url, coalesce(r.as_of::text, '') as as_of, r.retrieved_at, r.method,
       r.payload as facts, d.permalink as company_permalink, d.name as company_name
     from source_records r
     join sources s using (source_id)
     join assignments a using (record_id)
     join companies c using (company_id)
     join company_documents d on d.company_id = coalesce(c.merged_into, c.company_id)
     cross join lateral (
       select min(v.record_id) as record_id from source_records v where v.source_id = r.source_id and v.source_key = r.source_key
     ) first
     where r.kind = $1 and r.source_key = $2 and a.decision = 'assign'
       and not exists (
         select from assignments later
         where later.record_id = a.record_id and later.company_id = a.company_id and later.role = a.role
           and later.assignment_id > a.assignment_id and later.decision = 'withdraw'
       )
     order by a.assignment_id desc
     limit 1`,
    [key.kind, key.source_key],
  );
  return rows[0];
}

/** What an id after a board's own part looks like: without that, the postings of `acme-uk` would be `acme`'s. */
const boardId = '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[^-]+)$';

/** The postings of a board that are served, not closed, and not among those it listed at that time; it says nothing of what was retrieved since. */
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
    `select distinct on (r.source_key) r.source_key, r.source_url, r.as_of::text, r.payload as facts, d.permalink
     from source_records r
     join assignments a using (record_id)
     join companies c using (company_id)
     join company_documents d on d.company_id = coalesce(c.merged_into, c.company_id)
     where r.source_id = $1 and r.kind = 'job' and r.retrieved_at <= $4
       and r.source_key collate "C" >= $2 and r.source_key collate "C" < $2 || U&'\\+10FFFF'
       and substr(r.source_key, length($2) + 1) ~* '${boardId}'
       and r.source_key <> all($3::text[])
       and a.decision = 'assign'
       and not exists (
         select from assignments later
         where later.record_id = a.record_id and later.company_id = a.company_id and later.role = a.role
           and later.assignment_id > a.assignment_id and later.decision = 'withdraw'
       )
     order by r.source_key, a.assignment_id desc`,
    [board.source_id, board.keys_begin, board.keys, board.retrieved_at],
  );
  return rows.filter(({ facts }) => facts.status !== 'closed');
}
