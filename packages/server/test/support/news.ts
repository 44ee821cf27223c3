import type { Log } from '../../src/kernel/log.ts';
import type { ArticleFacts } from '../../src/kernel/publications.ts';
import { ingest, type IngestContext } from '../../src/services/ingestion/ingest.ts';
import { readNews } from '../../src/services/news/reading/read-news.ts';
import type { SourceStatement } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';

/** Says nothing. */
export const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const retrieved_at = new Date('2031-03-10T12:00:00Z');
const registry = { name: 'news-test', title: '', publisher: '', licence: '', source_url: '' };
const said = { source: registry.name, method: 'reported', retrieved_at } as const;

/** Companies that news may speak of, by permalink. */
export async function addCompanies(context: IngestContext, companies: Record<string, { name: string; website: string }>): Promise<void> {
  await saveSources(context.db, [registry]);
  await ingest(
    context,
    Object.entries(companies).map(([permalink, facts]): SourceStatement => ({
      ...said,
      source_key: permalink,
      kind: 'company',
      subject: { permalink },
      facts,
    })),
  );
}

/** An article whose publisher names these companies. */
export function article(facts: ArticleFacts, ...mentioned: string[]): SourceStatement {
  return { ...said, source_key: facts.url, kind: 'article', facts, mentioned: mentioned.map((permalink) => ({ permalink })) };
}

/** Brings articles in and has them read. */
export async function publish(context: IngestContext, ...statements: SourceStatement[]): Promise<void> {
  await saveSources(context.db, [registry]);
  await ingest(context, statements);
  await readNews({ ...context, log: silent }, new AbortController().signal);
}
