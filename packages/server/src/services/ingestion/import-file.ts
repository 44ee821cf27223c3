import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { SourceFile } from '../../sources/file.ts';
import type { Reading, Rejection, Source } from '../../sources/source.ts';
import { beginImport, lastImport, saveImport } from '../../store/imports.ts';
import { saveSources } from '../../store/source-records.ts';
import { ingest, type IngestContext, type IngestCounts } from './ingest.ts';

/** Bytes of each end of a file that tell it from others of its size. */
const endBytes = 1_048_576;

export interface ImportInput {
  source: Source;
  file: SourceFile;
  reading: Reading;
}

export interface ImportOptions {
  onProgress?: (counts: IngestCounts) => void;
  onRejected?: (rejection: Rejection) => void;
  /** Told before anything is read when an earlier run over the same file was cut short. */
  onResume?: (items: number) => void;
  dry_run?: boolean;
  signal?: AbortSignal;
}

/**
 * Imports one file. A run that was cut short is taken up behind its last saved batch when the same file is imported again;
 * a file that was imported to its end is read again and changes nothing.
 * @throws WrongFile when the file is of another kind; Error when it has rows and none could be taken
 */
export async function importFile(context: IngestContext, input: ImportInput, options: ImportOptions = {}): Promise<IngestCounts> {
  const { source, file, reading } = input;
  await saveSources(context.db, source.upstreams);
  const fingerprint = await fingerprintOf(input);
  const before = fingerprint === null ? undefined : await lastImport(context.db, source.name, fingerprint);
  const skip = before?.state === 'running' ? before.items : 0;
  if (skip > 0) options.onResume?.(skip);

  let import_id = skip > 0 ? before?.import_id : undefined;
  const note = async (tx: Parameters<typeof saveImport>[0], state: 'running' | 'finished' | 'failed', counts: IngestCounts) => {
    if (options.dry_run) return;
    import_id ??= await beginImport(tx, { source: source.name, file: file.name, fingerprint, started_at: context.clock() });
    await saveImport(tx, { import_id, state, items: skip + counts.read, counts, updated_at: context.clock() });
  };

  const { counts } = await ingest(context, source.read(file, reading), {
    skip,
    onBatch: (tx, soFar) => note(tx, 'running', soFar),
    ...(options.onProgress && { onProgress: options.onProgress }),
    ...(options.onRejected && { onRejected: options.onRejected }),
    ...(options.dry_run && { dry_run: true }),
    ...(options.signal && { signal: options.signal }),
  });
  const isFruitless = counts.read > 0 && counts.rejected === counts.read && skip === 0;
  await note(context.db, isFruitless ? 'failed' : 'finished', counts);
  return counts;
}

/** Of a file on disk: its size and its ends, with whatever changes how it is read. Null for a pipe, which nobody can ask twice. */
async function fingerprintOf({ file, reading }: ImportInput): Promise<string | null> {
  if (file.bytes === undefined) return null;
  const sum = createHash('sha256').update(
    JSON.stringify([file.bytes, reading.as_of, Object.entries(reading.options).toSorted(([a], [b]) => (a < b ? -1 : 1))]),
  );
  const handle = await open(await file.path());
  try {
    for (const start of [0, Math.max(0, file.bytes - endBytes)]) {
      const { bytesRead, buffer } = await handle.read(
        Buffer.alloc(Math.min(endBytes, file.bytes)),
        0,
        Math.min(endBytes, file.bytes),
        start,
      );
      sum.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
  return sum.digest('hex');
}
