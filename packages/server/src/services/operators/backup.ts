import { createHash } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { apiVersion } from '@firmament/contract';
import { appliedMigrations, copyOut, estimateRows, seeOneMoment, sequenceStates, tableShapes } from '../../store/operators/backup.ts';
import { act } from './act.ts';
import { openingBytes, writeContents, type BackupContents, type BackupTable } from './backup-file.ts';
import type { OperatorContext } from './context.ts';

/** How far a backup, or a restore of one, is. */
export interface CopyProgress {
  stage: string;
  done: number;
  total: number;
}

export interface CopyOptions {
  onProgress?: (progress: CopyProgress) => void;
  /** Ends it; nothing of it stays. */
  signal?: AbortSignal;
}

export interface BackupSummary {
  path: string;
  moment: string;
  bytes: number;
  rows: number;
  tables: { table: string; rows: number }[];
}

/**
 * Writes everything the database holds at one moment into a file, beside a running service or without one. The file gets its name when
 * it is whole, and only its owner may read it: it holds what tokens are signed with.
 */
export async function backUp(context: OperatorContext, file_path: string, options: CopyOptions = {}): Promise<BackupSummary> {
  const target = path.resolve(file_path);
  const unfinished = `${target}.${process.pid}.unfinished`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const { contents, bytes } = await writeBackup(context, file, options);
    await file.close();
    return await act(context, 'operator.backup', async () => {
      await rename(unfinished, target);
      const tables = contents.tables.map(({ table, rows }) => ({ table, rows }));
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const { moment } = contents;
      return { result: { path: target, moment, bytes, rows, tables }, details: { file: path.basename(target), moment, bytes, rows } };
    });
  } finally {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
  }
}

async function writeBackup(
  { db, clock }: OperatorContext,
  file: FileHandle,
  { onProgress, signal }: CopyOptions,
): Promise<{ contents: BackupContents; bytes: number }> {
  return db.transaction(async (tx) => {
    await seeOneMoment(tx);
    const moment = clock().toISOString();
    const migrations = await appliedMigrations(tx);
    const total = await estimateRows(tx);
    const tables: BackupTable[] = [];
    let done = 0;
    await file.writeFile(Buffer.alloc(openingBytes));
    let offset = openingBytes;
    for (const shape of await tableShapes(tx)) {
      onProgress?.({ stage: 'Backing up', done, total: Math.max(done, total) });
      const digest = createHash('sha256');
      let bytes = 0;
      const write = async (compressed: AsyncIterable<Buffer>) => {
        for await (const chunk of compressed) {
          digest.update(chunk);
          await file.writeFile(chunk);
          bytes += chunk.length;
        }
      };
      const rows = await copyOut({ db, tx }, shape, (copied) =>
        pipeline(copied, createZstdCompress(), write, { ...(signal && { signal }) }),
      );
      tables.push({ ...shape, rows, offset, bytes, sha256: digest.digest('hex') });
      offset += bytes;
      done += rows;
    }
    const contents = { version: apiVersion, moment, migrations, tables, sequences: await sequenceStates(tx) };
    await writeContents(file, offset, contents);
    return { contents, bytes: (await file.stat()).size };
  });
}
