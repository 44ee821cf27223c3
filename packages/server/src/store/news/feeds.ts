import type { Queryable } from '../database.ts';

/** What is said of a feed, in the manifest or by hand. */
export interface FeedSettings {
  url: string;
  publisher: string | null;
  /** ISO 639-1, lower case. */
  language: string | null;
  /** Alpha-3. */
  countries: string[];
  industries: string[];
  every_seconds: number;
  full_text: boolean;
}

export interface Feed extends FeedSettings {
  feed_id: number;
  is_listed: boolean;
  added_at: Date;
  paused_at: Date | null;
  due_at: Date;
  etag: string | null;
  last_modified: string | null;
  read_at: Date | null;
  articles: number;
  failures: number;
  failure: string | null;
  /** Why it is read later than it was due; null where it does not wait. */
  waiting: string | null;
}

const columns = `feed_id, url, is_listed, publisher, language, countries, industries, every_seconds, full_text, added_at, paused_at,
  case when waiting is null then due_at else greatest(due_at, claimed_until) end as due_at,  etag, last_modified, read_at, articles, failures, failure, waiting`;

/** Adds a feed, or changes what is said of it. @returns whether it is new */
export async function saveFeed(db: Queryable, feed: FeedSettings, { is_listed, now }: { is_listed: boolean; now: Date }): Promise<boolean> {
  const { rows } = await db.query<{ is_new: boolean }>(
    `insert into news_feeds as f (url, is_listed, publisher, language, countries, industries, every_seconds, full_text, added_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
     on conflict (url) do update set is_listed = $2, publisher = $3, language = $4, countries = $5, industries = $6, every_seconds = $7,
       full_text = $8, due_at = least(f.due_at, $9::timestamptz + make_interval(secs => $7))
     returning xmax = 0 as is_new`,
    [feed.url, is_listed, feed.publisher, feed.language, feed.countries, feed.industries, feed.every_seconds, feed.full_text, now],
  );
  return rows[0]!.is_new;
}

/** Removes the feeds that stood in the manifest and do so no more; those that were added by hand stay. @returns their addresses */
export async function dropUnlisted(db: Queryable, listed: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ url: string }>('delete from news_feeds where is_listed and url <> all ($1) returning url', [listed]);
  return rows.map(({ url }) => url);
}

export async function allFeeds(db: Queryable): Promise<Feed[]> {
  return (await db.query<Feed>(`select ${columns} from news_feeds order by url`)).rows;
}

/** Stops reading a feed, or goes on with it at once. */
export async function pauseFeed(db: Queryable, feed_id: number, { paused_at, now }: { paused_at: Date | null; now: Date }): Promise<void> {
  await db.query(
    `update news_feeds set paused_at = $2, due_at = case when $2::timestamptz is null then $3 else due_at end,
       failures = case when $2::timestamptz is null then 0 else failures end, waiting = null
     where feed_id = $1`,
    [feed_id, paused_at, now],
  );
}

export async function removeFeed(db: Queryable, feed_id: number): Promise<void> {
  await db.query('delete from news_feeds where feed_id = $1', [feed_id]);
}

/** Claims the most overdue feed until `until`. @param without hosts, with their ports, to skip */
export async function claimFeed(
  db: Queryable,
  { now, until, without = [] }: { now: Date; until: Date; without?: readonly string[] },
): Promise<Feed | undefined> {
  const { rows } = await db.query<Feed>(
    `update news_feeds set claimed_until = $2
     where feed_id = (
       select feed_id from news_feeds
       where paused_at is null and due_at <= $1 and (claimed_until is null or claimed_until <= $1)
         and substring(url from '^https?://([^/?#]+)') <> all ($3::text[])
       order by due_at, feed_id limit 1
       for update skip locked
     )
     returning ${columns}`,
    [now, until, without],
  );
  return rows[0];
}

/** The moment from which a feed may be taken next; undefined where there is none. */
export async function nextFeed(db: Queryable): Promise<Date | undefined> {
  const { rows } = await db.query<{ due_at: Date | null }>(
    'select min(greatest(due_at, claimed_until)) as due_at from news_feeds where paused_at is null',
  );
  return rows[0]?.due_at ?? undefined;
}

/** Notes that a feed was read well, and when it is due again. @param read.articles how many new ones it brought */
export async function noteRead(
  db: Queryable,
  feed_id: number,
  read: { now: Date; due_at: Date; articles: number; etag: string | null; last_modified: string | null; note: string | null },
): Promise<void> {
  await db.query(
    `update news_feeds set claimed_until = null, read_at = $2, due_at = $3, articles = articles + $4, etag = $5, last_modified = $6,
       failures = 0, failure = $7, waiting = null
     where feed_id = $1`,
    [feed_id, read.now, read.due_at, read.articles, read.etag, read.last_modified, read.note],
  );
}

/** Notes that a feed could not be read; one that is gone for good is paused. */
export async function noteFailed(
  db: Queryable,
  feed_id: number,
  failed: { due_at: Date; failure: string; paused_at: Date | null },
): Promise<void> {
  await db.query(
    `update news_feeds set claimed_until = null, due_at = $2, failures = failures + 1, failure = $3, waiting = null, paused_at = coalesce(paused_at, $4)
     where feed_id = $1`,
    [feed_id, failed.due_at, failed.failure, failed.paused_at],
  );
}

/** Notes that a feed was not read because its host may not be asked before `until`. It stays due: of the feeds of a host the one overdue longest goes first. */
export async function noteWaiting(db: Queryable, feed_id: number, { until, waiting }: { until: Date; waiting: string }): Promise<void> {
  await db.query('update news_feeds set claimed_until = $2, waiting = $3 where feed_id = $1', [feed_id, until, waiting]);
}

export async function releaseFeed(db: Queryable, feed_id: number): Promise<void> {
  await db.query('update news_feeds set claimed_until = null where feed_id = $1', [feed_id]);
}
