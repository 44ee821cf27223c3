import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readStarterFile, starterFiles } from '../../sources/starter/read.ts';
import { mergeEmptied } from '../../store/companies/companies.ts';
import { withdrawUnstated } from '../../store/records/assignments.ts';
import { saveLoad, saveSources, wasLoaded } from '../../store/records/source-records.ts';
import { lockCompanyData } from '../../store/write-lock.ts';
import { rebuildDocuments } from '../documents/rebuild-documents.ts';
import { ingest, type IngestContext } from './ingest.ts';

export interface StarterProgress {
  done: number;
  total: number;
}

/**
 * Loads the starter data set through the three layers like any other source, once: a file that was loaded to its end is
 * skipped, one that was cut short is taken up again, and what a newer file no longer says is withdrawn.
 * @returns false when nothing was left to load
 */
export async function loadStarter(
  context: IngestContext,
  options: { onProgress?: (progress: StarterProgress) => void } = {},
): Promise<boolean> {
  const wanted: { name: string; file: string; hash: string }[] = [];
  for (const file of starterFiles) {
    const name = `starter/${path.basename(file).split('.')[0]}`;
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (!(await wasLoaded(context.db, { source: name, hash }))) wanted.push({ name, file, hash });
  }
  const files = await Promise.all(wanted.map(async (one) => ({ ...one, ...(await readStarterFile(one.file)) })));
  const total = files.reduce((sum, { statements }) => sum + statements.length, 0);
  let before = 0;
  for (const { name, hash, upstreams, statements } of files) {
    await saveSources(context.db, upstreams);
    const summary = await ingest(context, statements, {
      keep_records: true,
      onProgress: ({ read }) => options.onProgress?.({ done: before + read, total }),
    });
    const moment = context.clock();
    await context.db.transaction(async (tx) => {
      await lockCompanyData(tx);
      const sources = upstreams.map((upstream) => upstream.name);
      const company_ids = await withdrawUnstated(tx, { sources, stated: summary.records, decided_at: moment });
      await mergeEmptied(tx, company_ids);
      await rebuildDocuments(tx, { company_ids, built_at: moment });
      await saveLoad(tx, { source: name, hash, records: summary.counts.read, companies: summary.companies, finished_at: moment });
    });
    before += statements.length;
  }
  return files.length > 0;
}
