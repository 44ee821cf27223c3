import { annexure } from './annexure.ts';
import type { BlockKind } from './block.ts';
import { comparedBusinessModels, comparedHiring, comparedPresence, comparedProducts, comparedReviews } from './compared-areas.ts';
import { comparedFirmographics } from './compared-firmographics.ts';
import { dealsGrid, marketGrid, roundsGrid } from './grids.ts';
import * as companies from './industry-companies.ts';
import { industryFundraising, industryListings, industryMna } from './industry-deals.ts';
import { industryInsights } from './industry-insights.ts';
import * as market from './industry-market.ts';
import { industryOverview, industryQuantInsights, industryRegulations, industrySummary, industryTrends } from './industry.ts';
import { insightsBlock } from './key-insights.ts';
import { productLaunches, productsAndServices } from './products.ts';
import { quarterFigures } from './quarter.ts';
import { quickSnapshot } from './snapshot.ts';
import { nestedSummary, summaryText } from './summary.ts';
import * as tables from './tables.ts';
import * as texts from './texts.ts';
import { dealsMap, dealsTimeline } from './transactions.ts';

export type { BlockKind, SourceKind } from './block.ts';

/** What `data` of a block may name: a kind a line. */
const kinds = {
  quick_snapshot: quickSnapshot,
  executive_summary: nestedSummary,
  key_insights: insightsBlock,
  products_and_services: productsAndServices,
  product_launches: productLaunches,
  deals_map: dealsMap,
  deals_timeline: dealsTimeline,

  quarter_figures: quarterFigures,

  compared_firmographics: comparedFirmographics,
  compared_products: comparedProducts,
  compared_business_models: comparedBusinessModels,
  compared_reviews: comparedReviews,
  compared_hiring: comparedHiring,
  compared_presence: comparedPresence,

  market_grid: marketGrid,
  deals_grid: dealsGrid,
  rounds_grid: roundsGrid,

  industry_summary: industrySummary,
  industry_trends: industryTrends,
  industry_fundraising: industryFundraising,
  industry_mna: industryMna,
  industry_ipo: industryListings,
  industry_overview: industryOverview,
  industry_insights: industryInsights,
  industry_moves: companies.industryMoves,
  industry_news: market.industryNews,
  industry_peers: companies.industryPeers,
  industry_landscape: companies.industryLandscape,
  industry_products: companies.industryProducts,
  industry_value_chain: companies.industryValueChain,
  industry_indicators: market.industryIndicators,
  industry_attractiveness: market.industryAttractiveness,
  industry_consumers: market.industryConsumers,
  industry_annexure: annexure,
  industry_partnerships: companies.industryPartnerships,
  industry_case_studies: companies.industryCaseStudies,
  industry_market_size: market.industryMarketSize,
  industry_quant_insights: industryQuantInsights,
  industry_tier1: market.industryTier1,
  industry_regulations: industryRegulations,

  overview_text: summaryText,
  products_text: texts.productsText,
  launches_text: texts.launchesText,
  moves_text: texts.movesText,
  partners_text: texts.partnersText,
  business_model_text: texts.businessModelText,
  customers_text: texts.customersText,
  management_text: texts.managementText,
  employees_text: texts.employeesText,
  reviews_text: texts.reviewsText,
  news_text: texts.newsText,

  financials_table: tables.financialsTable,
  accounts_table: tables.accountsTable,
  funding_table: tables.fundingTable,
  acquisitions_table: tables.acquisitionsTable,
  investments_table: tables.investmentsTable,
  headcount_table: tables.headcountTable,
  scorecard: tables.scorecard,
  peers_table: tables.peersTable,
  buyers_table: tables.buyersTable,
  targets_table: tables.targetsTable,
  market_table: tables.marketTable,
  market_figures: tables.marketFigures,
  market_deals_table: tables.dealsTable,
  market_rounds_table: tables.roundsTable,
} satisfies Record<string, BlockKind>;

export type BlockName = keyof typeof kinds;
export const blocks: Readonly<Record<BlockName, BlockKind>> = kinds;

export function isBlock(name: string): name is BlockName {
  return Object.hasOwn(kinds, name);
}
