import { z } from 'zod';
import { cite } from '../resources/citation.ts';
import { chart, cites, narrativeBlock, organization } from './blocks.ts';

/** What the research of an industry has beside the ten sections of its enrichment. Each block is `{}` where nothing is known of it. */

const text = z.string();
const paragraph = z.object({ paragraph: text, sources: cites });
const empty = z.strictObject({});
const orEmpty = <S extends z.ZodObject>(schema: S) => z.union([schema, empty]);

const initiative = z.object({
  title: text,
  overview: text,
  details: z.array(text),
  sources: z.array(cite.omit({ id: true })),
});

/** A figure as tables show it: `2.4B`, `-18.0%`, `-` where it is not known, `NM` where it means nothing. */
const displayed = z.object({ value: text, period: text, currency: text.optional() }).meta({ id: 'DisplayedFigure' });

/** The metrics of `financials` of a listed company. */
export const marketMetrics = [
  'Market cap',
  'Revenue',
  'EBITDA',
  'EBITDA margin (%)',
  'Net income',
  'Net income margin (%)',
  'Enterprise value',
  'EV/Revenue (LTM)',
  'EV/EBITDA (LTM)',
  'P/E (LTM)',
] as const;

const listed = z.object({
  organization,
  details: z.object({
    industry: text,
    founded_year: text,
    product_category: text,
    hq: text,
    financials: z.record(z.enum(marketMetrics), displayed),
  }),
});

/** How an indicator moves: by a fifth and more, upwards, hardly, downwards. Empty where fewer than twenty are counted: that draws no trend. */
export const indicatorTrends = ['↑↑', '↑', '→', '↓', ''] as const;

export const industryBlocks = {
  overview: orEmpty(z.object({ industry_overview_details: narrativeBlock })),
  initiatives: orEmpty(z.object({ key_company_initiatives: z.array(initiative) })),
  news_trends: orEmpty(
    z.object({
      news_trends: z.object({
        charts: z.object({ news_stacked_chart: chart(z.object({ quarter: text, category: text, articles: z.int() })) }),
      }),
      sources: cites,
    }),
  ),
  key_peers: orEmpty(
    z.object({
      overview_of_key_peers: z.object({
        overview_of_key_peers: z.object({
          key_players: z.array(
            z.object({
              name: text,
              description: text,
              type_of_company: text,
              player_archetype: text,
              logo_url: text,
              permalink: text,
              company_report_url: text,
            }),
          ),
          other_players: z.array(z.object({ description: text, sample_companies: z.array(text) })),
        }),
      }),
      sources: cites,
    }),
  ),
  landscape: orEmpty(
    z.object({
      charts: z.object({ funding_key_startups: chart(z.object({ company: text, permalink: text, funding: z.number() })) }),
      public_companies: z.object({ public_companies: z.object({ data: z.array(listed) }) }),
      margin_comparison_chart: z.object({
        charts: z.object({
          margin_comparison_chart: chart(
            z.object({ company: text, ebitda_margin: z.number().nullable(), net_income_margin: z.number().nullable() }),
          ),
        }),
      }),
      market_map: z.object({
        charts: z.object({ market_map: chart(z.object({ category: text, companies: z.array(z.object({ organization })) })) }),
      }),
      sources: cites,
    }),
  ),
  key_products: orEmpty(
    z.object({
      key_product_and_services: z.object({
        data: z.array(
          z.object({ category: text, key_features: z.array(z.object({ title: text, description: text, company_examples: text })) }),
        ),
      }),
      sources: cites,
    }),
  ),
  value_chain: orEmpty(
    z.object({
      value_chain: z.object({
        value_chain: z.array(
          z.object({
            title: text,
            role: z.array(z.object({ description: text, sources: cites })),
            list_companies: z.array(z.object({ organization })),
          }),
        ),
        charts: z.object({ value_chain_chart: chart(z.object({ stage: text, companies: z.int() })) }),
      }),
    }),
  ),
  indicators: orEmpty(
    z.object({ indicators: z.array(z.object({ indicator: text, trends: z.enum(indicatorTrends), commentary: z.array(paragraph) })) }),
  ),
  attractiveness: z.array(
    z.object({
      question: text,
      keyword: text,
      examples: z.array(paragraph),
      rationale: z.array(paragraph),
      sources: cites,
    }),
  ),
  consumer_insights: orEmpty(
    z.object({
      consumer_insights: z.array(
        z.object({ area: text, key_highlights: z.array(z.object({ title: text, answer: text, sources: cites })) }),
      ),
    }),
  ),
} as const;

export type IndustryBlockName = keyof typeof industryBlocks;
export const industryBlockNames = Object.keys(industryBlocks) as [IndustryBlockName, ...IndustryBlockName[]];
/** A block that is not empty. */
export type IndustryBlock<N extends IndustryBlockName> = Exclude<z.output<(typeof industryBlocks)[N]>, Record<string, never>>;

const others = z.array(text);

/** What else happened: of the records behind the main tables. */
export const industryAnnexure = z.union([
  z.object({
    recent_funding_activities: z.array(z.object({ organization, overview: text, summary: others, sources: cites })),
    recent_deals_and_other_sector_activities: z.array(z.object({ title: text, overview: text, summary: others, sources: cites })),
  }),
  empty,
]);
