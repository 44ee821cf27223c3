import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { dayMs } from '../kernel/dates.ts';

/** How a column is written: PostgreSQL's binary formats. */
export type ColumnType = 'int2' | 'int4' | 'int8' | 'text' | 'json' | 'jsonb' | 'bytea' | 'date' | 'timestamptz' | 'bool';

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const header = Buffer.concat([signature, Buffer.alloc(8)]);
const trailer = Buffer.from([0xff, 0xff]);
const postgresEpochMs = Date.UTC(2000, 0, 1);
const chunkBytes = 1 << 20;
const twoTo32 = 2 ** 32;

/** Rows for a table: values in the order of the columns; null is NULL, dates are `YYYY-MM-DD`, timestamps are `Date`. */
export interface Copy {
  table: string;
  columns: Readonly<Record<string, ColumnType>>;
  rows: Iterable<readonly unknown[]>;
}

/**
 * Writes rows into tables with COPY, in binary: an order of magnitude faster than INSERT. While the database takes the rows of one
 * table, those of the next are encoded.
 */
export async function copyTables(tx: PoolClient, copies: readonly Copy[]): Promise<void> {
  let sending: Promise<void> | undefined;
  try {
    for (const copy of copies) {
      const encoded = encode(copy);
      await sending;
      sending = encoded && send(tx, copy, encoded);
      // Awaited in the next turn; until then a fault must not count as unheard.
      sending?.catch(() => undefined);
    }
  } finally {
    await sending;
  }
}

/** The rows in chunks; undefined when there are none. */
function encode({ columns, rows }: Copy): Buffer[] | undefined {
  const types = Object.values(columns);
  const encoder = new Encoder();
  const chunks: Buffer[] = [];
  encoder.raw(header);
  let isEmpty = true;
  for (const row of rows) {
    isEmpty = false;
    encoder.row(row, types);
    if (encoder.length >= chunkBytes) chunks.push(encoder.take());
  }
  if (isEmpty) return undefined;
  encoder.raw(trailer);
  chunks.push(encoder.take());
  return chunks;
}

async function send(tx: PoolClient, { table, columns }: Copy, chunks: readonly Buffer[]): Promise<void> {
  const stream = tx.query(copyFrom(`copy ${table} (${Object.keys(columns).join(', ')}) from stdin (format binary)`));
  await pipeline(Readable.from(chunks), stream);
}

class Encoder {
  #buffer = Buffer.allocUnsafe(chunkBytes * 2);
  length = 0;

  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.length);
    this.#buffer = Buffer.allocUnsafe(chunkBytes * 2);
    this.length = 0;
    return taken;
  }

  raw(bytes: Buffer): void {
    this.#room(bytes.length);
    bytes.copy(this.#buffer, this.length);
    this.length += bytes.length;
  }

  row(values: readonly unknown[], types: readonly ColumnType[]): void {
    this.#room(2);
    this.length = this.#buffer.writeInt16BE(types.length, this.length);
    for (let index = 0; index < types.length; index += 1) this.#field(values[index], types[index]!);
  }

  #field(value: unknown, type: ColumnType): void {
    this.#room(16);
    if (value === null || value === undefined) {
      this.length = this.#buffer.writeInt32BE(-1, this.length);
      return;
    }
    switch (type) {
      case 'int2':
        this.length = this.#buffer.writeInt32BE(2, this.length);
        this.length = this.#buffer.writeInt16BE(value as number, this.length);
        return;
      case 'int4':
        this.length = this.#buffer.writeInt32BE(4, this.length);
        this.length = this.#buffer.writeInt32BE(value as number, this.length);
        return;
      case 'int8':
        this.#int8(value as number);
        return;
      case 'bool':
        this.length = this.#buffer.writeInt32BE(1, this.length);
        this.length = this.#buffer.writeUInt8(value ? 1 : 0, this.length);
        return;
      case 'date':
        this.length = this.#buffer.writeInt32BE(4, this.length);
        this.length = this.#buffer.writeInt32BE(Math.round((Date.parse(value as string) - postgresEpochMs) / dayMs), this.length);
        return;
      case 'timestamptz':
        this.#int8(((value as Date).getTime() - postgresEpochMs) * 1_000);
        return;
      case 'bytea':
        this.#bytes(value as Buffer);
        return;
      case 'jsonb':
        this.#text(`\u0001${value as string}`);
        return;
      case 'text':
      case 'json':
        this.#text(value as string);
    }
  }

  /** Exact up to 2^53. */
  #int8(value: number): void {
    this.length = this.#buffer.writeInt32BE(8, this.length);
    this.length = this.#buffer.writeInt32BE(Math.floor(value / twoTo32), this.length);
    this.length = this.#buffer.writeUInt32BE(((value % twoTo32) + twoTo32) % twoTo32, this.length);
  }

  #bytes(value: Buffer): void {
    this.#room(value.length + 4);
    this.length = this.#buffer.writeInt32BE(value.length, this.length);
    value.copy(this.#buffer, this.length);
    this.length += value.length;
  }

  #text(text: string): void {
    // PostgreSQL's text has no NUL.
    const value = text.includes('\0') ? text.replaceAll('\0', '') : text;
    this.#room(value.length * 3 + 4);
    const start = this.length + 4;
    const written = this.#buffer.write(value, start, 'utf8');
    this.#buffer.writeInt32BE(written, this.length);
    this.length = start + written;
  }

  #room(bytes: number): void {
    if (this.length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.length + bytes));
    this.#buffer.copy(larger, 0, 0, this.length);
    this.#buffer = larger;
  }
}
