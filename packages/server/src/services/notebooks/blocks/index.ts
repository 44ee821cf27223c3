import { ofCompany, ofIndustry, type BlockKind } from './block.ts';
import {
  comparedBusinessModels,
  comparedFirmographics,
  comparedHiring,
  comparedPresence,
  comparedProducts,
  comparedReviews,
} from './comparison.ts';
import { dealsGrid, marketGrid, roundsGrid } from './grids.ts';
import { annexure } from './annexure.ts';
import { industryInsights } from './industry-insights.ts';
import { industryListings, industrySection, industrySummary } from './industry.ts';
import { productLaunches, productsAndServices } from './products.ts';
import { quickSnapshot } from './snapshot.ts';
import { insightsBlock } from './key-insights.ts';
import { executiveSummary, summaryText } from './summary.ts';
import { quarterFigures } from './quarter.ts';
import * as tables from './tables.ts';
import * as texts from './texts.ts';
import { dealsMap, dealsTimeline } from './transactions.ts';

export type { BlockKind, SourceKind } from './block.ts';

const text = (section: NonNullable<BlockKind['sections']>[number], make: BlockKind['make']): BlockKind => ({
  subjects: ofCompany,
  reads: ['company'],
  sections: [section],
  make,
});

/** What `data` of a block may name: a kind a line. */
const kinds = {
  quick_snapshot: quickSnapshot,
  executive_summary: executiveSummary,
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
  industry_trends: industrySection('trends_and_innovations'),
  industry_fundraising: industrySection('transactions_fundraising'),
  industry_mna: industrySection('transactions_mna'),
  industry_ipo: industryListings,
  industry_overview: industrySection('overview'),
  industry_insights: industryInsights,
  industry_moves: industrySection('initiatives', 'partnerships'),
  industry_news: industrySection('news_trends'),
  industry_peers: industrySection('key_peers'),
  industry_landscape: industrySection('landscape'),
  industry_products: industrySection('key_products'),
  industry_value_chain: industrySection('value_chain'),
  industry_indicators: industrySection('indicators'),
  industry_attractiveness: industrySection('attractiveness'),
  industry_consumers: industrySection('consumer_insights'),
  industry_annexure: annexure,
  industry_partnerships: industrySection('partnerships'),
  industry_case_studies: industrySection('case_studies'),
  industry_market_size: industrySection('market_size'),
  industry_quant_insights: industrySection('quant_insights'),
  industry_tier1: industrySection('tier1_intelligence'),
  industry_regulations: industrySection('industry_regulations'),

  overview_text: summaryText,
  products_text: text('products_and_services', texts.productsText),
  launches_text: text('product_launches', texts.launchesText),
  moves_text: text('strategic_initiatives', texts.movesText),
  partners_text: text('partnerships', texts.partnersText),
  business_model_text: text('business_model', texts.businessModelText),
  customers_text: text('key_customers', texts.customersText),
  management_text: text('management_profiles', texts.managementText),
  employees_text: text('employee_sentiment', texts.employeesText),
  reviews_text: text('product_sentiment', texts.reviewsText),
  news_text: { subjects: ofCompany, reads: ['news'], make: texts.newsText },

  financials_table: text('public_company_financials', tables.financialsTable),
  accounts_table: text('uk_private_company_financials', tables.accountsTable),
  funding_table: text('funding', tables.fundingTable),
  acquisitions_table: text('acquisitions', tables.acquisitionsTable),
  investments_table: text('investments', tables.investmentsTable),
  headcount_table: text('headcount', tables.headcountTable),
  scorecard: {
    subjects: ofCompany,
    reads: ['company'],
    sections: ['public_company_financials', 'funding', 'headcount', 'key_customers', 'employee_sentiment', 'product_sentiment'],
    make: tables.scorecard,
  },
  peers_table: { subjects: ofCompany, reads: ['peers'], make: tables.peersTable },
  buyers_table: { subjects: ofCompany, reads: ['buyers'], make: tables.buyersTable },
  targets_table: { subjects: ofCompany, reads: ['targets'], make: tables.targetsTable },
  market_table: { subjects: ofIndustry, reads: ['market'], make: tables.marketTable },
  market_figures: { subjects: ofIndustry, reads: ['market'], make: tables.marketFigures },
  market_deals_table: { subjects: ofIndustry, reads: ['deals'], make: tables.dealsTable },
  market_rounds_table: { subjects: ofIndustry, reads: ['rounds'], make: tables.roundsTable },
} satisfies Record<string, BlockKind>;

export type BlockName = keyof typeof kinds;
export const blocks: Readonly<Record<BlockName, BlockKind>> = kinds;

export function isBlock(name: string): name is BlockName {
  return Object.hasOwn(kinds, name);
}
