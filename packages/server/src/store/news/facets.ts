import { countryCodes, newsCategories, newsIndustries, newsSentiments, parentOf, type NewsCategory } from '@firmament/contract';
import type { PoolClient } from 'pg';
import { outletAt } from '../../kernel/domains.ts';
import type { Queryable } from '../database.ts';
import type { ReadArticle } from './readings.ts';

/** What filters ask of an article, as positions in the lists of the contract. */
export interface Facets {
  article_id: number;
  revision: number;
  is_gone: boolean;
  /** Of the sandbox. */
  is_invented: boolean;
  /** Milliseconds since 1970; -Infinity where it is not known, so that it comes last. */
  published: number;
  publisher_id: number;
  tags: number[];
  industries: number[];
  countries: number[];
  /** 0 unknown, else the position and one. */
  sentiment: number;
  is_breaking: boolean;
}

const countries = Object.keys(countryCodes);

/** The position of each name in the contract's lists. */
export const positions = {
  tag: positionsOf(newsCategories),
  industry: positionsOf(newsIndustries),
  country: positionsOf(countries),
  sentiment: new Map(newsSentiments.map((name, index) => [name as string, index + 1])),
};

function positionsOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, index) => [name, index]));
}

/** Where these names stand; one that is in no list stands nowhere. */
export function placesOf(names: readonly string[], list: ReadonlyMap<string, number>): number[] {
  return [...new Set(names)].flatMap((name) => list.get(name) ?? []);
}

/** Categories with the groups they are of, so that a group finds what is of its own. */
function withGroups(tags: readonly (NewsCategory | '')[]): string[] {
  return tags.flatMap((tag) => (tag === '' ? [] : [tag, ...[parentOf(tag) ?? []].flat()]));
}

/** Saves the facets of these articles; processes that hold facets in memory read them by revision. */
export async function saveFacets(
  tx: PoolClient,
  articles: readonly Omit<ReadArticle, 'companies' | 'bands' | 'found_by' | 'story_id' | 'near'>[],
): Promise<void> {
  if (articles.length === 0) return;
  await tx.query(
    `insert into news_facets (article_id, published_at, publisher_id, tags, industries, countries, sentiment, is_breaking, is_invented)
     select f.article_id, f.published_at, p.publisher_id, array(select t::smallint from jsonb_array_elements_text(f.tags) t),
       array(select t::smallint from jsonb_array_elements_text(f.industries) t), array(select t::smallint from jsonb_array_elements_text(f.countries) t),
       f.sentiment, f.is_breaking, f.is_invented
     from jsonb_to_recordset($1::jsonb) as f (
       article_id bigint, published_at timestamptz, host text, tags jsonb, industries jsonb, countries jsonb, sentiment smallint, is_breaking boolean,
       is_invented boolean
     ) join news_publishers p using (host)
     order by f.published_at, f.article_id
     on conflict (article_id) do update set revision = nextval('news_revision'), is_gone = false, published_at = excluded.published_at,
       publisher_id = excluded.publisher_id, tags = excluded.tags, industries = excluded.industries, countries = excluded.countries,
       sentiment = excluded.sentiment, is_breaking = excluded.is_breaking, is_invented = excluded.is_invented`,
    [
      JSON.stringify(
        articles.map((article) => ({
          article_id: article.article_id,
          published_at: article.published_at,
          host: article.host,
          tags: placesOf(withGroups([article.primary_tag, ...article.secondary_tags]), positions.tag),
          industries: placesOf(article.industries, positions.industry),
          countries: placesOf(article.countries, positions.country),
          sentiment: positions.sentiment.get(article.sentiment) ?? 0,
          is_breaking: article.is_breaking,
          is_invented: article.is_invented,
        })),
      ),
    ],
  );
}

/** What changed behind that revision, in order, some at a time. */
export async function facetsSince(db: Queryable, { revision, most }: { revision: number; most: number }): Promise<Facets[]> {
  // A million of them are read at a start: lists as one text, and moments as numbers, are taken apart several times as fast.
  const { rows } = await db.query<Omit<Facets, keyof Lists> & { lists: string }>(
    `select article_id, revision, is_gone, is_invented, extract(epoch from coalesce(published_at, '-infinity'))::float8 * 1000 as published, publisher_id,
       tags::text || industries::text || countries::text as lists, sentiment, is_breaking
     from news_facets where revision > $1 order by revision limit $2`,
    [revision, most],
  );
  return rows.map(({ lists, ...row }) => {
    const read = listsIn(lists);
    return { ...row, tags: read[0]!, industries: read[1]!, countries: read[2]! };
  });
}

type Lists = Pick<Facets, 'tags' | 'industries' | 'countries'>;

/** `{1,2}{}{30}` → its lists of numbers. */
function listsIn(text: string): number[][] {
  const lists: number[][] = [];
  let number = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === opens) lists.push([]);
    else if (code >= zero && code <= nine) number = (number < 0 ? 0 : number * 10) + code - zero;
    else if (number >= 0) {
      lists.at(-1)!.push(number);
      number = -1;
    }
  }
  return lists;
}

const [opens, zero, nine] = [0x7b, 0x30, 0x39];

/** The newest revision; 0 where there is no news. */
export async function newestRevision(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ newest: number }>('select coalesce(max(revision), 0) as newest from news_facets');
  return rows[0]!.newest;
}

/** Publishers by their domains, also those below these, or by what answers call them: `theguardian` publishes at `www.theguardian.com`. */
export async function publishersAt(db: Queryable, asked: readonly string[]): Promise<number[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.query<{ publisher_id: number; host: string; is_below: boolean }>(
    `select publisher_id, host, is_below from news_publishers p
     cross join lateral (select exists (select from unnest($1::text[]) as asked (host) where right('.' || p.host, length(asked.host) + 1) = '.' || asked.host) as is_below) b
     where is_below or string_to_array(p.host, '.') && $1::text[]`,
    [asked],
  );
  return rows.filter(({ host, is_below }) => is_below || asked.includes(outletAt(host) ?? '')).map(({ publisher_id }) => publisher_id);
}
