import type { Queryable } from '../../store/database.ts';
import { withdrawnAmong } from '../../store/news/withdrawn.ts';
import { articleKey } from '../../sources/news/address.ts';
import type { SourceStatement } from '../../sources/source.ts';
import type { Batch } from './batch.ts';

/** The key under which all articles of a host and of those below it are withdrawn. */
export function domainKey(host: string): string {
  return `domain:${host}`;
}

/** Leaves out withdrawn articles: each is counted as a row left out on purpose. */
export async function leaveWithdrawnOut(tx: Queryable, batch: Batch): Promise<void> {
  const keys = new Set(batch.others.flatMap(({ statement }) => keysOf(statement)));
  if (keys.size === 0) return;
  const withdrawn = await withdrawnAmong(tx, [...keys]);
  if (withdrawn.size === 0) return;
  batch.others = batch.others.filter(({ statement }) => {
    const key = keysOf(statement).find((each) => withdrawn.has(each));
    if (key === undefined) return true;
    const reason = `The article was withdrawn (${key}): ${withdrawn.get(key)}`;
    batch.skipped.push({ kind: 'skipped', at: statement.at ?? statement.source_key, reason });
    return false;
  });
}

/** What an article may be withdrawn by: its own key, its address, its host and those above that. */
function keysOf(statement: SourceStatement): string[] {
  if (statement.kind !== 'article') return [];
  const labels = URL.parse(statement.facts.url)?.hostname.split('.') ?? [];
  const { url } = statement.facts;
  return [
    statement.source_key,
    ...(url === '' ? [] : [articleKey(url)]),
    ...labels.map((_, index) => domainKey(labels.slice(index).join('.'))),
  ];
}
