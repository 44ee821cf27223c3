import type { NewsSentiment } from '@firmament/contract';
import type { ArticleFacts } from '../../kernel/publications.ts';
import type { Queryable } from '../database.ts';
import { hasWordsOf, namedCompanies } from './named.ts';
import type { NamedBecause, ReadArticle } from './readings.ts';

export interface StoredArticle extends Omit<ReadArticle, 'companies' | 'bands' | 'found_by' | 'is_invented' | 'because' | 'near'> {
  /** The upstream of its record. */
  source: string;
  facts: Pick<ArticleFacts, 'title' | 'url' | 'author' | 'publisher' | 'undated'> & { text?: string };
  companies: { name: string; permalink: string; sentiment: NewsSentiment | ''; because: NamedBecause | null }[];
  /** The model that read it after the rules, and the fields that are its; null and none where no model did. */
  model: string | null;
  by_model: string[];
  /** Field → its words; null if not requested. */
  because: ReadArticle['because'] | null;
}

/** Which articles of a company, or of a topic: days of publication are inclusive, publishers are those of `publishersAt`. */
export interface NewsQuery {
  start_date?: string | undefined;
  end_date?: string | undefined;
  /** Only these; absent: any. */
  publishers?: readonly number[] | undefined;
  blacklisted: readonly number[];
  /** Positions in the contract's lists, any of them; empty: no filter. */
  tags: readonly number[];
  countries: readonly number[];
  limit: number;
  offset: number;
}

/** A page of articles by id, newest first, and how many there are on all pages. */
export interface NewsPage {
  ids: number[];
  total: number;
}

/** What is read of articles beside what is shown of all: their texts, and the words that values rest on, which are most of an article. */
export interface AlsoRead {
  with_text: boolean;
  with_words: boolean;
}

/** The articles in this order; one that is gone is left out. */
export async function articlesByIds(db: Queryable, ids: readonly number[], { with_text, with_words }: AlsoRead): Promise<StoredArticle[]> {
  // Each table is read once for all of them: one by one, most of the time goes in waiting for pages.
  const { rows } = await db.query<StoredArticle>(
    `with a as materialized (
       select article_id, record_id, published_at, publisher_id, story_id, language, primary_tag, secondary_tags, industries, countries, sentiment, impact,
         is_breaking, summary, case when $3 then because end as because, model, by_model
       from news_articles where article_id = any($1::bigint[])
     ), r as materialized (
       select record_id, name as source, json_strip_nulls(json_build_object('title', payload->'title', 'url', payload->'url', 'author', payload->'author', 'undated', payload->'undated',
         'publisher', payload->'publisher', 'text', case when $2 then payload->'text' end)) as facts
       from source_records join sources using (source_id) where record_id = any(array(select record_id from a))
     ), named as materialized (
       select article_id, json_agg(json_build_object('name', name, 'permalink', permalink, 'sentiment', sentiment, 'because', case when $3 then because end)
         order by (because->>'weight')::float desc nulls last, permalink) as companies
       from (
         -- Two that were merged are one.
         select distinct on (n.article_id, d.company_id) n.article_id, d.name, d.permalink, n.sentiment, n.because
         from news_companies n
         join companies c using (company_id)
         join company_documents d on d.company_id = coalesce(c.merged_into, c.company_id)
         where n.article_id = any($1::bigint[])
         order by n.article_id, d.company_id, (n.because->>'weight')::float desc nulls last
       ) once
       group by article_id
     )
     select a.article_id, a.record_id, r.source, a.published_at, p.host, a.story_id, a.language, a.primary_tag, a.secondary_tags, a.industries, a.countries,
       a.sentiment, a.impact, a.is_breaking, a.summary, a.because, a.model, a.by_model, r.facts, coalesce(named.companies, '[]') as companies
     from unnest($1::bigint[]) with ordinality as asked (article_id, place)
     join a using (article_id)
     join r using (record_id)
     join news_publishers p using (publisher_id)
     left join named using (article_id)
     order by asked.place`,
    [ids, with_text, with_words],
  );
  return rows;
}

/** Whether the article of facets `f` is one that was asked for; `$2` to `$7` are `matching`. */
const matches = `not f.is_gone
  and ($2::timestamptz is null or f.published_at >= $2) and ($3::timestamptz is null or f.published_at < $3::timestamptz + interval '1 day')
  and ($4::int[] is null or f.publisher_id = any($4)) and f.publisher_id <> all($5::int[])
  and ($6::smallint[] = '{}' or f.tags && $6) and ($7::smallint[] = '{}' or f.countries && $7)`;

function matching({ start_date, end_date, publishers, blacklisted, tags, countries }: NewsQuery): unknown[] {
  return [start_date ?? null, end_date ?? null, publishers ?? null, blacklisted, tags, countries];
}

/** One page of the news of a company. */
export function newsOfCompany(db: Queryable, permalink: string, query: NewsQuery): Promise<NewsPage> {
  return pageOf(
    db,
    `select distinct f.article_id, f.published_at
     from ${namedCompanies}
     join news_facets f on f.article_id = n.article_id
     where p.permalink = $1 and ${matches}`,
    [permalink, ...matching(query), query.limit, query.offset],
  );
}

/** One page of the news of a topic, as `websearch_to_tsquery` reads it. Articles of the sandbox are found only while no real article is there. */
export function newsOfTopic(db: Queryable, topic: string, query: NewsQuery): Promise<NewsPage> {
  return pageOf(
    db,
    `select f.article_id, f.published_at from news_facets f
     where ${hasWordsOf('f', '$1')} and f.is_invented = not exists (select from news_facets where not is_gone and not is_invented) and ${matches}`,
    [topic, ...matching(query), query.limit, query.offset],
  );
}

async function pageOf(db: Queryable, found: string, values: unknown[]): Promise<NewsPage> {
  const { rows } = await db.query<{ ids: number[]; total: number }>(
    `with found as materialized (${found})
     select (select count(*) from found) as total,
       array(select article_id from found order by published_at desc nulls last, article_id desc limit $8::bigint offset $9::bigint) as ids`,
    values,
  );
  const { ids, total } = rows[0]!;
  return { ids: ids.map(Number), total };
}

/** Whether a topic has a word to look for: `the` and `!!!` have none, and `-profit` only says what is not wanted. */
export async function hasWords(db: Queryable, topic: string): Promise<boolean> {
  const { rows } = await db.query<{ has_words: boolean }>(
    "select querytree(websearch_to_tsquery('english', $1)) not in ('', 'T') as has_words",
    [topic],
  );
  return rows[0]!.has_words;
}
