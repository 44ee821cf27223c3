import { z } from 'zod';
import { dashedDate, shownDay } from '../resources/citation.ts';
import { datePrecision } from '../resources/dates.ts';
import { chart, cited, cites, narrative } from './blocks.ts';

/** The sections on single companies of the market. */

export const industryPartnerships = z
  .object({
    partnerships: z.array(
      z.object({ title: z.string(), overview: z.string(), date: shownDay, summary: z.array(z.string()), sources: cites }),
    ),
    ...cited,
  })
  .meta({ id: 'IndustryPartnerships' });

const event = z.object({
  date: dashedDate,
  date_precision: datePrecision.optional(),
  event: z.string(),
  type: z.enum(['funding', 'acquisition', 'acquired']),
});

export const caseStudies = z
  .object({
    case_studies: z
      .record(
        z.string(),
        z.object({
          profile: z.object({
            type: z.object({ company_type: z.string(), operating_status: z.string() }),
            firmographics: z.object({ year_founded: z.string(), hq: z.string(), '#_of_employees': z.string(), website: z.string() }),
            product_details: z.object({ product_category: z.string(), product_offerings: z.string() }),
            screenshot_url: z.string(),
          }),
          company_summary: narrative,
          timeline: z.object({ charts: z.object({ timeline_chart: chart(event).optional() }) }).optional(),
        }),
      )
      .meta({ description: 'By the company’s name' }),
  })
  .meta({ id: 'CaseStudies' });
