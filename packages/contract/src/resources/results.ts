import { z } from 'zod';
import { industryEnrichment } from '../industry/index.ts';
import { batchData } from '../sections/index.ts';
import type { requestTypes } from '../vocabularies/filters.ts';
import { cellStates } from '../vocabularies/notebooks.ts';
import { cites } from './citation.ts';
import { marketMapCompany, peerCompany } from './market-map-company.ts';
import { buyerCompany, targetCompany } from './screened-company.ts';
import { askedSources } from './sources.ts';
import { text } from './values.ts';

/** The result of a batch: each company under the identifier exactly as it was sent. */
export const batchEnrichment = z
  .record(
    z.string(),
    z.union([
      batchData.extend({
        custom_fields: z
          .record(z.string(), z.object({ value: text('The answer; empty without one'), sources: cites }))
          .optional()
          .meta({
            description: '`field_name` → its value, with the places it was read from; empty without an answer; `_sources` has the reason',
          }),
        _sources: askedSources,
      }),
      z.strictObject({ error: z.string().meta({ description: 'Why this company alone has no data' }) }),
    ]),
  )
  .meta({ id: 'BatchEnrichment' });

/** The result of an addition. */
export const companyAdded = z
  .object({
    company_name: z.string().meta({ description: 'Name as submitted' }),
    domain: z.string().meta({ description: 'Registrable domain of the website' }),
    permalink: z.string().meta({ description: 'Permalink that the company has from now on' }),
    status: z.literal('completed').meta({ description: 'Always `completed`' }),
    reason: z.null().meta({ description: 'Always null' }),
  })
  .meta({ id: 'CompanyAdded' });

/** The result of running a notebook. The report itself is downloaded. */
export const notebookRun = z
  .object({
    report_id: z.int().meta({ description: 'Number of the report, to download it by' }),
    title: z.string().meta({ description: 'Title of the report' }),
    workflow: z.string().meta({ description: 'Id of the workflow that was run' }),
    cells: z
      .array(
        z.object({
          cell: z.string().meta({ description: 'Name of the cell' }),
          state: z.enum(cellStates).meta({ description: 'Its state when the run ended' }),
        }),
      )
      .meta({ description: 'Every cell of the notebook, in the order in which they run' }),
  })
  .meta({ id: 'NotebookRun' });

/** What a request of each kind results in. */
export const requestResults = {
  market_map: z.array(marketMapCompany).meta({ id: 'MarketMap', description: 'Up to 100 companies, best fit first' }),
  company_peers: z.array(peerCompany).meta({ id: 'CompanyPeers', description: 'Up to 100 companies, most alike first' }),
  buyer_screening: z.array(buyerCompany).meta({ id: 'BuyerScreening', description: 'Up to 100 buyers, best first' }),
  target_screening: z.array(targetCompany).meta({ id: 'TargetScreening', description: 'Up to 100 targets, best first' }),
  company_enrichment: batchEnrichment,
  industry_enrichment: industryEnrichment,
  company_addition: companyAdded,
  notebook: notebookRun,
} as const satisfies Record<(typeof requestTypes)[number], z.ZodType>;

export type RequestResults = { [Kind in keyof typeof requestResults]: z.output<(typeof requestResults)[Kind]> };
