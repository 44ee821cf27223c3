import type { IndustrySection } from '@firmament/contract';
import { dashedDay } from '../../kernel/dates.ts';
import { compare } from '../../kernel/text.ts';
import { leastTopicality } from '../../text/industry/market-words.ts';
import type { MarketEvidence } from './evidence.ts';
import type { Market } from './market.ts';

const mostArticles = 11;
const mostHighlights = 3;
/** Words about a market rather than one company. */
const ofMarkets =
  /^(?:Sector Outlook & Forecasts|Market Dynamic|Industry Disruption & Innovation|Emerging Technologies|Technology Adoption & Disruption|Business-Model Evolution|Market-Structure Changes|Policy & Legislative Changes|Macro & Market Environment|Regulatory & Compliance|Sector Performance Dashboards|Consumer Behaviour & Spending|Supply-Chain Disruptions|Research, Development & Innovation)$/;
const impacts: Readonly<Record<string, number>> = { High: 1, Medium: 0.5 };

/** The articles that say most of a market, with sentences of each, word for word; one of those that tell the same story. */
export function curatedOf(
  market: Market,
  { evidence, told, articles }: MarketEvidence,
): { value: IndustrySection<'tier1_intelligence'> | undefined; records: number[] } {
  const { words } = market;
  const places = new Map(evidence.map((passage, at) => [passage.kind === 'article' ? passage.record_id : -1, at]));
  const scored = articles
    .map((article) => {
      const at = places.get(article.record_id) ?? -1;
      const lines = told
        .filter((each) => each.evidence === at && words.topicality(each.quote) >= leastTopicality)
        .toSorted(
          (a, b) => Number(/\d/.test(b.quote)) - Number(/\d/.test(a.quote)) || words.topicality(b.quote) - words.topicality(a.quote),
        );
      const topicality = Math.min(3, words.topicality(article.facts.title) + 0.5 * lines.length);
      const tags = [article.primary_tag, ...article.secondary_tags];
      return { article, lines, score: topicality + (tags.some((tag) => ofMarkets.test(tag)) ? 1 : 0) + (impacts[article.impact] ?? 0) };
    })
    .filter(({ lines }) => lines.length > 0)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        (b.article.published_at?.getTime() ?? 0) - (a.article.published_at?.getTime() ?? 0) ||
        compare(a.article.facts.url, b.article.facts.url),
    );
  const chosen = scored
    .filter(({ article }, index) => scored.findIndex((other) => other.article.story_id === article.story_id) === index)
    .slice(0, mostArticles);
  if (chosen.length === 0) return { value: undefined, records: [] };
  const dayOf = (published: Date | null) => published?.toISOString().slice(0, 10) ?? '';
  return {
    value: {
      curated_insights: chosen.map(({ article: { host, facts, published_at }, lines }) => ({
        domain: host,
        title: facts.title,
        link: facts.url,
        highlights: lines.slice(0, mostHighlights).map(({ quote }) => quote),
        date: dashedDay(dayOf(published_at)),
        images: [],
      })),
      relevant_snapshots: [],
      source: chosen.map(({ article: { facts, host, published_at }, lines: [first] }, index) => ({
        id: index + 1,
        title: facts.title,
        url: facts.url,
        publisher: facts.publisher ?? host,
        date: dayOf(published_at),
        section: '',
        quote: first!.quote,
      })),
      summary: chosen.map(({ lines: [first] }, index) => `- ${first!.text} [${index + 1}]`).join('\n'),
    },
    records: chosen.map(({ article }) => article.record_id),
  };
}
