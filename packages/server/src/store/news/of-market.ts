import type { Queryable } from '../database.ts';
import { wordsOf } from './named.ts';

/** Which articles may be shown of a market: of the real one, of the invented one, or of both. */
export type AskedArticles = 'real' | 'invented' | 'both';

/**
 * The newest English articles of a market: those that say all words of one of the topics, and those that speak of one of its companies.
 * @param asked.most of each
 * @param asked.saying words they must also contain: with `or` between
 */
export async function articlesOfMarket(
  db: Queryable,
  asked: { topics: readonly string[]; permalinks: readonly string[]; among: AskedArticles; most: number; saying?: string },
): Promise<number[]> {
  const { topics, permalinks, among, most, saying = null } = asked;
  // What filings tell is read where they stand.
  const shown = `not f.is_gone and (select r.method from source_records r where r.record_id = a.record_id) <> 'filed' and ($3 = 'both' or f.is_invented = ($3 = 'invented'))
    and ($5::text is null or ${wordsOf('f')} @@ websearch_to_tsquery('english', $5))`;
  const { rows } = await db.query<{ article_id: number }>(
    `(select a.article_id from news_articles a join news_facets f using (article_id)
      where ${wordsOf('f')} @@ any(array(select websearch_to_tsquery('english', topic) from unnest($1::text[]) as topic)) and a.language in ('EN', 'en', '') and ${shown}
      order by a.published_at desc nulls last, a.article_id desc limit $4)
     union
     (select a.article_id from news_articles a join news_facets f using (article_id)
      where a.article_id in (
        select n.article_id from permalinks p join companies c using (company_id) join news_companies n on n.company_id = coalesce(c.merged_into, c.company_id)
        where p.permalink = any($2::text[])
      ) and a.language in ('EN', 'en', '') and ${shown}
      order by a.published_at desc nulls last, a.article_id desc limit $4)
     order by 1`,
    [topics, permalinks, among, most, saying],
  );
  return rows.map(({ article_id }) => article_id);
}
