import { inert, type Rows, type RowValue } from './rows.ts';

const bom = '\uFEFF';

/** Rows as CSV after RFC 4180, a line at a time, with a mark by which spreadsheets know that it is UTF-8. */
export function* csv({ columns, rows }: Rows): Generator<string> {
  yield bom + line(columns);
  for (const row of rows) yield line(columns.map((_, index) => row[index] ?? null));
}

function line(values: readonly RowValue[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

function field(value: RowValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return typeof value === 'number' && !Number.isFinite(value) ? '' : String(value);
  const text = inert(value);
  return /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
