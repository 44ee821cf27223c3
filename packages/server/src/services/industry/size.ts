import type { IndustrySection, ScaledAmount } from '@firmament/contract';
import { compare } from '../../kernel/text.ts';
import { readMarketSize, sizeInYear, type MarketSize } from '../../text/industry/market-size.ts';
import { leastOfCompanies, leastTopicality } from '../../text/industry/market-words.ts';
import { sentencesOf } from '../../kernel/sentences.ts';
import { speaksToReader } from '../../text/orders.ts';
import type { MarketEvidence, MarketPassage } from './evidence.ts';
import type { Market } from './market.ts';

type Section = IndustrySection<'market_size'>;

interface Found {
  size: MarketSize;
  statement: string;
  passage: MarketPassage;
}

const mostRows = 20;
const longestStatement = 600;
const billion = 1_000_000_000;
/** Less is no market. */
const ofMillions = /\d[\s-]?[mbtcl]|\d(?:,\d{2,3}){2}|\d{8}/i;

/** The sizes that documents and news state of a market, one beside the other where they differ. */
export function marketSizeOf(market: Market, { evidence }: MarketEvidence): { value: Section | undefined; records: number[] } {
  const names = new Map(evidence.map(({ permalink, speaker }) => [permalink, permalink === '' ? undefined : speaker.name]));
  const found = onceEach(evidence.flatMap((passage) => foundIn(passage, market)))
    .toSorted((a, b) => compare(b.passage.day ?? '', a.passage.day ?? '') || compare(a.statement, b.statement))
    .slice(0, mostRows);
  if (found.length === 0) return { value: undefined, records: [] };
  const years = found.flatMap(({ size }) => [size.start?.year, size.end?.year]).filter((year) => year != null);
  const ends = found.flatMap(({ size: { end } }) => end?.year ?? []);
  const projection_year = ends.length === 0 ? null : Math.min(...ends);
  const data = found.map((each) => rowOf(each, { projection_year, whose: names.get(each.passage.permalink) }));
  const chart = {
    title: `Market size: ${market.topic}`,
    url: '',
    data,
    source: [...new Set(data.map(({ company, publisher }) => company || publisher))].filter(Boolean).join(', '),
    note: 'Statements of documents and news, each as it stands there; they may mean different markets. The estimate is computed within the years that a statement itself covers.',
    projection_year,
    period_start_year: years.length === 0 ? null : Math.min(...years),
    period_end_year: years.length === 0 ? null : Math.max(...years),
  };
  const byPublisher = [...Map.groupBy(data, ({ company, publisher }) => company || publisher)];
  return {
    value: {
      charts: { market_size_chart: chart },
      tier_1_publishers: byPublisher.map(([title, rows]) => ({
        title,
        summary: rows.map(({ statement }, index) => `${statement} [${index + 1}]`),
        sources: rows.flatMap(({ sources }, index) => sources.map((source) => ({ ...source, id: index + 1 }))),
      })),
    },
    records: [...new Set(found.map(({ passage }) => passage.record_id))],
  };
}

function foundIn(passage: MarketPassage, { words, pure, companies }: Market): Found[] {
  const isArticle = passage.kind === 'article';
  const isOwn = companies.some(({ permalink }) => permalink === passage.permalink);
  // An article may say it in its headline alone.
  const said = isArticle ? [passage.title, passage.text].join('\n') : passage.text;
  return said.split('\n').flatMap((line) =>
    sentencesOf(line).flatMap((statement) => {
      if (statement.length > longestStatement || !ofMillions.test(statement)) return [];
      const size = readMarketSize(statement);
      if (!size || speaksToReader(line)) return [];
      // What is addressable is of the one who says so: of who does little else it is the market, of others the sentence must say so.
      const about = size.claim === 'market' ? size.market : statement;
      const isOfMarket =
        words.topicality(about) >= (isOwn ? leastOfCompanies : leastTopicality) ||
        (size.claim === 'addressable_market' && pure.has(passage.permalink));
      return isOfMarket ? [{ size, statement, passage }] : [];
    }),
  );
}

/** One statement that several documents repeat is one. */
function onceEach(found: readonly Found[]): Found[] {
  const seen = new Map<string, Found>();
  for (const each of found) {
    const { firm, start, end, market } = each.size;
    const key = JSON.stringify([firm || each.passage.permalink || each.passage.publisher, market.toLowerCase(), start, end]);
    if (!seen.has(key)) seen.set(key, each);
  }
  return [...seen.values()];
}

function rowOf(
  { size, statement, passage }: Found,
  { projection_year, whose = '' }: { projection_year: number | null; whose: string | undefined },
): Section['charts']['market_size_chart']['data'][number] {
  const { title, url, publisher, day, section } = passage;
  const { market, claim, firm, currency, cagr, start, end, computed } = size;
  const estimated = projection_year === null ? undefined : sizeInYear(size, projection_year);
  return {
    publisher: title,
    company: firm || whose || publisher,
    market,
    claim,
    currency,
    cagr,
    start_year: start?.year ?? null,
    end_year: end?.year ?? null,
    start_value: start ? scaled(start.amount) : null,
    end_value: end ? scaled(end.amount) : null,
    estimated_value: estimated === undefined ? null : scaled(estimated),
    computed: computed.map((each) => (each === 'cagr' ? each : (`${each}_value` as const))),
    statement,
    sources: [{ id: 1, title, url, publisher, date: day ?? '', section, quote: statement }],
  };
}

function scaled(amount: number): ScaledAmount {
  return { value: Number((amount / billion).toPrecision(6)), multiplier: billion };
}
