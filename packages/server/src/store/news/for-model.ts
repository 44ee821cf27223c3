import type { NewsSentiment } from '@firmament/contract';
import type { PoolClient } from 'pg';
import type { ArticleFacts } from '../../kernel/publications.ts';
import type { Queryable } from '../database.ts';
import { saveFacets } from './facets.ts';
import type { ReadArticle, Words } from './readings.ts';

/** An article that a model is to read, with what was read in it by rules. */
export interface WaitingArticle extends Omit<ReadArticle, 'companies' | 'bands' | 'found_by' | 'story_id' | 'near'> {
  facts: Pick<ArticleFacts, 'title' | 'text' | 'teaser'>;
  /** Of those it speaks of, by name. */
  companies: { company_id: number; name: string }[];
}

/** Has a model read these articles, which were read by rules just now. */
export async function waitForModel(tx: Queryable, article_ids: readonly number[]): Promise<void> {
  await tx.query(
    `insert into news_for_model (article_id) select unnest($1::bigint[])
     on conflict (article_id) do update set tries = 0, claimed_until = null`,
    [article_ids],
  );
}

/** Has a model read the articles published since then that none has read. @returns how many */
export async function waitForModelSince(tx: Queryable, since: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into news_for_model (article_id)
     select a.article_id from news_articles a join news_facets f using (article_id)
     where a.model is null and a.published_at >= $1 and not f.is_gone and not f.is_invented
     on conflict (article_id) do nothing`,
    [since],
  );
  return rowCount ?? 0;
}

/** Claims the newest waiting article until then; undefined without one. */
export async function claimForModel(db: Queryable, { now, until }: { now: Date; until: Date }): Promise<WaitingArticle | undefined> {
  const { rows } = await db.query<WaitingArticle>(
    `with claimed as (
       update news_for_model set claimed_until = $2
       where article_id = (
         select article_id from news_for_model where claimed_until is null or claimed_until < $1 order by article_id desc limit 1 for update skip locked
       ) returning article_id
     )
     select a.article_id, a.record_id, a.published_at, p.host, a.language, a.primary_tag, a.secondary_tags, a.industries, a.countries, a.sentiment, a.impact,
       a.is_breaking, a.summary, a.because, f.is_invented,
       json_strip_nulls(json_build_object('title', r.payload->'title', 'text', left(r.payload->>'text', 20000), 'teaser', left(r.payload->>'teaser', 20000))) as facts,
       coalesce((
         select json_agg(json_build_object('company_id', n.company_id, 'name', d.name) order by n.company_id)
         from news_companies n join company_documents d using (company_id) where n.article_id = a.article_id
       ), '[]') as companies
     from claimed join news_articles a using (article_id) join news_publishers p using (publisher_id) join news_facets f using (article_id)
     join source_records r on r.record_id = a.record_id`,
    [now, until],
  );
  return rows[0];
}

/** Returns an article to the queue: at once if the model was not asked; else when the claim ends, up to a number of attempts. */
export async function waitAgain(db: Queryable, article_id: number, { was_asked, most_tries }: { was_asked: boolean; most_tries: number }) {
  if (!was_asked) await db.query('update news_for_model set claimed_until = null where article_id = $1', [article_id]);
  else {
    await db.query('update news_for_model set tries = tries + 1 where article_id = $1', [article_id]);
    await db.query('delete from news_for_model where article_id = $1 and tries >= $2', [article_id, most_tries]);
  }
}

/** No model is asked about an article any more. */
export async function leaveToRules(db: Queryable, article_id: number): Promise<void> {
  await db.query('delete from news_for_model where article_id = $1', [article_id]);
}

export interface KeptReading {
  article: WaitingArticle;
  model: string;
  /** The fields, as they are served, that are the model's. */
  by_model: readonly string[];
  companies: readonly { company_id: number; sentiment: NewsSentiment; words: readonly Words[] }[];
  /** By which the claim is known. */
  until: Date;
}

/**
 * Keeps what a model read in place of what the rules did, unless the article was read anew or is gone meanwhile.
 * @returns whether it was kept
 */
export async function saveModelReading(tx: PoolClient, { article, model, by_model, companies, until }: KeptReading): Promise<boolean> {
  // Revisions come in the order in which others see them.
  await tx.query('select from news_progress for update');
  const { rowCount } = await tx.query('delete from news_for_model where article_id = $1 and claimed_until = $2', [
    article.article_id,
    until,
  ]);
  if (rowCount === 0) return false;
  await tx.query(
    `update news_articles set model = $2, by_model = $3, primary_tag = $4, secondary_tags = $5, industries = $6, sentiment = $7, impact = $8, summary = $9,
       because = $10 where article_id = $1`,
    [
      article.article_id,
      model,
      by_model,
      article.primary_tag,
      article.secondary_tags,
      article.industries,
      article.sentiment,
      article.impact,
      article.summary,
      JSON.stringify(article.because),
    ],
  );
  for (const { company_id, sentiment, words } of companies)
    await tx.query(
      `update news_companies set sentiment = $3, because = because || jsonb_build_object('sounds', $4::jsonb) where article_id = $1 and company_id = $2`,
      [article.article_id, company_id, sentiment, JSON.stringify(words)],
    );
  await saveFacets(tx, [article]);
  return true;
}

/** Takes tokens of a day, before a model is asked about an article. @returns whether that many were left */
export async function takeNewsTokens(
  db: Queryable,
  { day, tokens, most }: { day: string; tokens: number; most: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into news_model_tokens as t (day, tokens) select $1, $2 where $2::bigint <= $3::bigint
     on conflict (day) do update set tokens = t.tokens + excluded.tokens where t.tokens + excluded.tokens <= $3::bigint`,
    [day, tokens, most],
  );
  return rowCount === 1;
}

/** Sets right what was taken, by what was used: gives the rest back where `tokens` is below 0. */
export async function settleNewsTokens(db: Queryable, { day, tokens }: { day: string; tokens: number }): Promise<void> {
  await db.query('update news_model_tokens set tokens = greatest(0, tokens + $2) where day = $1', [day, tokens]);
}
