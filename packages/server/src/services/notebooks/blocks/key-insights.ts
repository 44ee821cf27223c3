import { keyInsights } from '@firmament/contract';
import type { z } from 'zod';
import type { Block } from '../../../exports/document.ts';
import { blockKind, nothingKnown, ofCompany } from './block.ts';
import { supported, type Showing } from './showing.ts';
import { toldSections } from './summary.ts';

export const insightsBlock = blockKind(keyInsights, {
  subjects: ofCompany,
  reads: ['insights', 'company'],
  sections: toldSections,
  make({ insights = [] }) {
    const sources = insights.reduce(
      (sum, { insight, commentary }) => sum + insight.sources.length + commentary.reduce((all, each) => all + each.sources.length, 0),
      0,
    );
    return { value: { key_insights: insights }, sources, ...(insights.length === 0 && { empty: nothingKnown }) };
  },
  show: showInsights,
});

export function showInsights({ key_insights }: z.output<typeof keyInsights>, { register }: Showing): Block[] {
  return key_insights.map(({ insight, commentary }) => ({
    kind: 'key_insight',
    title: insight.title,
    ...supported(register, insight.paragraph, insight.sources),
    commentary: commentary.map(({ paragraph, sources }) => supported(register, paragraph, sources)),
  }));
}
