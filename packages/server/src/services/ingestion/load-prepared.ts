import { copyIn, holdsNothing } from '../../store/records/prepared-tables.ts';
import { saveLoad } from '../../store/records/source-records.ts';
import { lockCompanyData } from '../../store/write-lock.ts';
import { preparedLoad, readPrepared } from '../prepared.ts';
import type { IngestContext } from './ingest.ts';

/**
 * Copies the starter data set into a database that holds nothing, as it was prepared: all of it or nothing.
 * @param folder where the prepared files are
 * @returns false where there is none that fits this data and code, or the database holds something
 */
export async function loadPrepared(
  { db, clock }: IngestContext,
  { folder, onProgress }: { folder: string; onProgress: (progress: { done: number; total: number }) => void },
): Promise<boolean> {
  if (!(await holdsNothing(db))) return false;
  const prepared = await readPrepared('tables', folder);
  if (!prepared) return false;
  const { head } = prepared;
  const body = await prepared.body();
  let at = 0;
  const tables = head.tables.map(({ bytes, ...table }) => ({ ...table, rows: body.subarray(at, (at += bytes)) }));
  return db.transaction(async (tx) => {
    await lockCompanyData(tx);
    // Another process may have begun meanwhile.
    if (!(await holdsNothing(tx))) return false;
    await copyIn(tx, { tables, sequences: head.sequences }, (done) => onProgress({ done, total: body.length }));
    await saveLoad(tx, { ...preparedLoad(head), records: 0, companies: 0, finished_at: clock() });
    return true;
  });
}
