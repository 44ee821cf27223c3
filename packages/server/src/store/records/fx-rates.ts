import { dealingKinds } from '../../kernel/kinds.ts';
import type { Queryable } from '../database.ts';
import type { SourceRow } from './source-records.ts';

export interface FxRateRow {
  currency: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** What one unit is worth in USD. */
  usd: number;
}

/** A rate as it is kept: where it was read, when that is not the upstream's own address, and when. */
interface NewFxRateRow extends FxRateRow {
  source_id: number;
  source_url?: string;
  retrieved_at: Date;
}

/** Saves rates; one stated anew replaces what was stated before. @returns those that are new or changed */
export async function saveFxRates(db: Queryable, rates: readonly NewFxRateRow[]): Promise<FxRateRow[]> {
  if (rates.length === 0) return [];
  const { rows } = await db.query<FxRateRow>(
    `insert into fx_rates as r (currency, date, usd, source_id, source_url, retrieved_at)
     select distinct on (currency, date) currency, date, usd, source_id, source_url, retrieved_at
     from unnest($1::text[], $2::date[], $3::float8[], $4::smallint[], $5::text[], $6::timestamptz[])
       with ordinality as g (currency, date, usd, source_id, source_url, retrieved_at, position)
     order by currency, date, position desc
     on conflict (currency, date) do update
       set usd = excluded.usd, source_id = excluded.source_id, source_url = excluded.source_url, retrieved_at = excluded.retrieved_at
       where r.usd <> excluded.usd or r.retrieved_at is null
     returning currency, date, usd`,
    [
      rates.map((rate) => rate.currency),
      rates.map((rate) => rate.date),
      rates.map((rate) => rate.usd),
      rates.map((rate) => rate.source_id),
      rates.map((rate) => rate.source_url ?? null),
      rates.map((rate) => rate.retrieved_at),
    ],
  );
  return rows;
}

/** A rate with the upstream that states it; `retrieved_at` is null of rates imported before it was kept. */
interface CitedRateRow extends FxRateRow {
  wanted: string;
  source: string;
  source_url: string;
  retrieved_at: Date | null;
}

/** The rates that hold on these days: of each currency the last one stated on the day or the seven days before. */
export async function fxRatesOn(db: Queryable, wanted: readonly { currency: string; date: string }[]): Promise<CitedRateRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await db.query<CitedRateRow>(
    `select g.currency, g.date as wanted, r.date, r.usd, s.name as source,
       coalesce(r.source_url, s.source_url) as source_url, r.retrieved_at
     from (select distinct * from unnest($1::text[], $2::date[]) as g (currency, date)) g
     cross join lateral (
       select date, usd, source_id, source_url, retrieved_at from fx_rates r
       where r.currency = g.currency and r.date <= g.date and r.date >= g.date - 7
       order by date desc limit 1
     ) r
     join sources s on s.source_id = r.source_id`,
    [wanted.map((each) => each.currency), wanted.map((each) => each.date)],
  );
  return rows;
}

/** As its index says it, which is found by that alone. */
const kindsOfIndex = dealingKinds.map((kind) => `'${kind}'`).join(', ');

/** The companies with a deal, round or investment in one of these currencies on or up to seven days after the day of its rate. */
export async function companiesWithAmounts(db: Queryable, rates: readonly FxRateRow[]): Promise<number[]> {
  if (rates.length === 0) return [];
  const { rows } = await db.query<{ company_id: number }>(
    `select distinct a.company_id
     from unnest($1::text[], $2::date[]) as g (currency, date)
     cross join lateral (
       select r.record_id from source_records r
       where r.kind in (${kindsOfIndex}) and r.payload ->> 'currency' = g.currency
         and (r.payload ->> 'date') collate "C" between to_char(g.date, 'YYYY-MM-DD') and to_char(g.date + 7, 'YYYY-MM-DD')
     ) r
     join assignments a using (record_id)`,
    [rates.map((rate) => rate.currency), rates.map((rate) => rate.date)],
  );
  return rows.map((row) => row.company_id);
}

/** The rate of a currency and day that this upstream stated last, as a record is shown. */
export async function rateByName(
  db: Queryable,
  { source, currency, date }: { source: string; currency: string; date: string },
): Promise<(Omit<CitedRateRow, 'wanted'> & Pick<SourceRow, 'title' | 'publisher' | 'licence'>) | undefined> {
  const { rows } = await db.query<Omit<CitedRateRow, 'wanted'> & Pick<SourceRow, 'title' | 'publisher' | 'licence'>>(
    `select r.currency, r.date, r.usd, s.name as source, coalesce(r.source_url, s.source_url) as source_url, r.retrieved_at,
       s.title, s.publisher, s.licence
     from fx_rates r join sources s using (source_id)
     where s.name = $1 and r.currency = $2 and r.date::text = $3`,
    [source, currency, date],
  );
  return rows[0];
}
