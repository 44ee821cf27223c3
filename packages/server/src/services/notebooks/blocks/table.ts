import type { Block, Value } from '../../../exports/document.ts';
import { dateOfDashed, shownDay } from '../../../kernel/dates.ts';

/** As many rows as a reader reads. */
export const mostRows = 10;

/** What a list is called where only the first of it are shown. */
export function firstOf(title: string, all: readonly unknown[]): string {
  return all.length > mostRows ? `${title} (${mostRows} of ${all.length})` : title;
}

export type TableColumn<Row> = [title: string, of: (row: Row) => Value, width?: number];

/** A table of the first rows that say more than their first column; nothing where there are none. */
export function tableOf<Row>(title: string, all: readonly Row[], columns: readonly TableColumn<Row>[]): Block[] {
  const rows = all
    .map((row) => columns.map(([, of]) => of(row)))
    .filter((row) => row.slice(1).some(({ value }) => value !== null && value !== ''));
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      title: firstOf(title, rows),
      columns: columns.map(([name, , width = 1]) => ({ title: name, width })),
      rows: rows.slice(0, mostRows),
    },
  ];
}

/** The first names of a list, and the number of others. */
export function namesOf(names: readonly string[]): string {
  const rest = names.length - mostRows;
  return names.slice(0, mostRows).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** A day of the interface, as reports write days. */
export function dayOf(shown: string): Value {
  return { value: shownDay(dateOfDashed(shown)) };
}
