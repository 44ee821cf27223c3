import type { IndustryBlock } from '@firmament/contract';
import type { StoredArticle } from '../../store/news/articles.ts';
import type { MarketEvidence } from './evidence.ts';

const mostCategories = 6;
const mostSources = 20;
const quarters = 12;

/** Articles of a market by quarter and by what they tell; the rarer kinds are one. */
export function newsTrendsOf({ articles }: MarketEvidence): { value: IndustryBlock<'news_trends'> | undefined; records: number[] } {
  const dated = articles.flatMap((article) => (article.published_at === null ? [] : [{ ...article, published_at: article.published_at }]));
  if (dated.length === 0) return { value: undefined, records: [] };
  const newest = dated.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime());
  const last = quarterOf(newest[0]!.published_at);
  const drawn = newest.filter(({ published_at }) => quarterOf(published_at) > last - quarters);
  const tagged = (article: StoredArticle) => article.primary_tag || 'Others';
  const common = [...Map.groupBy(drawn, tagged)]
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, mostCategories)
    .map(([category]) => category);
  const categoryOf = (article: StoredArticle) => (common.includes(tagged(article)) ? tagged(article) : 'Others');
  const data = [...Map.groupBy(drawn, ({ published_at }) => quarterOf(published_at))]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([at, some]) =>
      [...Map.groupBy(some, categoryOf)].map(([category, own]) => ({
        quarter: `Q${(at % 4) + 1} '${String(Math.floor(at / 4) % 100).padStart(2, '0')}`,
        category,
        articles: own.length,
      })),
    );
  const shown = drawn.slice(0, mostSources);
  const sources = shown.map(({ facts, host, published_at }, index) => ({
    id: index + 1,
    title: facts.title,
    url: facts.url,
    publisher: facts.publisher ?? host,
    date: published_at.toISOString().slice(0, 10),
    section: '',
    quote: facts.title,
  }));
  const chart = {
    title: 'News by quarter and kind',
    url: '',
    data,
    source: [...new Set(sources.map(({ publisher }) => publisher))].join(', '),
    note: `Counted from the ${drawn.length} articles on record here that fit this market best, of the ${quarters} quarters up to the newest. Older and less fitting ones are not counted.`,
  };
  return {
    value: { news_trends: { charts: { news_stacked_chart: chart } }, sources },
    records: drawn.map(({ record_id }) => record_id),
  };
}

function quarterOf(day: Date): number {
  return day.getUTCFullYear() * 4 + Math.floor(day.getUTCMonth() / 3);
}
