import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type AsyncBuffer } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { SourceFile } from '../file.ts';
import { storedOrWhole } from './stored.ts';

/** Rows made objects at a time: writers put a million into a row group, and few of its pages are unpacked for so many. */
const sliceRows = 32_768;
const sliceCells = 1_048_576;

/** The objects of a Parquet file, a slice of a row group at a time; whole numbers become numbers, points in time ISO 8601 text. */
export async function* parquetRows(file: SourceFile, slice = sliceRows): AsyncGenerator<Record<string, unknown>[]> {
  const buffer = await parquetBuffer(file);
  const metadata = await parquetMetadataAsync(buffer);
  const columns = metadata.schema.length;
  const most = Math.max(1, Math.min(slice, Math.floor(sliceCells / columns)));
  let start = 0;
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows);
    for (; start < end; start = Math.min(start + most, end)) {
      const range = { rowStart: start, rowEnd: Math.min(start + most, end), useOffsetIndex: true };
      const rows = await parquetReadObjects({ file: buffer, metadata, compressors, ...range });
      // A column of one value is a few bytes, however many rows it has.
      file.unpacked?.(rows.length * columns);
      for (const row of rows) for (const column of Object.keys(row)) row[column] = plain(row[column]);
      yield rows;
    }
  }
}

async function parquetBuffer(file: SourceFile): Promise<AsyncBuffer> {
  const stored = await storedOrWhole(file, 'PAR1');
  if (typeof stored === 'string') return asyncBufferFromFile(stored);
  const whole = new Uint8Array(stored).buffer;
  return { byteLength: whole.byteLength, slice: (start, end) => whole.slice(start, end) };
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
