import { asOf } from '../as-of.ts';
import type { FactsOf, PublicationKind, RoleIn } from '../../kernel/kinds.ts';
import type { Queryable } from '../database.ts';
import { isCurrent } from '../is-current.ts';

/** What the queries of all kinds share: whose a piece is now, and how it is shown. */

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

/** What a company may be in a publication: what is said of it, or who else is named in it. */
type As = RoleIn<PublicationKind>;

export interface PageQuery {
  permalink: string;
  /** `mentioned` lists records of other companies, or of none, that name the company. */
  as?: As;
  limit: number;
  offset: number;
}

/**
 * The records `r` of one kind ($2) that are a company's ($1) now; of a piece that was stated anew, the last version.
 * @param as what the company is in them
 * @param columns what to select of them, read where they are found: to join them again costs as much as to find them
 */
export function recordsOfCompany(
  columns: string,
  { as = 'subject', joins = '' }: { as?: As | undefined; joins?: string | undefined } = {},
): string {
  // A company that another was merged into since may be both.
  const ofAnother =
    as === 'subject'
      ? ''
      : `and not exists (
      select from assignments own
      where own.record_id = a.record_id and own.company_id = a.company_id and own.role = 'subject' and ${isCurrent('own')}
    )`;
  return `
    select distinct on (r.source_id, r.source_key) ${columns}
    from permalinks p
    join companies c using (company_id)
    join assignments a on a.company_id = coalesce(c.merged_into, c.company_id)
    join source_records r using (record_id)
    ${joins}
    where p.permalink = $1 and r.kind = $2 and a.role = '${as}' and ${isCurrent('a')} ${ofAnother}
    order by r.source_id, r.source_key, a.assignment_id desc`;
}

/** How a piece `r` is shown, beside its facts. */
export const shown = `r.record_id, first.record_id as first_record_id, s.name as source, r.source_key,
  coalesce(r.source_url, s.source_url) as source_url, coalesce(${asOf('r')}, '') as as_of, r.retrieved_at, r.method`;

/** What that is read from. */
export const joinShown = `
  join sources s using (source_id)
  cross join lateral (
    select min(v.record_id) as record_id from source_records v where v.source_id = r.source_id and v.source_key = r.source_key
  ) first`;

/** What is said of a kind to list its pieces. */
interface Listing<Kind extends PublicationKind> {
  kind: Kind;
  /** SQL: the day that tells newer from older, where that is not the day of publication. */
  day?: string;
  /** SQL: the year it counts in, where that is not the year of publication. */
  year?: string;
  /** SQL: which of them to list, of what is joined, and by which value ($8). */
  only?: { joins: string; condition: string; value: unknown };
}

/**
 * One page of what was published about a company, newest first.
 * @param query.without long facts that are not fetched: the type still has them
 */
export async function pageOf<Kind extends PublicationKind>(
  db: Queryable,
  { kind, day = 'r.as_of', year = 'extract(year from r.as_of)', only }: Listing<Kind>,
  query: PageQuery & { from_year?: number | undefined; to_year?: number | undefined; without?: readonly (keyof FactsOf[Kind])[] },
): Promise<Publication<FactsOf[Kind]>[]> {
  // Reading what a piece says costs more than finding it: years are looked up only when they are asked for.
  const columns = `r.record_id, ${day} as day, ${only?.condition ?? '$8::text is null'} as is_listed,
    case when $5::int is null and $6::int is null then null else ${year} end as year`;
  const { rows } = await db.query<Publication<FactsOf[Kind]>>(
    `with mine as materialized (${recordsOfCompany(columns, { as: query.as, joins: only?.joins })}),
     page as (
       select record_id, day from mine
       where is_listed and ($5::int is null or year >= $5) and ($6::int is null or year <= $6)
       order by day desc nulls last, record_id
       limit $3::bigint offset $4::bigint
     )
     select ${shown}, case when $7::text[] = '{}' then r.payload else (r.payload::jsonb - $7::text[])::json end as facts
     from page join source_records r using (record_id) ${joinShown}
     order by page.day desc nulls last, record_id`,
    [
      query.permalink,
      kind,
      query.limit,
      query.offset,
      query.from_year ?? null,
      query.to_year ?? null,
      query.without ?? [],
      only?.value ?? null,
    ],
  );
  return rows;
}

/** A piece as it is read for what it says. */
export type Piece<Facts> = Pick<Publication<Facts>, 'record_id' | 'source_url' | 'as_of' | 'facts'>;

const piecesAtOnce = 500;

/** Every piece of a kind that is a company's, newest first, some hundreds at a time. */
export async function* piecesOf<Kind extends PublicationKind>(
  db: Queryable,
  { kind, permalink }: { kind: Kind; permalink: string },
): AsyncGenerator<Piece<FactsOf[Kind]>[]> {
  const { rows } = await db.query<{ record_id: number }>(
    `with mine as (${recordsOfCompany('r.record_id, r.as_of')}) select record_id from mine order by as_of desc nulls last, record_id`,
    [permalink, kind],
  );
  const ids = rows.map(({ record_id }) => record_id);
  for (let start = 0; start < ids.length; start += piecesAtOnce) {
    const found = await db.query<Piece<FactsOf[Kind]>>(
      `select r.record_id, coalesce(r.source_url, '') as source_url, coalesce(${asOf('r')}, '') as as_of, r.payload as facts
       from source_records r where r.record_id = any($1::bigint[])
       order by r.as_of desc nulls last, r.record_id`,
      [ids.slice(start, start + piecesAtOnce)],
    );
    yield found.rows;
  }
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
