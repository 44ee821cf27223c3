import { employeeBands, type EmployeeBand } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { derived, fact, type Cited } from './citation.ts';

/** The band a head count falls in; undefined below 1. */
export function bandOf(employees: number): EmployeeBand | undefined {
  return employeeBands.find((band) => {
    const [from, to] = band.endsWith('+') ? [Number(band.slice(0, -1)) + 1, Infinity] : (band.split('-').map(Number) as [number, number]);
    return employees >= from && employees <= to;
  });
}

/** The stated band, else the band of the stated count; '' when neither is known. */
export function employeeRangeOf(facts: CompanyFacts): string {
  return facts.employee_range ?? (facts.employees === undefined ? '' : (bandOf(facts.employees) ?? ''));
}

export function employeeRange(document: CompanyDocument): Cited<string> {
  const range = employeeRangeOf(document.facts);
  const stated = fact(document, 'employee_range');
  return stated.value === undefined ? derived(range, [fact(document, 'employees')]) : stated.as(() => range);
}
