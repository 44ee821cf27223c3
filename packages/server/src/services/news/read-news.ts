import type { NewsIndustry } from '@firmament/contract';
import { dayMs } from '../../kernel/dates.ts';
import { parseWebsite } from '../../kernel/domains.ts';
import type { PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../store/database.ts';
import { saveFacets } from '../../store/news/facets.ts';
import {
  forgetArticles,
  noteReading,
  outdatedArticles,
  saveReadings,
  takeReading,
  unreadArticles,
  type ReadArticle,
  type UnreadArticle,
} from '../../store/news/readings.ts';
import { readArticle, readingRules, type ArticleReading } from '../../text/news/read-article.ts';

interface ReadingContext {
  db: Database;
  clock: Clock;
}

/** Articles read in one transaction: half a second's work. */
const atOnce = 100;

/**
 * Reads what was imported and nobody read yet, then what was read by older rules, a hundred articles a transaction: whoever dies in
 * between has lost nothing. Of several processes one reads at a time.
 * @returns how many articles were read
 */
export async function readNews(context: ReadingContext, signal: AbortSignal): Promise<number> {
  let read = 0;
  for (const step of [readNew, readAgain]) {
    for (let done = atOnce; done === atOnce && !signal.aborted; read += done)
      done = await context.db.transaction((tx) => step(tx, context));
  }
  return read;
}

async function readNew(tx: PoolClient, context: ReadingContext): Promise<number> {
  const after = await takeReading(tx);
  if (after === undefined) return 0;
  const unread = await unreadArticles(tx, { after, most: atOnce });
  if (unread.length === 0) return 0;
  await save(tx, context, unread);
  await noteReading(tx, unread.at(-1)!.record_id);
  return unread.length;
}

async function readAgain(tx: PoolClient, context: ReadingContext): Promise<number> {
  if ((await takeReading(tx)) === undefined) return 0;
  const outdated = await outdatedArticles(tx, { rules: readingRules, most: atOnce });
  await save(tx, context, outdated);
  return outdated.length;
}

async function save(tx: PoolClient, { clock }: ReadingContext, unread: readonly UnreadArticle[]): Promise<void> {
  await forgetArticles(
    tx,
    unread.filter(({ is_withdrawn }) => is_withdrawn).map(({ article_id }) => article_id),
  );
  // Of several versions the last is served.
  const wanted = new Map(unread.filter(({ is_withdrawn }) => !is_withdrawn).map((article) => [article.article_id, article]));
  const latest = clock().getTime() + dayMs;
  const read = [...wanted.values()].map((article) => reading(article, latest));
  await saveReadings(tx, read, readingRules);
  await saveFacets(tx, read);
}

/** What an article says. @param latest no article is taken to be newer, in milliseconds since 1970 */
function reading({ article_id, record_id, retrieved_at, facts, stated }: UnreadArticle, latest: number): ReadArticle {
  const { title, teaser = '', text = '' } = facts;
  const said = readArticle({ ...facts, text, industries: (facts.industries ?? []) as NewsIndustry[] });
  const published = Date.parse(facts.published ?? '');
  return {
    article_id,
    record_id,
    published_at: Number.isNaN(published) || published > latest ? retrieved_at : new Date(published),
    host: parseWebsite(facts.url)?.host ?? '',
    story_id: article_id,
    language: said.language,
    primary_tag: said.primary_tag,
    secondary_tags: said.secondary_tags,
    industries: said.industries,
    countries: [...new Set([...said.countries, ...(facts.countries ?? [])])],
    sentiment: said.sentiment,
    impact: said.impact,
    is_breaking: said.breaking,
    summary: said.summary,
    because: becauseOf(said),
    found_by: { title, text: (text || teaser).slice(0, foundBy) },
    companies: stated.map((company_id) => ({
      company_id,
      sentiment: said.sentiment,
      because: { weight: 1, reason: 'its publisher says so', words: [] },
    })),
    bands: [],
  };
}

/** By so many characters of its text an article is found by topic. */
const foundBy = 2_000;

/** The words behind each field, by its name as it is served. */
function becauseOf({ because }: ArticleReading): ReadArticle['because'] {
  const served = {
    primary_tag: because.primary_tag,
    secondary_tags: because.secondary_tags,
    industry: because.industries,
    countries: because.countries,
    sentiment: because.sentiment,
    newsworthiness_impact: because.impact,
    breaking_news: because.breaking,
    ai_summary: because.summary,
  };
  return Object.fromEntries(Object.entries(served).flatMap(([field, words]) => (words ? [[field, words]] : [])));
}
