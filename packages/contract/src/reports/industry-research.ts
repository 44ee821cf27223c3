import { z } from 'zod';
import { industryPartnerships } from '../industry/companies.ts';
import { industryData } from '../industry/index.ts';
import { executiveSummary, keyInsights, metaOf, section } from './blocks.ts';
import { industryAnnexure, industryBlocks } from './industry-blocks.ts';

const of = industryData.required().shape;

/** Initiatives of companies and the partnerships of the market in one block; each of the two is absent where nothing is known of it. */
const recentMoves = z
  .object({ ...industryBlocks.initiatives.options[0].shape, ...industryPartnerships.shape })
  .partial()
  .meta({ description: 'Strategic moves and partnerships of companies; each part is absent where nothing is known of it' });

/** The report of `industry_primer`. */
export const industryResearch = z
  .object({
    'Executive Summary': section('The report in short, and what stands out', {
      'Executive Summary': executiveSummary,
      'Key Insights': keyInsights,
    }),
    Overview: section('The market in short', { Overview: industryBlocks.overview }),
    'Trends and innovations': section('What changes in the market', { 'Key trends and innovations': of.trends_and_innovations }),
    'Select transactions': section('Rounds, deals and listings', {
      'Fundraising activities': of.transactions_fundraising,
      'M&A activities': of.transactions_mna,
      'IPO exits': of.transactions_ipo,
    }),
    'Recent strategic moves': section('What companies of the market do, and the news', {
      'Recent strategic moves': recentMoves,
      'Recent news and events': industryBlocks.news_trends,
    }),
    'Competitive landscape': section('The companies of the market and what they sell', {
      'Overview of Key peers': industryBlocks.key_peers,
      'Competitive landscape': industryBlocks.landscape,
      'Key Products and Services': industryBlocks.key_products,
      'Value chain': industryBlocks.value_chain,
    }),
    'Case studies': section('Companies one by one', { 'Case studies': of.case_studies }),
    'Opportunity size': section('How large the market is', { 'Market Size': of.market_size, 'Quant Insights': of.quant_insights }),
    'Tier-1 intelligence': section('Articles on the market as a whole', { 'Tier-1 intelligence': of.tier1_intelligence }),
    'Industry insights': section('What can be measured of the market', {
      'Industry Indicators': industryBlocks.indicators,
      'Industry attractiveness framework': industryBlocks.attractiveness,
    }),
    'Consumer insights': section('What customers say', { 'Consumer insights': industryBlocks.consumer_insights }),
    Regulations: section('Rules of the market', { Regulations: of.industry_regulations }),
    Annexure: section('What is behind the main tables', { 'Recent Strategic Moves - Others': industryAnnexure }),
    meta: metaOf('industry_primer'),
  })
  .partial()
  .required({ meta: true })
  .meta({ id: 'IndustryResearchReport' });
