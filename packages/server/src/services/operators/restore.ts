import { createHash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type { PoolClient } from 'pg';
import { migrationNames } from '../../store/migrate.ts';
import {
  analyzeTables,
  emptySchema,
  filledTables,
  hasService,
  migrateFurther,
  rowsIn,
  setSequences,
  resumeUnfinished,
  unfinishedRequests,
} from '../../store/operators/backup.ts';
import { insertAudit } from '../../store/operators/operators.ts';
import type { Queue } from '../../store/queue/queue.ts';
import type { CopyOptions } from './backup.ts';
import { damaged, readContents, type BackupContents, type BackupTable } from './backup-file.ts';
import type { OperatorContext } from './context.ts';

export interface RestoreSummary {
  moment: string;
  rows: number;
  /** Unfinished requests, all of which have a job again. */
  taken_up: number;
}

interface Restore {
  file_path: string;
  /** Opened when it is known that there is something to restore. */
  openQueue: () => Promise<Queue>;
}

/**
 * Fills an empty database from a backup, all of it or nothing: the file is read and checked before anything is written, and what is
 * written is one transaction. The company index is left to be built by the next start.
 * @throws Error in a sentence: a service runs, the database has data, the file is damaged, newer or no backup
 */
export async function restore(
  context: OperatorContext,
  { file_path, openQueue }: Restore,
  options: CopyOptions = {},
): Promise<RestoreSummary> {
  const { db, clock, config, actor } = context;
  if (await hasService(db)) throw new Error('A service runs on this database; stop it first.');
  const filled = await filledTables(db);
  if (filled.length > 0) {
    const named = filled.length > 3 ? `${filled.slice(0, 3).join(', ')} and ${filled.length - 3} more` : filled.join(', ');
    throw new Error(`The database is not empty (${named}); restore into a new one: another FIRMAMENT_DATA, or another DATABASE_URL.`);
  }
  const file = await open(file_path).catch((error: unknown) => {
    throw (error as { code?: string }).code === 'ENOENT' ? new Error(`There is no file ${file_path}.`) : error;
  });
  try {
    const contents = await readContents(file, file_path);
    const known = await migrationNames();
    const unknown = contents.migrations.filter((name) => !known.includes(name));
    if (unknown.length > 0) throw new Error(`${file_path} was made by a newer version (${unknown.join(', ')}); upgrade Firmament.`);
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
    const progress = (stage: string) => (done: number) => options.onProgress?.({ stage, done, total: rows });
    const backup = { file, contents, file_path, signal: options.signal };
    await verifyTables(backup, progress('Checking the backup'));
    const queue = await openQueue();
    const taken_up = await db.transaction(async (tx) => {
      const putBack = await emptySchema(tx, contents.migrations);
      await copyTables(tx, backup, progress('Restoring'));
      await putBack();
      await setSequences(tx, contents.sequences);
      await migrateFurther(tx, contents.migrations);
      await analyzeTables(tx);
      // However old the backup is: what it holds unfinished gets the time it needs.
      await resumeUnfinished(tx, clock());
      const jobs = await enqueueUnfinished(tx, queue);
      const details = { file: path.basename(file_path), moment: contents.moment, rows, taken_up: jobs };
      await insertAudit(tx, { acted_at: clock(), actor, act: 'restore', subject_organization: null, details });
      return jobs;
    });
    // Of another database, if there is one: its revisions mean nothing here.
    for (const name of ['index', 'passages']) await rm(path.join(config.data_dir, name), { recursive: true, force: true });
    return { moment: contents.moment, rows, taken_up };
  } finally {
    await file.close();
  }
}

interface OpenBackup {
  file: FileHandle;
  contents: BackupContents;
  file_path: string;
  signal: AbortSignal | undefined;
}

async function verifyTables(backup: OpenBackup, onProgress: (rows: number) => void): Promise<void> {
  let done = 0;
  for (const table of backup.contents.tables) {
    onProgress(done);
    const digest = createHash('sha256');
    for await (const chunk of bytesOf(backup, table)) digest.update(chunk);
    if (digest.digest('hex') !== table.sha256) throw damaged(backup.file_path, `table ${table.table} is another`);
    done += table.rows;
  }
}

async function copyTables(tx: PoolClient, backup: OpenBackup, onProgress: (rows: number) => void): Promise<void> {
  let done = 0;
  for (const table of backup.contents.tables) {
    onProgress(done);
    const rows = rowsIn(tx, table);
    await pipeline(bytesOf(backup, table), createZstdDecompress(), rows);
    if (rows.rowCount !== table.rows) throw damaged(backup.file_path, `table ${table.table} has another number of rows`);
    done += table.rows;
  }
}

const chunkBytes = 1 << 18;

async function* bytesOf({ file, signal }: OpenBackup, { offset, bytes }: BackupTable): AsyncGenerator<Buffer> {
  for (let done = 0; done < bytes;) {
    signal?.throwIfAborted();
    // A buffer of its own each time: the one before may still be on its way.
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, bytes - done));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, offset + done);
    if (bytesRead === 0) return;
    yield chunk.subarray(0, bytesRead);
    done += bytesRead;
  }
}

/** The queue is not in the backup: it holds only what is to be done, which the requests tell. */
async function enqueueUnfinished(tx: PoolClient, queue: Queue): Promise<number> {
  let jobs = 0;
  for await (const { request_id, organization_id, request_type, before } of unfinishedRequests(tx)) {
    // As when it was submitted: the first few of an organization at once, the others in turns.
    await queue.send(tx, request_type, { job: { request_id, organization_id }, unfinished: before });
    jobs += 1;
  }
  return jobs;
}
