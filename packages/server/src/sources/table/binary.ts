import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type AsyncBuffer } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { readSheet } from 'read-excel-file/node';
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

/** The objects of a Parquet file, a row group at a time; whole numbers become numbers, points in time ISO 8601 text. */
export async function* parquetRows(file: SourceFile): AsyncGenerator<Record<string, unknown>[]> {
  const buffer = await parquetBuffer(file);
  const metadata = await parquetMetadataAsync(buffer);
  let start = 0;
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows);
    const rows = await parquetReadObjects({ file: buffer, metadata, compressors, rowStart: start, rowEnd: end });
    for (const row of rows) for (const column of Object.keys(row)) row[column] = plain(row[column]);
    yield rows;
    start = end;
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

/** The rows of the first sheet, the header among them; days become `YYYY-MM-DD`. */
export async function workbookRows(file: SourceFile): Promise<unknown[][]> {
  const rows = await readSheet(await wholeOf(file));
  return rows.map((row) => row.map(plain));
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
