import type { Queryable } from '../database.ts';

/** What a publisher wants gone: the key of an article, or of all of a website. */
export interface Withdrawn {
  source_key: string;
  reason: string;
  withdrawn_at: Date;
}

/** Those of these keys that were withdrawn, and why. */
export async function withdrawnAmong(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<Withdrawn>('select source_key, reason from news_withdrawn where source_key = any ($1)', [keys]);
  return new Map(rows.map(({ source_key, reason }) => [source_key, reason]));
}

export async function allWithdrawn(db: Queryable): Promise<Withdrawn[]> {
  return (await db.query<Withdrawn>('select source_key, reason, withdrawn_at from news_withdrawn order by withdrawn_at desc, source_key'))
    .rows;
}

/** Has articles of this key never taken again. */
export async function saveWithdrawn(db: Queryable, { source_key, reason, withdrawn_at }: Withdrawn): Promise<void> {
  await db.query(
    `insert into news_withdrawn (source_key, reason, withdrawn_at) values ($1, $2, $3)
     on conflict (source_key) do update set reason = $2, withdrawn_at = $3`,
    [source_key, reason, withdrawn_at],
  );
}

/** Lets articles of this key be taken again. @returns whether it was withdrawn */
export async function dropWithdrawn(db: Queryable, source_key: string): Promise<boolean> {
  return ((await db.query('delete from news_withdrawn where source_key = $1', [source_key])).rowCount ?? 0) > 0;
}

/** Of a record of an article: its address as keys have it, and its host backwards. Indexes are on these. */
const address = "regexp_replace(payload ->> 'url', '^http:', 'https:')";
const backwards = `(reverse(left(substring(payload ->> 'url' from '^https?://([^/:?#]+)'), 300)) collate "C")`;

/** The records of articles with this key or address, from any source. */
export async function articlesOfKey(db: Queryable, source_key: string): Promise<{ record_id: number; source_key: string }[]> {
  const { rows } = await db.query<{ record_id: number; source_key: string }>(
    `select record_id, source_key from source_records where kind = 'article' and (source_key = $1 or ${address} = $1)`,
    [source_key],
  );
  return rows;
}

/** The records of articles on a host or one below it. */
export async function articlesOfHost(db: Queryable, host: string): Promise<{ record_id: number; source_key: string }[]> {
  const { rows } = await db.query<{ record_id: number; source_key: string }>(
    `select record_id, source_key from source_records
     where kind = 'article' and (${backwards} = reverse($1) or (${backwards} >= reverse($1) || '.' and ${backwards} < reverse($1) || '/'))`,
    [host],
  );
  return rows;
}

export async function keyOfArticle(db: Queryable, record_id: number): Promise<string | undefined> {
  const { rows } = await db.query<{ source_key: string }>(
    `select source_key from source_records where record_id = $1 and kind = 'article'`,
    [record_id],
  );
  return rows[0]?.source_key;
}

/** Those of these keys that are known, with the text that an article of each has, or null. */
export async function keptTexts(
  db: Queryable,
  { source, keys }: { source: string; keys: readonly string[] },
): Promise<Map<string, string | null>> {
  const { rows } = await db.query<{ source_key: string; text: string | null }>(
    `select distinct on (r.source_key) r.source_key, r.payload ->> 'text' as text
     from sources s join source_records r using (source_id)
     where s.name = $1 and r.source_key = any ($2::text[]) and r.kind = 'article'
     order by r.source_key, (r.payload ->> 'text') is null, r.record_id desc`,
    [source, keys],
  );
  return new Map(rows.map(({ source_key, text }) => [source_key, text]));
}

/** The articles of these sources under keys that no record of `stated` has. */
export async function unstatedArticles(
  db: Queryable,
  { sources, stated }: { sources: readonly string[]; stated: readonly number[] },
): Promise<number[]> {
  const { rows } = await db.query<{ record_id: number }>(
    `select r.record_id from sources s join source_records r using (source_id)
     where s.name = any ($1::text[]) and r.kind = 'article' and not exists (
       select from source_records t where t.record_id = any ($2::bigint[]) and t.source_id = r.source_id and t.source_key = r.source_key
     )`,
    [sources, stated],
  );
  return rows.map(({ record_id }) => record_id);
}

/** When the oldest of so many of the newest articles was published; undefined where there are no more than these. */
export async function publishedOfNewest(db: Queryable, most: number): Promise<Date | undefined> {
  const { rows } = await db.query<{ published_at: Date | null }>(
    'select published_at from news_articles order by published_at desc nulls last, article_id desc offset $1 limit 1',
    [most - 1],
  );
  return rows[0]?.published_at ?? undefined;
}

/** The oldest of the articles that were published before a moment, or without a date were retrieved before it. */
export async function articlesBefore(db: Queryable, before: Date, most: number): Promise<number[]> {
  const { rows } = await db.query<{ article_id: number }>(
    `(select article_id from news_articles where published_at < $1 order by published_at limit $2)
     union all
     (select a.article_id from news_articles a join source_records r on r.record_id = a.article_id
      where a.published_at is null and r.retrieved_at < $1 limit $2)
     limit $2`,
    [before, most],
  );
  return rows.map(({ article_id }) => article_id);
}
