import { industryBlocks, industrySections } from '@firmament/contract';
import type { z } from 'zod';
import type { Block } from '../../../exports/document.ts';
import { asMarkdown } from '../../../kernel/text.ts';
import { referringMarkdown } from '../citing.ts';
import { stackedOf } from './charts.ts';
import { industrySection } from './industry.ts';
import { cited, line, money, narrative, referring, supported, type Showing } from './showing.ts';
import { dayOf, firstOf, mostRows, tableOf } from './table.ts';

const { market_size, tier1_intelligence } = industrySections;
const newsTrends = industryBlocks.news_trends.options[0];
const indicators = industryBlocks.indicators.options[0];
const consumers = industryBlocks.consumer_insights.options[0];

export const industryNews = industrySection(['news_trends'], newsTrends, ({ news_trends: { charts }, sources }, { register }) => {
  const { title, data, note } = charts.news_stacked_chart;
  const points = data.map(({ quarter, category, articles }) => ({ period: quarter, name: category, value: articles }));
  return stackedOf(title, points, { measure: 'Articles', unit: 'number', note, cites: cited(register, sources) });
});

type MarketSize = z.output<typeof market_size>;
type Stated = MarketSize['charts']['market_size_chart']['data'][number];

export const industryMarketSize = industrySection(
  ['market_size'],
  market_size,
  ({ charts: { market_size_chart: chart }, tier_1_publishers }, showing) => {
    const { register } = showing;
    const amount = (scaled: Stated['start_value'], { currency }: Stated) => money(scaled && scaled.value * scaled.multiplier, currency);
    const ahead = chart.projection_year === null ? 'Estimate' : `In ${chart.projection_year}`;
    return [
      ...tableOf('Stated sizes', chart.data, [
        ['Who says so', ({ company, publisher, sources }) => ({ value: company || publisher, cites: cited(register, sources) }), 1.6],
        ['Market', ({ market, claim }) => ({ value: claim === 'market' ? market : `${market} (addressable, its own claim)` }), 2],
        ['Years', ({ start_year, end_year }) => ({ value: [start_year, end_year].filter((year) => year !== null).join('–') })],
        ['From', (row) => amount(row.start_value, row), 0.8],
        ['To', (row) => amount(row.end_value, row), 0.8],
        ['Growth a year', ({ cagr }) => ({ value: cagr === '' ? null : `${cagr}%` }), 0.8],
        [ahead, (row) => amount(row.estimated_value, row), 0.8],
      ]),
      ...sizeChart(chart),
      ...(tier_1_publishers.length === 0 ? [] : [{ kind: 'narrative' as const, markdown: publishersOf(tier_1_publishers, showing) }]),
    ];
  },
);

function publishersOf(all: MarketSize['tier_1_publishers'], { register }: Showing): string {
  const told = all.map(
    ({ title, summary, sources }) =>
      `- **${asMarkdown(title)}**: ${register.take(sources).renumbered(referringMarkdown(summary.join(' ')))}`,
  );
  return ['### As it is stated', ...told].join('\n');
}

/** A line each from the first to the last year, where all are in one currency. */
function sizeChart({ title, data, note }: MarketSize['charts']['market_size_chart']): Block[] {
  const [currency, ...more] = new Set(data.map((each) => each.currency));
  if (currency === undefined || more.length > 0) return [];
  const point = (year: number | null, scaled: Stated['start_value']) =>
    year === null || scaled === null ? [] : [{ date: String(year), value: scaled.value * scaled.multiplier }];
  const series = data
    .map((each) => ({
      name: each.company || each.publisher,
      points: [...point(each.start_year, each.start_value), ...point(each.end_year, each.end_value)],
    }))
    .filter(({ points }) => points.length > 1);
  if (series.length === 0) return [];
  const measure = currency === 'USD' ? 'Market size' : `Market size, ${currency}`;
  return [
    { kind: 'chart', title, chart: { form: 'lines', measure, unit: currency === 'USD' ? 'usd' : 'number', series }, note, cites: [] },
  ];
}

/** The table shows its narrative, beside the article. */
export const industryTier1 = industrySection(['tier1_intelligence'], tier1_intelligence, (told, showing) => [
  ...(told.curated_insights.length === 0 ? narrative(told, showing) : []),
  ...tableOf('Articles and documents', told.curated_insights, [
    ['Title', ({ title, link }) => ({ value: title, url: link }), 1.6],
    ['Where', ({ domain }) => ({ value: domain }), 1.5],
    ['Day', ({ date }) => dayOf(date), 0.8],
    [
      'What it says',
      ({ highlights, link }) =>
        referring(
          showing.register,
          highlights.join(' '),
          told.source.filter(({ url }) => url === link),
        ),
      3,
    ],
  ]),
]);

export const industryIndicators = industrySection(['indicators'], indicators, ({ indicators: all }, { register }) =>
  all.flatMap(({ indicator, trends, commentary: [first, ...rest] }): Block[] => {
    const told = first ? supported(register, first.paragraph, first.sources) : { paragraph: '', cites: [] };
    const commentary = rest.map(({ paragraph, sources }) => supported(register, paragraph, sources));
    return [{ kind: 'key_insight', title: `${indicator}: ${trends || 'too few to tell'}`, ...told, commentary }];
  }),
);

export const industryAttractiveness = industrySection(['attractiveness'], industryBlocks.attractiveness.min(1), (all, { register }) =>
  all.flatMap(({ question, keyword, rationale, examples }): Block[] => {
    const [first = { paragraph: '', cites: [] }, ...rest] = [...rationale, ...examples].map(({ paragraph, sources }) =>
      supported(register, paragraph, sources),
    );
    return [{ kind: 'key_insight', title: `${question} ${keyword}`, ...first, commentary: rest }];
  }),
);

export const industryConsumers = industrySection(['consumer_insights'], consumers, ({ consumer_insights }, { register }) =>
  consumer_insights.map(({ area, key_highlights }) => ({
    kind: 'narrative',
    markdown: [
      `### ${asMarkdown(firstOf(area, key_highlights))}`,
      ...key_highlights
        .slice(0, mostRows)
        .map(({ title, answer, sources }) => `- **${asMarkdown(title)}**: ${line(register, answer, sources)}`),
    ].join('\n'),
  })),
);
