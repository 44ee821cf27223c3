import { listAddress } from '../../kernel/addresses.ts';
import type { Queryable } from '../database.ts';
import { recordsOfCompany, type PageQuery } from './of-company.ts';

/** A filing, of all that its records state: the register's list knows the times, a document imported by itself the text. */
export interface StoredFiling {
  form: string;
  symbol: string | null;
  /** `YYYY-MM-DD HH:MM:SS`; null when no record states it. */
  filed: string | null;
  accepted: string | null;
  /** Null where no record states an address of the document itself. */
  report_url: string | null;
  filing_url: string | null;
  /** The record that its own address names, where it has no other. */
  source: string;
  source_key: string;
  /** The record that holds the document; null when none does. */
  document_record: number | null;
  document_bytes: number;
  /** All records that state it. */
  records: number[];
}

/** SQL: an address, '' where it leads to a list of filings. @param column has the address */
const noList = (column: string) => `case when ${column} ~ '${listAddress}' then '' else ${column} end`;

const columns = `r.record_id, r.source_id, r.source_key, r.as_of, f.form, f.accession, f.symbol, f.filed, f.accepted, f.report_date,
  ${noList('f.report_url')} as report_url, ${noList('f.filing_url')} as filing_url, coalesce(octet_length(f.html), 0) as bytes, case when f.accepted <> '' then 0 else 1 end as rank`;
const fields = `
  cross join lateral json_to_record(r.payload) as f (
    form text, accession text, symbol text, filed text, accepted text, report_date text, report_url text, filing_url text, html text
  )`;

/**
 * One page of a company's filings, newest first. Records with the same accession number are one filing; a document without one
 * belongs to the only filing of its form and period, where there is exactly one.
 */
export async function filingsOf(
  db: Queryable,
  query: PageQuery & {
    form?: string | undefined;
    /** Years of filing, inclusive. */
    from_year?: number | undefined;
    to_year?: number | undefined;
  },
): Promise<StoredFiling[]> {
  const best = (column: string) => `(array_agg(${column} order by rank, record_id) filter (where ${column} <> ''))[1] as ${column}`;
  const { rows } = await db.query<StoredFiling>(
    `with stated as materialized (${recordsOfCompany(columns, { as: query.as, joins: fields })}),
     numbered as (
       select s.*, coalesce(
         nullif(s.accession, ''),
         (
           select min(other.accession) from stated other
           where s.accession = '' and other.accession <> '' and other.form = s.form and other.report_date = s.report_date
           having count(distinct other.accession) = 1
         ),
         s.source_key
       ) as number
       from stated s
     ),
     filings as (
       select number, ${best('form')}, ${best('symbol')}, ${best('filed')}, ${best('accepted')}, ${best('report_url')}, ${best('filing_url')},
         (array_agg(as_of order by rank, record_id) filter (where as_of is not null))[1] as day,
         (array_agg(record_id order by record_id desc) filter (where bytes > 0))[1] as document_record,
         coalesce((array_agg(bytes order by record_id desc) filter (where bytes > 0))[1], 0) as document_bytes,
         json_agg(record_id order by rank, record_id) as records,
         (array_agg(source_id order by rank, record_id))[1] as source_id,
         (array_agg(source_key order by rank, record_id))[1] as source_key
       from numbered
       group by number
     )
     select form, symbol, filed, accepted, report_url, filing_url, document_record, document_bytes, records, s.name as source, source_key
     from filings join sources s using (source_id)
     where ($3::text is null or form = $3)
       and ($4::int is null or extract(year from day) >= $4) and ($5::int is null or extract(year from day) <= $5)
     order by day desc nulls last, coalesce(accepted, filed) desc nulls last, number desc
     limit $6::bigint offset $7::bigint`,
    [query.permalink, 'filing', query.form ?? null, query.from_year ?? null, query.to_year ?? null, query.limit, query.offset],
  );
  return rows;
}

/** The documents that these records hold, by record. */
export async function filingDocuments(db: Queryable, record_ids: readonly number[]): Promise<Map<number, string>> {
  if (record_ids.length === 0) return new Map();
  const { rows } = await db.query<{ record_id: number; html: string }>(
    `select record_id, payload ->> 'html' as html from source_records where record_id = any($1::bigint[])`,
    [record_ids],
  );
  return new Map(rows.map((row) => [row.record_id, row.html]));
}
