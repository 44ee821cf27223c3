import { z } from 'zod';
import { cite } from '../resources/citation.ts';

/** What the reports of notebooks share. */

export const cites = z.array(cite);
const text = z.string();

/** Text that refers to its sources by number; `''` and no sources where there is no evidence. */
export const narrativeBlock = z.object({ source: cites, summary: text });

export const organization = z.object({ name: text, permalink: text, url: text, logo: text });

export function chart<Point extends z.ZodType>(point: Point) {
  return z.object({
    title: text,
    url: text.meta({ description: 'Of an image; empty' }),
    data: z.array(point),
    source: text.optional(),
    note: text.optional(),
  });
}

const paragraph = z.object({ paragraph: text, sources: cites });

/** The most informative facts, each computed from records or stated by documents. */
export const keyInsights = z.object({
  key_insights: z
    .array(z.object({ insight: z.object({ title: text, paragraph: text, sources: cites }), commentary: z.array(paragraph) }))
    .max(10),
});

const figure = z.object({ currency: text, value: z.number().nullable(), period: text });

export const quickSnapshot = z.object({
  quick_snapshot: z.object({
    company_firmographics: z.object({
      organization,
      details: z.object({
        industry: text,
        founded_year: text,
        website: text,
        hq: text,
        operating_status: text,
        company_type: text,
        employees_in_crunchbase: text.meta({ description: 'Band' }),
        employees_in_linkedin: z.int().nullable(),
        last_funding_round: text,
        ticker: text,
        financials: z.object({ revenue: figure, ebitda: figure, pat: figure, market_cap: figure }),
      }),
    }),
    product_details: z.object({ product_category: text, summary: text }),
  }),
  sources: cites,
});

/** `report["Executive Summary"]["Executive Summary"]`: nested once, as the interface has it. */
export const executiveSummary = z.object({ summary: narrativeBlock });

/** What every report has beside its sections. */
export const reportMeta = z.object({
  report_id: z.int(),
  title: text,
  user: text.meta({ description: 'E-mail address of the user who started it' }),
  dt_createdon: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  workflow: text,
  left_out: z
    .array(z.object({ section: text, block: text, state: z.enum(['empty', 'failed', 'skipped', 'waiting']), reason: text }))
    .meta({ description: 'Blocks without content, and why' }),
});

/** `meta` of the reports of one workflow. */
export function metaOf(workflow: string) {
  return reportMeta.extend({ workflow: z.literal(workflow) });
}
