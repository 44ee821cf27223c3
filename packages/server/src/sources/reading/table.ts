import { shortened } from '../../kernel/text.ts';
import type { SourceFile } from './file.ts';
import { WrongFile, type Notice, type Rejection } from '../source.ts';
import { columnUse, type ColumnUse } from './table/column-use.ts';
import { contentOf } from './table/content.ts';
import { delimitedReader, delimiterOf, type DelimitedReader, type DelimitedRecord } from './table/delimited.ts';
import { arrayReader, lineReader, type JsonElement } from './table/json.ts';
import { parquetRows } from './table/parquet.ts';
import { jsonIn } from './json.ts';
import { textChunks } from './table/text.ts';
import { TooLarge } from './office.ts';
import { workbookRows, type SheetRow } from './table/workbook.ts';

export interface Row {
  /** `line 17`; for formats without lines `row 16`. */
  at: string;
  /**
   * By column, as named in the file: trimmed, lower case. Text in CSV, trimmed; JSON, Parquet and XLSX keep their types, but points in
   * time are ISO 8601 text. Empty cells are absent.
   */
  cells: Readonly<Record<string, unknown>>;
  /** What is asked of the file's columns, kept for the whole file; absent for rows that are made by hand. */
  use?: ColumnUse;
}

/** What a table must be: `expects` is the sentence for a wrong one, `required` its columns, each a name or its alternatives. */
export interface TableShape {
  expects: string;
  required: readonly (string | readonly string[])[];
}

/**
 * Reads CSV (comma, semicolon, tab or bar), JSON lines, a JSON array of objects or an object with one, Parquet or XLSX (the first
 * sheet), distinguished by content, a row at a time. A row that cannot be read (broken quotes, broken JSON, too many cells) is yielded as
 * a rejection, and reading goes on behind it. Rows without any value are passed over. What was left out of rows that were taken, and
 * unread columns, are yielded as notices.
 * @param table.required columns without which the file is of the wrong kind; each entry is a name or its alternatives
 * @throws WrongFile when it is no table or lacks a required column, before the first row
 */
export async function* readTable(file: SourceFile, table: TableShape): AsyncGenerator<Row | Rejection | Notice> {
  const use = columnUse();
  for await (const row of rowsOf(file, table)) {
    if ('cells' in row) {
      use.found(row.cells);
      row.use = use;
      yield row;
      yield* use.takeNotices();
    } else yield row;
  }
  yield* use.unread();
}

async function* rowsOf(file: SourceFile, table: TableShape): AsyncGenerator<Row | Rejection> {
  const content = await contentOf(file);
  if (content.kind === 'other') throw new WrongFile(file, { expects: table.expects, found: content.found });
  if (content.kind === 'delimited') yield* delimitedRows(file, table);
  else if (content.kind === 'workbook') yield* sheetRows(file, table);
  else yield* checked(file, table, content.kind === 'parquet' ? parquet(file) : json(file, content.kind, table));
}

async function* delimitedRows(file: SourceFile, table: TableShape): AsyncGenerator<Row | Rejection> {
  for await (const { columns, records } of delimitedBatches(file, table)) {
    for (const record of records) {
      const at = `line ${record.line}`;
      if ('broken' in record) {
        yield { kind: 'rejected', at, reason: record.broken };
        continue;
      }
      const cells = named(columns, record.cells);
      if (cells) yield { at, cells };
    }
  }
}

/** Records of delimited text and their columns: trimmed, lower case, '' for ignored ones. */
export interface Batch {
  columns: readonly string[];
  records: DelimitedRecord[];
}

/**
 * The rows of delimited text by position, a chunk of the file at a time: for sources of so many rows that an object a row is too slow.
 * @throws WrongFile when it lacks a required column
 */
export async function* delimitedBatches(file: SourceFile, table: TableShape): AsyncGenerator<Batch> {
  let columns: string[] | undefined;
  for await (const records of delimitedRecords(file)) {
    if (!columns) {
      const header = records.shift();
      if (!header) continue;
      if ('broken' in header) throw new WrongFile(file, { expects: table.expects, found: `Its header cannot be read. ${header.broken}` });
      columns = columnNames(header.cells);
      checkColumns(file, table, columns);
    }
    yield { columns, records };
  }
  if (!columns) throw new WrongFile(file, { expects: table.expects, found: 'It is empty.' });
}

async function* delimitedRecords(file: SourceFile): AsyncGenerator<DelimitedRecord[]> {
  let reader: DelimitedReader | undefined;
  let isCarriageReturn = false;
  let first = '';
  for await (const chunk of textChunks(file)) {
    let text = chunk;
    if (!reader) {
      first += chunk;
      // From a pipe the header may come in pieces.
      if (first.length < longestHeader && !hasWholeLine(first)) continue;
      ({ reader, isCarriageReturn, text } = readerFor(first));
    }
    yield reader.push(isCarriageReturn ? text.replaceAll('\r', '\n') : text);
  }
  if (!reader) {
    const opened = readerFor(first);
    ({ reader } = opened);
    yield reader.push(opened.text);
  }
  yield reader.end();
}

const longestHeader = 1_048_576;
const mostColumns = 16_384;

function hasWholeLine(text: string): boolean {
  const start = text.search(/\S/);
  return start >= 0 && /\n|\r./s.test(text.slice(start));
}

function readerFor(first: string): { reader: DelimitedReader; isCarriageReturn: boolean; text: string } {
  // Line ends of a lone carriage return: what old spreadsheets write.
  const isCarriageReturn = /\r(?!\n)/.test(first) && !first.includes('\n');
  const [, declared] = /^sep=(.)\r?$/im.exec(first.slice(0, 6)) ?? [];
  const [header = ''] = first.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const reader = delimitedReader(declared ?? delimiterOf(header));
  return { reader, isCarriageReturn, text: declared === undefined ? first : first.slice('sep=;'.length) };
}

async function* sheetRows(file: SourceFile, table: TableShape): AsyncGenerator<Row> {
  let columns: string[] | undefined;
  let at = 'row 0';
  try {
    for await (const row of workbookRows(file)) {
      at = `row ${row.number}`;
      if (columns) {
        const cells = namedSparsely(columns, row.cells);
        if (cells) yield { at, cells };
      } else if (row.cells.some(([, cell]) => !isBlank(cell))) {
        columns = columnNames(headerOf(row.cells));
        checkColumns(file, table, columns);
      }
    }
  } catch (error) {
    // What ends the reading of any file says so itself, with its name.
    if (error instanceof WrongFile || reasonOf(error).startsWith(file.name)) throw error;
    const isBounded = error instanceof TooLarge;
    if (columns)
      throw new Error(`${file.name}: ${isBounded ? error.message : `The workbook cannot be read behind ${at} (${reasonOf(error)}).`}`, {
        cause: error,
      });
    const found = isBounded ? error.message : `It is a zip archive, but no workbook (${reasonOf(error)}).`;
    throw new WrongFile(file, { expects: table.expects, found });
  }
  if (!columns) throw new WrongFile(file, { expects: table.expects, found: 'Its first sheet is empty.' });
}

function headerOf(cells: SheetRow['cells']): string[] {
  const header: string[] = [];
  for (const [column, cell] of cells) {
    while (header.length < column) header.push('');
    header[column] = typeof cell === 'string' ? cell : '';
  }
  return header;
}

function namedSparsely(columns: readonly string[], row: SheetRow['cells']): Record<string, unknown> | undefined {
  return named(
    row.map(([column]) => columns[column] ?? ''),
    row.map(([, cell]) => cell),
  );
}

async function* parquet(file: SourceFile): AsyncGenerator<Row> {
  let row = 0;
  try {
    for await (const objects of parquetRows(file)) {
      for (const object of objects) {
        const cells = lowerCased(object);
        row += 1;
        if (cells) yield { at: `row ${row}`, cells };
      }
    }
  } catch (error) {
    throw new Error(`${file.name}: the Parquet file cannot be read behind row ${row} (${reasonOf(error)}).`, { cause: error });
  }
}

async function* json(file: SourceFile, kind: 'json_lines' | 'json_document', table: TableShape): AsyncGenerator<Row | Rejection> {
  for await (const element of jsonElements(file, { kind, expects: table.expects })) {
    const { at } = element;
    if ('broken' in element) {
      yield { kind: 'rejected', at, reason: element.broken };
      continue;
    }
    const value = jsonIn(element.text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const what = value === undefined ? 'This is no JSON' : 'This is no JSON object';
      yield { kind: 'rejected', at, reason: `${what}.` };
      continue;
    }
    const cells = lowerCased(value as Record<string, unknown>);
    if (cells) yield { at, cells };
  }
}

/**
 * The values that JSON lines or a JSON document list, as text.
 * @throws WrongFile when the document lists none
 */
export async function* jsonElements(
  file: SourceFile,
  options: { kind: 'json_lines' | 'json_document'; expects: string },
): AsyncGenerator<JsonElement> {
  const reader = options.kind === 'json_lines' ? lineReader() : arrayReader();
  for await (const text of textChunks(file)) for (const element of reader.push(text)) yield element;
  for (const element of reader.end()) yield element;
  if (reader.isFound()) return;
  throw new WrongFile(file, { expects: options.expects, found: 'It is JSON without a list of objects.' });
}

/** How many rows may lack a required column before the file counts as another kind. */
const probed = 100;

/** Holds back the first rows until every required column was seen. */
async function* checked(file: SourceFile, table: TableShape, rows: AsyncGenerator<Row | Rejection>): AsyncGenerator<Row | Rejection> {
  let held: (Row | Rejection)[] | undefined = [];
  const seen = new Set<string>();
  for await (const row of rows) {
    if (!held) {
      yield row;
      continue;
    }
    held.push(row);
    if ('cells' in row) for (const column of Object.keys(row.cells)) seen.add(column);
    if (held.length < probed && missingColumns(table, seen).length > 0) continue;
    yield* released(file, table, { held, seen });
    held = undefined;
  }
  if (held) yield* released(file, table, { held, seen });
}

function released(file: SourceFile, table: TableShape, probe: { held: (Row | Rejection)[]; seen: Set<string> }): (Row | Rejection)[] {
  const rows = probe.held.filter((row) => 'cells' in row);
  if (rows.length > 0) checkColumns(file, table, [...probe.seen]);
  else {
    const [first] = probe.held;
    const found = first && 'reason' in first ? `Nothing in it can be read; of ${first.at}: ${first.reason}` : 'It holds no rows.';
    throw new WrongFile(file, { expects: table.expects, found });
  }
  return probe.held;
}

function asSeen(header: string): string {
  const visible = header.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return visible.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

function columnNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((cell) => {
    const name = asSeen(cell);
    // Of columns that share a name the first counts.
    if (taken.has(name)) return '';
    taken.add(name);
    return name;
  });
}

function missingColumns(table: TableShape, columns: ReadonlySet<string>): string[] {
  return table.required
    .map((entry) => (typeof entry === 'string' ? [entry] : entry))
    .filter((names) => !names.some((name) => columns.has(name)))
    .map((names) => names.join(' or '));
}

function checkColumns(file: SourceFile, table: TableShape, columns: readonly string[]): void {
  if (columns.length > mostColumns) {
    const [count, most] = [columns.length, mostColumns].map((number) => number.toLocaleString('en'));
    throw new WrongFile(file, { expects: table.expects, found: `It has ${count} columns; at most ${most} are read.` });
  }
  const missing = missingColumns(table, new Set(columns));
  if (missing.length === 0) return;
  const shown = columns.filter((column) => column !== '').map((column) => JSON.stringify(onOneLine(column)));
  const more = shown.length > 30 ? ` and ${shown.length - 30} more` : '';
  const found = `It has no column ${missing.join(', and none ')}; its columns are ${shown.slice(0, 30).join(', ') || 'none'}${more}.`;
  throw new WrongFile(file, { expects: table.expects, found });
}

function named(columns: readonly string[], row: readonly unknown[]): Record<string, unknown> | undefined {
  const cells: Record<string, unknown> = {};
  let isEmpty = true;
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index];
    const raw = row[index];
    const cell = typeof raw === 'string' ? trimmed(raw) : raw;
    if (column === undefined || column === '' || cell === '' || isBlank(cell)) continue;
    cells[column] = cell;
    isEmpty = false;
  }
  return isEmpty ? undefined : cells;
}

const invisible = /[\s\u200b\u2060\ufeff]/;

function trimmed(text: string): string {
  const bare = text.trim();
  const isPlain = bare.charCodeAt(0) < 128 && bare.charCodeAt(bare.length - 1) < 128;
  if (isPlain) return bare;
  let [start, end] = [0, bare.length];
  while (start < end && invisible.test(bare.charAt(start))) start += 1;
  while (end > start && invisible.test(bare.charAt(end - 1))) end -= 1;
  return bare.slice(start, end);
}

function lowerCased(object: Record<string, unknown>): Record<string, unknown> | undefined {
  return named(columnNames(Object.keys(object)), Object.values(object));
}

function isBlank(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}

function onOneLine(text: string): string {
  return shortened(text.replace(/\s+/g, ' '), 60);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
