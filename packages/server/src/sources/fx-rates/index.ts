import { date as dateIn, number, readRow, text, unreadable, url } from '../reading/cells.ts';
import { isDay } from '../reading/values.ts';
import { membersOf, type SourceFile } from '../reading/file.ts';
import { currencyOf, stated } from '../reading/references.ts';
import { imported, type FxRate, type Reading, type Rejection, type Skip, type Source } from '../source.ts';
import { readTable, type Row } from '../reading/table.ts';

const expects =
  "the European Central Bank's table of reference rates (Date, USD, JPY, …: units of each currency for one euro; CSV or its zip), or a table with the columns date, currency and usd (what one unit is worth in USD).";

export const fxRates: Source = {
  name: 'fx-rates',
  summary: "What currencies were worth in USD day by day: the European Central Bank's file, or your own date, currency, usd.",
  upstreams: [
    {
      name: 'ecb',
      title: 'Euro foreign exchange reference rates',
      publisher: 'European Central Bank',
      licence: 'Free to use with acknowledgement of the source',
      source_url: 'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
    },
    imported('fx-rates', 'Exchange rates'),
  ],
  expects,
  download: { hosts: ['www.ecb.europa.eu'], requests_per_second: 1, needs_contact: false },
  fetch: (get) => get('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip'),
  async *read(file, reading) {
    for await (const table of tablesOf(file)) {
      for await (const row of readTable(table, { expects, required: ['date', ['usd', 'usd_rate', 'rate_usd']] })) {
        if ('kind' in row) yield row;
        else yield* ratesOf(row, reading);
      }
    }
  },
};

/** The CSV files of a zip; anything else is for the reader of tables, which knows workbooks too. */
async function* tablesOf(file: SourceFile): AsyncGenerator<SourceFile> {
  for await (const member of membersOf(file)) {
    if (member === file || /\.csv$/i.test(member.name)) yield member;
    else {
      yield file;
      return;
    }
  }
}

function ratesOf(row: Row, reading: Reading): (FxRate | Rejection | Skip)[] {
  const rates = readRow(row, (cells) => (cells.cells.currency === undefined ? euroRates(cells, reading) : [statedRate(cells, reading)]));
  return Array.isArray(rates) ? rates : [rates];
}

function readAt(row: Row, reading: Reading): Pick<FxRate, 'source_url' | 'retrieved_at'> {
  return { retrieved_at: reading.retrieved_at, ...stated({ source_url: url(row, 'source_url') ?? reading.source_url }) };
}

function dateOf(row: Row): string {
  const found = dateIn(row, 'date');
  if (!isDay(found)) throw unreadable('date', text(row, 'date') ?? '', 'no day');
  return found;
}

function statedRate(row: Row, reading: Reading): FxRate {
  const currency = currencyOf(row, 'currency') ?? '';
  const usd = number(row, 'usd', 'usd_rate', 'rate_usd');
  if (usd === undefined || usd <= 0) throw unreadable('usd', text(row, 'usd', 'usd_rate', 'rate_usd') ?? '', 'no rate');
  return { kind: 'fx_rate', source: 'fx-rates', date: dateOf(row), currency, usd, ...readAt(row, reading) };
}

/** A row of reference rates. Cells with `N/A`, for currencies the bank did not quote that day, give no rate. */
function euroRates(row: Row, reading: Reading): FxRate[] {
  const date = dateOf(row);
  const usdOfEuro = rateIn(row, 'usd');
  if (usdOfEuro === undefined) throw unreadable('USD', text(row, 'usd') ?? '', 'no rate, and without it the others cannot be told in USD');
  const read_at = readAt(row, reading);
  const rate = (currency: string, usd: number): FxRate => ({
    kind: 'fx_rate',
    source: 'ecb',
    date,
    currency,
    usd: tenDigits(usd),
    ...read_at,
  });
  const rates = [rate('EUR', usdOfEuro)];
  for (const column of Object.keys(row.cells)) {
    if (column === 'usd' || !/^[a-z]{3}$/.test(column)) continue;
    const unitsOfEuro = rateIn(row, column);
    if (unitsOfEuro !== undefined) rates.push(rate(column.toUpperCase(), usdOfEuro / unitsOfEuro));
  }
  return rates;
}

function rateIn(row: Row, column: string): number | undefined {
  const units = number(row, column);
  if (units !== undefined && units <= 0) throw unreadable(column.toUpperCase(), String(units), 'no rate');
  return units;
}

/** The bank quotes six significant digits: what a quotient has beyond ten is noise. */
function tenDigits(value: number): number {
  return Number(value.toPrecision(10));
}
