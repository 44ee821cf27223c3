import type { FullNewsArticle, Input, NewsArticle, Operations, SectionSources } from '@firmament/contract';
import { Problem } from '../../../kernel/problem.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { shortened } from '../../../kernel/text.ts';
import type { Queryable } from '../../../store/database.ts';
import { hasWords, newsOfCompany, newsOfTopic, type NewsPage, type NewsQuery } from '../../../store/news/articles.ts';
import { placesOf, positions, publishersAt } from '../../../store/news/facets.ts';
import { resolveCompanies, type Resolving } from '../../companies/resolve.ts';
import { readDocuments } from '../../documents/read-documents.ts';
import { articles, sourcesOfArticles, withoutText } from './article.ts';
import type { NewsBoard } from './board.ts';
import { invalid } from './invalid.ts';

export interface NewsAnswer<Article> {
  data: Article[];
  count: number;
  total: number;
  limit: number;
  offset: number;
  _sources?: SectionSources;
}

type Asked<Id extends keyof Operations> = Input<Operations[Id]>;
interface WithSources {
  include_sources: 'true' | 'false';
}

export async function newsfeed(
  { db, news }: { db: Queryable; news: NewsBoard },
  body: Asked<'newsfeed.news'>['body'],
  { include_sources }: WithSources,
): Promise<NewsAnswer<NewsArticle>> {
  const { limit, offset } = body;
  const found = await news.find({
    tags: placesOf(body.category, positions.tag),
    industries: placesOf(body.industry, positions.industry),
    countries: placesOf(body.geo, positions.country),
    sentiment: body.sentiment && positions.sentiment.get(body.sentiment),
    is_breaking: body.breaking_news,
    blacklisted: await publishersAt(db, body.blacklisted),
    from: body.published_date_after === undefined ? undefined : Date.parse(body.published_date_after),
    before: body.published_date_before === undefined ? undefined : Date.parse(body.published_date_before) + dayMs,
    limit,
    offset,
  });
  const answer = await answerOf(db, found, { limit, offset, include_sources });
  return { ...answer, data: answer.data.map(withoutText) };
}

/**
 * One page of the news that speaks of a company, newest first.
 * @throws COMPANY_NOT_FOUND, FORBIDDEN
 */
export async function companyNews(
  context: Resolving,
  { company, publishers, category, include_sources, ...query }: Asked<'company.news'>['query'],
): Promise<NewsAnswer<FullNewsArticle>> {
  const { db } = context;
  const [permalink] = (await resolveCompanies(context, [company])) as [string];
  const found = await newsOfCompany(db, permalink, {
    ...(await publishersOf(db, { publishers, blacklisted: query.blacklisted })),
    start_date: query.start_date,
    end_date: query.end_date,
    tags: placesOf(category, positions.tag),
    countries: [],
    limit: query.limit,
    offset: query.offset,
  });
  const name = (await readDocuments(db, [permalink])).get(permalink)?.facts.name ?? '';
  return answerOf(db, found, { ...query, include_sources, company: name, with_text: true });
}

/**
 * One page of the news of a topic, newest first.
 * @throws INVALID_INPUT for a topic without a word to look for
 */
export async function topicNews(
  { db }: { db: Queryable },
  { topic, geo, include_sources, ...query }: Asked<'industry.news'>['query'],
): Promise<NewsAnswer<NewsArticle>> {
  await assertWords(db, 'topic', topic);
  const found = await newsOfTopic(db, topic, {
    ...(await publishersOf(db, { publishers: [], blacklisted: query.blacklisted })),
    start_date: query.start_date,
    end_date: query.end_date,
    tags: [],
    countries: placesOf(geo, positions.country),
    limit: query.limit,
    offset: query.offset,
  });
  const answer = await answerOf(db, found, { ...query, include_sources, company: '' });
  return { ...answer, data: answer.data.map(withoutText) };
}

/**
 * One article with its text.
 * @throws ARTICLE_NOT_FOUND
 */
export async function newsDetails(
  { db }: { db: Queryable },
  { id, include_sources }: WithSources & { id: string },
): Promise<{ data: FullNewsArticle; _sources?: SectionSources }> {
  const wanted = /^\d{1,15}$/.test(id) ? Number(id) : undefined;
  const { data, stored } = await articles(db, {
    ids: wanted === undefined ? [] : [wanted],
    with_text: true,
    with_words: include_sources === 'true',
  });
  const [article] = data;
  if (!article) throw new Problem('ARTICLE_NOT_FOUND', `No news article has the id '${shortened(id, 40)}'.`);
  return { data: article, ...(include_sources === 'true' && { _sources: await sourcesOfArticles(db, stored) }) };
}

/** @throws INVALID_INPUT where nothing of the text can be looked for */
export async function assertWords(db: Queryable, path: string, text: string): Promise<void> {
  if (!(await hasWords(db, text))) throw invalid(path, 'has no word to look for: words such as `the` and signs do not count');
}

async function publishersOf(
  db: Queryable,
  { publishers, blacklisted }: { publishers: readonly string[]; blacklisted: readonly string[] },
): Promise<Pick<NewsQuery, 'publishers' | 'blacklisted'>> {
  return {
    publishers: publishers.length > 0 ? await publishersAt(db, publishers) : undefined,
    blacklisted: await publishersAt(db, blacklisted),
  };
}

async function answerOf(
  db: Queryable,
  { ids, total }: NewsPage,
  { limit, offset, include_sources, ...shown }: WithSources & { limit: number; offset: number; company?: string; with_text?: boolean },
): Promise<NewsAnswer<FullNewsArticle>> {
  const { data, stored } = await articles(db, { ids, ...shown, with_words: include_sources === 'true' });
  const page = { data, count: data.length, total, limit, offset };
  return include_sources === 'true' ? { ...page, _sources: await sourcesOfArticles(db, stored) } : page;
}
