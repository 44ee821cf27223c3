import type { CompanyFacts, MarketValueClass } from '../kernel/facts.ts';
import { nameKey } from '../kernel/names.ts';
import { stemsOf } from '../kernel/words.ts';
import type { Lexicon } from './topic.ts';

/** What a company's standing is made of, each 0 to 1. */
export interface StandingParts {
  /** Its market value or its class, its revenue, or its staff: the largest signal. */
  size: number;
  /** Places its securities trade at beside the first. */
  listings: number;
  /** How many others name it in their descriptions. */
  named: number;
}

/**
 * How well known a company is, 0 to 1: each part takes its share of what the others leave, so that one is enough and none takes away.
 * @param lexicon without it mentions are not counted
 */
export function standingOf(facts: CompanyFacts, lexicon?: Lexicon): number {
  return 1 - Object.values(standingPartsOf(facts, lexicon)).reduce((left: number, part: number) => left * (1 - part), 1);
}

/** The parts of a standing, as they are explained. */
export function standingPartsOf(facts: CompanyFacts, lexicon?: Lexicon): StandingParts {
  return {
    size: sizeOf(facts),
    listings: Math.min(mostOfListings, ofListing * Math.max(0, (facts.listings?.length ?? 0) - 1)),
    named: lexicon ? knownOf(nameKey(facts.name), lexicon) : 0,
  };
}

const ofListing = 0.06;
const mostOfListings = 0.3;

/** The middle of each class on the scale of market values. */
const sizeOfClass: Readonly<Record<MarketValueClass, number>> = { mega: 0.85, large: 0.6, mid: 0.4, small: 0.2, micro: 0.05, nano: 0 };

/** On a scale of powers of ten: a market value from 100 million to a trillion USD, revenue from 10 million to 100 billion, 100 to a million people. */
function sizeOf({ market, market_value_class, revenue_usd, employees }: CompanyFacts): number {
  const ofValue = market?.market_cap && market.currency === 'USD' ? powersAbove(market.market_cap, 8) : undefined;
  const ofClass = market_value_class ? sizeOfClass[market_value_class] : 0;
  return Math.max(ofValue ?? ofClass, revenue_usd ? powersAbove(revenue_usd, 7) : 0, employees ? powersAbove(employees, 2) : 0);
}

const powers = 4;

function powersAbove(amount: number, least: number): number {
  return Math.max(0, Math.min(1, (Math.log10(amount) - least) / powers));
}

/** As many companies name the best known ones of fifty thousand descriptions. */
const fullyKnown = 120;
/** A word that is mostly used without meaning the name is no name there. */
const leastNameShare = 0.5;

/** How well known a company is by how many others name it, 0 to 1. A name that is mostly used as a word (`target`, `square`) tells nothing. */
export function knownOf(key: string, lexicon: Lexicon): number {
  const named = lexicon.named(key);
  if (named === 0) return 0;
  const used = Math.min(...stemsOf(key).map((stem) => lexicon.frequency(stem)));
  return named < leastNameShare * used ? 0 : Math.min(1, Math.log1p(named) / Math.log1p(fullyKnown));
}
