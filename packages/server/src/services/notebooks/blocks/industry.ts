import type { Cite } from '@firmament/contract';
import type { AnySection } from '../../industry/enrich-industry.ts';
import { Sources } from '../citing.ts';
import type { Made, Material } from '../material.ts';
import { nothingKnown, ofIndustry, type BlockKind } from './block.ts';

interface Narrative {
  source: Cite[];
  summary: string;
}

/** What is answered of an industry under these names, beside one another in one block. */
export function industrySection(...names: [AnySection, ...AnySection[]]): BlockKind {
  return {
    subjects: ofIndustry,
    reads: ['industry'],
    industry_sections: names,
    make({ industry }: Material) {
      const [first = {}, ...others] = names.map((name): object => industry?.data[name] ?? {});
      const value = others.reduce((sum, other) => ({ ...sum, ...other }), first);
      const isEmpty = Object.keys(value).length === 0;
      const why = [...new Set(names.flatMap((name) => industry?.why[name] ?? []))].join(' ');
      return { value, sources: countCited(value), ...(isEmpty && { empty: why || nothingKnown }) };
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

/** A section that is not in its empty form. */
export function filled<T extends object>(value: T | Record<string, never> | undefined): Exclude<T, Record<string, never>> | undefined {
  return value !== undefined && Object.keys(value).length > 0 ? (value as Exclude<T, Record<string, never>>) : undefined;
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
