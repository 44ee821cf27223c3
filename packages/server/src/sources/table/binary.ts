import { promisify } from 'node:util';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type AsyncBuffer } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { readSheet } from 'read-excel-file/node';
import yauzl from 'yauzl';
import type { SourceFile } from '../file.ts';

/** Formats that jump about are held in memory where they cannot be read from disk, up to this. */
const largest = 268_435_456;

/** The content; throws Error when it is too large to hold. */
async function wholeOf(file: SourceFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of (await file.stream()) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largest) throw new Error(`${file.name} is larger than ${largest / 1_048_576} MB: unpack it first, or save it as CSV.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Rows made objects at a time: writers put a million into a row group, and few of its pages are unpacked for so many. */
const sliceRows = 32_768;

/** The objects of a Parquet file, a slice of a row group at a time; whole numbers become numbers, points in time ISO 8601 text. */
export async function* parquetRows(file: SourceFile, slice = sliceRows): AsyncGenerator<Record<string, unknown>[]> {
  const buffer = await parquetBuffer(file);
  const metadata = await parquetMetadataAsync(buffer);
  let start = 0;
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows);
    for (; start < end; start = Math.min(start + slice, end)) {
      const range = { rowStart: start, rowEnd: Math.min(start + slice, end), useOffsetIndex: true };
      const rows = await parquetReadObjects({ file: buffer, metadata, compressors, ...range });
      for (const row of rows) for (const column of Object.keys(row)) row[column] = plain(row[column]);
      yield rows;
    }
  }
}

/** From disk where it lies there as it is, else (in a zip, compressed) from memory. */
async function parquetBuffer(file: SourceFile): Promise<AsyncBuffer> {
  const stored = await file.path().catch(() => undefined);
  if (stored !== undefined) {
    const onDisk = await asyncBufferFromFile(stored);
    if (Buffer.from(await onDisk.slice(0, 4)).toString('latin1') === 'PAR1') return onDisk;
  }
  const bytes = await wholeOf(file);
  const whole = new Uint8Array(bytes).buffer;
  return { byteLength: whole.byteLength, slice: (start, end) => whole.slice(start, end) };
}

/** A workbook is unpacked whole and becomes several times as large in memory. */
const largestWorkbook = 268_435_456;

/** The rows of the first sheet, the header among them; days become `YYYY-MM-DD`. @throws TooLarge before anything is unpacked */
export async function workbookRows(file: SourceFile): Promise<unknown[][]> {
  const bytes = await wholeOf(file);
  const unpacked = await unpackedBytes(bytes);
  if (unpacked > largestWorkbook) {
    const [size, limit] = [unpacked, largestWorkbook].map((count) => Math.round(count / 1_048_576));
    throw new TooLarge(`It is a workbook of ${size} MB when unpacked, more than the ${limit} MB that are read: save the sheet as CSV.`);
  }
  const rows = await readSheet(bytes);
  return rows.map((row) => row.map(plain));
}

/** A workbook that is not unpacked; the message is a sentence. */
export class TooLarge extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TooLarge';
  }
}

/** What the files of a zip come to, as its directory declares it. */
async function unpackedBytes(bytes: Buffer): Promise<number> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true });
  return new Promise((resolve, reject) => {
    let total = 0;
    zip.on('entry', (entry: yauzl.Entry) => {
      total += entry.uncompressedSize;
      zip.readEntry();
    });
    zip.on('end', () => resolve(total));
    zip.on('error', reject);
    zip.readEntry();
  });
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return undefined;
    const text = value.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
  }
  if (Array.isArray(value)) return value.map(plain);
  return value;
}
