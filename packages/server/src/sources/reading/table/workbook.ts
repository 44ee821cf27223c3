/** XLSX, a sheet at a time, as it is unpacked: a row at a time, and a cell that is empty costs nothing wherever it stands. */

import path from 'node:path';
import type { Readable } from 'node:stream';
import { dayMs } from '../../../kernel/dates.ts';
import type { SourceFile } from '../file.ts';
import { heard, openParts, readPart, targets, textGatherer, TooLarge, unescaped, type Parts } from '../office.ts';
import { storedOrWhole } from './stored.ts';

/** A row by its number in the sheet, and its cells that are not empty, by column from 0. */
export interface SheetRow {
  number: number;
  cells: [column: number, value: unknown][];
}

const megabyte = 1_048_576;
const largestSheet = 1024 * megabyte;
const largestTexts = 256 * megabyte;
const mostColumns = 16_384;

/** A sheet by its name, and its rows as they are unpacked. */
export interface Sheet {
  name: string;
  rows(): AsyncGenerator<SheetRow>;
}

/** The rows of the first sheet; days become `YYYY-MM-DD`. @throws TooLarge; Error when it is no workbook, damaged, or unpacks to too much */
export async function* workbookRows(file: SourceFile): AsyncGenerator<SheetRow> {
  const zip = await openParts(await storedOrWhole(file, 'PK'), { what: 'a workbook', instead: ': save the sheet as CSV' });
  try {
    const [first] = await sheetsOf(zip, (text) => file.unpacked?.(text.length));
    if (!first) throw new Error('it has no sheet');
    yield* first.rows();
  } finally {
    zip.close();
  }
}

/**
 * The sheets of a workbook, in their order.
 * @param used called with each shared text that a cell uses, because a few bytes can represent many
 */
export async function sheetsOf(zip: Parts, used: Known['used']): Promise<Sheet[]> {
  const main = (await targets(zip, '_rels/.rels')).byType('/officeDocument') ?? 'xl/workbook.xml';
  const { sheets, from1904 } = await workbookOf(zip, main);
  const links = await targets(zip, `${path.posix.dirname(main)}/_rels/${path.posix.basename(main)}.rels`);
  let known: Promise<Known> | undefined;
  const read = async () => ({
    texts: await textsOf(zip, links.byType('/sharedStrings')),
    isDay: await dayStyles(zip, links.byType('/styles')),
    from1904,
    used,
  });
  return sheets.map(({ name, id }) => ({
    name,
    async *rows() {
      const place = links.byId(id);
      if (place === undefined) throw new Error('it has no sheet');
      const part = zip.part(place, largestSheet);
      if (!part) throw new Error('its sheet is missing');
      const before = await (known ??= read());
      yield* sheetRows(await part(), before);
    },
  }));
}

async function workbookOf(zip: Parts, name: string): Promise<{ sheets: { name: string; id: string }[]; from1904: boolean }> {
  const sheets: { name: string; id: string }[] = [];
  let from1904 = false;
  const isThere = await readPart(zip, name, {
    open(tag, attributes) {
      const id = tag === 'sheet' && Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (id) sheets.push({ name: unescaped(attributes['name'] ?? ''), id });
      if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  if (!isThere) throw new Error(`it has no ${name}`);
  return { sheets, from1904 };
}

async function textsOf(zip: Parts, name: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  const gathered = textGatherer();
  if (name === undefined) return texts;
  await readPart(zip, name, {
    most: largestTexts,
    open: (tag) => gathered.open(tag),
    text: (text) => gathered.text(text),
    close(tag) {
      gathered.close(tag);
      if (tag === 'si') texts.push(gathered.take());
    },
  });
  return texts;
}

const isDayFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/** Excel takes no longer code. */
const longestCode = 255;

async function dayStyles(zip: Parts, name: string | undefined): Promise<boolean[]> {
  const days: boolean[] = [];
  const codes = new Map<number, boolean>();
  let isStyles = false;
  if (name === undefined) return days;
  await readPart(zip, name, {
    open(tag, { numFmtId = '0', formatCode = '' }) {
      if (tag === 'cellXfs') isStyles = true;
      if (tag === 'numFmt') codes.set(Number(numFmtId), isDayCode(formatCode.slice(0, longestCode)));
      if (tag === 'xf' && isStyles) days.push(codes.get(Number(numFmtId)) ?? isDayFormat(Number(numFmtId)));
    },
    close(tag) {
      if (tag === 'cellXfs') isStyles = false;
    },
  });
  return days;
}

/** Whether a format such as `yyyy-mm-dd;@` shows a day: letters of days and times, and no digits. */
function isDayCode(code: string): boolean {
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '').replaceAll(/\.0+/g, '');
  return /[ymdhs]/i.test(bare) && !/[0#?]/.test(bare);
}

interface Known {
  texts: readonly string[];
  isDay: readonly boolean[];
  from1904: boolean;
  /** Called with each shared text that a cell uses. @throws Error beyond the limit for unpacked text */
  used: (text: string) => void;
}

async function* sheetRows(part: Readable, known: Known): AsyncGenerator<SheetRow> {
  let done: SheetRow[] = [];
  let row: SheetRow = { number: 0, cells: [] };
  let column = -1;
  let cell = { type: 'n', style: 0 };
  let value = '';
  let isValue = false;
  const gathered = textGatherer();
  const pieces = heard(part, {
    open(tag, { r, t = 'n', s = '0' }) {
      if (tag === 'row') {
        row = { number: Number(r) || row.number + 1, cells: [] };
        column = -1;
      } else if (tag === 'c') {
        column = r === undefined ? column + 1 : columnOf(r);
        if (column >= mostColumns || row.cells.length >= mostColumns)
          throw new TooLarge(`Row ${row.number} has more than ${mostColumns} columns.`);
        cell = { type: t, style: Number(s) };
        value = '';
      } else if (tag === 'v') isValue = true;
      gathered.open(tag);
    },
    text(text) {
      gathered.text(text);
      if (isValue) value += text;
    },
    close(tag) {
      gathered.close(tag);
      if (tag === 'v') isValue = false;
      else if (tag === 'c') {
        const inline = gathered.take();
        const read = cellValue({ ...cell, value: cell.type === 'inlineStr' ? inline : value }, known);
        if (read !== undefined && read !== '') row.cells.push([column, read]);
      } else if (tag === 'row') done.push(row);
    },
  });
  for await (const _ of pieces) {
    yield* done;
    done = [];
  }
  yield* done;
}

/** `XFD12` → 16,383. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < Math.min(place.length, 4); at += 1) {
    const code = place.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** What the first of January 1970 is in days since 1900, as workbooks count, and since 1904. */
const epoch = { from1900: 25_569, from1904: 24_107 };

function cellValue({ type, style, value }: { type: string; style: number; value: string }, known: Known): unknown {
  if (type === 's') {
    const text = known.texts[Number(value)];
    if (text !== undefined) known.used(text);
    return text;
  }
  if (type === 'str') return unescaped(value);
  if (type === 'inlineStr' || type === 'd') return value;
  if (type === 'b') return value === '1';
  // Other types, such as the error of a formula, have no value.
  if (type !== 'n' || value === '') return undefined;
  const number = Number(value);
  if (!Number.isFinite(number)) return undefined;
  if (!known.isDay[style]) return number;
  const seconds = Math.round((number - (known.from1904 ? epoch.from1904 : epoch.from1900)) * (dayMs / 1000));
  const day = new Date(seconds * 1000);
  if (Number.isNaN(day.getTime())) return undefined;
  const text = day.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}
