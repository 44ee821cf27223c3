import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readStarterFile, starterFiles } from '../../sources/starter/read.ts';
import { wasLoaded } from '../../store/records/source-records.ts';
import { takeStarterLessons } from '../learning/starter-lessons.ts';
import type { IngestContext } from './ingest.ts';
import { loadShipped, type Load } from './load-shipped.ts';

export interface StarterProgress {
  done: number;
  total: number;
}

/**
 * Loads the starter data set through the three layers like any other source, once: a file that was loaded to its end is
 * skipped, one that was cut short is taken up again, and what a newer file no longer says is withdrawn. What it teaches is shipped beside it.
 * @returns false when nothing was left to load
 */
export async function loadStarter(
  context: IngestContext,
  options: { onProgress?: (progress: StarterProgress) => void } = {},
): Promise<boolean> {
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
    await loadShipped(context, file, (read) => options.onProgress?.({ done: before + read, total }));
    before += file.statements.length;
  }
  await takeStarterLessons(context);
  return files.length > 0;
}
