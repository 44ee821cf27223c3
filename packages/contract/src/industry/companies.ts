import { z } from 'zod';
import { cites, dashedDate, shownDay } from '../resources/citation.ts';
import { datePrecision } from '../resources/dates.ts';
import { list, text } from '../resources/values.ts';
import { chart, charts, cited, narrative, productCategory } from './blocks.ts';

/** The sections on single companies of the market. */

export const industryPartnerships = z
  .object({
    partnerships: z
      .array(
        z.object({
          title: text('Both partners: `Alder Farms and Birch Labs`'),
          overview: text('What they do together, in a sentence'),
          date: shownDay.meta({ description: 'Day that the text states for it, `DD-Mon-YYYY`; empty when it states none' }),
          summary: list('Sentences about it; each refers to `sources` as `[1]`'),
          sources: cites,
        }),
      )
      .meta({ description: 'Partnerships of the companies of the market, at most 20' }),
    ...cited,
  })
  .meta({ id: 'IndustryPartnerships', description: 'Partnerships of the companies of the market' });

const event = z.object({
  date: dashedDate,
  date_precision: datePrecision.optional(),
  event: text('What happened: `Series A of $12 million`, `Buys Polarbit`'),
  type: z
    .enum(['funding', 'acquisition', 'acquired'])
    .meta({ description: '`funding`: it raised money; `acquisition`: it bought a company; `acquired`: it was bought' }),
});

/** Who a company is. */
const profile = z
  .object({
    type: z
      .object({
        company_type: text('`Public` where it is listed on an exchange, else `Private`'),
        operating_status: text('`Operating`, `Acquired`, `IPO` or `Closed`; empty when unknown'),
      })
      .meta({ description: 'Kind of company and what became of it' }),
    firmographics: z
      .object({
        year_founded: text('Four digits; empty when unknown'),
        hq: text('Headquarters as "City, Country"; empty when unknown'),
        '#_of_employees': text('Number of employees, else a band of it, as a string; empty when unknown'),
        website: text('Bare domain; empty when unknown'),
      })
      .meta({ description: 'Age, place, size and website' }),
    product_details: z
      .object({
        product_category: productCategory,
        product_offerings: text('Names of products, comma-separated; empty when none is known'),
      })
      .meta({ description: 'What it sells' }),
    screenshot_url: text('Address of a picture; empty: none is kept'),
  })
  .meta({ description: 'Who the company is' });

export const caseStudies = z
  .object({
    case_studies: z
      .record(
        z.string(),
        z.object({
          profile,
          company_summary: narrative.meta({ description: 'What it makes, from its documents, else from its record' }),
          timeline: z
            .object({ charts: charts({ timeline_chart: chart('Its funding rounds and deals, oldest first', event).optional() }) })
            .optional()
            .meta({ description: 'Absent when no round or deal with a date is known' }),
        }),
      )
      .meta({ description: 'By the company’s name, at most four companies' }),
  })
  .meta({ id: 'CaseStudies', description: 'The best fitting companies of the market, one by one' });
