import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Input, NewsArticle, NewsWatch, Operations } from '@firmament/contract';
import type { Clock } from '../../../kernel/clock.ts';
import { Problem } from '../../../kernel/problem.ts';
import { shortened } from '../../../kernel/text.ts';
import type { Database, Queryable } from '../../../store/database.ts';
import {
  countMatching,
  deleteWatch,
  findWatch,
  insertWatch,
  listWatches,
  markSeen,
  pageMatching,
  type WatchFilter,
  type WatchRow,
} from '../../../store/news/watches.ts';
import { resolveCompanies, type Resolving } from '../../companies/resolve.ts';
import { articles, withoutText } from '../board/article.ts';
import { invalid } from '../board/invalid.ts';
import { assertWords } from '../board/newsfeed.ts';

interface Watching {
  db: Database;
  organization_id: string;
}

/** Each is looked at whenever news comes. */
const mostWatches = 500;

/**
 * Watches the news from here on.
 * @throws COMPANY_NOT_FOUND, FORBIDDEN; INVALID_INPUT where the organization has another watch of that name, or too many
 */
export async function createWatch(
  context: Watching & Resolving & { clock: Clock },
  { name, companies, sentiment, ...asked }: Input<Operations['news_watch.create']>['body'],
): Promise<NewsWatch> {
  const filter: WatchFilter = { ...asked, sentiment: sentiment ?? '', companies: [...new Set(await resolveCompanies(context, companies))] };
  if (filter.words !== '') await assertWords(context.db, 'words', filter.words);
  const { organization_id } = context;
  const watch = { watch_id: randomUUID(), organization_id, name, filter, now: context.clock() };
  return context.db.asOrganization(organization_id, async (tx) => {
    const isFull = (await listWatches(tx)).length >= mostWatches;
    const made = isFull ? undefined : await insertWatch(tx, watch);
    if (made) return presentOne(tx, made);
    // Asked for again, as by a client that heard no answer, it is there: also where both were asked at once.
    const same = (await listWatches(tx)).find((other) => other.name === name && isDeepStrictEqual(other.filter, filter));
    if (same) return presentOne(tx, same);
    if (isFull) throw invalid('name', `would be one watch more than the ${mostWatches} that an organization may have`);
    throw invalid('name', `'${shortened(name, 80)}' is the name of another watch`);
  });
}

export function watchesOf({ db, organization_id }: Watching): Promise<NewsWatch[]> {
  return db.asOrganization(organization_id, async (tx) => present(tx, await listWatches(tx)));
}

/**
 * One page of what a watch matches, newest first.
 * @throws WATCH_NOT_FOUND
 */
export function readWatch(
  { db, organization_id }: Watching,
  { watch_id, limit, offset, only_new, mark_seen }: Input<Operations['news_watch.news']>['query'],
): Promise<{ watch: NewsWatch; data: NewsArticle[]; count: number; total: number; limit: number; offset: number }> {
  return db.asOrganization(organization_id, async (tx) => {
    const row = await watchIn(tx, watch_id);
    const after = only_new === 'true' ? row.seen_to : 0;
    // Before the page is read: what comes in between is new still.
    if (mark_seen === 'true') await markSeen(tx, row.watch_id);
    const ids = await pageMatching(tx, row.filter, { after, limit, offset });
    const [total = 0] = await countMatching(tx, [{ filter: row.filter, after }]);
    const data = (await articles(tx, { ids })).data.map(withoutText);
    const watch = await presentOne(tx, row);
    return { watch, data, count: data.length, total, limit, offset };
  });
}

/**
 * Watches no longer.
 * @returns the name it had
 * @throws WATCH_NOT_FOUND
 */
export function removeWatch({ db, organization_id }: Watching, watch_id: string): Promise<string> {
  return db.asOrganization(organization_id, async (tx) => {
    const row = await watchIn(tx, watch_id);
    await deleteWatch(tx, row.watch_id);
    return row.name;
  });
}

async function watchIn(tx: Queryable, watch_id: string): Promise<WatchRow> {
  const row = await findWatch(tx, watch_id);
  if (!row) throw new Problem('WATCH_NOT_FOUND', `No watch has the id '${shortened(watch_id, 80)}'.`);
  return row;
}

async function presentOne(tx: Queryable, row: WatchRow): Promise<NewsWatch> {
  return (await present(tx, [row]))[0]!;
}

async function present(tx: Queryable, rows: readonly WatchRow[]): Promise<NewsWatch[]> {
  const counts = await countMatching(
    tx,
    rows.map(({ filter, seen_to }) => ({ filter, after: seen_to })),
  );
  return rows.map(({ watch_id, name, filter, created_at, paused_at }, place) => {
    const { companies, category, industry, sentiment, geo, words, breaking_news } = filter;
    return {
      watch_id,
      name,
      companies,
      category,
      industry,
      sentiment,
      geo,
      words,
      breaking_news,
      paused: paused_at !== null,
      created_at: created_at.toISOString(),
      new_since_last_seen: counts[place]!,
    };
  });
}
