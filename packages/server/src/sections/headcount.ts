import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import type { HeadcountFacts } from '../kernel/facts.ts';
import { bandOf, employeeRangeOf } from './employees.ts';

/** How far from the day that is asked for a count may lie to stand for it. */
const nearestCountDays = 45;

type Count = Pick<HeadcountFacts, 'date' | 'employees'>;
type GrowthPeriod = { month_difference: number; change_percentage: number };

/** The count, the day it was taken, and how it grew: against the count nearest to 6, 12 and 24 months before, of the same series. */
export function headcount(document: CompanyDocument): Section<'headcount'> {
  const { facts, headcounts = [] } = document;
  const counts = headcounts.map((count) => count.facts);
  const series = counts.filter((count) => count.function === undefined);
  const newest = series.at(-1);
  const employee_range = employeeRangeOf(facts) || ((newest && bandOf(newest.employees)) ?? '');
  if (employee_range === '' && counts.length === 0) return {};
  const stated = statedAsOf(document);
  const isSeriesNewest = newest !== undefined && (facts.employees === undefined || newest.date >= stated);
  return {
    employee_range,
    total_employees: isSeriesNewest ? newest.employees : (facts.employees ?? null),
    date: isSeriesNewest ? newest.date : stated,
    growth_periods: growthOf(series, [6, 12, 24]),
    headcount_growth: series.map((count) => ({ date: count.date, employee_count: count.employees })),
    headcount_by_function: byFunction(counts),
  };
}

function statedAsOf({ facts, records, origins }: CompanyDocument): string {
  const fact = facts.employees === undefined ? 'employee_range' : 'employees';
  if (facts[fact] === undefined) return '';
  return records[origins[fact]?.[0] ?? 0]?.as_of ?? '';
}

/** @param counts oldest first */
function growthOf(counts: readonly Count[], months: readonly number[]): GrowthPeriod[] {
  const newest = counts.at(-1);
  if (!newest) return [];
  return months.flatMap((month_difference) => {
    const before = nearestTo(monthsBefore(newest.date, month_difference), counts.slice(0, -1));
    if (!before || before.employees === 0) return [];
    return [{ month_difference, change_percentage: Math.round(((newest.employees - before.employees) / before.employees) * 100) }];
  });
}

function nearestTo(time: number, counts: readonly Count[]): Count | undefined {
  let nearest: Count | undefined;
  let nearestDays = nearestCountDays;
  for (const count of counts) {
    const days = Math.abs(Date.parse(count.date) - time) / 86_400_000;
    if (days > nearestDays || (nearest !== undefined && days === nearestDays)) continue;
    nearest = count;
    nearestDays = days;
  }
  return nearest;
}

/** The same day of an earlier month, or that month's last day. */
function monthsBefore(date: string, months: number): number {
  const day = new Date(date);
  const month = day.getUTCFullYear() * 12 + day.getUTCMonth() - months;
  const [year, monthOfYear] = [Math.floor(month / 12), month % 12];
  const lastDay = new Date(Date.UTC(year, monthOfYear + 1, 0)).getUTCDate();
  return Date.UTC(year, monthOfYear, Math.min(day.getUTCDate(), lastDay));
}

/** The largest function first. */
function byFunction(counts: readonly HeadcountFacts[]): { name: string; employee_count: number; growth_periods: GrowthPeriod[] }[] {
  const functions = new Map<string, { name: string; counts: Count[] }>();
  for (const count of counts) {
    if (count.function === undefined) continue;
    const key = count.function.toLowerCase();
    const known = functions.get(key) ?? { name: count.function, counts: [] };
    known.counts.push(count);
    functions.set(key, known);
  }
  return [...functions.values()]
    .map(({ name, counts: series }) => ({ name, employee_count: series.at(-1)?.employees ?? 0, growth_periods: growthOf(series, [6, 12]) }))
    .sort((a, b) => b.employee_count - a.employee_count || (a.name < b.name ? -1 : 1));
}
