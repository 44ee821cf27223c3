import type { Cite, IndustrySectionName } from '@firmament/contract';
import { Sources } from '../citing.ts';
import type { Made, Material } from '../material.ts';
import { nothingKnown, ofIndustry, type BlockKind } from './block.ts';

interface Narrative {
  source: Cite[];
  summary: string;
}

/** A section of an industry as it is answered elsewhere. */
export function industrySection(name: IndustrySectionName): BlockKind {
  return {
    subjects: ofIndustry,
    reads: ['industry'],
    industry_sections: [name],
    make({ industry }: Material) {
      const value = industry?.data[name] ?? {};
      const isEmpty = Object.keys(value).length === 0;
      return { value, sources: countCited(value), ...(isEmpty && { empty: industry?.why[name] ?? nothingKnown }) };
    },
  };
}

/** How many sources stand anywhere in a section. */
function countCited(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, inner]) => sum + ((key === 'source' || key === 'sources') && Array.isArray(inner) ? inner.length : countCited(inner)),
    0,
  );
}

/** What the sections tell in words, each by how it begins. */
export const industrySummary: BlockKind = {
  subjects: ofIndustry,
  reads: ['industry'],
  industry_sections: [
    'quant_insights',
    'trends_and_innovations',
    'transactions_mna',
    'transactions_fundraising',
    'partnerships',
    'industry_regulations',
  ],
  make({ industry }: Material): Made<{ summary: Narrative }> {
    const sources = new Sources();
    const told = (title: string, narrative: Narrative | undefined) => {
      const first = narrative?.summary.split('\n').find((line) => line.trim() !== '' && !/^(#|\*\*[^*]+\*\*$)/.test(line.trim()));
      return narrative && first !== undefined ? [`**${title}.** ${sources.taken(first.replace(/^- /, ''), narrative.source)}`] : [];
    };
    const data = industry?.data ?? {};
    const filled = <T extends object>(value: T | Record<string, never> | undefined) =>
      value !== undefined && Object.keys(value).length > 0 ? (value as Exclude<T, Record<string, never>>) : undefined;
    const paragraphs = [
      ...told('Figures', filled(data.quant_insights)?.quant_insights),
      ...told('Trends', filled(data.trends_and_innovations)?.trend_and_innovations),
      ...told('Acquisitions', filled(data.transactions_mna)?.m_and_a),
      ...told('Funding', filled(data.transactions_fundraising)?.fundraising),
      ...told('Partnerships', filled(data.partnerships)),
      ...told('Regulation', filled(data.industry_regulations)?.regulations),
    ];
    const summary = { source: sources.list, summary: paragraphs.join('\n\n') };
    return { value: { summary }, sources: sources.list.length, ...(paragraphs.length === 0 && { empty: nothingKnown }) };
  },
};
