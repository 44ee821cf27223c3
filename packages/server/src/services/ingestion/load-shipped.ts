import type { SourceStatement, Upstream } from '../../sources/source.ts';
import { mergeEmptied } from '../../store/companies/companies.ts';
import { forgetArticles } from '../../store/news/readings.ts';
import { unstatedArticles } from '../../store/news/withdrawn.ts';
import { withdrawUnstated } from '../../store/records/assignments.ts';
import { saveLoad, saveSources } from '../../store/records/source-records.ts';
import { lockCompanyData } from '../../store/write-lock.ts';
import { rebuildDocuments } from '../documents/rebuild-documents.ts';
import { ingest, type IngestContext } from './ingest.ts';

export interface ShippedData {
  upstreams: readonly Record<keyof Upstream, string>[];
  statements: readonly SourceStatement[];
}

/** By what it is known that it was loaded. */
export interface Load {
  source: string;
  hash: string;
}

/** Takes shipped data through the three layers like any other, and withdraws what its upstreams said before and no longer say. */
export async function loadShipped(
  context: IngestContext,
  { load, upstreams, statements }: ShippedData & { load: Load },
  onProgress?: (read: number) => void,
): Promise<void> {
  await saveSources(context.db, upstreams);
  const summary = await ingest(context, statements, { keep_records: true, onProgress: ({ read }) => onProgress?.(read) });
  const moment = context.clock();
  await context.db.transaction(async (tx) => {
    await lockCompanyData(tx);
    const sources = upstreams.map((upstream) => upstream.name);
    const company_ids = await withdrawUnstated(tx, { sources, stated: summary.records, decided_at: moment });
    await forgetArticles(tx, await unstatedArticles(tx, { sources, stated: summary.records }));
    await mergeEmptied(tx, company_ids);
    await rebuildDocuments(tx, { company_ids, built_at: moment });
    await saveLoad(tx, { ...load, records: summary.counts.read, companies: summary.companies, finished_at: moment });
  });
}
