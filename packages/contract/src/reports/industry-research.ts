import { z } from 'zod';
import { industryPartnerships } from '../industry/companies.ts';
import { industryData } from '../industry/index.ts';
import { executiveSummary, keyInsights, metaOf } from './blocks.ts';
import { industryAnnexure, industryBlocks } from './industry-blocks.ts';

const of = industryData.required().shape;

/** Initiatives of companies and the partnerships of the market in one block; each of the two is absent where nothing is known of it. */
const recentMoves = z.object({ ...industryBlocks.initiatives.options[0].shape, ...industryPartnerships.shape }).partial();

/** The report of `industry_primer`. */
export const industryResearch = z
  .object({
    'Executive Summary': z.object({ 'Executive Summary': executiveSummary, 'Key Insights': keyInsights }),
    Overview: z.object({ Overview: industryBlocks.overview }),
    'Trends and innovations': z.object({ 'Key trends and innovations': of.trends_and_innovations }),
    'Select transactions': z.object({
      'Fundraising activities': of.transactions_fundraising,
      'M&A activities': of.transactions_mna,
      'IPO exits': of.transactions_ipo,
    }),
    'Recent strategic moves': z.object({
      'Recent strategic moves': recentMoves,
      'Recent news and events': industryBlocks.news_trends,
    }),
    'Competitive landscape': z.object({
      'Overview of Key peers': industryBlocks.key_peers,
      'Competitive landscape': industryBlocks.landscape,
      'Key Products and Services': industryBlocks.key_products,
      'Value chain': industryBlocks.value_chain,
    }),
    'Case studies': z.object({ 'Case studies': of.case_studies }),
    'Opportunity size': z.object({ 'Market Size': of.market_size, 'Quant Insights': of.quant_insights }),
    'Tier-1 intelligence': z.object({ 'Tier-1 intelligence': of.tier1_intelligence }),
    'Industry insights': z.object({
      'Industry Indicators': industryBlocks.indicators,
      'Industry attractiveness framework': industryBlocks.attractiveness,
    }),
    'Consumer insights': z.object({ 'Consumer insights': industryBlocks.consumer_insights }),
    Regulations: z.object({ Regulations: of.industry_regulations }),
    Annexure: z.object({ 'Recent Strategic Moves - Others': industryAnnexure }),
    meta: metaOf('industry_primer'),
  })
  .partial()
  .required({ meta: true })
  .meta({ id: 'IndustryResearchReport' });
