import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import { employeeRangeOf } from './employees.ts';

export function headcount({ facts, records, origins }: CompanyDocument): Section<'headcount'> {
  const employee_range = employeeRangeOf(facts);
  if (employee_range === '') return {};
  const fact = facts.employees === undefined ? 'employee_range' : 'employees';
  return {
    employee_range,
    total_employees: facts.employees ?? null,
    date: records[origins[fact]?.[0] ?? 0]?.as_of ?? '',
    growth_periods: [],
    headcount_growth: [],
    headcount_by_function: [],
  };
}
