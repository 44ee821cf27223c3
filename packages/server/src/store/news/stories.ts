import type { ArticleFacts } from '../../kernel/publications.ts';
import type { Queryable } from '../database.ts';

/** An article that was read before, and that may tell the story of another. */
export interface StoryCandidate {
  article_id: number;
  record_id: number;
  story_id: number;
  /** When it was published, else when it was retrieved. */
  near: Date;
  bands: number[];
}

export type StoryFacts = Pick<ArticleFacts, 'title' | 'text' | 'teaser'>;

/** Of a band so many of the nearest in time are looked at: what more have in common says little. */
const mostABand = 12;

/** The articles that share a band with those asked for and were published near them. */
export async function storyCandidates(
  db: Queryable,
  { bands, window_days }: { bands: readonly { band: number; near: Date }[]; window_days: number },
): Promise<StoryCandidate[]> {
  if (bands.length === 0) return [];
  const { rows } = await db.query<StoryCandidate>(
    `with near as (
       select b.article_id, b.near, array_agg(distinct asked.band) as bands
       from (select band, min(at) as first, max(at) as last from unnest($1::bigint[], $2::timestamptz[]) as u (band, at) group by band) asked
       cross join lateral (
         select article_id, published_at as near from news_bands n
         where n.band = asked.band and n.published_at between asked.first - make_interval(days => $3) and asked.last + make_interval(days => $3)
         order by n.published_at desc limit $4
       ) b
       group by b.article_id, b.near
     )
     select a.article_id, a.record_id, a.story_id, near.near, near.bands
     from near join news_articles a using (article_id)
     order by near.near, a.article_id`,
    [bands.map(({ band }) => band), bands.map(({ near }) => near), window_days, mostABand],
  );
  return rows.map((row) => ({ ...row, bands: row.bands.map(Number) }));
}

/** What these records of articles say. */
export async function storyFacts(db: Queryable, record_ids: readonly number[]): Promise<{ record_id: number; facts: StoryFacts }[]> {
  if (record_ids.length === 0) return [];
  const { rows } = await db.query<{ record_id: number; facts: StoryFacts }>(
    `select record_id,
       json_strip_nulls(json_build_object('title', payload->'title', 'text', left(payload->>'text', 4000), 'teaser', payload->'teaser')) as facts
     from source_records where record_id = any($1)`,
    [record_ids],
  );
  return rows;
}
