import type { NewsIndustry } from '@firmament/contract';
import { dayMs } from '../../kernel/dates.ts';
import { parseWebsite } from '../../kernel/domains.ts';
import { isInventedUpstream } from '../../kernel/upstreams.ts';
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
import type { ArticleFacts } from '../../kernel/publications.ts';
import { readArticle, readingRules, type ArticleReading } from '../../text/news/read-article.ts';
import { sentimentOf } from '../../text/news/sentiment.ts';
import { groupStories } from './group-stories.ts';
import { linkCompanies, type Linked } from './link-companies.ts';
import { noteReported } from './note-reported.ts';

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
  const wanted = [...new Map(unread.filter(({ is_withdrawn }) => !is_withdrawn).map((article) => [article.article_id, article])).values()];
  const latest = clock().getTime() + dayMs;
  const said = wanted.map((article) => ({
    ...article,
    published_at: publishedAt(article, latest),
    said: readArticle({ ...article.facts, text: article.facts.text ?? '', industries: (article.facts.industries ?? []) as NewsIndustry[] }),
  }));
  const linked = await linkCompanies(
    tx,
    said.map(({ source, facts, said: { countries, language } }) => ({
      title: facts.title,
      text: bodyOf(facts),
      countries: [...countries, ...(facts.countries ?? [])],
      is_invented: isInventedUpstream(source),
      language,
    })),
  );
  const stories = await groupStories(tx, said);
  const read = said.map((article, index) => ({
    ...readingOf(article),
    ...stories.get(article.article_id)!,
    companies: companiesOf(article, linked[index]!),
  }));
  await saveReadings(tx, read, readingRules);
  await saveFacets(tx, read);
  await noteReported(
    tx,
    read.map((article, index) => ({
      ...article,
      title: said[index]!.facts.title,
      text: bodyOf(said[index]!.facts),
      linked: linked[index]!,
    })),
    clock(),
  );
}

/** Its text, or what its feed says of it where there is none. */
function bodyOf({ text, teaser }: ArticleFacts): string {
  return text || (teaser ?? '');
}

/** @param latest no article is taken to be newer, in milliseconds since 1970 */
function publishedAt({ facts, retrieved_at }: UnreadArticle, latest: number): Date {
  const published = Date.parse(facts.published ?? '');
  return Number.isNaN(published) || published > latest ? retrieved_at : new Date(published);
}

/** What an article says, but for whom it speaks of and which story it tells. */
function readingOf({
  article_id,
  record_id,
  source,
  published_at,
  facts,
  said,
}: Said): Omit<ReadArticle, 'story_id' | 'bands' | 'companies'> {
  return {
    article_id,
    record_id,
    published_at,
    host: parseWebsite(facts.url)?.host ?? '',
    language: said.language,
    primary_tag: said.primary_tag,
    secondary_tags: said.secondary_tags,
    industries: said.industries,
    countries: [...new Set([...said.countries, ...(facts.countries ?? [])])],
    sentiment: said.sentiment,
    impact: said.impact,
    is_breaking: said.breaking,
    is_invented: isInventedUpstream(source),
    summary: said.summary,
    because: becauseOf(said),
    found_by: { title: facts.title, text: bodyOf(facts).slice(0, foundBy) },
  };
}

/** The companies it speaks of: those its publisher names and those read in it, each with how it sounds for it. */
function companiesOf({ facts, stated, said }: Said, linked: readonly Linked[]): ReadArticle['companies'] {
  const text = bodyOf(facts);
  const part = facts.text ? ('text' as const) : ('teaser' as const);
  const isNamed = new Set(linked.map(({ company_id }) => company_id));
  const named = linked.map(({ company_id, spans, reason, confidence }) => {
    const others = linked.flatMap((other) => (other.company_id === company_id ? [] : other.spans));
    const sounds = said.sentiment === '' ? undefined : sentimentOf({ title: facts.title, text }, spans, others);
    const words = spans.slice(0, mostSpans).map((span) => ({
      in: span.in === 'title' ? ('title' as const) : part,
      start: span.start,
      end: span.end,
      text: (span.in === 'title' ? facts.title : text).slice(span.start, span.end),
    }));
    const weight = (spans.some((span) => span.in === 'title') ? 1 : 0) + confidence / 2 + Math.min(spans.length, 10) / 100;
    return { company_id, sentiment: sounds?.sentiment ?? ('' as const), because: { weight, reason, words } };
  });
  const others = stated.filter((company_id) => !isNamed.has(company_id));
  return [
    ...named,
    ...others.map((company_id) => ({
      company_id,
      sentiment: said.sentiment,
      because: { weight: 1, reason: 'its publisher says that it speaks of it', words: [] },
    })),
  ];
}

/** An article with what it says. */
type Said = UnreadArticle & { published_at: Date; said: ArticleReading };

/** Of the places where a company is named so many are kept. */
const mostSpans = 8;
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
