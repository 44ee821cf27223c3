import { describe, expect, test } from 'vitest';
import type { DocumentFinancials } from '../../kernel/document.ts';
import type { FinancialsFacts } from '../../kernel/financials.ts';
import { financialsOf } from './build-financials.ts';

type Filed = { record: number; facts: FinancialsFacts };

let number = 0;
/** A filing that states revenue of periods, each written `start..end value`. */
function filing(form: string, filed: string, stated: readonly string[]): Filed {
  number += 1;
  const values = stated.map((line) => {
    const [start = '', end = '', value = ''] = line.split(/[. ]+/);
    return { concept: 'revenue' as const, tag: 't', start, end, unit: 'USD', value: Number(value) };
  });
  return { record: number, facts: { accession: `0000000042-24-${String(number).padStart(6, '0')}`, form, filed, values } };
}

function financials(records: readonly Filed[]): DocumentFinancials {
  const found = financialsOf(records);
  if (!found) throw new Error('The filings give no period.');
  return found;
}

describe('years of 52 and 53 weeks', () => {
  const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const quartersOf = (start: string, weeks: readonly number[]) => {
    let next = start;
    return weeks.map((count) => {
      const quarter = { start: next, end: dayAfter(next, 7 * count - 1) };
      next = dayAfter(quarter.end, 1);
      return quarter;
    });
  };
  /** Filings of a year as companies file them: three of quarters with the year to date, and one of the year. Quarter n has revenue of n0. */
  const filingsOf = (quarters: readonly { start: string; end: string }[], { hasYear = true } = {}): Filed[] => {
    const [first, second, third, fourth] = quarters;
    if (!first || !second || !third || !fourth) throw new Error('A year has four quarters.');
    const named = (name: 'Q1' | 'Q2' | 'Q3', one: Filed): Filed => ({ ...one, facts: { ...one.facts, fiscal_period: name } });
    const reports = [
      named('Q1', filing('10-Q', dayAfter(first.end, 30), [`${first.start}..${first.end} 10`])),
      named('Q2', filing('10-Q', dayAfter(second.end, 30), [`${second.start}..${second.end} 20`, `${first.start}..${second.end} 30`])),
      named('Q3', filing('10-Q', dayAfter(third.end, 30), [`${third.start}..${third.end} 30`, `${first.start}..${third.end} 60`])),
    ];
    return hasYear ? [...reports, filing('10-K', dayAfter(fourth.end, 50), [`${first.start}..${fourth.end} 100`])] : reports;
  };
  const shown = ({ quarterly }: DocumentFinancials) =>
    quarterly.map(({ fiscal_period, start, end, values }) => [fiscal_period, start, end, values.revenue?.value]);

  const shapes: [string, string, number[]][] = [
    // The first day and the weeks of each quarter, of years as these companies had them.
    ['PepsiCo 2023', '2023-01-01', [12, 12, 12, 16]],
    ['PepsiCo 2022, of 53 weeks', '2021-12-26', [12, 12, 12, 17]],
    ['Costco 2023, of 53 weeks', '2022-08-29', [12, 12, 12, 17]],
    ['AutoZone 2023', '2022-08-28', [12, 12, 12, 16]],
    ['Domino’s 2023', '2023-01-02', [12, 12, 12, 16]],
    ['Kroger 2024', '2024-02-04', [16, 12, 12, 12]],
    ['Kroger 2023, of 53 weeks', '2023-01-29', [16, 12, 12, 13]],
    ['CAVA 2024', '2024-01-01', [16, 12, 12, 12]],
    ['Red Robin 2023, of 53 weeks', '2022-12-26', [16, 12, 12, 13]],
    ['Albertsons 2024', '2024-02-25', [16, 12, 12, 12]],
    ['Apple 2023, of 53 weeks', '2022-09-25', [14, 13, 13, 13]],
    ['Apple 2024', '2023-10-01', [13, 13, 13, 13]],
    ['Johnson & Johnson 2020, of 53 weeks', '2019-12-30', [13, 13, 13, 14]],
    ['a year with sixteen weeks in its second quarter', '2023-01-01', [12, 16, 12, 12]],
    ['a year with sixteen weeks in its third quarter', '2023-01-01', [12, 12, 16, 12]],
  ];

  test.each(shapes)('%s, from %s, has its four quarters of %j weeks', (_, start, weeks) => {
    const quarters = quartersOf(start, weeks);
    const [first, second, third, fourth] = quarters;
    expect(shown(financials(filingsOf(quarters)))).toEqual([
      ['Q4', fourth?.start, fourth?.end, 40],
      ['Q3', third?.start, third?.end, 30],
      ['Q2', second?.start, second?.end, 20],
      ['Q1', first?.start, first?.end, 10],
    ]);
  });

  test.each(shapes)(
    '%s, from %s of %j weeks, has its quarters before the year is reported, behind a year of 52 weeks',
    (_, start, weeks) => {
      const before = filing('10-K', dayAfter(start, 50), [`${dayAfter(start, -364)}..${dayAfter(start, -1)} 90`]);
      const found = financials([before, ...filingsOf(quartersOf(start, weeks), { hasYear: false })]);
      expect(shown(found).map(([name]) => name)).toEqual(['Q3', 'Q2', 'Q1']);
    },
  );

  test.each(shapes)('%s, from %s of %j weeks, has its quarters where no year was ever reported', (_, start, weeks) => {
    const quarters = filingsOf(quartersOf(start, weeks), { hasYear: false });
    for (const count of [1, 2, 3])
      expect(shown(financials(quarters.slice(0, count))).map(([name]) => name)).toEqual(['Q3', 'Q2', 'Q1'].slice(3 - count));
  });

  test('three months that end a month beside a quarter, after a change of the year’s end, are no quarter of the year', () => {
    const found = financials([
      filing('10-K', '2024-02-01', ['2023-01-01..2023-12-31 100']),
      filing('10-Q', '2023-06-01', ['2023-02-01..2023-04-30 24']),
    ]);
    expect(found.quarterly).toEqual([]);
  });

  test('four months, half years and nine months are no quarters', () => {
    const found = financials([
      filing('10-K', '2024-02-01', ['2023-01-01..2023-12-31 100', '2023-01-01..2023-05-04 40']),
      filing('10-Q', '2023-12-01', ['2023-01-01..2023-06-30 50', '2023-01-01..2023-09-30 75']),
    ]);
    expect(found.quarterly).toEqual([]);
  });
});
