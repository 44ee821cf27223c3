import type { NewsCategory, NewsIndustry, NewsSentiment } from '@firmament/contract';
import type { Queryable } from '../database.ts';
import { hasWordsOf, namedCompanies } from './named.ts';
import { placesOf, positions } from './facets.ts';

/** What a watch asks of an article: all of it, and of each list one. */
export interface WatchFilter {
  /** Permalinks. */
  companies: string[];
  category: NewsCategory[];
  industry: NewsIndustry[];
  sentiment: NewsSentiment | '';
  geo: string[];
  words: string;
  breaking_news: boolean;
}

export interface WatchRow {
  watch_id: string;
  name: string;
  filter: WatchFilter;
  created_at: Date;
  paused_at: Date | null;
  told_to: number;
  seen_to: number;
}

const columns = 'watch_id, name, filter, created_at, paused_at, told_to, seen_to';

/** Watches from here on. @returns undefined where the organization of this transaction has a watch of that name */
export async function insertWatch(
  tx: Queryable,
  watch: { watch_id: string; organization_id: string; name: string; filter: WatchFilter; now: Date },
): Promise<WatchRow | undefined> {
  const { rows } = await tx.query<WatchRow>(
    `insert into news_watches (watch_id, organization_id, name, filter, created_at, told_to, seen_to)
     select $1, $2, $3, $4, $5, read_to, read_to from news_progress
     on conflict (organization_id, name) do nothing
     returning ${columns}`,
    [watch.watch_id, watch.organization_id, watch.name, JSON.stringify(watch.filter), watch.now],
  );
  return rows[0];
}

/** The watches of the organization of this transaction, oldest first. */
export async function listWatches(tx: Queryable): Promise<WatchRow[]> {
  const { rows } = await tx.query<WatchRow>(`select ${columns} from news_watches order by created_at, watch_id`);
  return rows;
}

/** A watch of the organization of this transaction. Any text may be asked for. */
export async function findWatch(tx: Queryable, watch_id: string): Promise<WatchRow | undefined> {
  const { rows } = await tx.query<WatchRow>(`select ${columns} from news_watches where watch_id::text = lower($1)`, [watch_id]);
  return rows[0];
}

export async function deleteWatch(tx: Queryable, watch_id: string): Promise<void> {
  await tx.query('delete from news_watches where watch_id = $1', [watch_id]);
}

/** From here on counts what is new. */
export async function markSeen(tx: Queryable, watch_id: string): Promise<void> {
  await tx.query('update news_watches set seen_to = read_to from news_progress where watch_id = $1', [watch_id]);
}

export async function waitingWatches(db: Queryable, most: number): Promise<{ watch_id: string; organization_id: string }[]> {
  const { rows } = await db.query<{ watch_id: string; organization_id: string }>('select * from waiting_watches($1)', [most]);
  return rows;
}

/** Locks a watch with undelivered articles, and its position; undefined if another process has it. */
export async function takeWatch(tx: Queryable, watch_id: string): Promise<(WatchRow & { read_to: number }) | undefined> {
  const { rows } = await tx.query<WatchRow & { read_to: number }>(
    `select ${columns}, p.read_to from news_watches w, news_progress p
     where watch_id = $1 and paused_at is null and told_to < p.read_to for update of w skip locked`,
    [watch_id],
  );
  return rows[0];
}

export async function noteTold(tx: Queryable, { watch_id, told_to }: { watch_id: string; told_to: number }): Promise<void> {
  await tx.query('update news_watches set told_to = $2 where watch_id = $1', [watch_id, told_to]);
}

/** Articles `f` that a filter matches and that came behind one: `valuesOf`, whose first value is parameter `from`. */
function matching(from = 1): string {
  const [tags, industries, countries, sentiment, is_breaking, words, companies, after] = Array.from(
    { length: asked },
    (_, place) => `$${from + place}`,
  );
  return `from news_facets f
    where f.article_id > ${after}::bigint and not f.is_gone and (not f.is_invented or ${companies}::text[] <> '{}')
      and (${tags}::smallint[] = '{}' or f.tags && ${tags}) and (${industries}::smallint[] = '{}' or f.industries && ${industries})
      and (${countries}::smallint[] = '{}' or f.countries && ${countries})
      and (${sentiment}::smallint is null or f.sentiment = ${sentiment}) and (f.is_breaking or not ${is_breaking}::boolean)
      and (${words}::text = '' or (${hasWordsOf('f', words!)}))
      and (${companies}::text[] = '{}' or exists (
        select from ${namedCompanies}
        where p.permalink = any(${companies}) and n.article_id = f.article_id
      ))`;
}

/** Values of one filter. */
const asked = 8;

function valuesOf(filter: WatchFilter, after: number): unknown[] {
  return [
    placesOf(filter.category, positions.tag),
    placesOf(filter.industry, positions.industry),
    placesOf(filter.geo, positions.country),
    positions.sentiment.get(filter.sentiment) ?? null,
    filter.breaking_news,
    filter.words,
    filter.companies,
    after,
  ];
}

/** How many articles match each filter that came behind its own, in one query: as many counts, each planned by what its filter asks. */
export async function countMatching(db: Queryable, wanted: readonly { filter: WatchFilter; after: number }[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const { rows } = await db.query<{ counts: number[] }>(
    `select array[${wanted.map((_, place) => `(select count(*) ${matching(1 + asked * place)})`).join(', ')}] as counts`,
    wanted.flatMap(({ filter, after }) => valuesOf(filter, after)),
  );
  return rows[0]!.counts;
}

/** One page of what matches and came behind that one, newest first. */
export async function pageMatching(
  db: Queryable,
  filter: WatchFilter,
  { after, limit, offset }: { after: number; limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await db.query<{ article_id: number }>(
    `select f.article_id ${matching()} order by f.published_at desc nulls last, f.article_id desc limit $9::bigint offset $10::bigint`,
    [...valuesOf(filter, after), limit, offset],
  );
  return rows.map(({ article_id }) => article_id);
}

/** What matches and came behind that one, in the order it came. */
export async function nextMatching(
  db: Queryable,
  filter: WatchFilter,
  { after, upto, most }: { after: number; upto: number; most: number },
): Promise<number[]> {
  const { rows } = await db.query<{ article_id: number }>(
    `select f.article_id ${matching()} and f.article_id <= $9 order by f.article_id limit $10`,
    [...valuesOf(filter, after), upto, most],
  );
  return rows.map(({ article_id }) => article_id);
}

/** Tells every webhook of the organization of this transaction that is registered for news of these articles. @returns how many */
export async function tellOfNews(
  tx: Queryable,
  event: { event_id: string; organization_id: string; article_ids: readonly number[]; body: string; now: Date },
): Promise<number> {
  const { event_id, organization_id, article_ids, body, now } = event;
  await tx.query('insert into webhook_events (event_id, organization_id, body, created_at) values ($1, $2, $3, $4)', [
    event_id,
    organization_id,
    body,
    now,
  ]);
  await tx.query('insert into news_told (article_id, event_id, organization_id) select unnest($1::bigint[]), $2, $3', [
    article_ids,
    event_id,
    organization_id,
  ]);
  const { rowCount } = await tx.query(
    `insert into webhook_deliveries (webhook_id, event_id, organization_id, due_at)
     select webhook_id, $1, organization_id, $3 from webhooks where organization_id = $2 and disabled_at is null and 'NEWS' = any(statuses)`,
    [event_id, organization_id, now],
  );
  if (rowCount! > 0) await tx.query("select pg_notify('firmament_webhooks', $1)", [event_id]);
  return rowCount ?? 0;
}

export interface ListedWatch extends WatchRow {
  organization_id: string;
  organization: string;
}

/** The watches of one organization, or of all, oldest first; requires a role that sees all rows. */
export async function allWatches(db: Queryable, organization_id?: string): Promise<ListedWatch[]> {
  const { rows } = await db.query<ListedWatch>(
    `select ${columns.replace(/\b(name|created_at)\b/g, 'w.$1')}, w.organization_id, o.name as organization
     from news_watches w join organizations o using (organization_id)
     where $1::uuid is null or organization_id = $1
     order by w.created_at, watch_id`,
    [organization_id ?? null],
  );
  return rows;
}

/** Tells no more, or goes on with what came meanwhile. */
export async function pauseWatch(db: Queryable, watch_id: string, paused_at: Date | null): Promise<void> {
  await db.query('update news_watches set paused_at = $2 where watch_id = $1', [watch_id, paused_at]);
}
