import { z } from 'zod';
import { companyColumns, score } from './market-map-company.ts';
import { rowSources } from './sources.ts';

const rationale = z.string().meta({ description: 'One sentence' });

/** A sub-score comes with its sentence. */
const part = score.nullable().meta({ description: '1.0 to 10.0; null where nothing was asked for or found, as the rationale says' });

const overall = {
  'Overall Score': score,
  'Overall Score Rationale': rationale,
  Commentary: z.string().meta({ description: 'One paragraph' }),
};

const dealColumns = {
  'Deal Feasibility Score': part,
  'Deal Feasibility Rationale': rationale,
  'Deal Precedent Score': part,
  'Deal Precedent Rationale': rationale,
  'Synergy Potential Score': part,
  'Synergy Potential Rationale': rationale,
};

export const buyerTypes = ['Strategic', 'Financial', 'Institutional'] as const;
export type BuyerType = (typeof buyerTypes)[number];

/** One row of a buyer screening: how likely and how well the company would buy the target. */
export const buyerCompany = z
  .strictObject({
    ...companyColumns,
    'Buyer Type': z
      .enum(buyerTypes)
      .meta({ description: '`Strategic` buys for its own business; `Financial` and `Institutional` buy to invest' }),
    ...overall,
    'Deal Feasibility Score': part,
    'Deal Feasibility Rationale': rationale,
    'Product Synergy Score': part,
    'Product Synergy Rationale': rationale,
    'Deal Precedent Score': part,
    'Deal Precedent Rationale': rationale,
    'Synergy Potential Score': part,
    'Synergy Potential Rationale': rationale,
    _sources: rowSources.optional().meta({ description: 'Only with `include_sources=true`: why the row has its score' }),
  })
  .meta({ id: 'BuyerCompany' });

/** One row of a target screening: how well the company fits what the acquirer buys. */
export const targetCompany = z
  .strictObject({
    ...companyColumns,
    ...overall,
    'Query Relevance Score': part,
    'Query Relevance Rationale': rationale,
    ...dealColumns,
    _sources: rowSources.optional().meta({ description: 'Only with `include_sources=true`: why the row has its score' }),
  })
  .meta({ id: 'TargetCompany' });

export type BuyerCompany = z.output<typeof buyerCompany>;
export type TargetCompany = z.output<typeof targetCompany>;
