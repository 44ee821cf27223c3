import type { NewsCategory, NewsImpact, NewsIndustry, NewsSentiment } from '@firmament/contract';
import type { PoolClient } from 'pg';
import type { ArticleFacts } from '../../kernel/publications.ts';
import { copyTables } from '../copy.ts';
import type { Queryable } from '../database.ts';

/** A record of an article as it is read. */
export interface UnreadArticle {
  /** The record of its first version. */
  article_id: number;
  record_id: number;
  source_key: string;
  source: string;
  retrieved_at: Date;
  is_withdrawn: boolean;
  facts: ArticleFacts;
  /** The companies that its publisher says it speaks of. */
  stated: number[];
}

/** Words of an article that something rests on. */
export interface Words {
  /** The value that rests on them, where a field has several. */
  of?: string;
  in: 'title' | 'text' | 'teaser';
  /** UTF-16 code units; the end is the first behind them. */
  start: number;
  end: number;
  text: string;
}

/** Why an article is taken to speak of a company. */
export interface NamedBecause {
  /** How much it says of it, among the others it names. */
  weight: number;
  reason: string;
  /** Where it is named. */
  words: Words[];
  /** What a model rests on that says how it sounds for it; absent where the rules say. */
  sounds?: Words[];
}

export interface ReadArticle {
  article_id: number;
  record_id: number;
  /** Null where its publisher states no date, or none that can be read. */
  published_at: Date | null;
  /** When it was published, else when it was retrieved: it tells the story of articles near this moment. */
  near: Date;
  /** The domain its publisher publishes at. */
  host: string;
  story_id: number;
  language: string;
  primary_tag: NewsCategory | '';
  secondary_tags: NewsCategory[];
  industries: NewsIndustry[];
  countries: string[];
  sentiment: NewsSentiment | '';
  impact: NewsImpact | '';
  is_breaking: boolean;
  /** Of the sandbox. */
  is_invented: boolean;
  summary: string;
  /** Field as it is served → the words it rests on. */
  because: Record<string, Words[]>;
  /** Title and beginning, to be found by topic. */
  found_by: { title: string; text: string };
  companies: { company_id: number; sentiment: NewsSentiment | ''; because: NamedBecause }[];
  bands: number[];
}

const columns = `v.record_id, first.record_id as article_id, v.source_key, s.name as source, v.retrieved_at, v.payload as facts,
  exists (select from news_withdrawn w where w.source_key = v.source_key) as is_withdrawn,
  array(
    select distinct coalesce(c.merged_into, c.company_id) from assignments a join companies c using (company_id)
    where a.record_id = v.record_id and a.role = 'mentioned'
  ) as stated`;
const from = `
  join sources s using (source_id)
  cross join lateral (
    select min(f.record_id) as record_id from source_records f where f.source_id = v.source_id and f.source_key = v.source_key
  ) first`;

/** On this channel imports and feeds tell that articles came. */
export const articlesChannel = 'firmament_articles';

/** Notifies readers of new articles when the transaction commits. */
export async function tellOfArticles(tx: Queryable): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [articlesChannel, '']);
}

/** How far the articles were read. Of several that ask only one has it, until its transaction ends; undefined for the others. */
export async function takeReading(tx: PoolClient): Promise<number | undefined> {
  const { rows } = await tx.query<{ read_to: number }>('select read_to from news_progress for update skip locked');
  return rows[0]?.read_to;
}

/** The articles behind that one, in the order they came. */
export async function unreadArticles(db: Queryable, { after, most }: { after: number; most: number }): Promise<UnreadArticle[]> {
  const { rows } = await db.query<UnreadArticle>(
    `with v as (select * from source_records where kind = 'article' and record_id > $1 order by record_id limit $2)
     select ${columns} from v ${from} order by v.record_id`,
    [after, most],
  );
  return rows;
}

/** Articles that were read by other rules. */
export async function outdatedArticles(db: Queryable, { rules, most }: { rules: number; most: number }): Promise<UnreadArticle[]> {
  const { rows } = await db.query<UnreadArticle>(
    `with old as (select record_id from news_articles where rules < $1 order by rules, article_id limit $2),
     v as (select r.* from old join source_records r using (record_id))
     select ${columns} from v ${from} order by v.record_id`,
    [rules, most],
  );
  return rows;
}

export async function noteReading(tx: PoolClient, read_to: number): Promise<void> {
  await tx.query('update news_progress set read_to = $1', [read_to]);
}

/** Keeps what was read instead of what was read in these articles before. @param rules by which they were read */
export async function saveReadings(tx: PoolClient, articles: readonly ReadArticle[], rules: number): Promise<void> {
  if (articles.length === 0) return;
  const ids = articles.map(({ article_id }) => article_id);
  const publishers = await publisherIds(tx, [...new Set(articles.map(({ host }) => host))]);
  await tx.query('delete from news_companies where article_id = any($1::bigint[])', [ids]);
  await tx.query('delete from news_bands where article_id = any($1::bigint[])', [ids]);
  await tx.query(
    `insert into news_articles (
       article_id, record_id, published_at, publisher_id, story_id, language, primary_tag, secondary_tags, industries, countries,
       sentiment, impact, is_breaking, summary, because, words, rules
     )
     select a.article_id, a.record_id, a.published_at, a.publisher_id, a.story_id, a.language, a.primary_tag, array(select jsonb_array_elements_text(a.secondary_tags)),
       array(select jsonb_array_elements_text(a.industries)), array(select jsonb_array_elements_text(a.countries)), a.sentiment, a.impact, a.is_breaking,
       a.summary, a.because, setweight(to_tsvector('english', a.title), 'A') || to_tsvector('english', a.text), $2
     from jsonb_to_recordset($1::jsonb) as a (
       article_id bigint, record_id bigint, published_at timestamptz, publisher_id integer, story_id bigint, language text, primary_tag text,
       secondary_tags jsonb, industries jsonb, countries jsonb, sentiment text, impact text, is_breaking boolean, summary text, because jsonb,
       title text, text text
     )
     on conflict (article_id) do update set record_id = excluded.record_id, published_at = excluded.published_at,
       publisher_id = excluded.publisher_id, story_id = excluded.story_id, language = excluded.language, primary_tag = excluded.primary_tag,
       secondary_tags = excluded.secondary_tags, industries = excluded.industries, countries = excluded.countries,
       sentiment = excluded.sentiment, impact = excluded.impact, is_breaking = excluded.is_breaking, summary = excluded.summary,
       because = excluded.because, words = excluded.words, rules = excluded.rules, model = null, by_model = '{}'`,
    [
      JSON.stringify(
        articles.map(({ found_by, host, near: _near, ...article }) => ({ ...article, ...found_by, publisher_id: publishers.get(host) })),
      ),
      rules,
    ],
  );
  await copyTables(tx, [
    {
      table: 'news_companies',
      columns: { article_id: 'int8', company_id: 'int8', published_at: 'timestamptz', sentiment: 'text', because: 'jsonb' },
      rows: articles.flatMap(({ article_id, published_at, companies }) =>
        companies.map(({ company_id, sentiment, because }) => [article_id, company_id, published_at, sentiment, JSON.stringify(because)]),
      ),
    },
    {
      table: 'news_bands',
      columns: { band: 'int8', article_id: 'int8', published_at: 'timestamptz' },
      rows: articles.flatMap(({ article_id, near, bands }) => bands.map((band) => [band, article_id, near])),
    },
  ]);
}

async function publisherIds(tx: PoolClient, hosts: readonly string[]): Promise<Map<string, number>> {
  await tx.query('insert into news_publishers (host) select unnest($1::text[]) on conflict (host) do nothing', [hosts]);
  const { rows } = await tx.query<{ host: string; publisher_id: number }>(
    'select host, publisher_id from news_publishers where host = any($1::text[])',
    [hosts],
  );
  return new Map(rows.map(({ host, publisher_id }) => [host, publisher_id]));
}

/** Has every article read again that names one of these companies. */
export async function readAgainOf(tx: Queryable, company_ids: readonly number[]): Promise<void> {
  // What is being read meanwhile was read of the companies as they were.
  await tx.query('select from news_progress for update');
  await tx.query(
    'update news_articles set rules = 0 where article_id in (select article_id from news_companies where company_id = any ($1::bigint[]))',
    [company_ids],
  );
}

/** Takes articles away for good; others of a story whose deal or round goes with them are read again. @returns how many were there */
export async function forgetArticles(tx: Queryable, article_ids: readonly number[]): Promise<number> {
  if (article_ids.length === 0) return 0;
  // Blocks readers meanwhile, so that revisions become visible in order.
  await tx.query('select from news_progress for update');
  await tx.query(
    `update news_articles set rules = 0 where article_id <> all ($1::bigint[]) and story_id in (
       select a.story_id from news_reported n join news_articles a using (article_id) where n.article_id = any ($1::bigint[])
     )`,
    [article_ids],
  );
  const { rows } = await tx.query<{ gone: number }>('select forget_articles($1::bigint[]) as gone', [article_ids]);
  return rows[0]!.gone;
}
