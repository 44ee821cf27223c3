import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
import { readConfig, type Config } from '../config.ts';
import { openData, type CommandContext } from '../service.ts';
import type { FetchedFile } from '../services/ingestion/fetch-file.ts';
import { importFile } from '../services/ingestion/import-file.ts';
import type { IngestCounts } from '../services/ingestion/ingest.ts';
import { filesAt, sourceNamed } from '../services/ingestion/choose-source.ts';
import type { SourceFile } from '../sources/file.ts';
import type { Rejection, Source } from '../sources/source.ts';
import { importProgress, summaryOf, type FileProgress } from './import-report.ts';

export interface ImportCommandOptions {
  dryRun?: boolean;
  asOf?: string;
  retrievedAt?: string;
  sourceUrl?: string;
  rejected?: string;
  option?: string[];
}

/** Everything was taken; the import failed; it was done, but rows were rejected. */
const exit = { done: 0, failed: 1, rejected: 2 } as const;

/**
 * `firmament import <source> <file|url|->`. Returns when what was imported can be found.
 * Exit code 0: all taken. 1: failed, with what was saved before intact. 2: done, with rejected rows in a file.
 */
export async function importCommand(name: string, typed: string, options: ImportCommandOptions): Promise<void> {
  const source = sourceNamed(name);
  const read = readingOptions(source, options);
  const config = readConfig();
  const stop = new AbortController();
  const interrupt = () => stop.abort(new Error('Interrupted. What was imported is saved; the same command goes on from there.'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const progress = importProgress(process.stderr);
  const context = await openData(config, (step) => progress.stage(step));
  try {
    const fetched = isUrl(typed) ? await fetchUrl(config, { source, url: typed }, { progress, signal: stop.signal }) : undefined;
    const files = await filesAt(fetched?.path ?? typed);
    if (fetched) Object.assign(read, { source_url: read.source_url ?? fetched.source_url, retrieved_at: fetched.retrieved_at });
    const rejections = rejectionFile(options.rejected ?? path.join(config.data_dir, 'imports', `${name}-${stamp(context)}-rejected.csv`));
    const total = emptyCounts();
    for (const file of files) {
      const counts = await importOne(context, { source, file, options, read }, { progress, rejections, signal: stop.signal });
      for (const key of Object.keys(total) as (keyof IngestCounts)[]) total[key] += counts[key];
    }
    const rejected_path = await rejections.close();
    if (!options.dryRun) await context.publish();
    progress.end();
    console.log(summaryOf(total, { source: name, dry_run: options.dryRun === true, rejected_path }));
    const isFruitless = total.read > 0 && total.rejected === total.read;
    process.exitCode = isFruitless ? exit.failed : total.rejected > 0 ? exit.rejected : exit.done;
  } catch (error) {
    // What was saved before the fault is findable all the same.
    if (!options.dryRun) await context.publish().catch(() => undefined);
    throw error;
  } finally {
    progress.end();
    await context.close();
  }
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

function isUrl(typed: string): boolean {
  return /^https?:\/\//i.test(typed);
}

async function fetchUrl(
  config: Config,
  input: { source: Source; url: string },
  { progress, signal }: { progress: FileProgress; signal: AbortSignal },
): Promise<FetchedFile> {
  // Its library takes a while to load, and most imports read files.
  const { fetchFile } = await import('../services/ingestion/fetch-file.ts');
  const stage = `Downloading ${input.url}`;
  const onProgress = ({ bytes, total }: { bytes: number; total: number | undefined }) =>
    progress.stage({ stage, done: bytes, ...(total !== undefined && { total }) });
  return fetchFile(config, input, { signal, onProgress });
}

async function importOne(
  context: CommandContext,
  input: { source: Source; file: SourceFile; options: ImportCommandOptions; read: ReadOptions },
  { progress, rejections, signal }: { progress: FileProgress; rejections: RejectionFile; signal: AbortSignal },
): Promise<IngestCounts> {
  const { source, file, options, read } = input;
  const fetched_at = read.retrieved_at ?? (await modified(file)) ?? context.clock();
  progress.file(file);
  try {
    return await importFile(
      context,
      { source, file, reading: { ...read, retrieved_at: fetched_at } },
      {
        onProgress: (counts) => progress.counts(counts),
        onResume: (items) =>
          progress.note(`${file.name}: an earlier import was cut short; going on behind ${items.toLocaleString('en')} rows.`),
        onRejected: (rejection) => rejections.write(file.name, rejection),
        ...(options.dryRun && { dry_run: true }),
        signal,
      },
    );
  } finally {
    await file.close();
  }
}

/** When a file on disk was fetched: when it was written, as far as anybody can tell. */
async function modified(file: SourceFile): Promise<Date | undefined> {
  if (file.bytes === undefined) return undefined;
  return (await stat(await file.path())).mtime;
}

interface RejectionFile {
  write(file: string, rejection: Rejection): void;
  /** @returns its path; undefined when nothing was rejected */
  close(): Promise<string | undefined>;
}

/** A CSV of what was rejected and why, made when there is something to write. */
function rejectionFile(target: string): RejectionFile {
  let stream: WriteStream | undefined;
  let making: Promise<unknown> | undefined;
  const lines: string[] = [];
  return {
    write(file, { at, reason }) {
      making ??= mkdir(path.dirname(target), { recursive: true }).then(
        () => (stream = createWriteStream(target).setDefaultEncoding('utf8')),
      );
      lines.push([file, at, reason].map(quoted).join(','));
      if (stream) stream.write(`${lines.splice(0).join('\n')}\n`);
    },
    async close() {
      if (making === undefined) return undefined;
      await making;
      if (lines.length > 0) stream?.write(`${lines.splice(0).join('\n')}\n`);
      stream?.end();
      if (stream) await once(stream, 'close');
      return target;
    },
  };
}

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function stamp({ clock }: CommandContext): string {
  return clock().toISOString().replaceAll(/[:.]/g, '-').slice(0, 19);
}

function emptyCounts(): IngestCounts {
  return { read: 0, new: 0, added: 0, updated: 0, unchanged: 0, rejected: 0, candidates: 0 };
}
