import { z } from 'zod';
import { chart as fullChart, cited, organization, productCategory } from '../industry/blocks.ts';
import { cites } from '../resources/citation.ts';
import { text } from '../resources/values.ts';

/** What the reports of notebooks share. */

export { charts, organization } from '../industry/blocks.ts';
export { cites } from '../resources/citation.ts';

/** Text that refers to its sources by number; `''` and no sources where there is no evidence. */
export const narrativeBlock = z.object(cited).meta({ description: 'A text with its sources; empty where there is no evidence' });

/** A block whose only key is its own name: nested once more, as the interface has it. */
export function nested<Name extends string, S extends z.ZodType>(name: Name, inside: S) {
  return z.object({ [name]: inside } as Record<Name, S>).meta({ description: inside.meta()?.description });
}

/** A section of a report, with its blocks by name. */
export function section<Blocks extends z.ZodRawShape>(description: string, blocks: Blocks) {
  return z.object(blocks).meta({ description: `${description}; absent when it has no content` });
}

/** As `chart` of industries, where source and note may be absent. */
export function chart<Point extends z.ZodType>(what: string, point: Point) {
  return fullChart(what, point).partial({ source: true, note: true }).meta({ description: what });
}

/** A sentence or several, with their sources. */
export const paragraph = z.object({ paragraph: text('Sentences; refers to `sources` as `[1]`'), sources: cites });

/** The most informative facts, each computed from records or stated by documents. */
export const keyInsights = z
  .object({
    key_insights: z
      .array(
        z.object({
          insight: paragraph.extend({ title: text('What the insight is about') }).meta({ description: 'The insight in short' }),
          commentary: z.array(paragraph).meta({ description: 'More on it; may be empty' }),
        }),
      )
      .max(10)
      .meta({ description: 'The most telling first, at most 10' }),
  })
  .meta({ description: 'What stands out of the data of the report' });

function figure(what: string, when: string) {
  return z
    .object({
      currency: text('Of `value`, ISO 4217; empty when unknown'),
      value: z.number().nullable().meta({ description: 'In `currency`; null when unknown' }),
      period: text(`${when}: ISO 8601; empty when unknown`),
    })
    .meta({ description: what });
}

const fiscalYear = 'Last day of the fiscal year, or the year or month where no more is stated';

/** Facts on a company that several reports show. */
export const companyDetails = {
  industry: text('Industry; empty when unknown'),
  founded_year: text('Year of foundation, four digits; empty when unknown'),
  product_category: productCategory.meta({ description: 'What kind of product it sells; empty when unknown' }),
  hq: text('Headquarters as "City, Country"; empty when unknown'),
  website: text('URL; empty when unknown'),
  company_type: text('`public` where it is listed on an exchange, else `private`'),
  employees_in_crunchbase: text('Band of the number of employees, from any source; empty when unknown'),
};

const { product_category, ...details } = companyDetails;

export const quickSnapshot = z
  .object({
    quick_snapshot: z
      .object({
        company_firmographics: z
          .object({
            organization,
            details: z
              .object({
                ...details,
                operating_status: text('`Operating`, `Acquired`, `IPO` or `Closed`; empty when unknown'),
                employees_in_linkedin: z.int().nullable().meta({ description: 'Number of employees, from any source; null when unknown' }),
                last_funding_round: text('Stage of the latest funding round; empty when unknown'),
                ticker: text('`EXCHANGE:SYMBOL` of the primary listing; empty when unlisted'),
                financials: z
                  .object({
                    revenue: figure('Revenue of the last fiscal year', fiscalYear),
                    ebitda: figure('EBITDA of the last fiscal year', fiscalYear),
                    pat: figure('Net income (profit after tax) of the last fiscal year', fiscalYear),
                    market_cap: figure('Market value of all shares', 'Day of the market value'),
                  })
                  .meta({ description: 'Figures of a listed company; of others all are null' }),
              })
              .meta({ description: 'Facts on the company' }),
          })
          .meta({ description: 'Who the company is' }),
        product_details: z
          .object({
            product_category,
            summary: text('What it sells; refers to `sources` of the block as `[1]`; empty when unknown'),
          })
          .meta({ description: 'What the company sells' }),
      })
      .meta({ description: 'The company at a glance' }),
    sources: cites,
  })
  .meta({ description: 'The company at a glance' });

/** `report["Executive Summary"]["Executive Summary"]`: nested once, as the interface has it. */
export const executiveSummary = z
  .object({ summary: narrativeBlock })
  .meta({ description: 'The report in short: sentences that its data support' });

/** What every report has beside its sections. */
export const reportMeta = z
  .object({
    report_id: z.int().meta({ description: 'Number of the report' }),
    title: text('What the report is about'),
    user: text('E-mail address of the user who started it'),
    dt_createdon: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      .meta({ description: 'When it was started, UTC, `YYYY-MM-DD HH:MM:SS`' }),
    workflow: text('Id of the workflow that made it'),
    left_out: z
      .array(
        z.object({
          section: text('Section of the block'),
          block: text('Name of the block in its section'),
          state: z
            .enum(['empty', 'failed', 'skipped', 'waiting'])
            .meta({ description: '`empty` without evidence, `skipped` when a cell it needs has no result, `waiting` before it has run' }),
          reason: text('Why it has no content; empty while it waits'),
        }),
      )
      .meta({ description: 'Blocks without content, and why' }),
  })
  .meta({ description: 'What the report is, and which blocks it lacks' });

/** `meta` of the reports of one workflow. */
export function metaOf(workflow: string) {
  return reportMeta
    .extend({ workflow: z.literal(workflow).meta({ description: `Always \`${workflow}\`` }) })
    .meta({ description: 'What the report is, and which blocks it lacks' });
}
