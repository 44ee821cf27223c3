import { joinedName } from './table.ts';
import type { CompanyFilter, RangeField } from '../port.ts';

/** A string literal of the engine's SQL. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

// The engine fails when an Int32 column meets a number that Int32 does not hold; no company was founded out there.
const mostYear = 2 ** 31 - 1;
const whole: ReadonlySet<string> = new Set(['founded', 'deals'] satisfies RangeField[]);

/** The filter as a predicate; undefined when nothing is filtered. Who is invented passes only where that is asked for. Null never passes a comparison, as the contract demands. */
export function predicateOf(filter: CompanyFilter): string | undefined {
  const conditions: string[] = [];
  if (filter.invented !== 'too') conditions.push(filter.invented === 'only' ? 'is_invented' : 'NOT is_invented');
  const oneOf = (column: string, values: readonly string[] | undefined) => {
    if (values && values.length > 0) conditions.push(`${column} IN (${values.map(literal).join(', ')})`);
  };
  oneOf('permalink', filter.permalinks);
  oneOf('country', filter.country);
  oneOf('employee_range', filter.employee_range);
  oneOf('funding_stage', filter.funding_stage);
  oneOf('buyer_type', filter.buyer_type);
  if (filter.not_status?.length) conditions.push(`(status IS NULL OR status NOT IN (${filter.not_status.map(literal).join(', ')}))`);
  if (filter.naming?.length) conditions.push(`array_has_any(mentions, [${filter.naming.map(literal).join(', ')}])`);
  if (filter.names?.length) {
    const names = filter.names.map((key) => literal(joinedName(key))).join(', ');
    conditions.push(`(joined_name IN (${names}) OR array_has_any(other_joined_names, [${names}]))`);
  }
  if (filter.lists?.length) conditions.push(`array_has_any(lists, [${filter.lists.map(literal).join(', ')}])`);
  if (filter.type) conditions.push(`type = ${literal(filter.type)}`);
  for (const column of filter.lacking ?? []) conditions.push(`${column} IS NULL`);
  if (filter.prominence_from !== undefined) conditions.push(`prominence >= ${number(filter.prominence_from)}`);
  for (const [column, range] of Object.entries(filter.ranges ?? {})) {
    const bound = (value: number) => number(whole.has(column) ? Math.min(Math.max(value, -mostYear), mostYear) : value);
    if (range.from !== undefined) conditions.push(`${column} >= ${bound(range.from)}`);
    if (range.to !== undefined) conditions.push(`${column} <= ${bound(range.to)}`);
  }
  return conditions.length > 0 ? conditions.join(' AND ') : undefined;
}

function number(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : `CAST(${value.toExponential()} AS DOUBLE)`;
}
