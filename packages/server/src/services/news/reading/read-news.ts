import type { NewsIndustry } from '@firmament/contract';
import { dayMs } from '../../../kernel/dates.ts';
import { parseWebsite } from '../../../kernel/domains.ts';
import { isInventedUpstream } from '../../../kernel/upstreams.ts';
import type { PoolClient } from 'pg';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import { Problem } from '../../../kernel/problem.ts';
import { storable } from '../../../kernel/text.ts';
import type { Database } from '../../../store/database.ts';
import { saveFacets } from '../../../store/news/facets.ts';
import { waitForModel } from '../../../store/news/for-model.ts';
import {
  articlesChannel,
  forgetArticles,
  noteReading,
  outdatedArticles,
  saveReadings,
  takeReading,
  unreadArticles,
  type ReadArticle,
  type UnreadArticle,
} from '../../../store/news/readings.ts';
import type { ArticleReading } from '../../../text/news/read-article.ts';
import { readingRules } from '../../../text/news/reading-rules.ts';
import { sentimentsOf } from '../../../text/news/sentiment.ts';
import { groupStories } from './group-stories.ts';
import { linkCompanies, symbolsLastMs, type Linked } from './link-companies.ts';
import { noteReported } from './note-reported.ts';
import { articleReader, type ArticleReader } from './article-reader.ts';
import { bodyOf, type ReadAlone } from './read-alone.ts';

interface ReadingContext {
  db: Database;
  clock: Clock;
  log: Log;
  /** Whether a model is to read behind the rules. */
  for_model?: boolean;
}

/** Notifies of new articles. */
export const newArticles = { channel: articlesChannel };

/** Articles read in one transaction: half a second's work. */
const atOnce = 100;

interface Turn {
  tx: PoolClient;
  most: number;
  reader: ArticleReader;
  read: (articles: readonly UnreadArticle[]) => Promise<void>;
}

/** Which articles come next, and notes that they were read. */
type Step = (turn: Turn) => Promise<number>;

interface Working extends ReadingContext {
  reader: ArticleReader;
}

/**
 * Reads unread articles, then those read by older rules, a hundred articles a transaction: a process that dies in
 * between has lost nothing. Of several processes one reads at a time. An article that cannot be read keeps no other from being read.
 * @returns how many articles were read
 */
export async function readNews(context: ReadingContext, signal: AbortSignal): Promise<number> {
  const reader = articleReader(context);
  try {
    let read = 0;
    for (const step of [readNew, readAgain])
      for (let done = atOnce; done === atOnce && !signal.aborted; read += done) done = await takeHundred({ ...context, reader }, step);
    return read;
  } finally {
    await reader.end();
  }
}

function takeHundred(context: Working, step: Step): Promise<number> {
  return take(context, step, atOnce).catch((error: unknown) => {
    if (isPassing(error)) throw error;
    return oneByOne(context, step);
  });
}

function take(context: Working, step: Step, most: number): Promise<number> {
  const { reader } = context;
  return context.db.transaction((tx) => step({ tx, most, reader, read: (articles) => save(tx, context, articles) }));
}

/** Finds among the next hundred those that cannot be read: these are kept with what is stated of them. */
async function oneByOne(context: Working, step: Step): Promise<number> {
  for (let done = 0; done < atOnce; done++) {
    const read = await take(context, step, 1).catch((error: unknown) => {
      if (isPassing(error)) throw error;
      return context.db.transaction((tx) =>
        step({
          tx,
          most: 1,
          reader: context.reader,
          read: async (articles) => {
            await saveUnread(tx, context.clock, articles);
            for (const { article_id, facts } of articles)
              context.log.error({ err: error, article_id, url: facts.url }, 'article cannot be read; it is kept with its title');
          },
        }),
      );
    });
    if (read === 0) return done;
  }
  return atOnce;
}

/** What is no fault of an article: a database that is away or busy, or two that waited for each other. */
function isPassing(error: unknown): boolean {
  return error instanceof Problem || (error instanceof Error && 'code' in error && String(error.code).startsWith('40'));
}

const readNew: Step = async ({ tx, most, reader, read }) => {
  const after = await takeReading(tx);
  if (after === undefined) return 0;
  const unread = await unreadArticles(tx, { after, most });
  const last = unread.at(-1);
  if (!last) return 0;
  // While these are linked and stored the next are read.
  if (unread.length === atOnce) reader.begin(await unreadArticles(tx, { after: last.record_id, most: atOnce }));
  await read(unread);
  reader.forget(unread);
  await noteReading(tx, last.record_id);
  return unread.length;
};

const readAgain: Step = async ({ tx, most, reader, read }) => {
  if ((await takeReading(tx)) === undefined) return 0;
  const outdated = await outdatedArticles(tx, { rules: readingRules, most });
  if (outdated.length === 0) return 0;
  reader.begin(outdated);
  await read(outdated);
  reader.forget(outdated);
  return outdated.length;
};

/** Of several versions the last is served, of what its publisher wants gone none. */
async function wantedOf(tx: PoolClient, unread: readonly UnreadArticle[]): Promise<UnreadArticle[]> {
  await forgetArticles(
    tx,
    unread.filter(({ is_withdrawn }) => is_withdrawn).map(({ article_id }) => article_id),
  );
  return [...new Map(unread.filter(({ is_withdrawn }) => !is_withdrawn).map((article) => [article.article_id, article])).values()];
}

/** What is read in an article that cannot be read. */
const nothingRead: ArticleReading = {
  language: '',
  primary_tag: '',
  secondary_tags: [],
  industries: [],
  sentiment: '',
  impact: '',
  breaking: false,
  countries: [],
  summary: '',
  because: {},
};

/** Keeps articles with what their publisher states, and nothing read. */
async function saveUnread(tx: PoolClient, clock: Clock, unread: readonly UnreadArticle[]): Promise<void> {
  const latest = clock().getTime() + dayMs;
  const kept = (await wantedOf(tx, unread)).map((article): ReadArticle => {
    const { facts } = article;
    const said = { ...nothingRead, industries: (facts.industries ?? []) as NewsIndustry[] };
    return {
      ...readingOf({ ...article, ...datedOf(article, latest), said }),
      found_by: { title: storable(facts.title.slice(0, foundBy)), text: '' },
      story_id: article.article_id,
      bands: [],
      companies: companiesOf({ ...article, said }, []),
    };
  });
  await saveReadings(tx, kept, readingRules);
  await saveFacets(tx, kept);
}

async function save(tx: PoolClient, { clock, for_model, reader }: Working, unread: readonly UnreadArticle[]): Promise<void> {
  const wanted = await wantedOf(tx, unread);
  const latest = clock().getTime() + dayMs;
  const said: (Said & ReadAlone)[] = [];
  for (const article of wanted) said.push({ ...article, ...(await reader.read(article)), ...datedOf(article, latest) });
  const linked = await linkCompanies(
    tx,
    said.map(({ source, facts, near, names, said: { countries, language } }) => ({
      title: facts.title,
      text: bodyOf(facts),
      names,
      countries: [...countries, ...(facts.countries ?? [])],
      is_invented: isInventedUpstream(source),
      is_old: near.getTime() < latest - symbolsLastMs,
      language,
    })),
  );
  const stories = await groupStories(tx, said, reader.signatures);
  const read = said.map((article, index) => ({
    ...readingOf(article),
    ...stories.get(article.article_id)!,
    companies: companiesOf(article, linked[index]!),
  }));
  await saveReadings(tx, read, readingRules);
  await saveFacets(tx, read);
  if (for_model) {
    const told = read.filter(({ is_invented }) => !is_invented);
    await waitForModel(
      tx,
      told.map(({ article_id }) => article_id),
    );
  }
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

/** @param latest no article is taken to be newer, in milliseconds since 1970 */
function datedOf({ facts, retrieved_at }: UnreadArticle, latest: number): Dated {
  const published = facts.published === undefined ? Infinity : Date.parse(facts.published);
  const published_at = Number.isNaN(published) || published > latest ? null : new Date(published);
  return { published_at, near: published_at ?? retrieved_at };
}

/** The reading of an article, without its companies and its story. */
function readingOf({
  article_id,
  record_id,
  source,
  published_at,
  near,
  facts,
  said,
}: Said): Omit<ReadArticle, 'story_id' | 'bands' | 'companies'> {
  return {
    article_id,
    record_id,
    published_at,
    near,
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
    found_by: { title: facts.title, text: storable(bodyOf(facts).slice(0, foundBy)) },
  };
}

/** The companies it speaks of: those its publisher names and those read in it, each with how it sounds for it. */
function companiesOf({ facts, stated, said }: Omit<Said, keyof Dated>, linked: readonly Linked[]): ReadArticle['companies'] {
  const text = bodyOf(facts);
  const part = facts.text ? ('text' as const) : ('teaser' as const);
  const soundFor = linked.length === 0 || said.sentiment === '' ? undefined : sentimentsOf({ title: facts.title, text });
  const isNamed = new Set(linked.map(({ company_id }) => company_id));
  const named = linked.map(({ company_id, spans, reason, confidence }) => {
    const others = linked.flatMap((other) => (other.company_id === company_id ? [] : other.spans));
    const sounds = soundFor?.(spans, others);
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

type Said = UnreadArticle & Pick<ReadAlone, 'said'> & Dated;

type Dated = Pick<ReadArticle, 'published_at' | 'near'>;

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
