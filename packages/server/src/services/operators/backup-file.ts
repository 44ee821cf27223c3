import { hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';

/**
 * The file of a backup: the opening of fixed size, the tables one after the other, each as its own zstd-compressed stream of
 * PostgreSQL's binary COPY, and the contents, JSON. The opening says where the contents stand and is written last: a file that was
 * cut short has none.
 */
const magic = Buffer.from('FIRMAMENT-BACKUP', 'latin1');
const format = 1;
export const openingBytes = 64;
const mostContents = 1 << 24;

const contents = z.object({
  /** Of the software that made it. */
  version: z.string(),
  /** The moment everything in it is of. */
  moment: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      table: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int().min(0),
      /** Its position in the file, and its compressed length. */
      offset: z.int().min(openingBytes),
      bytes: z.int().min(0),
      /** Of these bytes, in hexadecimal. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ sequence: z.string(), last_value: z.int(), is_called: z.boolean() })),
});

export type BackupContents = z.output<typeof contents>;
export type BackupTable = BackupContents['tables'][number];

/** Ends a file: writes the contents at `offset`, behind the last table, and the opening. */
export async function writeContents(file: FileHandle, offset: number, written: BackupContents): Promise<void> {
  const text = Buffer.from(JSON.stringify(written));
  const opening = Buffer.alloc(openingBytes);
  magic.copy(opening);
  opening.writeUInt32BE(format, 16);
  opening.writeBigUInt64BE(BigInt(offset), 20);
  opening.writeUInt32BE(text.length, 28);
  hash('sha256', text, 'buffer').copy(opening, 32);
  await writeAt(file, text, offset);
  await file.sync();
  await writeAt(file, opening, 0);
  await file.sync();
}

/** @throws Error in a sentence when it is no backup, a damaged one, or one of a newer version */
export async function readContents(file: FileHandle, path: string): Promise<BackupContents> {
  const { size } = await file.stat();
  const opening = await readAt(file, 0, Math.min(size, openingBytes));
  if (!opening.subarray(0, magic.length).equals(magic)) throw new Error(`${path} is no backup of Firmament, or one that was cut short.`);
  const [version, offset, length] = [opening.readUInt32BE(16), Number(opening.readBigUInt64BE(20)), opening.readUInt32BE(28)];
  if (version > format) throw new Error(`${path} was made by a newer version; upgrade Firmament.`);
  if (length > mostContents || offset + length !== size) throw damaged(path, 'its length is another');
  const text = await readAt(file, offset, length);
  if (!hash('sha256', text, 'buffer').equals(opening.subarray(32))) throw damaged(path, 'its list of contents is another');
  return contents.parse(JSON.parse(text.toString('utf8')));
}

export function damaged(path: string, how: string): Error {
  return new Error(`${path} is damaged: ${how} than when it was made. Nothing was restored.`);
}

async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}
