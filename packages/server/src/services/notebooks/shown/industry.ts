import { industryAnnexure, industryBlocks, industrySections } from '@firmament/contract';
import type { z } from 'zod';
import type { Block } from '../../../exports/document.ts';
import { asMarkdown } from '../../../kernel/text.ts';
import { referringMarkdown } from '../citing.ts';
import { stackedOf } from './charts.ts';
import { narrative } from './company.ts';
import { industryCompanyShapes } from './industry-companies.ts';
import { industryDealShapes } from './industry-deals.ts';
import { cited, line, money, referring, shape, supported, type Naming } from './shape.ts';
import { dayOf, firstOf, mostRows, tableOf } from './table.ts';

const { quant_insights, trends_and_innovations, industry_regulations, market_size, tier1_intelligence } = industrySections;
const {
  options: [overview],
} = industryBlocks.overview;
const {
  options: [newsTrends],
} = industryBlocks.news_trends;
const {
  options: [indicators],
} = industryBlocks.indicators;
const {
  options: [consumers],
} = industryBlocks.consumer_insights;
const {
  options: [annexure],
} = industryAnnexure;

const news = shape(newsTrends, ({ news_trends: { charts }, sources }, { register }) => {
  const { title, data, note } = charts.news_stacked_chart;
  const points = data.map(({ quarter, category, articles }) => ({ period: quarter, name: category, value: articles }));
  return stackedOf(title, points, { measure: 'Articles', unit: 'number', note, cites: cited(register, sources) });
});

type MarketSize = z.output<typeof market_size>;
type Stated = MarketSize['charts']['market_size_chart']['data'][number];

const size = shape(market_size, ({ charts: { market_size_chart: chart }, tier_1_publishers }, naming) => {
  const { register } = naming;
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
    ...(tier_1_publishers.length === 0 ? [] : [{ kind: 'narrative' as const, markdown: publishersOf(tier_1_publishers, naming) }]),
  ];
});

function publishersOf(all: MarketSize['tier_1_publishers'], { register }: Naming): string {
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

/** What its narrative says stands in the table, beside the article that says it. */
const tier1 = shape(tier1_intelligence, (told, naming) => [
  ...(told.curated_insights.length === 0 ? narrative(told, naming) : []),
  ...tableOf('Articles and documents', told.curated_insights, [
    ['Title', ({ title, link }) => ({ value: title, url: link }), 1.6],
    ['Where', ({ domain }) => ({ value: domain }), 1.5],
    ['Day', ({ date }) => dayOf(date), 0.8],
    [
      'What it says',
      ({ highlights, link }) =>
        referring(
          naming.register,
          highlights.join(' '),
          told.source.filter(({ url }) => url === link),
        ),
      3,
    ],
  ]),
]);

const arrows = shape(indicators, ({ indicators: all }, { register }) =>
  all.flatMap(({ indicator, trends, commentary: [first, ...rest] }): Block[] => {
    const told = first ? supported(register, first.paragraph, first.sources) : { paragraph: '', cites: [] };
    const commentary = rest.map(({ paragraph, sources }) => supported(register, paragraph, sources));
    return [{ kind: 'key_insight', title: `${indicator}: ${trends || 'too few to tell'}`, ...told, commentary }];
  }),
);

const attractiveness = shape(industryBlocks.attractiveness.min(1), (all, { register }) =>
  all.flatMap(({ question, keyword, rationale, examples }): Block[] => {
    const [first = { paragraph: '', cites: [] }, ...rest] = [...rationale, ...examples].map(({ paragraph, sources }) =>
      supported(register, paragraph, sources),
    );
    return [{ kind: 'key_insight', title: `${question} ${keyword}`, ...first, commentary: rest }];
  }),
);

const said = shape(consumers, ({ consumer_insights }, { register }) =>
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

const besides = shape(annexure, ({ recent_funding_activities, recent_deals_and_other_sector_activities }, { register }) => [
  ...tableOf('Funding', recent_funding_activities, [
    ['Company', ({ organization: { name, url } }) => ({ value: name, url })],
    ['Round', ({ overview: told }) => ({ value: told })],
    ['What is told', ({ summary, sources }) => referring(register, summary.join(' '), sources), 2.5],
  ]),
  ...tableOf('Deals and other activities', recent_deals_and_other_sector_activities, [
    ['What', ({ title }) => ({ value: title }), 1.5],
    ['When and where', ({ overview: told }) => ({ value: told })],
    ['What is told', ({ summary, sources }) => referring(register, summary.join(' '), sources), 2.5],
  ]),
]);

/** What reports on an industry are made of. */
export const industryShapes = [
  shape(overview, ({ industry_overview_details: told }, naming) => narrative(told, naming)),
  shape(trends_and_innovations, ({ trend_and_innovations: told }, naming) => narrative(told, naming)),
  shape(quant_insights, ({ quant_insights: told }, naming) => narrative(told, naming)),
  shape(industry_regulations, ({ regulations: told }, naming) => narrative(told, naming)),
  ...industryDealShapes,
  ...industryCompanyShapes,
  news,
  size,
  tier1,
  arrows,
  attractiveness,
  said,
  besides,
];
