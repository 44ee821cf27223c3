import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig, type Config } from '../config.ts';
import { Problem } from '../kernel/problem.ts';
import { loadDataFirst, type StartProgress } from '../service/first-start.ts';
import { openData, type CommandContext } from '../service/open-data.ts';
import { filesAt, sourceNamed } from '../services/ingestion/choose-source.ts';
import { fileReader, type FileReader } from '../services/ingestion/file-reader.ts';
import { importFile, isFaultOfFile, isFruitless, sum } from '../services/ingestion/import-file.ts';
import { noCounts, type IngestCounts } from '../services/ingestion/ingest.ts';
import type { FoundFile } from '../sources/reading/find.ts';
import type { FetchedFile, Source } from '../sources/source.ts';
import { checkTarget, rejectionFile, type RejectionFile } from './import-rejections.ts';
import { noticesOf, type Notices } from './import-notices.ts';
import { importProgress, summaryOf, type FileProgress } from './import-report.ts';
import { onInterrupt } from './interrupt.ts';

export interface ImportCommandOptions {
  dryRun?: boolean;
  asOf?: string;
  retrievedAt?: string;
  sourceUrl?: string;
  rejected?: string;
  encoding?: string;
  option?: string[];
}

/** Everything was taken; the import failed; it was done, but rows were rejected. */
const exit = { done: 0, failed: 1, rejected: 2 } as const;

/** After a signal: how long what is saved may take to be told to others. */
const tellWithinMs = 2_000;

/**
 * `firmament import <source> [file|folder|url|-]`: without the last what the source fetches itself. Returns when what was imported can be found.
 * Exit code 0: all taken. 1: failed, with what was saved before intact. 2: done, with rejected rows in a file.
 */
export async function importCommand(name: string, typed: string | undefined, options: ImportCommandOptions): Promise<void> {
  const source = sourceNamed(name);
  const read = readingOptions(source, options);
  const config = readConfig();
  const progress = importProgress(process.stderr);
  const stop = onInterrupt();
  try {
    const fetched = isFile(typed) ? undefined : await fetchFrom(config, { source, url: typed }, { progress, signal: stop });
    if (fetched) Object.assign(read, { source_url: read.source_url ?? fetched.source_url, retrieved_at: fetched.retrieved_at });
    const files = (await filesAt(fetched?.path ?? typed ?? '')).map((file) =>
      options.encoding === undefined ? file : { ...file, encoding: options.encoding },
    );
    if (options.rejected !== undefined) await checkTarget(options.rejected, files);
    const onStep = (step: StartProgress) => {
      stop.throwIfAborted();
      progress.stage(step);
    };
    const context = await openData(config, onStep);
    try {
      if (!options.dryRun && context.index) await loadDataFirst(context, onStep);
      await importFiles(context, { source, files, options, read }, { progress, signal: stop });
    } finally {
      await context.close();
    }
  } finally {
    progress.end();
  }
}

interface ImportWork {
  source: Source;
  files: readonly FoundFile[];
  options: ImportCommandOptions;
  read: ReadOptions;
}

interface Watch {
  progress: FileProgress;
  signal: AbortSignal;
}

async function importFiles(context: CommandContext, work: ImportWork, watch: Watch): Promise<void> {
  const { source, files, options } = work;
  const { progress, signal } = watch;
  const rejections = rejectionFile(
    options.rejected ?? path.join(context.config.data_dir, 'imports', `${source.name}-${stamp(context)}-rejected.csv`),
  );
  const notices = noticesOf();
  const reader = fileReader();
  let total: IngestCounts = noCounts;
  const reject = (file: FoundFile, reason: string) => {
    rejections.write(file.name, { kind: 'rejected', at: 'the file', reason });
    total = sum(total, { ...noCounts, read: 1, rejected: 1 });
  };
  try {
    for (const file of files) {
      if (file.refused !== undefined) {
        reject(file, file.refused);
        continue;
      }
      const before = total;
      const onCounts = (counts: IngestCounts) => (total = sum(before, counts));
      try {
        onCounts(await importOne(context, { ...work, file, reader }, { ...watch, rejections, notices, onCounts }));
      } catch (error) {
        // Among others one that is of another kind, or damaged, is a row that cannot be taken, beside those saved of it.
        if (files.length === 1 || !isFaultOfFile(error)) throw error;
        reject(file, error.message);
      }
    }
    progress.end();
    try {
      if (!options.dryRun) await Promise.race([context.publish(), whenAborted(signal)]);
    } finally {
      // Told also when it will be found later only.
      progress.end();
      const pending = options.dryRun ? 0 : await context.pendingEmbeddings().catch(() => 0);
      const rejected_path = rejections.path();
      console.log(summaryOf(total, { source: source.name, dry_run: options.dryRun === true, rejected_path, pending }));
      for (const line of notices.lines(rejected_path)) console.log(line);
    }
    process.exitCode = isFruitless(total) ? exit.failed : total.rejected > 0 ? exit.rejected : exit.done;
  } catch (error) {
    // What was saved before the fault is to be found all the same; the next start would do it, too.
    const telling = options.dryRun || total.read === 0 ? undefined : context.publish().catch(() => undefined);
    await (signal.aborted ? Promise.race([telling, sleep(tellWithinMs)]) : telling);
    throw explained(error, { files, is_saved: total.read > 0 && !options.dryRun });
  } finally {
    await reader.close();
    rejections.close();
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** A failure with what it means for what was imported before it. */
function explained(error: unknown, run: { files: readonly FoundFile[]; is_saved: boolean }): unknown {
  if (!(error instanceof Error)) return error;
  const isOutage = error instanceof Problem && error.code === 'UNAVAILABLE';
  const what = isOutage && error.message.includes('cannot reach') ? 'The database went away.' : error.message;
  if (!run.is_saved) return isOutage ? new Error(what, { cause: error }) : error;
  const [first] = run.files;
  const next = first?.bytes === undefined ? 'importing the same again changes none of it' : 'the same command goes on from there';
  return new Error(`${what} What was imported is saved; ${next}.`, { cause: error });
}

interface ReadOptions {
  as_of?: string;
  retrieved_at?: Date;
  source_url?: string;
  options: Record<string, string>;
}

function readingOptions(source: Source, { asOf, retrievedAt, sourceUrl, option = [] }: ImportCommandOptions): ReadOptions {
  const options: Record<string, string> = {};
  for (const pair of option) {
    const [, key = '', value = ''] = /^([a-z_-]+)=(.*)$/s.exec(pair) ?? [];
    const known = Object.keys(source.options ?? {});
    if (!known.includes(key)) {
      throw new Error(
        `'${pair}' is no option of ${source.name}; ${known.length > 0 ? `it has ${known.join(', ')} (as name=value)` : 'it has none'}.`,
      );
    }
    options[key] = value;
  }
  if (asOf !== undefined && !isDay(asOf)) throw new Error(`--as-of must be a day as YYYY-MM-DD, not '${asOf}'.`);
  const retrieved_at = retrievedAt === undefined ? undefined : new Date(retrievedAt);
  if (retrieved_at && Number.isNaN(retrieved_at.getTime())) throw new Error(`--retrieved-at must be a date or time, not '${retrievedAt}'.`);
  return {
    options,
    ...(asOf !== undefined && { as_of: asOf }),
    ...(retrieved_at && { retrieved_at }),
    ...(sourceUrl !== undefined && { source_url: sourceUrl }),
  };
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isFile(typed: string | undefined): typed is string {
  return typed !== undefined && !/^https?:\/\//i.test(typed);
}

async function fetchFrom(
  config: Config,
  input: { source: Source; url: string | undefined },
  { progress, signal }: { progress: FileProgress; signal: AbortSignal },
): Promise<FetchedFile> {
  // Its library takes a while to load, and most imports read files.
  const { fetchFile } = await import('../services/ingestion/fetch-file.ts');
  const stage = `Downloading ${input.url ?? input.source.name}`;
  const onProgress = ({ bytes, total }: { bytes: number; total: number | undefined }) =>
    progress.stage({ stage, unit: 'bytes', done: bytes, ...(total !== undefined && { total }) });
  return fetchFile(config, input, { signal, onProgress });
}

async function importOne(
  context: CommandContext,
  input: Omit<ImportWork, 'files'> & { file: FoundFile; reader: FileReader },
  {
    progress,
    signal,
    rejections,
    notices,
    onCounts,
  }: Watch & { rejections: RejectionFile; notices: Notices; onCounts: (counts: IngestCounts) => void },
): Promise<IngestCounts> {
  const { source, file, reader, options, read } = input;
  const retrieved_at = read.retrieved_at ?? (await modified(file)) ?? context.clock();
  progress.file({ name: file.name, bytes: file.bytes, position: () => reader.position() });
  return importFile(
    context,
    { source, file, reader, reading: { ...read, retrieved_at } },
    {
      onProgress(counts) {
        onCounts(counts);
        progress.counts(counts);
      },
      onResume(counts) {
        rejections.append();
        onCounts(counts);
        progress.resumed(counts);
      },
      onRejected: (rejection) => rejections.write(file.name, rejection),
      onNotice(notice) {
        notices.add(file.name, notice);
        if (notice.at !== '') rejections.write(file.name, notice);
      },
      ...(options.dryRun && { dry_run: true }),
      signal,
    },
  );
}

/** When a file on disk was fetched: its modification time. */
async function modified({ path: place, bytes }: FoundFile): Promise<Date | undefined> {
  return place === undefined || bytes === undefined ? undefined : (await stat(place)).mtime;
}

function stamp({ clock }: CommandContext): string {
  return clock().toISOString().replaceAll(/[:.]/g, '-').slice(0, 23);
}
