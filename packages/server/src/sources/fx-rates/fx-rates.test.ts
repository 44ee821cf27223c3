import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fxRatesOf, usdOf } from '../../kernel/fx.ts';
import type { FxRate, SourceItem } from '../source.ts';
import { allOf, fileOf, openFiles, reading, zipOf } from '../test-support.ts';
import { fxRates } from './index.ts';

const { retrieved_at } = reading;

const fixture = (name: string) => path.join(import.meta.dirname, 'fixtures', name);

async function read(name: string): Promise<SourceItem[]> {
  const [file] = await openFiles(fixture(name));
  if (!file) throw new Error(name);
  return allOf(fxRates.read(file, reading));
}

const ratesOf = (items: readonly SourceItem[]): FxRate[] => items.filter((item) => item.kind === 'fx_rate');

describe("the European Central Bank's reference rates", () => {
  // On 4 January 1999, the euro's first day, the bank quoted 1.1789 USD, 133.73 JPY, 0.7111 GBP and 9.4696 SEK for a euro.
  test('are turned from units for a euro into USD a unit', async () => {
    const firstDay = ratesOf(await read('eurofxref-hist.csv')).filter((rate) => rate.date === '1999-01-04');
    expect(Object.fromEntries(firstDay.map((rate) => [rate.currency, rate.usd]))).toEqual({
      EUR: 1.1789,
      JPY: 0.008815523817,
      GBP: 1.657854029,
      SEK: 0.1244931148,
    });
    expect(firstDay[0]).toEqual({ kind: 'fx_rate', source: 'ecb', date: '1999-01-04', currency: 'EUR', usd: 1.1789, retrieved_at });
  });

  test('pass over what the bank did not quote, without a word', async () => {
    const items = await read('eurofxref-hist.csv');
    expect(items).toHaveLength(3 * 4);
    expect(ratesOf(items).some((rate) => rate.currency === 'BGN')).toBe(false);
  });

  test('convert an amount of a Sunday at the rate of the Friday before', async () => {
    const rates = fxRatesOf(ratesOf(await read('eurofxref-hist.csv')));
    // 100 GBP on 1999-01-10: at 1.1659 / 0.7094 of the 8th.
    expect(usdOf(rates, { amount: 100, currency: 'GBP', date: '1999-01-10' })).toEqual({ amount_usd: 164.35, fx_date: '1999-01-08' });
  });

  test('are read from the zip the bank publishes', async () => {
    const zip = zipOf({ 'eurofxref-hist.csv': await readFile(fixture('eurofxref-hist.csv')) });
    expect(await allOf(fxRates.read(fileOf('eurofxref-hist.zip', zip), reading))).toEqual(await read('eurofxref-hist.csv'));
  });

  test('of a day without USD are rejected as a whole, as is a day with a rate that is none', async () => {
    const file = fileOf('x.csv', 'Date,USD,JPY,\n2026-01-02,N/A,160,\n2026-01-05,1.1,0,\n2026-01-06,1.1,many,\n');
    expect(
      (await allOf(fxRates.read(file, reading))).map((item) => (item.kind === 'rejected' ? `${item.at}: ${item.reason}` : item)),
    ).toEqual([
      'line 2: USD is "N/A", which is no rate, and without it the others cannot be told in USD.',
      'line 3: JPY is "0", which is no rate.',
      'line 4: jpy is "many", which is no number.',
    ]);
  });
});

describe('a table of rates', () => {
  test('gives what one unit is worth in USD, and says of other rows why they are not taken', async () => {
    expect(await read('rates.csv')).toEqual([
      { kind: 'fx_rate', source: 'fx-rates', date: '2026-08-21', currency: 'EUR', usd: 1.15, retrieved_at },
      { kind: 'rejected', at: 'line 3', reason: 'currency is "XBTX", which is no ISO 4217 code.' },
      { kind: 'rejected', at: 'line 4', reason: 'date is "2026-08", which is no day.' },
      { kind: 'rejected', at: 'line 5', reason: 'usd is "0", which is no rate.' },
      { kind: 'rejected', at: 'line 6', reason: 'usd is "N/A", which is no rate.' },
    ]);
  });

  test('is cited by the address of each row, else by where the file was fetched from', async () => {
    const file = fileOf('x.csv', 'date,currency,usd,source_url\n2026-01-01,EUR,1.1,https://bank.example/eur\n2026-01-01,GBP,1.3,\n');
    const rates = ratesOf(await allOf(fxRates.read(file, { ...reading, source_url: 'https://bank.example/all.csv' })));
    expect(rates.map((rate) => rate.source_url)).toEqual(['https://bank.example/eur', 'https://bank.example/all.csv']);
  });

  test('without rates is refused', async () => {
    await expect(allOf(fxRates.read(fileOf('x.csv', 'date,currency\n2026-01-01,EUR\n'), reading))).rejects.toThrow(/usd/);
  });
});
