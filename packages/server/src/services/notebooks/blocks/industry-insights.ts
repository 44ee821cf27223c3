import { keyInsights, type Cite } from '@firmament/contract';
import { counted } from '../../../sections/industry/cited-records.ts';
import { bare, Sources } from '../citing.ts';
import { filled, type Insights } from '../material.ts';
import { blockKind, nothingKnown, ofIndustry } from './block.ts';
import { industryBeginnings } from './industry.ts';
import { showInsights } from './key-insights.ts';

const mostInsights = 10;
const mostComments = 3;
const mostNames = 4;

type Insight = Insights[number];

/** The best insight of each section of an industry beyond its summary, with up to three more of the same. */
export const industryInsights = blockKind(keyInsights, {
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
    'landscape',
    'value_chain',
  ],
  make({ industry }) {
    const data = industry?.data ?? {};
    const sized = filled(data.market_size)?.charts.market_size_chart.data ?? [];
    const measured = filled(data.indicators)?.indicators ?? [];
    const asked = filled(data.consumer_insights)?.consumer_insights ?? [];
    const summed = new Set(industryBeginnings(data).map(({ line }) => bare(line)));
    const map = filled(data.landscape);
    const groups = (map?.market_map.charts.market_map.data ?? []).toSorted((a, b) => b.companies.length - a.companies.length);
    const stages = filled(data.value_chain)?.value_chain.value_chain ?? [];
    const key_insights = [
      told(summed, 'Where its companies are', filled(data.overview)?.industry_overview_details),
      insightOf(
        'How large the market is',
        sized
          .filter(({ statement }) => !summed.has(bare(statement)))
          .map(({ statement, claim, company, sources }) => ({
            // A company's statement about itself names its speaker.
            text: claim === 'addressable_market' && company !== '' ? `${company} says: “${statement}”` : statement,
            cites: sources,
          })),
      ),
      // What hardly moves tells little, and so does what too few records measure.
      ...measured
        .filter(({ trends }) => trends !== '→' && trends !== '')
        .slice(0, 2)
        .map(({ indicator, commentary }) => insightOf(indicator, commentary.map(ownOf))),
      told(summed, 'What changes', filled(data.trends_and_innovations)?.trend_and_innovations),
      told(summed, 'What the figures say', filled(data.quant_insights)?.quant_insights),
      told(summed, 'Who buys whom', filled(data.transactions_mna)?.m_and_a),
      told(summed, 'Where capital goes', filled(data.transactions_fundraising)?.fundraising),
      told(summed, 'Who works with whom', filled(data.partnerships)),
      told(summed, 'Which rules bind', filled(data.industry_regulations)?.regulations),
      insightOf(
        'What customers say',
        asked.flatMap(({ area, key_highlights }) =>
          key_highlights.slice(0, 2).map(({ title, answer, sources }) => ownOf({ paragraph: `${title || area}: ${answer}`, sources })),
        ),
      ),
      insightOf(
        'Who offers what',
        groups.map(({ category, companies }) => ({
          text: `${category}: ${counted(companies.length, 'company', 'companies')}, such as ${companies
            .slice(0, mostNames)
            .map(({ organization }) => organization.name)
            .join(', ')}.`,
          cites: map?.sources ?? [],
        })),
      ),
      insightOf(
        'Where they stand in the chain',
        stages.flatMap(({ title, role }) =>
          role.slice(0, 1).map(({ description, sources }) => ({ text: `${title}: ${description}`, cites: sources })),
        ),
      ),
    ]
      .filter((insight) => insight !== undefined)
      .filter(({ insight }, index, all) => all.findIndex((other) => bare(other.insight.paragraph) === bare(insight.paragraph)) === index)
      .slice(0, mostInsights);
    const sources = key_insights.reduce((sum, { insight }) => sum + insight.sources.length, 0);
    return { value: { key_insights }, sources, ...(key_insights.length === 0 && { empty: nothingKnown }) };
  },
  show: showInsights,
});

interface Narrative {
  source: Cite[];
  summary: string;
}

interface Said {
  text: string;
  cites: readonly Cite[];
}

/** A text that refers to its own sources, so that it may be numbered anew. */
function ownOf({ paragraph, sources }: { paragraph: string; sources: readonly Cite[] }): Said {
  return { text: paragraph, cites: sources };
}

/** The lines of a text as an insight and its comments. */
function told(summed: ReadonlySet<string>, title: string, narrative: Narrative | undefined): Insight | undefined {
  return insightOf(
    title,
    linesOf(narrative).filter(({ text }) => !summed.has(bare(text))),
  );
}

function linesOf(narrative: Narrative | undefined): Said[] {
  const lines = (narrative?.summary ?? '').split('\n').filter((line) => line.startsWith('- '));
  return lines.map((line) => ({ text: line.slice(2), cites: narrative?.source ?? [] }));
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
