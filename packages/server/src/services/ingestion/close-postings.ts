import type { SourceStatement } from '../../sources/source.ts';
import type { Queryable } from '../../store/database.ts';
import { postingsGone } from '../../store/publications/postings.ts';
import { prepare, type Incoming } from './prepare.ts';

/** Postings that a whole list of their board holds no more, stated anew as closed: their details stay, and they can be listed again. */
export async function closedPostings(
  db: Queryable,
  stated: readonly Incoming[],
  source_ids: ReadonlyMap<string, number>,
): Promise<Incoming[]> {
  const closed: Incoming[] = [];
  for (const { statement } of stated) {
    if (statement.kind !== 'job' || !statement.whole) continue;
    const { source, method, retrieved_at } = statement;
    for (const gone of await postingsGone(db, { source_id: source_ids.get(source)!, retrieved_at, ...statement.whole })) {
      const { source_key, source_url, as_of, facts, permalink } = gone;
      const said: SourceStatement = {
        kind: 'job',
        source,
        source_key,
        ...(as_of !== null && { as_of }),
        retrieved_at,
        method,
        ...(source_url !== null && { source_url }),
        subject: { permalink },
        facts: { ...facts, status: 'closed' },
      };
      closed.push(prepare(said));
    }
  }
  return closed;
}
