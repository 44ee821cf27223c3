import { z } from 'zod';
import { industryData } from '../industry/index.ts';
import { executiveSummary, reportMeta } from './blocks.ts';

const of = industryData.required().shape;

/** The report of `industry_primer`. */
export const industryResearch = z
  .object({
    'Executive Summary': z.object({ 'Executive Summary': executiveSummary }),
    'Trends and innovations': z.object({ 'Key trends and innovations': of.trends_and_innovations }),
    'Select transactions': z.object({
      'Fundraising activities': of.transactions_fundraising,
      'M&A activities': of.transactions_mna,
      'IPO exits': of.transactions_ipo,
    }),
    'Recent strategic moves': z.object({ 'Recent strategic moves': of.partnerships }),
    'Case studies': z.object({ 'Case studies': of.case_studies }),
    'Opportunity size': z.object({ 'Market Size': of.market_size, 'Quant Insights': of.quant_insights }),
    'Tier-1 intelligence': z.object({ 'Tier-1 intelligence': of.tier1_intelligence }),
    Regulations: z.object({ Regulations: of.industry_regulations }),
    meta: reportMeta,
  })
  .partial()
  .required({ meta: true })
  .meta({ id: 'IndustryResearchReport' });
