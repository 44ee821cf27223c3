import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readStarterFile, starterFiles } from '../../sources/starter/read.ts';
import { saveLoad, saveSources, wasLoaded } from '../../store/source-records.ts';
import { ingest, type IngestContext } from './ingest.ts';

export interface StarterProgress {
  done: number;
  total: number;
}

/**
 * Loads the starter data set through the three layers like any other source, once: a file that was loaded to its end is
 * skipped, one that was cut short is taken up again.
 * @returns false when nothing was left to load
 */
export async function loadStarter(
  context: IngestContext,
  options: { onProgress?: (progress: StarterProgress) => void } = {},
): Promise<boolean> {
  const wanted: { file: string; hash: string }[] = [];
  for (const file of starterFiles) {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (!(await wasLoaded(context.db, { source: nameOf(file), hash }))) wanted.push({ file, hash });
  }
  const files = await Promise.all(wanted.map(async ({ file, hash }) => ({ file, hash, ...(await readStarterFile(file)) })));
  const total = files.reduce((sum, file) => sum + file.count, 0);
  let before = 0;
  for (const { file, hash, upstreams, statements, count } of files) {
    await saveSources(context.db, upstreams);
    const summary = await ingest(
      context,
      { statements, reasons: { method: 'resolved when the starter data set was built', file: nameOf(file) } },
      { onProgress: (done) => options.onProgress?.({ done: before + done, total }) },
    );
    await saveLoad(context.db, {
      source: nameOf(file),
      hash,
      records: summary.statements,
      companies: summary.companies,
      finished_at: context.clock(),
    });
    before += count;
  }
  return files.length > 0;
}

function nameOf(file: string): string {
  return `starter/${path.basename(file).split('.')[0]}`;
}
