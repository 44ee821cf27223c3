import type { Cite } from '@firmament/contract';
import type { Provenance } from '../../../kernel/document.ts';
import type { Database } from '../../../store/database.ts';
import { describedSources } from '../../../store/records/source-records.ts';

/** Records as they are cited, in their order. */
export async function citesOfRecords(db: Database, records: readonly Provenance[]): Promise<Omit<Cite, 'id'>[]> {
  const described = await describedSources(db, [...new Set(records.map(({ source }) => source))]);
  return records.map(({ source, source_url, as_of }) => {
    const { title = source, publisher = '' } = described.get(source) ?? {};
    return { title, url: source_url, publisher, date: as_of, section: '', quote: '' };
  });
}
