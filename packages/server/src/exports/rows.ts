/** Rows for a spreadsheet: as CSV, and as XLSX. */

import { cleanLines } from './clean-text.ts';

export interface Rows {
  title: string;
  columns: readonly string[];
  rows: Iterable<readonly RowValue[]>;
}

export type RowValue = string | number | boolean | null;

/** What a spreadsheet would take for a formula, however it is written, is text with an apostrophe before it; a number stays a number. */
export function inert(text: string): string {
  const clean = cleanLines(text);
  return /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) || /^[=+\-@\t\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(clean) ? `'${clean}` : clean;
}
