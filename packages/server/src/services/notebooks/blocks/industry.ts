import { executiveSummary, industryBlocks, industrySections, type Cite } from '@firmament/contract';
import type { z } from 'zod';
import type { Block } from '../../../exports/document.ts';
import type { AnySection } from '../../industry/enrich-industry.ts';
import { referringMarkdown, Sources } from '../citing.ts';
import { filled, type IndustryMaterial } from '../material.ts';
import { blockKind, nothingKnown, ofIndustry, type BlockKind } from './block.ts';
import { narrative, type Showing } from './showing.ts';

interface Narrative {
  source: Cite[];
  summary: string;
}

/** What is answered of an industry under these names, beside one another in one block. */
export function industrySection<S extends z.ZodType<object>>(
  names: readonly AnySection[],
  schema: S,
  show: (value: z.output<S>, showing: Showing) => Block[],
): BlockKind {
  return blockKind(schema, {
    subjects: ofIndustry,
    reads: ['industry'],
    industry_sections: names,
    make({ industry }) {
      const [first = {}, ...others] = names.map((name): object => industry?.data[name] ?? {});
      const value = (others.length === 0 ? first : Object.assign({}, first, ...others)) as z.output<S>;
      const isEmpty = Object.keys(value).length === 0;
      const why = [...new Set(names.flatMap((name) => industry?.why[name] ?? []))].join(' ');
      return { value, sources: countCited(value), ...(isEmpty && { empty: why || nothingKnown }) };
    },
    show,
  });
}

const overview = industryBlocks.overview.options[0];
const { trends_and_innovations, quant_insights, industry_regulations } = industrySections;

export const industryOverview = industrySection(['overview'], overview, ({ industry_overview_details: told }, showing) =>
  narrative(told, showing),
);
export const industryTrends = industrySection(
  ['trends_and_innovations'],
  trends_and_innovations,
  ({ trend_and_innovations: told }, showing) => narrative(told, showing),
);
export const industryQuantInsights = industrySection(['quant_insights'], quant_insights, ({ quant_insights: told }, showing) =>
  narrative(told, showing),
);
export const industryRegulations = industrySection(['industry_regulations'], industry_regulations, ({ regulations: told }, showing) =>
  narrative(told, showing),
);

/** How many sources stand anywhere in a section. */
export function countCited(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, inner]) => sum + ((key === 'source' || key === 'sources') && Array.isArray(inner) ? inner.length : countCited(inner)),
    0,
  );
}

/** What the sections tell in words, each by how it begins. */
export function industryBeginnings(data: IndustryMaterial['data']): { title: string; line: string; source: Cite[] }[] {
  const beginning = (title: string, told: Narrative | undefined) => {
    const line = told?.summary.split('\n').find((each) => each.trim() !== '' && !/^(#|\*\*[^*]+\*\*$)/.test(each.trim()));
    return told && line !== undefined ? [{ title, line: line.replace(/^- /, ''), source: told.source }] : [];
  };
  return [
    ...beginning('Market', filled(data.overview)?.industry_overview_details),
    ...beginning('Figures', filled(data.quant_insights)?.quant_insights),
    ...beginning('Trends', filled(data.trends_and_innovations)?.trend_and_innovations),
    ...beginning('Acquisitions', filled(data.transactions_mna)?.m_and_a),
    ...beginning('Funding', filled(data.transactions_fundraising)?.fundraising),
    ...beginning('Partnerships', filled(data.partnerships)),
    ...beginning('Regulation', filled(data.industry_regulations)?.regulations),
  ];
}

/** A paragraph a section, by how it begins; insights tell what comes behind that. */
export const industrySummary = blockKind(executiveSummary, {
  subjects: ofIndustry,
  reads: ['industry'],
  industry_sections: [
    'overview',
    'quant_insights',
    'trends_and_innovations',
    'transactions_mna',
    'transactions_fundraising',
    'partnerships',
    'industry_regulations',
  ],
  make({ industry }) {
    const sources = new Sources();
    const paragraphs = industryBeginnings(industry?.data ?? {}).map(
      ({ title, line, source }) => `**${title}.** ${sources.taken(referringMarkdown(line), source)}`,
    );
    const summary = { source: sources.list, summary: paragraphs.join('\n\n') };
    return { value: { summary }, sources: sources.list.length, ...(paragraphs.length === 0 && { empty: nothingKnown }) };
  },
  show: ({ summary }, showing) => narrative(summary, showing),
});
