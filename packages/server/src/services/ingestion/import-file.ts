import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { compare } from '../../kernel/text.ts';
import type { FoundFile } from '../../sources/reading/find.ts';
import { WrongFile, type Notice, type Reading, type Rejection, type Skip, type Source, type SourceItem } from '../../sources/source.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { beginImport, lastImport, saveImport } from '../../store/records/imports.ts';
import { saveSources } from '../../store/records/source-records.ts';
import type { FileReader } from './file-reader.ts';
import { ingest, noCounts, type IngestContext, type IngestCounts } from './ingest.ts';

/** Bytes of each end of a file that tell it from others of its size. */
const endBytes = 1_048_576;

export interface ImportInput {
  source: Source;
  file: FoundFile;
  reading: Reading;
  reader: FileReader;
}

export interface ImportOptions {
  onProgress?: (counts: IngestCounts) => void;
  onRejected?: (rejection: Rejection | Skip) => void;
  onNotice?: (notice: Notice) => void;
  /** Told before anything is saved when an earlier run over the same file was cut short: what that one came to. */
  onResume?: (before: IngestCounts) => void;
  dry_run?: boolean;
  signal?: AbortSignal;
}

/** The file cannot be read, or not to its end: it is cut short or damaged. */
class DamagedFile extends Error {
  constructor(file: FoundFile, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(reason.includes(file.name) ? reason : `${file.name}: It cannot be read to its end: ${reason}`, { cause });
    this.name = 'DamagedFile';
  }
}

/** Whether a failure is the file's own, of another kind than its source reads or damaged, so that others may be taken all the same. */
export function isFaultOfFile(error: unknown): error is Error {
  return error instanceof DamagedFile || (error instanceof Error && error.name === WrongFile.name);
}

/** For what only reads a file, where nothing else can fail. */
function faultOf(file: FoundFile): (error: unknown) => never {
  return (error) => {
    throw error instanceof Error && error.name === WrongFile.name ? error : new DamagedFile(file, error);
  };
}

/**
 * Imports one file. A run that was cut short is taken up behind its last saved batch when the same file is imported again;
 * a file that was imported to its end is read again and changes nothing.
 * @returns what became of all rows of the file, of those taken by the run that was cut short, too
 * @throws WrongFile when the file is of another kind, before anything is saved; DamagedFile when it cannot be read to its end
 */
export async function importFile(context: IngestContext, input: ImportInput, options: ImportOptions = {}): Promise<IngestCounts> {
  const { source, file } = input;
  const { dry_run, signal } = options;
  const fingerprint = await fingerprintOf(input).catch(faultOf(file));
  const before = fingerprint === null ? undefined : await lastImport(context.db, source.name, fingerprint);
  const resumed = before?.state === 'running' && before.items > 0 ? before : undefined;
  const earlier = { ...noCounts, ...resumed?.counts };
  let counts = earlier;
  const items = await begun(file, input.reader.read({ source: source.name, file, reading: input.reading }));
  if (resumed) options.onResume?.(earlier);
  if (!dry_run) await saveSources(context.db, source.upstreams);

  let import_id = resumed?.import_id;
  const importOf = async (tx: Queryable) =>
    (import_id ??= await beginImport(tx, { source: source.name, file: file.name, fingerprint, started_at: context.clock() }));
  const note = async (tx: Queryable, state: 'running' | 'finished' | 'failed') => {
    if (dry_run) return;
    // Reading a file once more is not worth a line of its own when it says what it said.
    const { new: made, added, updated, withdrawn } = counts;
    if (import_id === undefined && before && before.state !== 'running' && made + added + updated + withdrawn === 0) return;
    await saveImport(tx, { import_id: await importOf(tx), state, items: counts.read, counts, updated_at: context.clock() });
  };

  await ingest(dry_run ? { ...context, db: naming(context.db, source) } : context, items, {
    of_file: input.reading,
    skip: resumed?.items ?? 0,
    ...(!dry_run && { importOf }),
    onBatch: (tx, soFar) => ((counts = sum(earlier, soFar)), note(tx, 'running')),
    onProgress: () => options.onProgress?.(counts),
    ...(options.onRejected && { onRejected: options.onRejected }),
    ...(options.onNotice && { onNotice: options.onNotice }),
    ...(dry_run && { dry_run }),
    ...(signal && { signal }),
  });
  await note(context.db, isFruitless(counts) ? 'failed' : 'finished');
  return counts;
}

/** Whether there were rows and none was accepted, except those left out on purpose. */
export function isFruitless({ read, rejected, skipped }: IngestCounts): boolean {
  return rejected > 0 && rejected + skipped === read;
}

/** What two files, or two runs over one, came to together. */
export function sum(a: IngestCounts, b: IngestCounts): IngestCounts {
  const both = { ...a };
  for (const key of Object.keys(noCounts) as (keyof IngestCounts)[]) both[key] = a[key] + b[key];
  return both;
}

/** The items, after the first has arrived: a file of the wrong kind is refused by then. */
async function begun(file: FoundFile, items: AsyncIterable<SourceItem>): Promise<AsyncIterable<SourceItem>> {
  const iterator = items[Symbol.asyncIterator]();
  const read = () => iterator.next().catch(faultOf(file));
  let first: IteratorResult<SourceItem> | undefined = await read();
  const next = () => {
    if (!first) return read();
    const result = Promise.resolve(first);
    first = undefined;
    return result;
  };
  const end = async () => (await iterator.return?.()) ?? { done: true as const, value: undefined };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

/** A database whose transactions know the upstreams of a source, so that one which is rolled back leaves no trace of them. */
function naming(db: Database, source: Source): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await saveSources(tx, source.upstreams);
        return work(tx);
      }),
  };
}

/** Of a file on disk: its size and its ends, and all options of reading. Null for a pipe, which cannot be read twice. */
async function fingerprintOf({ file, reading }: Pick<ImportInput, 'file' | 'reading'>): Promise<string | null> {
  if (file.bytes === undefined || file.path === undefined) return null;
  const digest = createHash('sha256').update(
    JSON.stringify([file.bytes, reading.as_of, Object.entries(reading.options).toSorted(([a], [b]) => compare(a, b))]),
  );
  const handle = await open(file.path);
  try {
    for (const start of [0, Math.max(0, file.bytes - endBytes)]) {
      const { bytesRead, buffer } = await handle.read(
        Buffer.alloc(Math.min(endBytes, file.bytes)),
        0,
        Math.min(endBytes, file.bytes),
        start,
      );
      digest.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
  return digest.digest('hex');
}
