/** XLSX, the first sheet, as it is unpacked: a row at a time, and a cell that is empty costs nothing wherever it stands. */

import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { dayMs } from '../../../kernel/dates.ts';
import type { SourceFile } from '../file.ts';
import { storedOrWhole } from './stored.ts';

/** A row by its number in the sheet, and its cells that are not empty, by column from 0. */
export interface SheetRow {
  number: number;
  cells: [column: number, value: unknown][];
}

/** A workbook that is not read on; the message is a sentence. */
export class TooLarge extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TooLarge';
  }
}

const megabyte = 1_048_576;
/** Bytes of the sheet, unpacked. */
const largestSheet = 1024 * megabyte;
/** Bytes of its texts, which are held in memory. */
const largestTexts = 256 * megabyte;
/** Bytes of each of the parts that say how to read them. */
const largestOther = 16 * megabyte;
/** Characters of a cell, as of a line of CSV. */
const longestCell = 4 * megabyte;
const mostColumns = 16_384;
const mostParts = 10_000;

/** The rows of the first sheet; days become `YYYY-MM-DD`. @throws TooLarge; Error when it is no workbook, damaged, or unpacks to too much */
export async function* workbookRows(file: SourceFile): AsyncGenerator<SheetRow> {
  const zip = await openParts(file);
  try {
    const main = (await targets(zip, '_rels/.rels')).byType('/officeDocument') ?? 'xl/workbook.xml';
    const { sheet: id, from1904 } = await workbookOf(zip, main);
    const links = await targets(zip, `${path.posix.dirname(main)}/_rels/${path.posix.basename(main)}.rels`);
    const sheet = id === undefined ? undefined : links.byId(id);
    if (sheet === undefined) throw new Error('it has no sheet');
    const [sheetPart, texts] = [zip.part(sheet, largestSheet), links.byType('/sharedStrings')];
    if (!sheetPart) throw new Error('its first sheet is missing');
    const known = {
      texts: await textsOf(zip, texts),
      isDay: await dayStyles(zip, links.byType('/styles')),
      from1904,
      used: (text: string) => file.unpacked?.(text.length),
    };
    yield* sheetRows(await sheetPart(), known);
  } finally {
    zip.close();
  }
}

/** The parts of a workbook by name. */
interface Parts {
  /** Opens a part; undefined when there is none of the name. @throws TooLarge when it unpacks to more bytes than that */
  part(name: string, most: number): (() => Promise<Readable>) | undefined;
  close(): void;
}

async function openParts(file: SourceFile): Promise<Parts> {
  const stored = await storedOrWhole(file, 'PK');
  // What unpacks to more than the directory declares is an error of the stream.
  const options: yauzl.Options = { lazyEntries: true, autoClose: false };
  const zip =
    typeof stored === 'string'
      ? await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(stored, options)
      : await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(stored, options);
  const entries = new Map<string, yauzl.Entry>();
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: yauzl.Entry) => {
        entries.set(entry.fileName, entry);
        if (entries.size > mostParts) reject(new TooLarge(`It is a workbook of more than ${mostParts} parts.`));
        else zip.readEntry();
      });
      zip.on('end', resolve);
      zip.on('error', reject);
      zip.readEntry();
    });
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    part(name, most) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      if (entry.uncompressedSize > most) {
        const [size, limit] = [entry.uncompressedSize, most].map((bytes) => Math.round(bytes / megabyte));
        throw new TooLarge(`It is a workbook of ${size} MB when unpacked, more than the ${limit} MB that are read: save the sheet as CSV.`);
      }
      return () =>
        promisify(zip.openReadStream.bind(zip) as (entry: yauzl.Entry, done: (error: Error | null, stream: Readable) => void) => void)(
          entry,
        );
    },
    close: () => zip.close(),
  };
}

type Attributes = Readonly<Record<string, string>>;

/** What is heard of a part; names without their prefix. */
interface Listener {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads a part; yields after each piece of it. @throws Error where it is broken, or holds a text without end */
async function* heard(part: Readable, listener: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let last = 0;
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('doctype', () => {
    throw new Error('it declares a document type');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    last = parser.position;
    listener.open?.(bare(name), attributes);
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('closetag', ({ name }) => {
    last = parser.position;
    listener.close?.(bare(name));
  });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }));
      if (parser.position - last > longestCell) throw tooLongCell();
      yield;
    }
    parser.close();
  } finally {
    part.destroy();
  }
}

async function readPart(zip: Parts, name: string, listener: Listener & { most?: number }): Promise<boolean> {
  const part = zip.part(name, listener.most ?? largestOther);
  if (!part) return false;
  for await (const _ of heard(await part(), listener));
  return true;
}

/** Where the links of a part lead, by id and by what the type ends with. */
async function targets(zip: Parts, name: string) {
  const byId = new Map<string, string>();
  const byType = new Map<string, string>();
  const base = path.posix.dirname(path.posix.dirname(name));
  await readPart(zip, name, {
    open(tag, { Id = '', Type = '', Target = '' }) {
      if (tag !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join(base, Target);
      byId.set(Id, target);
      byType.set(Type.slice(Type.lastIndexOf('/')), target);
    },
  });
  return { byId: (id: string) => byId.get(id), byType: (type: string) => byType.get(type) };
}

async function workbookOf(zip: Parts, name: string): Promise<{ sheet: string | undefined; from1904: boolean }> {
  let sheet: string | undefined;
  let from1904 = false;
  const isThere = await readPart(zip, name, {
    open(tag, attributes) {
      if (tag === 'sheet') sheet ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  if (!isThere) throw new Error(`it has no ${name}`);
  return { sheet, from1904 };
}

/** The texts that cells name by number. */
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

/** The text in `t` elements, save what tells how others are pronounced. */
function textGatherer() {
  let text = '';
  let isText = false;
  let isSound = false;
  return {
    open(tag: string) {
      if (tag === 'rPh') isSound = true;
      if (tag === 't') isText = !isSound;
    },
    text(part: string) {
      if (!isText) return;
      text += part;
      if (text.length > longestCell) throw tooLongCell();
    },
    close(tag: string) {
      if (tag === 'rPh') isSound = false;
      if (tag === 't') isText = false;
    },
    take() {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

/** Formats that show a number as a day or a time, of those that need no code. */
const isDayFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/** Excel takes no longer code. */
const longestCode = 255;

/** For each style whether it shows a number as a day. */
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
  /** Told each text that a cell names: a few bytes may stand for many. @throws Error when that is more than the file may unpack to */
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
  if (type === 'inlineStr' || type === 'str' || type === 'd') return value;
  if (type === 'b') return value === '1';
  // Among them what a formula failed with.
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

function tooLongCell(): TooLarge {
  return new TooLarge(`It has a cell of more than ${longestCell / megabyte} MB.`);
}
