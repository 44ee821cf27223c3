import { text, Unreadable, unreadable } from '../reading/cells.ts';
import { cleaned } from '../reading/entities.ts';
import type { Row } from '../reading/table.ts';
import { isDay, parseDate } from '../reading/values.ts';

/** Readers of what reviews state, in the manner of `sources/reading/cells.ts`. */

/** Free text as its writer saw it: without the entities of web pages, control characters, and the error values of spreadsheets. */
export function prose(row: Row, ...columns: string[]): string | undefined {
  const written = text(row, ...columns);
  if (written === undefined || /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NUM!|NULL!)$/.test(written)) return undefined;
  const clean = cleaned(written);
  return clean === '' ? undefined : clean;
}

function statedIn(row: Row, columns: readonly string[]): { column: string; written: string } | undefined {
  for (const column of columns) {
    const written = text(row, column);
    if (written !== undefined) return { column, written };
  }
  return undefined;
}

/** Stars from 1 to 5: `4`, `4.5`, `4/5`, `4 stars`, `4 out of 5`. */
export function stars(row: Row, ...columns: string[]): number | undefined {
  const cell = statedIn(row, columns);
  if (!cell) return undefined;
  const { column, written } = cell;
  const [, digits] = /^(\d(?:\.\d+)?)(?:\s*\/\s*5(?:\.0)?|\s*(?:out of 5|of 5))?(?:\s*stars?)?$/i.exec(written) ?? [];
  const value = Number(digits);
  if (digits === undefined || value < 1 || value > 5) throw unreadable(column, written, 'no rating from 1 to 5');
  return value;
}

/** A whole number from 1 to 5. */
export function wholeStars(row: Row, ...columns: string[]): number | undefined {
  const value = stars(row, ...columns);
  if (value !== undefined && !Number.isInteger(value)) throw new Unreadable(`${columns[0]} is ${value}; employees rate in whole numbers.`);
  return value;
}

/** As `wholeStars`; 0 is how boards write that a rating was not given. */
export function optionalStars(row: Row, ...columns: string[]): number | undefined {
  const cell = statedIn(row, columns);
  return !cell || /^0(?:\.0)?$/.test(cell.written) ? undefined : wholeStars(row, cell.column);
}

/** One of some words in any case and with any separators, as the vocabulary spells it. */
export function word<T>(row: Row, columns: readonly string[], vocabulary: Readonly<Record<string, T>>): T | undefined {
  const cell = statedIn(row, columns);
  if (!cell) return undefined;
  const { column, written } = cell;
  const key = written.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  if (!Object.hasOwn(vocabulary, key)) throw unreadable(column, written, `none of ${Object.keys(vocabulary).join(', ')}`);
  return vocabulary[key];
}

export interface Moment {
  /** `YYYY-MM-DD`. */
  day: string;
  /** `YYYY-MM-DDTHH:MM:SS`; midnight where no time is stated. Of a moment with a zone, in UTC. */
  instant: string;
}

/** A day or a moment in ISO 8601. */
export function moment(row: Row, ...columns: string[]): Moment | undefined {
  const cell = statedIn(row, columns);
  if (!cell) return undefined;
  const { column, written } = cell;
  const parsed = parseDate(written);
  if (!isDay(parsed)) throw unreadable(column, written, 'no day (dates are written YYYY-MM-DD)');
  const [, time, seconds = ':00', zone] = /[T ](\d{1,2}:\d{2})(:\d{2})?(?:\.\d+)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(written) ?? [];
  if (time === undefined) return { day: parsed, instant: `${parsed}T00:00:00` };
  const local = `${parsed}T${time.padStart(5, '0')}${seconds}`;
  const offset = zone === undefined || /^(?:Z|UTC)$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const instant = new Date(local + offset);
  if (Number.isNaN(instant.getTime())) throw unreadable(column, written, 'no moment of a day');
  const iso = instant.toISOString().slice(0, 19);
  return { day: iso.slice(0, 10), instant: iso };
}

/** `31-05-2025` as the snapshot of employee reviews writes days, with its time of day in a column of its own. */
export function snapshotMoment(row: Row): Moment | undefined {
  const written = text(row, 'reviewdate');
  if (written === undefined) return undefined;
  const [, day, month, year] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(written) ?? [];
  const time = text(row, 'reviewtime') ?? '';
  const iso = year === undefined ? written : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const parsed = parseDate(iso);
  if (!isDay(parsed)) throw unreadable('reviewdate', written, 'no day (this column is read as DD-MM-YYYY)');
  return { day: parsed, instant: `${parsed}T${/^\d{2}:\d{2}:\d{2}$/.test(time) ? time : '00:00:00'}` };
}
