import { z } from 'zod';
import { askedSources } from '../resources/sources.ts';
import { orEmpty } from '../resources/values.ts';
import { caseStudies, industryPartnerships } from './companies.ts';
import { marketSize } from './market-size.ts';
import { industryRegulations, quantInsights, tier1Intelligence, trendsAndInnovations } from './told.ts';
import { transactionsFundraising, transactionsIpo, transactionsMna } from './transactions.ts';

/** The ten sections of an industry, in the specification's order. */
export const industrySections = {
  market_size: marketSize,
  quant_insights: quantInsights,
  trends_and_innovations: trendsAndInnovations,
  transactions_mna: transactionsMna,
  transactions_fundraising: transactionsFundraising,
  transactions_ipo: transactionsIpo,
  partnerships: industryPartnerships,
  tier1_intelligence: tier1Intelligence,
  case_studies: caseStudies,
  industry_regulations: industryRegulations,
} as const;

export type IndustrySectionName = keyof typeof industrySections;
export const industrySectionNames = Object.keys(industrySections) as [IndustrySectionName, ...IndustrySectionName[]];
/** A section that is not empty. */
export type IndustrySection<N extends IndustrySectionName> = z.output<(typeof industrySections)[N]>;

/** The sections that were asked for, each filled or `{}`. */
export const industryData = z.object({
  market_size: orEmpty(marketSize).optional(),
  quant_insights: orEmpty(quantInsights).optional(),
  trends_and_innovations: orEmpty(trendsAndInnovations).optional(),
  transactions_mna: orEmpty(transactionsMna).optional(),
  transactions_fundraising: orEmpty(transactionsFundraising).optional(),
  transactions_ipo: orEmpty(transactionsIpo).optional(),
  partnerships: orEmpty(industryPartnerships).optional(),
  tier1_intelligence: orEmpty(tier1Intelligence).optional(),
  case_studies: orEmpty(caseStudies).optional(),
  industry_regulations: orEmpty(industryRegulations).optional(),
});
export type IndustryData = z.output<typeof industryData>;

/** The result of an industry enrichment. */
export const industryEnrichment = z
  .object({
    'IP enrichment': industryData.extend({ _sources: askedSources }).meta({ description: 'The sections that were asked for' }),
    meta: z
      .object({
        report_id: z.int().nullable().meta({ description: 'null: an enrichment is no notebook report' }),
        title: z.string().meta({ description: 'The topic' }),
        user: z.string().meta({ description: 'E-mail address of the user who submitted the request; empty if that user no longer exists' }),
        dt_createdon: z
          .string()
          .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
          .meta({ description: 'UTC' }),
      })
      .meta({ description: 'The topic, the user and the time' }),
  })
  .meta({ id: 'IndustryEnrichment' });
