import { stemsOf } from '../../kernel/words.ts';

/** How much a text speaks of a market: of what was asked, and of what its companies say of themselves. */
export interface MarketWords {
  /** The share of what was asked for that the text says, with a little for what the companies share; from `leastTopicality` on it is of the market. */
  topicality: (text: string) => number;
  /** The words by weight, for a search. */
  terms: readonly { term: string; weight: number }[];
}

/** One concept of the topic, with its synonyms. */
export interface Asked {
  alternatives: readonly (readonly string[])[];
  /** Share of all that was asked for. */
  weight: number;
}

/** Least topicality of a text about the market, from any source. */
export const leastTopicality = 0.5;
/** The same of what a company of the market publishes: it speaks of that market anyway. */
export const leastOfCompanies = 0.25;
/** What the words that companies share count at most, and the share of the companies that must say one. */
const sharedCounts = 0.3;
const leastShare = 0.3;
const leastCompanies = 3;
/** A word that companies share counts so much of one that was asked for, were all to say it. */
const ofShared = 0.5;

/**
 * Reads what a market is told by.
 * @param input.said words of each of the companies that fit best
 * @param input.rarity how much a stem tells, up to 1, by how few of all companies say it
 */
export function marketWords(input: {
  asked: readonly Asked[];
  said: readonly (readonly string[])[];
  rarity: (stem: string) => number;
}): MarketWords {
  const weights = new Map<string, number>();
  for (const { alternatives, weight } of input.asked) {
    for (const stem of alternatives.flat()) weights.set(stem, Math.max(weights.get(stem) ?? 0, weight));
  }
  const counts = new Map<string, number>();
  for (const words of input.said) {
    for (const stem of new Set(words.flatMap((text) => stemsOf(text)))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const shared = new Map<string, number>();
  for (const [stem, count] of counts) {
    const share = count / input.said.length;
    if (weights.has(stem) || share < leastShare || count < leastCompanies) continue;
    shared.set(stem, ofShared * share * sharedCounts * input.rarity(stem));
  }
  // Each question asks it of each sentence, and of the passage around it.
  const known = new Map<string, number>();
  return {
    terms: [...weights, ...shared].map(([term, weight]) => ({ term, weight })),
    topicality(text) {
      const read = known.get(text) ?? measured(text);
      known.set(text, read);
      return read;
    },
  };

  function measured(text: string): number {
    const stems = new Set(stemsOf(text));
    const said = input.asked.filter(({ alternatives }) => alternatives.some((each) => each.every((stem) => stems.has(stem))));
    const besides = [...shared].reduce((sum, [stem, weight]) => sum + (stems.has(stem) ? weight : 0), 0);
    return said.reduce((sum, { weight }) => sum + weight, 0) + Math.min(sharedCounts, besides);
  }
}
