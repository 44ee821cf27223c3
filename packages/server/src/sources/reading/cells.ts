/**
 * Reading the cells of a row. Each reader takes the first of its columns that has a value, gives undefined when none has, and throws
 * `Unreadable` with a sentence when there is a value that is none of its kind. `readRow` turns that into the row's rejection: a row
 * with a wrong identifier, date, number or country is rejected, so that the sender can correct it and import it again.
 */

import { countryFrom } from '../../kernel/countries.ts';
import { parseWebsite, websiteOf } from '../../kernel/domains.ts';
import { exchangeFrom, listingFrom } from '../../kernel/exchanges.ts';
import type { Listing } from '../../kernel/facts.ts';
import { parseJson } from './json.ts';
import { unreadableReason } from './rejections.ts';
import type { Notice, Rejection, Skip } from '../source.ts';
import type { SourceFile } from './file.ts';
import { readTable, type Row, type TableShape } from './table.ts';
import { isDottedGroup, isIsin, isLei, parseAmount, parseDate, parseNumber, type Money } from './values.ts';

/** A cell with a value of another kind than its column; the message is a sentence for the sender. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** A row that can be read and is not wanted; the message is a sentence on why. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut';
}

/** What `map` makes of the row, or why there is nothing of it: its rejection where a cell is unreadable. */
export function readRow<T>(row: Row, map: (row: Row) => T): T | Rejection | Skip {
  try {
    return map(row);
  } catch (error) {
    row.use?.reject();
    if (error instanceof Unreadable) return { kind: 'rejected', at: row.at, reason: error.message };
    if (error instanceof LeftOut) return { kind: 'skipped', at: row.at, reason: error.message };
    throw error;
  }
}

/** What `map` makes of each row of a table, and what was left out of the table. @throws WrongFile as `readTable` does */
export async function* readRows<T>(
  file: SourceFile,
  table: TableShape,
  map: (row: Row) => T,
): AsyncGenerator<T | Rejection | Skip | Notice> {
  for await (const row of readTable(file, table)) yield 'kind' in row ? row : readRow(row, map);
}

const blanks = new Set('- – — -- n/a #n/a null none nan undisclosed unknown \\n ? http:// https://'.split(' '));

interface Cell {
  column: string;
  text: string;
  /** Of a format with types, in which a number means one thing. */
  isNumber: boolean;
}

function found(row: Row, columns: readonly string[]): { column: string; value: unknown } | undefined {
  const { cells, use } = row;
  // All of them are known to the source, also those behind the one that counts.
  if (use) for (const column of columns) use.ask(column);
  for (const column of columns) {
    const value = cells[column];
    if (value !== undefined) return { column, value };
  }
  return undefined;
}

/** The value of the first of these columns that has one, as the file types it: for readers that tell forms of rows apart. */
export function rawOf(row: Row, ...columns: string[]): unknown {
  return found(row, columns)?.value;
}

/** The first of these columns that has a value. */
export function columnOf(row: Row, ...columns: string[]): string | undefined {
  return found(row, columns)?.column;
}

/** Leaves a cell out of a row that is otherwise imported, with a notice. */
export function leaveOut(row: Row, reason: string): undefined {
  row.use?.leaveOut(row.at, reason);
}

/** The cell as text, unless it is a word for nothing: for readers of more special kinds. */
export function cellOf(row: Row, columns: readonly string[]): Cell | undefined {
  const cell = found(row, columns);
  if (!cell) return undefined;
  const written = asText(cell.value)?.trim();
  if (written === undefined) throw new Unreadable(`${cell.column} holds ${kindOf(cell.value)} where a single value is wanted.`);
  if (written === '' || blanks.has(written.toLowerCase())) return undefined;
  return { column: cell.column, text: written, isNumber: typeof cell.value === 'number' };
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  return undefined;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** `founded is "abc", which is no year.` Long values are shortened. */
export function unreadable(column: string, value: string, what: string): Unreadable {
  return new Unreadable(unreadableReason(column, { written: value, what }));
}

/** Text as it stands, trimmed, runs of blanks on one line as one. */
export function text(row: Row, ...columns: string[]): string | undefined {
  const cell = found(row, columns);
  if (!cell) return undefined;
  const written = asText(cell.value);
  if (written === undefined) throw new Unreadable(`${cell.column} holds ${kindOf(cell.value)} where text is wanted.`);
  const clean = written.replace(/[^\S\n]+/g, ' ').trim();
  return clean === '' ? undefined : clean;
}

/** Text that must be there. */
export function requiredText(row: Row, ...columns: string[]): string {
  const value = text(row, ...columns);
  if (value === undefined) throw new Unreadable(`The row has no ${columns.join(' or ')}.`);
  return value;
}

/** A list: a JSON array, else text separated by `;` or `|`. Without repetitions; undefined when empty. */
export function list(row: Row, ...columns: string[]): string[] | undefined {
  const cell = found(row, columns);
  if (!cell) return undefined;
  const items = typeof cell.value === 'string' ? splitList(cell.column, cell.value) : cell.value;
  const texts = (Array.isArray(items) ? items : [items]).map((item) => (item === null ? '' : asText(item)?.trim()));
  if (texts.includes(undefined)) throw new Unreadable(`${cell.column} holds a list of something else than texts.`);
  const unique = [...new Set(texts.filter((item) => item !== undefined && item !== ''))] as string[];
  return unique.length > 0 ? unique : undefined;
}

function splitList(column: string, written: string): unknown {
  if (!/^\[.*\]$/s.test(written)) return written.split(/[;|]/);
  try {
    return parseJson(written);
  } catch {
    throw unreadable(column, written, 'no JSON array');
  }
}

/** A number: `1234.5`, `1,234.5`, `-3`. */
export function number(row: Row, ...columns: string[]): number | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = parseNumber(cell.text);
  if (value === undefined) throw unreadable(cell.column, cell.text, 'no number');
  return value;
}

/** A whole number; `12.0`, as tables with gaps write it, is one, but `12.000` may be twelve thousand. */
export function integer(row: Row, ...columns: string[]): number | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = isDottedGroup(cell.text) ? undefined : parseNumber(cell.text);
  if (value === undefined || !Number.isSafeInteger(value)) throw unreadable(cell.column, cell.text, 'no whole number');
  return value;
}

/** A whole number from 0. */
export function count(row: Row, ...columns: string[]): number | undefined {
  const value = integer(row, ...columns);
  if (value !== undefined && value < 0) throw new Unreadable(`${columns[0]} is ${value}, which is negative.`);
  return value;
}

/** Money, with its currency where the cell states one: `$1,200,000`, `EUR 1.2m`, `1.2bn`. Never negative; see `parseAmount`. */
export function money(row: Row, ...columns: string[]): Money | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = cell.isNumber ? { amount: Number(cell.text) } : parseAmount(cell.text);
  if (value === undefined) throw unreadable(cell.column, cell.text, 'no amount that can be read in one way only');
  if (value.amount < 0) throw unreadable(cell.column, cell.text, 'negative');
  return value;
}

/** Money in units. Where the cell states a currency, it must be `currency`, when given. */
export function amount(row: Row, columns: string | readonly string[], options: { currency?: string } = {}): number | undefined {
  const names = typeof columns === 'string' ? [columns] : columns;
  const value = money(row, ...names);
  if (value?.currency === undefined || options.currency === undefined || value.currency === options.currency) return value?.amount;
  throw new Unreadable(`${names[0]} is in ${value.currency} where ${options.currency} is wanted.`);
}

/** A date as exact as the cell states it: `2024-05-17`, `2024-05`, `2024`. Also reads `2024/05/17` and ISO 8601 date-times. */
export function date(row: Row, ...columns: string[]): string | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = parseDate(cell.text);
  if (value !== undefined) return value;
  throw unreadable(cell.column, cell.text, 'no date (dates are written YYYY-MM-DD, YYYY-MM or YYYY)');
}

/** A year a company may have been founded in; of a date its year. */
export function year(row: Row, ...columns: string[]): number | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = Number((parseDate(cell.text.replace(/\.0+$/, '')) ?? '').slice(0, 4));
  if (value >= 500 && value <= 2100) return value;
  throw unreadable(cell.column, cell.text, 'no year');
}

/** `true`, `false`, `yes`, `no`, `1`, `0`. */
export function flag(row: Row, ...columns: string[]): boolean | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  if (/^(?:true|t|yes|y|1)$/i.test(cell.text)) return true;
  if (/^(?:false|f|no|n|0)$/i.test(cell.text)) return false;
  throw unreadable(cell.column, cell.text, 'neither true nor false');
}

/** A country by its name, alpha-2 or alpha-3 code, as alpha-3. One that is not known is left out with a notice: the rest of the row is right. */
export function country(row: Row, ...columns: string[]): string | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = countryFrom(cell.text);
  if (value !== undefined) return value;
  const { message } = unreadable(cell.column, cell.text, 'no country known here');
  return leaveOut(row, `${message} The row is taken without it. Write a name or an ISO 3166-1 code, for example "Germany" or "DE".`);
}

/** A website as facts write it: bare host, with the path where the host is shared. */
export function website(row: Row, ...columns: string[]): string | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = parseWebsite(cell.text);
  if (value === undefined) throw unreadable(cell.column, cell.text, 'no website');
  return websiteOf(value);
}

/** An address of the web in full, kept as it is. */
export function url(row: Row, ...columns: string[]): string | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = /^https?:\/\//i.test(cell.text) ? URL.parse(cell.text) : null;
  if (value === null) throw unreadable(cell.column, cell.text, 'no address that begins with https:// or http://');
  return cell.text;
}

/** `EXCHANGE:SYMBOL` or a vendor's `0700.HK`, in the field's names of exchanges and their form of a symbol. */
export function ticker(row: Row, ...columns: string[]): Listing | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const listing = listingFrom(cell.text);
  if (listing) return listing;
  const [, code] = /^([^:]+):\s*\S+(?: [A-Za-z]{1,2})?$/.exec(cell.text) ?? [];
  const isUnknown = code !== undefined && exchangeFrom(code) === undefined;
  throw unreadable(cell.column, cell.text, isUnknown ? `on no exchange known here as ${JSON.stringify(code)}` : 'no EXCHANGE:SYMBOL');
}

/** An ISO 17442 code whose check digits are right. */
export function lei(row: Row, ...columns: string[]): string | undefined {
  return checkedCode(row, columns, { isValid: isLei, what: 'no LEI (20 letters and digits, the last two of them check digits)' });
}

/** An ISO 6166 code whose check digit is right. */
export function isin(row: Row, ...columns: string[]): string | undefined {
  return checkedCode(row, columns, { isValid: isIsin, what: 'no ISIN (12 letters and digits, the last of them a check digit)' });
}

function checkedCode(row: Row, columns: readonly string[], rule: { isValid: (code: string) => boolean; what: string }): string | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = cell.text.replace(/\s/g, '').toUpperCase();
  if (!rule.isValid(value)) throw unreadable(cell.column, cell.text, rule.what);
  return value;
}

/** A number of the US register of filers, ten digits. */
export function cik(row: Row, ...columns: string[]): string | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const digits = cell.text.replace(/^CIK/i, '').replace(/\.0$/, '');
  if (!/^\d{1,10}$/.test(digits) || /^0+$/.test(digits)) throw unreadable(cell.column, cell.text, 'no CIK (up to ten digits)');
  return digits.padStart(10, '0');
}

/** A company number of the UK register: eight digits, or two letters and six. Lost leading zeros are given back. */
export function ukCompanyNumber(row: Row, ...columns: string[]): string | undefined {
  const cell = cellOf(row, columns);
  if (!cell) return undefined;
  const value = cell.text.replace(/\s/g, '').toUpperCase().replace(/\.0$/, '');
  if (/^\d{4,8}$/.test(value)) return value.padStart(8, '0');
  // Registered societies carry letters in other places: `IP12345R`, `R0000123`.
  if (/^(?:[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z]|R\d{7})$/.test(value)) return value;
  throw unreadable(cell.column, cell.text, 'no UK company number (8 digits, or two letters and 6)');
}
