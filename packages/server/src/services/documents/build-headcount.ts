import { mayBeFrom } from '../../kernel/dates.ts';
import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import type { CompanyFacts, HeadcountFacts } from '../../kernel/facts.ts';
import { compare } from '../../kernel/text.ts';
import { bandOf } from '../../sections/employees.ts';
import { bySourcePriority } from './precedence.ts';

/** A count as one record states it; `record` is the record's index in the document's `records`. */
export interface StatedHeadcount {
  record_id: number;
  record: number;
  provenance: Provenance;
  facts: HeadcountFacts;
}

export interface Headcounts {
  /** Oldest first; of a day the whole company before its functions. */
  headcounts: NonNullable<CompanyDocument['headcounts']>;
  /** The newest count of the whole company, to be laid over the stated facts; none when a later count is stated there. */
  facts: Pick<CompanyFacts, 'employees' | 'employee_range'>;
  /** The record that gave it. */
  origins: { employees?: number[]; employee_range?: number[] };
  /** The band, which no record states. */
  derived: 'employee_range'[];
}

/**
 * The counts of a company: of one day and function the one of the upstream believed first, then the one stated last.
 * @param stated_as_of the day of the record that states each of the two facts, '' when none does or it names no day
 */
export function buildHeadcounts(
  stated: readonly StatedHeadcount[],
  stated_as_of: Record<'employees' | 'employee_range', string>,
): Headcounts {
  const chosen = new Map<string, StatedHeadcount>();
  for (const one of bySourcePriority(stated, 'employees', 'last')) {
    const key = `${one.facts.date}\n${one.facts.function?.toLowerCase() ?? ''}`;
    if (!chosen.has(key)) chosen.set(key, one);
  }
  const headcounts = [...chosen.entries()].sort(([a], [b]) => compare(a, b)).map(([, { facts, record }]) => ({ facts, record }));
  const newest = headcounts.findLast(({ facts }) => facts.function === undefined);
  const facts: Headcounts['facts'] = {};
  const origins: Headcounts['origins'] = {};
  const derived: Headcounts['derived'] = [];
  if (newest && mayBeFrom(newest.facts.date, stated_as_of.employees)) {
    facts.employees = newest.facts.employees;
    origins.employees = [newest.record];
  }
  const band = newest && bandOf(newest.facts.employees);
  if (band !== undefined && newest && mayBeFrom(newest.facts.date, stated_as_of.employee_range)) {
    facts.employee_range = band;
    origins.employee_range = [newest.record];
    derived.push('employee_range');
  }
  return { headcounts, facts, origins, derived };
}
