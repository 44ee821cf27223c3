import { describe, expect, test } from 'vitest';
import {
  dateOfDashed,
  shownDay,
  daysApart,
  firstDayOf,
  mayBeFrom,
  precisionOf,
  dashedDate,
  dashedDay,
  spanOf,
  whenInWords,
  withKnownDate,
} from './dates.ts';

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

describe('a date is as exact as it is known', () => {
  // ISO 8601-1:2019, 5.2.2: the calendar date, and its representations with reduced precision.
  test.each([
    { date: '1985', precision: 'year', from: '1985-01-01', to: '1985-12-31', shown: '1985', words: '1985' },
    { date: '1985-04', precision: 'month', from: '1985-04-01', to: '1985-04-30', shown: 'Apr-1985', words: 'Apr 1985' },
    { date: '1985-04-12', precision: 'day', from: '1985-04-12', to: '1985-04-12', shown: '12-Apr-1985', words: '12 Apr 1985' },
    { date: '2024-02', precision: 'month', from: '2024-02-01', to: '2024-02-29', shown: 'Feb-2024', words: 'Feb 2024' },
    { date: '1900-02', precision: 'month', from: '1900-02-01', to: '1900-02-28', shown: 'Feb-1900', words: 'Feb 1900' },
    { date: '2021-12', precision: 'month', from: '2021-12-01', to: '2021-12-31', shown: 'Dec-2021', words: 'Dec 2021' },
    { date: '2021-01-01', precision: 'day', from: '2021-01-01', to: '2021-01-01', shown: '01-Jan-2021', words: '1 Jan 2021' },
  ])('$date is a $precision from $from to $to, shown as $shown and written $words', ({ date, precision, from, to, shown, words }) => {
    expect(precisionOf(date)).toBe(precision);
    const span = spanOf(date)!;
    expect([iso(span.from), iso(span.to)]).toEqual([from, to]);
    expect(firstDayOf(date)).toBe(from);
    expect(dashedDate(date)).toBe(shown);
    expect(dateOfDashed(shown)).toBe(date);
    expect(shownDay(date)).toBe(words);
  });

  test('nothing known stays nothing', () => {
    expect([precisionOf(''), firstDayOf(''), dashedDate(''), dashedDate(undefined), dateOfDashed(''), whenInWords('')]).toEqual(
      Array(6).fill(''),
    );
    expect([spanOf(''), spanOf('2021-13'), daysApart('', '2021')]).toEqual([undefined, undefined, undefined]);
    expect(dateOfDashed('12-Abc-2030')).toBe('');
    expect(dashedDay('2030')).toBe('');
  });

  test('a sentence says in a year or month and on a day', () => {
    expect(['2030', '2030-03', '2030-03-09'].map(whenInWords)).toEqual(['in 2030', 'in Mar 2030', 'on 9 Mar 2030']);
  });

  test('newest first, a year follows its days and precedes the year before', () => {
    expect(['2021', '2020-12-31', '2021-03', '2021-03-04', '2022-01-01'].toSorted().toReversed()).toEqual([
      '2022-01-01',
      '2021-03-04',
      '2021-03',
      '2021',
      '2020-12-31',
    ]);
  });
});

test.each([
  ['2012', '2012-07-18', 0],
  ['2012-07', '2012-07-18', 0],
  ['2012', '2013', 1],
  ['2012-06', '2012-07-18', 18],
  ['2012-07-18', '2012-07-20', 2],
])('%s and %s are at least %s days apart', (a, b, days) => {
  expect([daysApart(a, b), daysApart(b, a)]).toEqual([days, days]);
});

test('a month may be until its last day', () => {
  expect([mayBeFrom('2024-05', '2024-05-20'), mayBeFrom('2024-05', '2024-06-01'), mayBeFrom('2024', '2024-12-31')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('facts that an earlier version stored with the first day are read as they are known', () => {
  expect(withKnownDate({ date: '2021-01-01', date_precision: 'year', amount: 5 })).toEqual({ date: '2021', amount: 5 });
  expect(withKnownDate({ date: '2021-11-01', date_precision: 'month' })).toEqual({ date: '2021-11' });
  expect(withKnownDate({ date: '2021-11-04', date_precision: 'day' })).toEqual({ date: '2021-11-04' });
  expect(withKnownDate({ date: '2021-01-01' })).toEqual({ date: '2021-01-01' });
});
