import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readStarterFile, starterFiles } from '../../sources/starter/read.ts';
import { wasLoaded } from '../../store/records/source-records.ts';
import { takeStarterLessons } from '../learning/starter-lessons.ts';
import { preparedFolder } from '../prepared.ts';
import type { IngestContext } from './ingest.ts';
import { loadPrepared } from './load-prepared.ts';
import { loadShipped, type Load } from './load-shipped.ts';

export interface StarterProgress {
  done: number;
  total: number;
  /** Whether it is computed record by record, and not copied as it was prepared. */
  is_computed: boolean;
}

/**
 * Loads the starter data set, once. A database that holds nothing gets a copy of what was prepared, where that fits. Any other takes the
 * files through the three layers like any other source: a file that was loaded to its end is skipped, one that was cut short is taken up
 * again, and what a newer file no longer says is withdrawn. What it teaches is shipped beside it.
 * @param options.prepared the folder of what was prepared; undefined computes
 * @returns false when nothing was left to load
 */
export async function loadStarter(
  context: IngestContext,
  options: { onProgress?: (progress: StarterProgress) => void; prepared?: string | undefined } = {},
): Promise<boolean> {
  const { onProgress = () => undefined, prepared: folder } = { prepared: preparedFolder, ...options };
  const isCopied =
    folder !== undefined &&
    (await loadPrepared(context, { folder, onProgress: (copied) => onProgress({ ...copied, is_computed: false }) }));
  const isLoaded = isCopied || (await computeStarter(context, (computed) => onProgress({ ...computed, is_computed: true })));
  await takeStarterLessons(context);
  return isLoaded;
}

/** @returns false when each file was loaded before */
async function computeStarter(context: IngestContext, onProgress: (progress: { done: number; total: number }) => void): Promise<boolean> {
  const wanted: { file: string; load: Load }[] = [];
  for (const file of starterFiles) {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    const load = { source: `starter/${path.basename(file).split('.')[0]}`, hash };
    if (!(await wasLoaded(context.db, load))) wanted.push({ file, load });
  }
  const files = await Promise.all(wanted.map(async ({ file, load }) => ({ load, ...(await readStarterFile(file)) })));
  const total = files.reduce((sum, { statements }) => sum + statements.length, 0);
  let before = 0;
  for (const file of files) {
    onProgress({ done: before, total });
    await loadShipped(context, file, (read) => onProgress({ done: before + read, total }));
    before += file.statements.length;
  }
  return files.length > 0;
}
