import { describe, expect, test } from 'vitest';
import {
  amount,
  cik,
  count,
  country,
  date,
  flag,
  integer,
  isin,
  lei,
  list,
  money,
  number,
  readRow,
  requiredText,
  text,
  ticker,
  ukCompanyNumber,
  url,
  website,
  year,
} from './cells.ts';
import { companyType, employeeBand, fundingStage, status } from './company-cells.ts';
import type { Row } from './table.ts';

type Reader = (row: Row, column: string) => unknown;

const of = (reader: Reader, value: unknown) => reader({ at: 'line 2', cells: value === undefined ? {} : { c: value } }, 'c');

const readable: [string, Reader, unknown, unknown][] = [
  ['text', text, '  a   b ', 'a b'],
  ['text', text, 12, '12'],
  ['list', list, 'a; b;;a', ['a', 'b']],
  ['list', list, 'a|b c', ['a', 'b c']],
  ['list', list, '["a; b", "c"]', ['a; b', 'c']],
  ['list', list, ['a', null, 2], ['a', '2']],
  ['number', number, '1,234.5', 1234.5],
  ['number', number, '1.234.567', 1_234_567],
  ['number', number, '12 500', 12_500],
  ['integer', integer, '12.0', 12],
  ['integer', integer, '-3', -3],
  ['count', count, 1200, 1200],
  ['money', money, '$1,200,000', { amount: 1_200_000, currency: 'USD' }],
  ['money', money, '1.2m', { amount: 1_200_000 }],
  ['money', money, '1.2bn', { amount: 1_200_000_000 }],
  ['money', money, '€3.5 million', { amount: 3_500_000, currency: 'EUR' }],
  ['money', money, 'GBP 7k', { amount: 7000, currency: 'GBP' }],
  ['money', money, '250 million SEK', { amount: 250_000_000, currency: 'SEK' }],
  ['money', money, 'CA$1.1M', { amount: 1_100_000, currency: 'CAD' }],
  ['money', money, 0, { amount: 0 }],
  ['money', money, '€1.234.567', { amount: 1_234_567, currency: 'EUR' }],
  ['money', money, '1.234,50 EUR', { amount: 1234.5, currency: 'EUR' }],
  ['money', money, '1,234', { amount: 1234 }],
  ['money', money, '1,234 million', { amount: 1_234_000_000 }],
  ['money', money, '€1.234m', { amount: 1_234_000, currency: 'EUR' }],
  ['money', money, '0.125', { amount: 0.125 }],
  ['money', money, 450.125, { amount: 450.125 }],
  ['number', number, '1.085', 1.085],
  ['integer', integer, '12.0', 12],
  ['integer', integer, '12.000.000', 12_000_000],
  ['date', date, '2024-05', '2024-05'],
  ['date', date, '2024/5', '2024-05'],
  ['date', date, '2024', '2024'],
  ['date', date, '2024-01', '2024-01'],
  ['date', date, '2024-01-01', '2024-01-01'],
  ['date', date, '2024-02-29T10:00:00Z', '2024-02-29'],
  ['date', date, '2024-02-29', '2024-02-29'],
  ['date', date, '2024-05-17T23:30:00+02:00', '2024-05-17'],
  ['date', date, '2024/5/7', '2024-05-07'],
  ['date', date, '20240517', '2024-05-17'],
  ['year', year, '1998.0', 1998],
  ['year', year, 1865, 1865],
  ['year', year, '2003-05-01', 2003],
  ['flag', flag, 'Yes', true],
  ['flag', flag, false, false],
  ['country', country, 'United States', 'USA'],
  ['country', country, 'de', 'DEU'],
  ['country', country, 'NA', 'NAM'],
  ['website', website, 'https://www.NVIDIA.com/en-us/?x=1', 'nvidia.com'],
  ['url', url, 'https://example.com/a?b=1', 'https://example.com/a?b=1'],
  ['ticker', ticker, 'NASDAQ:nvda', { exchange: 'NASDAQ', symbol: 'NVDA' }],
  ['ticker', ticker, 'XLON: VOD', { exchange: 'LSE', symbol: 'VOD' }],
  // Apple's, and Hyatt's of the golden copy.
  ['lei', lei, 'hwupkr0mpou8fgxbt394', 'HWUPKR0MPOU8FGXBT394'],
  ['lei', lei, 'T27JQIMTYSH41TCD5186', 'T27JQIMTYSH41TCD5186'],
  ['isin', isin, 'US0378331005', 'US0378331005'],
  ['isin', isin, 'GB0002634946', 'GB0002634946'],
  ['cik', cik, 320_193, '0000320193'],
  ['cik', cik, 'CIK0001045810', '0001045810'],
  ['ukCompanyNumber', ukCompanyNumber, '445790', '00445790'],
  ['ukCompanyNumber', ukCompanyNumber, 'sc 606050', 'SC606050'],
  ['employeeBand', employeeBand, '1 - 10', '1-10'],
  ['employeeBand', employeeBand, '11-50', '11-50'],
  ['employeeBand', employeeBand, '51-200', '101-250'],
  ['employeeBand', employeeBand, '201-500 employees', '251-500'],
  ['employeeBand', employeeBand, '5,001–10,000', '5001-10000'],
  ['employeeBand', employeeBand, '10001+', '10000+'],
  ['employeeBand', employeeBand, '10000+', '10000+'],
  ['employeeBand', employeeBand, '1000+', '1001-5000'],
  ['employeeBand', employeeBand, '75', '51-100'],
  ['status', status, 'active', 'Operating'],
  ['status', status, 'IPO', 'IPO'],
  ['companyType', companyType, 'Privately held', 'private'],
  ['companyType', companyType, 'Public Company', 'public'],
  ['fundingStage', fundingStage, 'series_a', 'Series A'],
  ['fundingStage', fundingStage, 'Seed Round', 'Seed'],
  ['fundingStage', fundingStage, 'pre seed', 'Pre-seed'],
  ['fundingStage', fundingStage, 'angel', 'Angel round'],
  ['fundingStage', fundingStage, 'private_equity', 'Private equity round'],
  ['fundingStage', fundingStage, 'grant', 'Non-Equity Assistance'],
  ['fundingStage', fundingStage, 'Debt Financing', 'Debt-Funded'],
];

const unreadable: [string, Reader, unknown, string][] = [
  ['text', text, { a: 1 }, 'c holds an object where text is wanted.'],
  ['list', list, '[a]', 'c is "[a]", which is no JSON array.'],
  ['list', list, [{ a: 1 }], 'c holds a list of something else than texts.'],
  ['number', number, '1,23', 'c is "1,23", which is no number.'],
  ['number', number, ['1'], 'c holds a list where a single value is wanted.'],
  ['integer', integer, '12.5', 'c is "12.5", which is no whole number.'],
  ['count', count, '-3', 'c is -3, which is negative.'],
  ['money', money, '1,2', 'no amount that can be read in one way only'],
  ['money', money, '1.2 zillion', 'no amount'],
  ['money', money, '€450.000', 'c is "€450.000", which is no amount that can be read in one way only.'],
  ['money', money, '450.000', 'no amount'],
  ['money', money, '1.234 Mio', 'no amount'],
  ['money', money, '€1,234 mio', 'no amount'],
  ['money', money, '0,123', 'no amount'],
  ['money', money, 'ARR 5m', 'no amount'],
  ['integer', integer, '12.000', 'c is "12.000", which is no whole number.'],
  ['money', money, '¥500', 'no amount'],
  ['money', money, '-5', 'c is "-5", which is negative.'],
  ['date', date, '2023-02-30', 'c is "2023-02-30", which is no date'],
  ['date', date, '2023-13', 'no date'],
  ['date', date, '05/06/2023', 'dates are written YYYY-MM-DD'],
  ['year', year, '83', 'c is "83", which is no year.'],
  ['year', year, '3001', 'no year'],
  ['flag', flag, 'maybe', 'neither true nor false'],
  ['website', website, 'not a site', 'c is "not a site", which is no website.'],
  ['website', website, 'someone@example.com', 'no website'],
  ['url', url, 'example.com', 'no address that begins with https://'],
  ['ticker', ticker, 'NVDA', 'c is "NVDA", which is no EXCHANGE:SYMBOL.'],
  ['ticker', ticker, 'MOON:NVDA', 'on no exchange known here as "MOON"'],
  ['lei', lei, 'HWUPKR0MPOU8FGXBT395', 'no LEI'],
  ['isin', isin, 'US0378331006', 'no ISIN'],
  ['cik', cik, '12345678901', 'no CIK'],
  ['ukCompanyNumber', ukCompanyNumber, 'ABC', 'no UK company number'],
  ['employeeBand', employeeBand, 'many', 'no range of employees'],
  ['employeeBand', employeeBand, '50-11', 'no range of employees'],
  ['status', status, 'fine', 'none of Operating, Acquired, IPO and Closed'],
  ['companyType', companyType, 'odd', 'neither public nor private'],
  ['fundingStage', fundingStage, 'round 7', 'no funding stage known here'],
];

describe('cells', () => {
  test.each(readable)('%s #%# reads %3$j', (...[, reader, value, wanted]) => {
    expect(of(reader, value)).toEqual(wanted);
  });

  test.each(unreadable)('%s #%# refuses %3$j with a sentence', (...[, reader, value, reason]) => {
    expect(() => of(reader, value)).toThrow(reason);
  });

  test('absent cells and words for nothing are no value', () => {
    for (const reader of [number, money, date, year, country, website, ticker, lei, isin, cik, employeeBand, status, fundingStage]) {
      for (const nothing of [undefined, '-', 'N/A', 'null', 'Unknown']) expect(of(reader, nothing)).toBeUndefined();
    }
    expect(of(text, undefined)).toBeUndefined();
    expect(of(list, ';')).toBeUndefined();
    // A company may be called so.
    expect(of(text, 'None')).toBe('None');
  });

  test('the first of several columns that has a value is read', () => {
    const row: Row = { at: 'line 2', cells: { homepage: 'acme.com' } };
    expect(website(row, 'website', 'homepage')).toBe('acme.com');
    expect(() => requiredText(row, 'name', 'title')).toThrow('The row has no name or title.');
  });

  test('an amount in another currency than the column is for is refused', () => {
    const row: Row = { at: 'line 2', cells: { usd: '€5m' } };
    expect(() => amount(row, 'usd', { currency: 'USD' })).toThrow('usd is in EUR where USD is wanted.');
    expect(amount(row, 'usd')).toBe(5_000_000);
  });

  test('an unreadable cell rejects its row, any other error is thrown', () => {
    const row: Row = { at: 'line 7', cells: { c: 'x' } };
    expect(readRow(row, () => number(row, 'c'))).toEqual({ kind: 'rejected', at: 'line 7', reason: 'c is "x", which is no number.' });
    expect(readRow(row, () => text(row, 'c'))).toBe('x');
    expect(() =>
      readRow(row, () => {
        throw new TypeError('ours');
      }),
    ).toThrow('ours');
  });

  test('long values are shortened in the sentence', () => {
    expect(() => of(number, 'x'.repeat(500))).toThrow(`c is "${'x'.repeat(60)}…", which is no number.`);
  });
});
