import type { Queryable } from '../database.ts';
import { namedCompanies } from './named.ts';
import type { NamedBecause } from './readings.ts';

export interface TellingArticle {
  record_id: number;
  /** `YYYY-MM-DD`; null where it has no date. */
  day: string | null;
  title: string;
  url: string;
  publisher: string;
  /** The article itself, else what its feed says of it. */
  text: string;
  /** Why it is taken to speak of the company. */
  because: NamedBecause;
}

/**
 * The newest articles in English that name a company. None of those that are made of a report of the company itself: that is read as what it is.
 * Two that say the same to the letter are one.
 */
export async function articlesTellingOf(
  db: Queryable,
  { permalink, most }: { permalink: string; most: number },
): Promise<TellingArticle[]> {
  const { rows } = await db.query<TellingArticle>(
    `with named as materialized (
       select f.article_id, f.published_at, n.because
       from ${namedCompanies}
       join news_facets f on f.article_id = n.article_id
       where p.permalink = $1 and not f.is_gone
       order by f.published_at desc nulls last, f.article_id desc limit $2
     )
     select a.record_id, a.published_at::date::text as day, t.title, t.url, coalesce(nullif(t.publisher, ''), o.host) as publisher,
       coalesce(nullif(t.text, ''), t.teaser, '') as text, n.because
     from named n
     join news_articles a using (article_id)
     join news_publishers o using (publisher_id)
     join source_records r on r.record_id = a.record_id
     cross join lateral json_to_record(r.payload) as t (title text, url text, publisher text, text text, teaser text, items json)
     where a.language in ('EN', '') and t.items is null
     order by n.published_at desc nulls last, a.record_id desc`,
    [permalink, most],
  );
  return [...new Map(rows.map((row) => [row.text, row])).values()];
}
