import type { Cite } from '@firmament/contract';
import { bare, Sources } from '../citing.ts';
import type { Insights, Made, Material } from '../material.ts';
import { nothingKnown, ofIndustry, type BlockKind } from './block.ts';
import { filled } from './industry.ts';

const mostInsights = 10;
const mostComments = 3;

type Insight = Insights[number];

/** The most telling of each section of an industry, with up to three more of the same. */
export const industryInsights: BlockKind = {
  subjects: ofIndustry,
  reads: ['industry'],
  industry_sections: [
    'overview',
    'market_size',
    'quant_insights',
    'trends_and_innovations',
    'transactions_mna',
    'transactions_fundraising',
    'partnerships',
    'industry_regulations',
    'indicators',
    'consumer_insights',
  ],
  make({ industry }: Material): Made<{ key_insights: Insights }> {
    const data = industry?.data ?? {};
    const sized = filled(data.market_size)?.charts.market_size_chart.data ?? [];
    const measured = filled(data.indicators)?.indicators ?? [];
    const asked = filled(data.consumer_insights)?.consumer_insights ?? [];
    const key_insights = [
      insightOf(
        'How large the market is',
        sized.map(({ statement, sources }) => ({ text: statement, cites: sources })),
      ),
      ...measured.slice(0, 2).map(({ indicator, commentary }) => insightOf(indicator, commentary.map(ownOf))),
      told('What changes', filled(data.trends_and_innovations)?.trend_and_innovations),
      told('What the figures say', filled(data.quant_insights)?.quant_insights),
      told('Who buys whom', filled(data.transactions_mna)?.m_and_a),
      told('Where capital goes', filled(data.transactions_fundraising)?.fundraising),
      told('Who works with whom', filled(data.partnerships)),
      told('Which rules bind', filled(data.industry_regulations)?.regulations),
      insightOf(
        'What customers say',
        asked.flatMap(({ area, key_highlights }) =>
          key_highlights.slice(0, 2).map(({ title, answer, sources }) => ownOf({ paragraph: `${title || area}: ${answer}`, sources })),
        ),
      ),
    ]
      .filter((insight) => insight !== undefined)
      .filter(({ insight }, index, all) => all.findIndex((other) => bare(other.insight.paragraph) === bare(insight.paragraph)) === index)
      .slice(0, mostInsights);
    const sources = key_insights.reduce((sum, { insight }) => sum + insight.sources.length, 0);
    return { value: { key_insights }, sources, ...(key_insights.length === 0 && { empty: nothingKnown }) };
  },
};

interface Said {
  text: string;
  cites: readonly Cite[];
}

/** A text that refers to its own sources, so that it may be numbered anew. */
function ownOf({ paragraph, sources }: { paragraph: string; sources: readonly Cite[] }): Said {
  return { text: paragraph, cites: sources };
}

/** The lines of a text as an insight and its comments. */
function told(title: string, narrative: { source: Cite[]; summary: string } | undefined): Insight | undefined {
  const lines = (narrative?.summary ?? '').split('\n').filter((line) => line.startsWith('- '));
  return insightOf(
    title,
    lines.map((line) => ({ text: line.slice(2), cites: narrative?.source ?? [] })),
  );
}

function insightOf(title: string, said: readonly Said[]): Insight | undefined {
  const [first, ...others] = said.map(({ text, cites }) => {
    const sources = new Sources();
    const isReferred = /\[\d+(?:[-,]\d+)*\]/.test(text);
    const paragraph = isReferred ? sources.taken(text, cites) : `${text}${sources.refs(cites)}`;
    return { paragraph, sources: sources.list };
  });
  return first && { insight: { title, ...first }, commentary: others.slice(0, mostComments) };
}
