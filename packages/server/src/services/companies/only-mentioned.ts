import { findByPermalinks } from '../../store/companies/permalinks.ts';
import type { Queryable } from '../../store/database.ts';
import { recordsOf } from '../../store/records/source-records.ts';

/** Those of these companies that no list and no register knows: deals and the like name them, and that is all. */
export async function onlyMentioned(db: Queryable, permalinks: readonly string[]): Promise<Set<string>> {
  if (permalinks.length === 0) return new Set();
  const ids = await findByPermalinks(db, permalinks);
  const rows = await recordsOf(db, [...new Set(ids.values())]);
  const known = new Set(
    rows.filter((row) => row.kind === 'company' && !row.source_key.startsWith('mention: ')).map((row) => row.company_id),
  );
  return new Set(permalinks.filter((permalink) => ids.has(permalink) && !known.has(ids.get(permalink)!)));
}
