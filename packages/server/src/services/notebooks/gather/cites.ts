import type { Cite } from '@firmament/contract';
import { citedAddress } from '../../../kernel/addresses.ts';
import type { Provenance } from '../../../kernel/document.ts';
import type { Database } from '../../../store/database.ts';
import { describedSources } from '../../../store/records/source-records.ts';

/** Records as they are cited, in their order. */
export async function citesOfRecords(db: Database, records: readonly Provenance[]): Promise<Omit<Cite, 'id'>[]> {
  const described = await describedSources(db, [...new Set(records.map(({ source }) => source))]);
  return records.map((record) => {
    const { source, as_of } = record;
    const { title = source, publisher = '' } = described.get(source) ?? {};
    return { title, url: citedAddress(record), publisher, date: as_of, section: '', quote: '' };
  });
}
