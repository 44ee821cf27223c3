import { describe, expect, test } from 'vitest';
import { fxRatesOf, noRates, usdOf, withUsd } from './fx.ts';

// The ECB's reference rates of Friday 1999-01-08 and Monday 1999-01-11.
const rates = fxRatesOf([
  { currency: 'EUR', date: '1999-01-08', usd: 1.1659 },
  { currency: 'EUR', date: '1999-01-11', usd: 1.1569 },
]);

describe('an amount in USD', () => {
  test('is taken at the rate of its day, and names that day', () => {
    expect(usdOf(rates, { amount: 1_000_000, currency: 'EUR', date: '1999-01-08' })).toEqual({
      amount_usd: 1_165_900,
      fx_date: '1999-01-08',
    });
  });

  test('takes the last banking day before a weekend, not the next one', () => {
    expect(usdOf(rates, { amount: 100, currency: 'EUR', date: '1999-01-10' })).toEqual({ amount_usd: 116.59, fx_date: '1999-01-08' });
  });

  test('is unknown eight days after the last rate, before the first, and for a currency without rates', () => {
    const amountOf = (currency: string, date: string | undefined) => usdOf(rates, { amount: 1, currency, date })?.amount_usd;
    expect(amountOf('EUR', '1999-01-18')).toBe(1.16);
    expect(amountOf('EUR', '1999-01-19')).toBeUndefined();
    expect(amountOf('EUR', '1999-01-07')).toBeUndefined();
    expect(amountOf('GBP', '1999-01-08')).toBeUndefined();
    expect(amountOf('EUR', undefined)).toBeUndefined();
  });

  test('of a month or a year is unknown: there is no rate of the day', () => {
    expect(rates.rate('EUR', '1999-01')).toBeUndefined();
    expect(rates.rate('EUR', '1999')).toBeUndefined();
    expect(rates.rate('EUR', '1999-13-45')).toBeUndefined();
  });

  test('in USD needs neither a rate nor a date', () => {
    expect(usdOf(noRates, { amount: 5, currency: 'USD', date: undefined })).toEqual({ amount_usd: 5 });
  });

  test('is in whole cents', () => {
    expect(usdOf(rates, { amount: 18_000_001.11, currency: 'EUR', date: '1999-01-11' })?.amount_usd).toBe(20_824_201.28);
  });
});

describe('facts with USD', () => {
  test('keep what the upstream states in USD', () => {
    const facts = { date: '1999-01-08', amount: 10, currency: 'EUR', amount_usd: 11 };
    expect(withUsd(facts, rates)).toBe(facts);
  });

  test('get the amount and the day of the rate beside the amount as agreed', () => {
    expect(withUsd({ date: '1999-01-08', amount: 10, currency: 'EUR' }, rates)).toEqual({
      date: '1999-01-08',
      amount: 10,
      currency: 'EUR',
      amount_usd: 11.66,
      fx_date: '1999-01-08',
    });
  });

  test('stay as they are when nothing is disclosed, the currency is unknown, no rate is known, or only the month is', () => {
    for (const facts of [
      { date: '1999-01-08' },
      { date: '1999-01-08', amount: 10 },
      { date: '1999-01-08', amount: 10, currency: 'SEK' },
      { date: '1999-01', amount: 10, currency: 'EUR' },
    ]) {
      expect(withUsd(facts, rates)).toBe(facts);
    }
  });

  test('of two rates for one day the later stated counts', () => {
    const restated = fxRatesOf([
      { currency: 'EUR', date: '1999-01-08', usd: 9 },
      { currency: 'EUR', date: '1999-01-08', usd: 1.1659 },
    ]);
    expect(restated.rate('EUR', '1999-01-08')?.usd).toBe(1.1659);
  });
});
