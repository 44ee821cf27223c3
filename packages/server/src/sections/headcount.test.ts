import { structuredData } from '@firmament/contract';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument } from '../kernel/document.ts';
import type { HeadcountFacts } from '../kernel/facts.ts';
import { headcount } from './headcount.ts';

function company(counts: HeadcountFacts[], facts: Partial<CompanyDocument['facts']> = {}): CompanyDocument {
  return {
    permalink: 'quillmere',
    records: [{ source: 'x', source_key: 'x', source_url: '', as_of: '2031-03-01', retrieved_at: '', method: 'reported' }],
    facts: { name: 'Quillmere', ...facts },
    origins: {},
    acquisitions: [],
    acquired_by: [],
    headcounts: counts.map((count) => ({ facts: count, record: 0 })),
  };
}

describe('headcount', () => {
  test('grows against the counts nearest to 6, 12 and 24 months before, in whole percent', () => {
    const section = headcount(
      company([
        { date: '2029-02-10', employees: 50 },
        { date: '2029-12-20', employees: 67 },
        { date: '2030-07-01', employees: 74 },
        { date: '2030-07-20', employees: 80 },
        { date: '2031-01-01', employees: 88 },
      ]),
    ).value;
    expect(section).toEqual({
      employee_range: '51-100',
      total_employees: 88,
      date: '2031-01-01',
      date_precision: 'day',
      // 88/74 = 1.189, 88/67 = 1.313, 88/50 = 1.76; 2029-02-10 is 40 days from 2029-01-01.
      growth_periods: [
        { month_difference: 6, change_percentage: 19 },
        { month_difference: 12, change_percentage: 31 },
        { month_difference: 24, change_percentage: 76 },
      ],
      headcount_growth: [
        { date: '2029-02-10', date_precision: 'day', employee_count: 50 },
        { date: '2029-12-20', date_precision: 'day', employee_count: 67 },
        { date: '2030-07-01', date_precision: 'day', employee_count: 74 },
        { date: '2030-07-20', date_precision: 'day', employee_count: 80 },
        { date: '2031-01-01', date_precision: 'day', employee_count: 88 },
      ],
      headcount_by_function: [],
    });
    expect(structuredData.safeParse({ headcount: section }).error).toBeUndefined();
  });

  test('has no growth without a count within 45 days, or from zero employees', () => {
    const growth = (date: string, employees = 50) =>
      headcount(
        company([
          { date, employees },
          { date: '2031-01-01', employees: 88 },
        ]),
      ).value.growth_periods;
    expect(growth('2030-05-17')).toEqual([{ month_difference: 6, change_percentage: 76 }]);
    expect(growth('2030-05-16')).toEqual([]);
    expect(growth('2030-07-01', 0)).toEqual([]);
  });

  test('counts months to the last day of shorter ones, and a shrinking company in negative percent', () => {
    const section = headcount(
      company([
        { date: '2030-02-28', employees: 100 },
        { date: '2030-08-31', employees: 60 },
      ]),
    ).value;
    expect(section.growth_periods).toEqual([{ month_difference: 6, change_percentage: -40 }]);
  });

  test('by function has the newest count of each, the largest first, with growth over 6 and 12 months', () => {
    const section = headcount(
      company([
        { date: '2029-01-01', employees: 10, function: 'Engineering' },
        { date: '2030-01-01', employees: 20, function: 'engineering' },
        { date: '2030-07-01', employees: 7, function: 'Sales' },
        { date: '2031-01-01', employees: 41, function: 'Engineering' },
      ]),
    ).value;
    expect(section).toMatchObject({ employee_range: '', total_employees: null, date: '', headcount_growth: [] });
    expect(section.headcount_by_function).toEqual([
      { name: 'Engineering', employee_count: 41, growth_periods: [{ month_difference: 12, change_percentage: 105 }] },
      { name: 'Sales', employee_count: 7, growth_periods: [] },
    ]);
  });

  test('takes a later number stated elsewhere for the total, and keeps the growth to its own series', () => {
    const counts = [
      { date: '2030-07-01', employees: 74 },
      { date: '2031-01-01', employees: 88 },
    ];
    expect(headcount(company(counts, { employees: 95 })).value).toMatchObject({
      total_employees: 95,
      date: '2031-03-01',
      growth_periods: [{ month_difference: 6, change_percentage: 19 }],
    });
  });

  test('is empty without a count', () => {
    expect(headcount(company([])).value).toEqual({});
  });
});
