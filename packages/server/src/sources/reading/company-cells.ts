/** Cells that say what a company is called, or hold words of the contract's vocabularies; see `cells.ts`. */

import { fundingStages, type EmployeeBand, type FundingStage } from '@firmament/contract/vocabularies';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { cellOf, leaveOut, requiredText, unreadable, Unreadable } from './cells.ts';
import { employeeColumns } from './columns.ts';
import type { Row } from './table.ts';
import { employeeBandOf, fundingStageOf, statusOf } from './vocabulary.ts';
import { isDottedGroup, parseNumber } from './values.ts';

const longestName = 500;
const unprintable = /[\p{Cc}\p{Bidi_Control}]/u;

/** What the column `name` calls a company, on one line: something a reader can read, and no word for nothing. */
export function companyName(row: Row): string {
  const name = requiredText(row, 'name').replaceAll(/\s+/g, ' ');
  if (unprintable.test(name)) throw new Unreadable('The name holds characters that cannot be seen.');
  if (!cellOf(row, ['name']) || !/[\p{L}\p{N}]/u.test(name)) throw unreadable('name', name, 'no name');
  if (name.length > longestName) throw unreadable('name', name, `longer than the ${longestName} characters a name may have`);
  return name;
}

/** The band a range of employees falls into: `1 - 10`, `11-50`, `10001+`. See `employeeBandOf`. */
export function employeeBand(row: Row, ...columns: string[]): EmployeeBand | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = employeeBandOf(cell.text);
  if (value === undefined) throw unreadable(cell.column, cell.text, 'no range of employees');
  return value;
}

/** How many people work there, or in which band that lies. */
export type Employees = Pick<CompanyFacts, 'employees' | 'employee_range'>;

/**
 * What a row says of the number of employees: a count, or where the column of counts holds a range (`1001-5000`, `500+`), its band. What is
 * neither is left out with a notice.
 */
export function employeesOf(row: Row): Employees {
  const range = employeeBand(row, 'employee_range');
  const cell = cellOf(row, employeeColumns);
  const stated = range === undefined ? {} : { employee_range: range };
  if (!cell) return stated;
  const employees = isDottedGroup(cell.text) ? undefined : parseNumber(cell.text);
  if (employees !== undefined && Number.isSafeInteger(employees) && employees >= 0) return { employees, ...stated };
  const band = employees === undefined ? employeeBandOf(cell.text) : undefined;
  if (band !== undefined) return { employee_range: range ?? band };
  leaveOut(row, `${unreadable(cell.column, cell.text, 'no number of people').message} The row is taken without it.`);
  return stated;
}

/** `Operating`, `Acquired`, `IPO` or `Closed`, also as `active`, `open`, `public`, `inactive`, `dissolved`, `defunct`. */
export function status(row: Row, ...columns: string[]): CompanyFacts['status'] {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = statusOf(cell.text);
  if (value === undefined) throw unreadable(cell.column, cell.text, 'none of Operating, Acquired, IPO and Closed');
  return value;
}

/** `public` or `private`, also with `company` behind it. */
export function companyType(row: Row, ...columns: string[]): CompanyFacts['type'] {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const [, value] = /^(public|private)(?:ly)?(?: held| traded| listed)?(?: company)?$/.exec(cell.text.toLowerCase()) ?? [];
  if (value === undefined) throw unreadable(cell.column, cell.text, 'neither public nor private');
  return value as CompanyFacts['type'];
}

/** A funding stage of the contract. */
export function fundingStage(row: Row, ...columns: string[]): FundingStage | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = fundingStageOf(cell.text);
  if (value === undefined) throw unreadable(cell.column, cell.text, `no funding stage known here (${fundingStages.join(', ')})`);
  return value;
}
