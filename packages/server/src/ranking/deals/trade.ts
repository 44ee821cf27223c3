import type { CompanyFacts } from '../../kernel/facts.ts';
import { labelsOf } from '../../kernel/labels.ts';
import type { VectorTable } from '../../kernel/learnt-vectors.ts';
import { alikeness, type Likeness } from '../likeness.ts';
import { likenessOfMeanings, meaningOf, readOnce, termsOfText, type Meaning } from '../meaning.ts';

/** What words and labels mean, as learnt from the installation's own companies; absent until something was. */
export interface Learnt {
  labels?: VectorTable | undefined;
  words?: VectorTable | undefined;
}

/** What a company does, as its labels and its own words tell it. */
export interface Traded {
  /** What its labels mean. */
  trade: Meaning | undefined;
  /** What it says of its products means. */
  products: Meaning | undefined;
  /** The words of its labels and phrases. */
  likeness: Likeness;
}

/** What a company's labels mean. */
export function tradeOf(facts: Parameters<typeof labelsOf>[0], learnt: Learnt | undefined): Meaning | undefined {
  return learnt?.labels && meaningOfLabels(facts, learnt.labels);
}

const meaningOfLabels = readOnce((facts: Parameters<typeof labelsOf>[0], labels: VectorTable) => meaningOf(labelsOf(facts), labels));

/** The first say what a company does; those behind them, of further records, are of its customers and its boilerplate. */
const mostPhrases = 6;

/** What a company says of its products means, its labels left out. */
export function productsOf(facts: Partial<CompanyFacts>, learnt: Learnt | undefined): Meaning | undefined {
  return learnt?.words && meaningOfProducts(facts, learnt.words);
}

const meaningOfProducts = readOnce((facts: Partial<CompanyFacts>, words: VectorTable) => {
  const { key_phrases = [], short_description, products = [], description } = facts;
  const said = [...key_phrases.slice(0, mostPhrases), short_description, ...products, description].filter(
    (part) => part !== undefined && part !== '',
  );
  return said.length === 0 ? undefined : meaningOf(termsOfText(said.join('. ')), words);
});

/** How near the labels of two companies are in meaning, 0 to 1; where that is not known of either, how many words are the same. */
export function sameTrade(one: Pick<Traded, 'trade' | 'likeness'>, other: Pick<Traded, 'trade' | 'likeness'>): number {
  if (one.trade && other.trade) return Math.max(0, likenessOfMeanings(one.trade, other.trade));
  return alikeness(one.likeness, other.likeness);
}

/** An industry holds several lines of business. */
const ofIndustry = 0.5;

/**
 * Whether two companies are of one class: 1 if the product category of either is that of the other or one of its categories, because two upstreams
 * class by different lists; 0.5 in the same industry alone; 0 where that is not known.
 */
export function sameClass(one: Partial<CompanyFacts>, other: Partial<CompanyFacts>): number {
  if (isUnder(one.product_category, other) || isUnder(other.product_category, one)) return 1;
  return one.industry !== undefined && other.industry !== undefined && keyOf(one.industry) === keyOf(other.industry) ? ofIndustry : 0;
}

function isUnder(category: string | undefined, { product_category, categories = [] }: Partial<CompanyFacts>): boolean {
  if (category === undefined) return false;
  return [product_category, ...categories].some((label) => label !== undefined && keyOf(label) === keyOf(category));
}

function keyOf(label: string): string {
  return label.toLowerCase().replaceAll('&', 'and');
}

/** In words two companies of unrelated trades are this near, for all speak of customers and products. */
const unrelated = 0.35;

/**
 * How near the products of two companies are by what the two say of them, 0 to 1; 0 where either says nothing. Half of it is what their words mean, half
 * which words are the same: what is mined tells more than that something is.
 */
export function sameProducts(one: Traded, other: Traded): number {
  if (!one.products || !other.products) return 0;
  const near = Math.max(0, (likenessOfMeanings(one.products, other.products) - unrelated) / (1 - unrelated));
  return Math.min(1, (near + alikeness(one.likeness, other.likeness)) / 2);
}

/** What several companies do, taken together; undefined where it is known of none. */
export function meanTrade(trades: readonly { trade: Meaning | undefined; weight: number }[]): Meaning | undefined {
  let sum: Float32Array | undefined;
  for (const { trade, weight } of trades) {
    if (!trade) continue;
    sum ??= new Float32Array(trade.length);
    for (let index = 0; index < sum.length; index += 1) sum[index]! += weight * trade[index]!;
  }
  const length = sum ? Math.hypot(...sum) : 0;
  return sum && length > 0 ? sum.map((value) => value / length) : undefined;
}
