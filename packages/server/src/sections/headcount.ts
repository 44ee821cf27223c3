import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import { dayMs, mayBeFrom, precisionOf } from '../kernel/dates.ts';
import { compare } from '../kernel/text.ts';
import { Cited, cite, derived, fact, noSection, type Sectioned } from './citation.ts';
import { bandOf, employeeRange } from './employees.ts';

/** Most days between a count and the day that it represents. */
const nearestCountDays = 45;

type Filled = Exclude<Section<'headcount'>, Record<string, never>>;
type Count = NonNullable<CompanyDocument['headcounts']>[number];

/** The count, the day it was taken, and how it grew: against the count nearest to 6, 12 and 24 months before, of the same series. */
export function headcount(document: CompanyDocument): Sectioned<'headcount'> {
  const { facts, headcounts: counts = [] } = document;
  const series = counts.filter((count) => count.facts.function === undefined);
  const newest = series.at(-1);
  const range = employeeRange(document);
  const employee_range = range.value || !newest ? range : derived(bandOf(newest.facts.employees) ?? '', [counted(newest)]);
  if (employee_range.value === '' && counts.length === 0) return noSection;
  const stated = statedAsOf(document);
  const latest = newest && (facts.employees === undefined || mayBeFrom(newest.facts.date, stated.value)) ? counted(newest) : undefined;
  const when = latest ? latest.as(({ date }) => date) : stated;
  return cite<Filled>({
    employee_range,
    total_employees: latest ? latest.as(({ employees }) => employees) : fact(document, 'employees').as((employees) => employees ?? null),
    date: when,
    date_precision: when.as(precisionOf),
    growth_periods: growthOf(series, [6, 12, 24]),
    headcount_growth: series.map((count) =>
      counted(count).as(({ date, employees }) => ({ date, date_precision: precisionOf(date), employee_count: employees })),
    ),
    headcount_by_function: byFunction(counts),
  });
}

function counted({ facts, record }: Count): Cited<Count['facts']> {
  return new Cited(facts, [record]);
}

function statedAsOf(document: CompanyDocument): Cited<string> {
  const given = fact(document, document.facts.employees === undefined ? 'employee_range' : 'employees');
  return new Cited(document.records[given.records[0] ?? -1]?.as_of ?? '', given.records.slice(0, 1));
}

type GrowthPeriod = Filled['growth_periods'][number];

/** @param counts oldest first */
function growthOf(counts: readonly Count[], months: readonly number[]): Cited<GrowthPeriod>[] {
  const newest = counts.at(-1);
  if (!newest) return [];
  return months.flatMap((month_difference) => {
    const before = nearestTo(monthsBefore(newest.facts.date, month_difference), counts.slice(0, -1));
    if (!before || before.facts.employees === 0) return [];
    const change_percentage = Math.round(((newest.facts.employees - before.facts.employees) / before.facts.employees) * 100);
    return [derived({ month_difference, change_percentage }, [counted(newest), counted(before)])];
  });
}

function nearestTo(time: number, counts: readonly Count[]): Count | undefined {
  let nearest: Count | undefined;
  let nearestDays = nearestCountDays;
  for (const count of counts) {
    const days = Math.abs(Date.parse(count.facts.date) - time) / dayMs;
    if (days > nearestDays || (nearest !== undefined && days === nearestDays)) continue;
    nearest = count;
    nearestDays = days;
  }
  return nearest;
}

function monthsBefore(date: string, months: number): number {
  const day = new Date(date);
  const month = day.getUTCFullYear() * 12 + day.getUTCMonth() - months;
  const [year, monthOfYear] = [Math.floor(month / 12), month % 12];
  const lastDay = new Date(Date.UTC(year, monthOfYear + 1, 0)).getUTCDate();
  return Date.UTC(year, monthOfYear, Math.min(day.getUTCDate(), lastDay));
}

function byFunction(counts: readonly Count[]) {
  const functions = Map.groupBy(
    counts.filter((count) => count.facts.function !== undefined),
    (count) => count.facts.function?.toLowerCase(),
  );
  return [...functions.values()]
    .map((series) => ({ name: series[0]?.facts.function ?? '', first: series[0]!, newest: series.at(-1)!, series }))
    .sort((a, b) => b.newest.facts.employees - a.newest.facts.employees || compare(a.name, b.name))
    .map(({ name, first, newest, series }) =>
      counted(newest).as(({ employees }) => ({
        // Spelled as in the first count.
        name: counted(first).as(() => name),
        employee_count: employees,
        growth_periods: growthOf(series, [6, 12]),
      })),
    );
}
