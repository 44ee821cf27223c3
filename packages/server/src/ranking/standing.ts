import type { CompanyFacts } from '../kernel/facts.ts';
import { stemsOf } from '../kernel/words.ts';
import type { Lexicon } from './topic.ts';

/** How well known a company is by its own record, 0 to 1: a market value from 100 million to a trillion USD, else its listings. */
export function standingOf({ market, listings }: CompanyFacts): number {
  const ofValue = market?.market_cap && market.currency === 'USD' ? (Math.log10(market.market_cap) - 8) / 4 : 0;
  const ofListings = Math.min(0.5, 0.1 * (listings?.length ?? 0));
  return Math.max(0, Math.min(1, Math.max(ofValue, ofListings)));
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
