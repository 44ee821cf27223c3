import type { FullNewsArticle, NewsArticle, SectionSources } from '@firmament/contract';
import { outletAt } from '../../../kernel/domains.ts';
import { isInventedUpstream } from '../../../kernel/upstreams.ts';
import type { Queryable } from '../../../store/database.ts';
import { articlesByIds, type AlsoRead, type StoredArticle } from '../../../store/news/articles.ts';
import type { Words } from '../../../store/news/readings.ts';
import { citedRecords } from '../../../store/records/imports.ts';
import { readDocuments } from '../../documents/read-documents.ts';

/** The articles with these ids, in their order, as they are served; one that is gone is left out. */
export async function articles(
  db: Queryable,
  { ids, company, with_text = false, with_words = false }: { ids: readonly number[]; company?: string } & Partial<AlsoRead>,
): Promise<{ data: FullNewsArticle[]; stored: StoredArticle[] }> {
  const stored = await articlesByIds(db, ids, { with_text, with_words });
  const permalinks = [...new Set(stored.flatMap((article) => article.companies.map(({ permalink }) => permalink)))];
  const documents = await readDocuments(db, permalinks);
  const websiteOf = (permalink: string) => documents.get(permalink)?.facts.website ?? '';
  return { stored, data: stored.map((article) => present(article, { company, websiteOf })) };
}

export function withoutText(article: FullNewsArticle): NewsArticle {
  const { scraped_text: _scraped_text, ...rest } = article;
  return rest;
}

function present(
  { facts, ...article }: StoredArticle,
  { company, websiteOf }: { company: string | undefined; websiteOf: (permalink: string) => string },
): FullNewsArticle {
  return {
    id: article.article_id,
    ai_summary: article.summary,
    type: article.primary_tag,
    url: facts.url,
    title: facts.title,
    company_name: company ?? article.companies[0]?.name ?? '',
    publisher: outletAt(article.host) ?? facts.publisher ?? article.host,
    published_date: article.published_at?.toISOString().slice(0, 19).replace('T', ' ') ?? '',
    source: isInventedUpstream(article.source) ? 'Sandbox' : 'Index',
    author: facts.author ?? '',
    countries: article.countries,
    sentiment: article.sentiment,
    primary_tag: article.primary_tag,
    original_language: article.language,
    secondary_tags: article.secondary_tags,
    newsworthiness_impact: article.impact,
    breaking_news: article.is_breaking,
    industry: article.industries,
    geo: article.countries,
    company_names: article.companies.map(({ name, permalink, sentiment }) => ({
      name,
      website: websiteOf(permalink),
      permalink,
      sentiment,
    })),
    story_id: article.story_id,
    scraped_text: facts.text ?? '',
  };
}

/** `_sources` of a page whose articles were read with their words: of each row its record, and of what we read in it the words that it was read from. */
export async function sourcesOfArticles(db: Queryable, stored: readonly StoredArticle[]): Promise<SectionSources> {
  const records = await citedRecords(
    db,
    stored.map(({ record_id }) => record_id),
  );
  const news = stored.flatMap(({ record_id, published_at, facts, because, companies, model, by_model }, index) => {
    const record = records.get(record_id);
    if (!record) return [];
    const read = (path: string, words: readonly Words[]): [string, Provenance[]] => [
      `[${index}]${path}`,
      [{ ...record, method: 'derived', words: [...words] }],
    ];
    const readByModel = (path: string, words: readonly Words[]): [string, Provenance[]] => [
      `[${index}]${path}`,
      [
        { ...record, method: 'generated', words: [...words] },
        { ...record, source: 'model', source_key: model ?? '', source_url: '', method: 'generated' },
      ],
    ];
    return [
      [`[${index}]`, [record]] satisfies [string, Provenance[]],
      ...(published_at === null
        ? [[`[${index}].published_date`, [{ ...record, left_out: facts.undated ?? undatedAtAll }]] satisfies [string, Provenance[]]]
        : []),
      ...Object.entries(because ?? {}).map(([field, words]) => (by_model.includes(field) ? readByModel : read)(`.${field}`, words)),
      ...companies.map((company, place) => read(`.company_names[${place}]`, company.because?.words ?? [])),
      ...companies.flatMap(({ because: named }, place) =>
        named?.sounds ? [readByModel(`.company_names[${place}].sentiment`, named.sounds)] : [],
      ),
    ];
  });
  return { news: Object.fromEntries(news) };
}

/** Why an article has no date where its publisher writes none. */
const undatedAtAll = { value: '', reason: 'Its publisher states no date.' };

type Provenance = SectionSources[string][string][number];
