import { marketMapParameters, type MarketMapCompany } from '@firmament/contract';
import { isInvented, type CompanyDocument } from '../../kernel/document.ts';
import { stemsOf } from '../../kernel/words.ts';
import { leastStrong } from '../../ranking/market-map/market-map.ts';
import { informationOf, readTopic } from '../../ranking/topic.ts';
import { marketWords, type MarketWords } from '../../text/industry/market-words.ts';
import { readDocumentsFor } from '../companies/added.ts';
import { inAskedMarket } from '../discovery/asked-market.ts';
import type { DiscoveryContext } from '../discovery/candidates.ts';
import { openVocabulary } from '../discovery/lexicon.ts';
import { mapMarket, wishesOf } from '../discovery/market-map.ts';
import type { Work } from '../requests/run.ts';
import type { StoredInput } from '../requests/stored-input.ts';

export type IndustryAsked = Pick<StoredInput<'industry_enrichment'>, 'topic' | 'parameters' | 'samples'>;

export interface Market {
  topic: string;
  /** Best fit first. */
  companies: CompanyDocument[];
  words: MarketWords;
  /** Companies that do little else. */
  pure: ReadonlySet<string>;
  /** The companies it may use: a real market never uses invented ones. */
  among: 'real' | 'invented' | 'both';
}

/** Companies whose own words are the market's. */
const mostHeard = 15;

/** The permalinks of a market's companies, best fit first: those a market map finds, and the samples. */
export async function companiesOf(
  context: DiscoveryContext,
  { topic, parameters, samples }: IndustryAsked,
  work?: Work,
): Promise<string[]> {
  const { definition, ...given } = parameters;
  const asked = { topic, parameters: marketMapParameters.parse({ ...given, detailed_query: definition }), samples };
  // Its companies are a stage of this work, and not what is counted.
  const quiet = work && { ...work, report: () => work.report({ stage: 'finding the companies of the market' }) };
  const { result } = await mapMarket(context, asked, quiet);
  const rows = result.filter(isOfMarket);
  return [...new Set([...rows.map(({ Permalink }) => Permalink), ...samples])];
}

/** Whether a company of a market map is of the market itself, and not at its edge. */
export function isOfMarket(row: Pick<MarketMapCompany, 'Overall Score' | 'Operating Status'>): boolean {
  return row['Overall Score'] >= leastFor(row);
}

/** Who was bought is of the market's past, its rounds and deals among them, though a map puts it behind. */
function leastFor(row: Pick<MarketMapCompany, 'Operating Status'>): number {
  return row['Operating Status'] === 'Acquired' ? leastStrongBought : leastStrong;
}

/** `leastStrong` after the discount of acquired companies, and a little less, because their owner reports for them. */
const leastStrongBought = 2.7;

/** Reads the companies of a market, and how they speak. */
export async function readMarket(
  context: DiscoveryContext,
  { topic, parameters, samples }: IndustryAsked,
  permalinks: readonly string[],
): Promise<Market> {
  const documents = await readDocumentsFor(context, permalinks);
  const companies = permalinks.flatMap((permalink) => documents.get(permalink) ?? []);
  const { index } = await inAskedMarket(context, samples);
  const vocabulary = await openVocabulary(index, context.abbreviations);
  const said = companies.slice(0, mostHeard).map(wordsOf);
  const also = wishesOf({ keywords: parameters.keywords, detailed_query: '' });
  const words = await vocabulary.weigh((corpus) => {
    const most = Math.log(1 + Math.max(1, corpus.companies));
    const { concepts } = readTopic({ topic, also }, corpus);
    return marketWords({ asked: concepts, said, rarity: (stem) => Math.min(1, informationOf(stem, corpus) / most) });
  });
  const invented = companies.filter(isInvented).length;
  const pure = new Set(companies.filter((document) => isPure(document, words)).map(({ permalink }) => permalink));
  return { topic, companies, words, pure, among: invented === 0 ? 'real' : invented === companies.length ? 'invented' : 'both' };
}

/** Where this share of all that a company says of itself are words of the market, it does little else. */
const pureShare = 0.25;

function isPure(document: CompanyDocument, { terms }: MarketWords): boolean {
  const own = new Set(terms.map(({ term }) => term));
  const stems = wordsOf(document).flatMap((text) => stemsOf(text));
  return stems.filter((stem) => own.has(stem)).length >= pureShare * stems.length;
}

/** What a company says it does, in labels and phrases. */
export function wordsOf({ facts }: Pick<CompanyDocument, 'facts'>): string[] {
  const { product_category, industry, categories = [], products = [], key_phrases = [], short_description } = facts;
  return [product_category, industry, short_description, ...categories, ...products, ...key_phrases].filter((text) => text !== undefined);
}
