import { z } from 'zod';
import { cite, cites } from '../resources/citation.ts';
import { figure, list, orEmpty, text } from '../resources/values.ts';
import { chart, charts, companyDetails, narrativeBlock, nested, organization, paragraph } from './blocks.ts';

/** What the research of an industry has beside the ten sections of its enrichment. Each block is `{}` where nothing is known of it. */

const initiative = z.object({
  title: text('Company and area: `Alder Farms: Geographic expansion`'),
  overview: text('What the company does, in a sentence'),
  details: list('Sentences about it'),
  sources: z.array(cite.omit({ id: true })).meta({ description: 'Documents and articles that say so' }),
});

/** A figure as tables show it. */
const displayed = z
  .object({
    value: text('As tables show it: `2.4B`, `-18.0%`, `6.9x`; `-` when unknown, `NM` when it has no meaning'),
    period: text('Last day of the fiscal year (or the year or month alone), or day of the market data: ISO 8601; empty when unknown'),
    currency: text('Of an amount, ISO 4217; absent for percentages and multiples').optional(),
  })
  .meta({ id: 'DisplayedFigure', description: 'A figure as tables show it' });

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

const { industry, founded_year, product_category, hq } = companyDetails;

const listed = z.object({
  organization,
  details: z
    .object({
      industry,
      founded_year,
      product_category,
      hq,
      financials: z.record(z.enum(marketMetrics), displayed).meta({ description: 'Metric → its figure' }),
    })
    .meta({ description: 'Facts and figures of the company' }),
});

const members = z.array(z.object({ organization })).meta({ description: 'Companies of the market, the best fitting first, at most 12' });

/** How an indicator moves: by a fifth and more, upwards, hardly, downwards. Empty where fewer than twenty are counted: that draws no trend. */
export const indicatorTrends = ['↑↑', '↑', '→', '↓', ''] as const;

export const industryBlocks = {
  overview: orEmpty(
    nested('industry_overview_details', narrativeBlock.meta({ description: 'Who is in the market, counted, and what is said of it' })),
  ),
  initiatives: orEmpty(
    z
      .object({
        key_company_initiatives: z.array(initiative).meta({ description: 'At most two areas a company and 15 in all' }),
      })
      .meta({ description: 'Strategic moves of companies of the market' }),
  ),
  news_trends: orEmpty(
    z
      .object({
        news_trends: z
          .object({
            charts: charts({
              news_stacked_chart: chart(
                'Articles by quarter and category, of the twelve quarters up to the newest',
                z.object({
                  quarter: text("`Q3 '30`"),
                  category: text('Category of news; `Others` for the rarer ones'),
                  articles: z.int().meta({ description: 'Number of articles' }),
                }),
              ),
            }),
          })
          .meta({ description: 'Articles on the market as a series' }),
        sources: cites,
      })
      .meta({ description: 'Articles on the market by quarter and category' }),
  ),
  key_peers: orEmpty(
    z
      .object({
        overview_of_key_peers: nested(
          'overview_of_key_peers',
          z
            .object({
              key_players: z
                .array(
                  z.object({
                    name: text('Name of the company'),
                    description: text('What it does, in a sentence'),
                    type_of_company: text('`Public` where it is listed on an exchange, else `Private`'),
                    player_archetype: text('What kind of player it is, by its size, listing and owners: `Venture-backed challenger`'),
                    logo_url: text('Always empty: no logos are kept'),
                    permalink: text('Permalink of the company'),
                    company_report_url: text('Always empty'),
                  }),
                )
                .meta({ description: 'The best fitting companies, at most 10' }),
              other_players: z
                .array(
                  z.object({
                    description: text('What kind of product they sell'),
                    sample_companies: list('Names of companies, at most 6'),
                  }),
                )
                .meta({ description: 'The other companies by what they sell, the largest group first' }),
            })
            .meta({ description: 'The best fitting companies one by one, the others in groups' }),
        ),
        sources: cites,
      })
      .meta({ description: 'The companies of the market' }),
  ),
  landscape: orEmpty(
    z
      .object({
        charts: charts({
          funding_key_startups: chart(
            'Total funding of the private companies, the largest first',
            z.object({
              company: text('Name of the company'),
              permalink: text('Permalink of the company'),
              funding: z.number().meta({ description: 'Total funding, USD' }),
            }),
          ),
        }),
        public_companies: nested(
          'public_companies',
          z
            .object({ data: z.array(listed).meta({ description: 'The best fitting first, at most 15; empty when none is listed' }) })
            .meta({ description: 'Listed companies with their figures' }),
        ),
        margin_comparison_chart: z
          .object({
            charts: charts({
              margin_comparison_chart: chart(
                'Margins of the last fiscal year',
                z.object({
                  company: text('Name of the company'),
                  ebitda_margin: figure('EBITDA in percent of revenue: 12.5 is 12.5 %'),
                  net_income_margin: figure('Net income in percent of revenue: 12.5 is 12.5 %'),
                }),
              ),
            }),
          })
          .meta({ description: 'Margins of the listed companies' }),
        market_map: z
          .object({
            charts: charts({
              market_map: chart(
                'Companies by what they sell',
                z.object({ category: text('What kind of product they sell'), companies: members }),
              ),
            }),
          })
          .meta({ description: 'Which company sells what' }),
        sources: cites,
      })
      .meta({ description: 'Funding, figures and margins of the companies of the market' }),
  ),
  key_products: orEmpty(
    z
      .object({
        key_product_and_services: z
          .object({
            data: z
              .array(
                z.object({
                  category: text('What kind of product the companies sell'),
                  key_features: z
                    .array(
                      z.object({
                        title: text('Name of the product or service'),
                        description: text('A sentence on it, or how many companies offer it; empty when nothing is said'),
                        company_examples: text('Names of companies that offer it, comma-separated'),
                      }),
                    )
                    .meta({ description: 'What most companies offer first, at most 6' }),
                }),
              )
              .meta({ description: 'Categories, the one with most companies first, at most 12' }),
          })
          .meta({ description: 'Products and services by category' }),
        sources: cites,
      })
      .meta({ description: 'Products and services of the market' }),
  ),
  value_chain: orEmpty(
    z
      .object({
        value_chain: z
          .object({
            value_chain: z
              .array(
                z.object({
                  title: text('Name of the stage'),
                  role: z
                    .array(z.object({ description: text('How many companies are in it, and what they do'), sources: cites }))
                    .meta({ description: 'What the companies of the stage do' }),
                  list_companies: members,
                }),
              )
              .meta({ description: 'Stages that have companies, in the order of the chain' }),
            charts: charts({
              value_chain_chart: chart(
                'Number of companies by stage',
                z.object({ stage: text('Name of the stage'), companies: z.int().meta({ description: 'Number of companies' }) }),
              ),
            }),
          })
          .meta({ description: 'Stages with their companies, and their numbers as a chart' }),
      })
      .meta({ description: 'Companies of the market by stage of the value chain' }),
  ),
  indicators: orEmpty(
    z
      .object({
        indicators: z
          .array(
            z.object({
              indicator: text('What is measured'),
              trends: z.enum(indicatorTrends).meta({
                description:
                  'Change by 20 % or more, by 5 % or more, less, or downwards by 5 % or more; empty when under twenty are counted',
              }),
              commentary: z.array(paragraph).meta({ description: 'The figures behind it' }),
            }),
          )
          .meta({ description: 'Measures that records allow: revenue growth, margins, acquisitions, funding' }),
      })
      .meta({ description: 'What can be measured of the market' }),
  ),
  attractiveness: z
    .array(
      z.object({
        question: text('Question on the market: `Do sales grow?`'),
        keyword: text('The answer in a word or two; `Too few to tell` when under twenty are counted'),
        examples: z.array(paragraph).meta({ description: 'Figures of single companies; may be empty' }),
        rationale: z.array(paragraph).meta({ description: 'The figures behind the answer' }),
        sources: z.array(cite).meta({ description: 'Always empty: each paragraph has its own' }),
      }),
    )
    .meta({ description: 'Questions on the market with an answer in a word; empty when nothing can be measured' }),
  consumer_insights: orEmpty(
    z
      .object({
        consumer_insights: z
          .array(
            z.object({
              area: text('Company whose reviews are read, or `What is said of consumers`'),
              key_highlights: z
                .array(
                  z.object({
                    title: text('What the answer is about, or who says it'),
                    answer: text('Themes with their number of reviews, or a sentence; refers to `sources` as `[1]`'),
                    sources: cites,
                  }),
                )
                .meta({ description: 'What customers praise and miss, or what is said of them' }),
            }),
          )
          .meta({ description: 'Reviews company by company, then what documents and news say' }),
      })
      .meta({ description: 'What customers say, and what is said of them' }),
  ),
} as const;

export type IndustryBlockName = keyof typeof industryBlocks;
export const industryBlockNames = Object.keys(industryBlocks) as [IndustryBlockName, ...IndustryBlockName[]];
/** A block that is not empty. */
export type IndustryBlock<N extends IndustryBlockName> = Exclude<z.output<(typeof industryBlocks)[N]>, Record<string, never>>;

const happened = z.object({
  overview: text('Stage or category, and date, comma-separated; for an article its domain and date'),
  summary: list('What is said of it, in sentences'),
  sources: cites,
});

/** What else happened: of the records behind the main tables. */
export const industryAnnexure = orEmpty(
  z
    .object({
      recent_funding_activities: z
        .array(happened.extend({ organization }))
        .meta({ description: 'Funding rounds, newest first, at most 20' }),
      recent_deals_and_other_sector_activities: z
        .array(happened.extend({ title: text('What happened, in a sentence; of an article its headline') }))
        .meta({ description: 'Deals that are not closed, then closed ones, then articles' }),
    })
    .meta({ description: 'Rounds, deals and articles behind the main tables' }),
);
