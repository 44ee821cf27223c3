import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { settledArchive } from './archive.ts';
import { inert, type Rows, type RowValue } from './rows.ts';
import { textWidth } from './text-width.ts';

/** What a sheet holds, with its head. */
const mostRows = 200_000;
/** Characters of a cell. */
const longestCell = 32_767;
const sampledRows = 100;

/**
 * Rows as a workbook of one sheet, its head in bold and always in sight.
 * @param created what the file says of when it was made
 * @throws Error with a sentence when there are more rows than a reader opens
 */
export async function xlsx({ title, columns, rows }: Rows, created: Date): Promise<Uint8Array> {
  const head: Cell[] = columns.map((name) => ({ value: textOf(name), type: String, fontWeight: 'bold' }));
  const data: Cell[][] = [head];
  for (const row of rows) {
    if (data.length > mostRows) throw new Error(`A workbook holds ${mostRows.toLocaleString('en')} rows; ask for CSV.`);
    data.push(columns.map((_, index) => cellOf(row[index] ?? null)));
  }
  const widths = columns.map((name, index) => {
    const longest = data.slice(1, sampledRows).map((row) => widthOf(row[index]));
    return { width: Math.round(Math.min(Math.max(textWidth(name) * 1.8, ...longest, 8), 60)) + 2 };
  });
  const file = writeExcelFile(data, { sheet: sheetName(title), columns: widths, stickyRowsCount: 1 });
  return settledArchive(await file.toBuffer(), created);
}

function widthOf(cell: Cell): number {
  const value = typeof cell === 'object' && cell !== null && 'value' in cell ? cell.value : '';
  return typeof value === 'string' ? textWidth(value) * 1.7 : 12;
}

function cellOf(value: RowValue): Cell {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return null;
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'boolean') return { value, type: Boolean };
  const text = textOf(value);
  return text === '' ? null : { value: text, type: String };
}

function textOf(value: string): string {
  return inert(value).slice(0, longestCell).toWellFormed();
}

/** As Excel allows: 31 characters, and none that its formulas use. */
function sheetName(title: string): string {
  const name = inert(title)
    .replaceAll(/[[\]:*?/\\'\n\t]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 31)
    .toWellFormed()
    .trim();
  return name === '' || name.toLowerCase() === 'history' ? 'Rows' : name;
}
