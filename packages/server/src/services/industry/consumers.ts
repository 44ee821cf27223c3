import type { IndustryBlock } from '@firmament/contract';
import { consumersOf } from '../../text/industry/questions.ts';
import { ranges } from '../../kernel/text.ts';
import { productSentimentOf } from '../narratives/sentiment.ts';
import { speakerOf } from '../narratives/read-documents.ts';
import { askedOf, by, type IndustryContext, type Making } from './making.ts';
import { tell } from './told-sections.ts';

const mostCompanies = 12;
const mostProducts = 6;
const mostPoints = 3;

type Insight = IndustryBlock<'consumer_insights'>['consumer_insights'][number];

/** What customers say in reviews of the products of a market, and what documents and news say of consumers. */
export async function consumerInsightsOf(
  context: IndustryContext,
  { market, said, signal }: Making,
): Promise<{ value: IndustryBlock<'consumer_insights'> | undefined; records: number[] }> {
  const areas: Insight[] = [];
  const records: number[] = [];
  for (const document of market.companies.slice(0, mostCompanies)) {
    const { names } = speakerOf(document);
    const { value, records: own } = await productSentimentOf(context.db, {
      permalink: document.permalink,
      names: names as [string, ...string[]],
      signal,
    });
    if (!value) continue;
    const highlights = value.products.slice(0, mostProducts).flatMap(({ product_name, pros, cons }) => {
      const point = (title: string, points: typeof pros) => {
        const often = points.filter(({ count }) => count > 1);
        const some = (often.length > 0 ? often : points).slice(0, mostPoints);
        const ids = new Set(some.flatMap(({ source }) => source));
        const sources = value.source.filter(({ id }) => ids.has(id)).map((cite, index) => ({ ...cite, id: index + 1 }));
        const refs =
          sources.length === 0
            ? ''
            : ` [${ranges(
                sources.map(({ id }) => id),
                ',',
              )}]`;
        return some.length === 0
          ? []
          : [
              {
                title,
                answer: `${some.map(({ text, count }) => `${text} (${count} ${count === 1 ? 'review' : 'reviews'})`).join('; ')}${refs}`,
                sources,
              },
            ];
      };
      return [...point(`What customers praise in ${product_name}`, pros), ...point(`What customers miss in ${product_name}`, cons)];
    });
    if (highlights.length === 0) continue;
    areas.push({ area: `Reviews: ${document.facts.name}`, key_highlights: highlights });
    records.push(...own);
  }
  const told = await tell(consumersOf(askedOf({ market, said, signal })), said, { market, by: by(context, signal) });
  if (told.value) {
    const { summary, source } = told.value;
    const lines = summary.split('\n').map((line) => line.replace(/^- /, ''));
    // A filing is published by an authority, and said by a company; an article speaks for itself.
    const speakers = new Map(said.evidence.map(({ url, speaker }) => [url, speaker.name]));
    const saidBy = (cite: (typeof source)[number] | undefined) => (cite ? (speakers.get(cite.url) ?? cite.publisher) : '');
    areas.push({
      area: 'What is said of consumers',
      key_highlights: lines.map((line) => {
        const ids = [...line.matchAll(/\[([\d,-]+)\]$/g)].flatMap(([, list]) => list!.split(',').map(Number));
        const sources = source.filter(({ id }) => ids.includes(id)).map((cite, index) => ({ ...cite, id: index + 1 }));
        const text = line.replace(/ \[[\d,-]+\]$/, '');
        return { title: saidBy(source.find(({ id }) => ids.includes(id))), answer: `${text} [1]`, sources };
      }),
    });
    records.push(...told.records);
  }
  return { value: areas.length === 0 ? undefined : { consumer_insights: areas }, records };
}
