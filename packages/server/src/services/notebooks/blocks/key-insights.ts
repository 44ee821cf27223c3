import { nothingKnown, ofCompany, type BlockKind } from './block.ts';
import { toldSections } from './summary.ts';
import type { Made, Material } from '../material.ts';

/** The insights, most telling first. */
export const insightsBlock: BlockKind = {
  subjects: ofCompany,
  reads: ['insights', 'company'],
  sections: toldSections,
  make({ insights = [] }: Material): Made {
    const sources = insights.reduce(
      (sum, { insight, commentary }) => sum + insight.sources.length + commentary.reduce((all, each) => all + each.sources.length, 0),
      0,
    );
    return { value: { key_insights: insights }, sources, ...(insights.length === 0 && { empty: nothingKnown }) };
  },
};
