import type { Cite } from '@firmament/contract';
import type { AnySection } from '../../industry/enrich-industry.ts';
import { referringMarkdown, Sources } from '../citing.ts';
import { filled, type IndustryMaterial, type Made, type Material } from '../material.ts';
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

/** Listings as exits: those whose day is known. That a company is listed stands in the landscape. */
export const industryListings: BlockKind = {
  ...industrySection('transactions_ipo'),
  make({ industry }: Material) {
    const section = filled(industry?.data.transactions_ipo);
    if (!section) return { value: {}, sources: 0, empty: industry?.why.transactions_ipo ?? nothingKnown };
    const ipo_exits = section.ipo_exits.filter(({ date }) => date !== '');
    if (ipo_exits.length === 0) return { value: {}, sources: 0, empty: undated };
    const value = { ...section, ipo_exits };
    return { value, sources: countCited(value) };
  },
};

const undated = 'Companies of this market are listed, and no document at hand states the day of a listing.';

/** What the sections tell in words, each by how it begins. */
export function industryBeginnings(data: IndustryMaterial['data']): { title: string; line: string; source: Cite[] }[] {
  const beginning = (title: string, narrative: Narrative | undefined) => {
    const line = narrative?.summary.split('\n').find((each) => each.trim() !== '' && !/^(#|\*\*[^*]+\*\*$)/.test(each.trim()));
    return narrative && line !== undefined ? [{ title, line: line.replace(/^- /, ''), source: narrative.source }] : [];
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
export const industrySummary: BlockKind = {
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
  make({ industry }: Material): Made<{ summary: Narrative }> {
    const sources = new Sources();
    const paragraphs = industryBeginnings(industry?.data ?? {}).map(
      ({ title, line, source }) => `**${title}.** ${sources.taken(referringMarkdown(line), source)}`,
    );
    const summary = { source: sources.list, summary: paragraphs.join('\n\n') };
    return { value: { summary }, sources: sources.list.length, ...(paragraphs.length === 0 && { empty: nothingKnown }) };
  },
};
