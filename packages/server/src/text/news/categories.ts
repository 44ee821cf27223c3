/** What an article tells of: one category, and others it tells of besides. */

import { newsCategories, otherNews, parentOf, type NewsCategory } from '@firmament/contract';
import { featuresOf, phrasesOf, type Feature } from './category-features.ts';
import { scoresOf, weightOf } from './category-model.ts';
import type { Span, Words } from './tokens.ts';

/** A category with its share of certainty, and the words that tell it. */
export interface Told {
  category: NewsCategory;
  share: number;
  words: Span[];
}

/** Words of the text that are read, in two passages: its beginning and what goes on. */
const passages: readonly (readonly [from: number, until: number, weight: number])[] = [
  [0, 45, 0.6],
  [45, 110, 0.25],
];
/** Without a title that says something the text is all there is. */
const shortTitle = 3;
/** Below this nothing is told surely enough. */
const leastShare = 0.15;
/** Further down the text phrases alone are read, for what else an article tells. */
const mostPhraseTokens = 400;
const leastPhrases = 2;
const leastSecondary = 0.14;
const mostSecondary = 3;
const mostWords = 3;

/**
 * The categories an article tells of, the surest first: the first is its primary one, at most three others follow. `Others`, alone, where nothing is told
 * surely enough. By the words of title and beginning, each weighed by the model; what else it tells also by phrases further down.
 */
export function categoriesOf(title: Words, text: Words): Told[] {
  const read: Read[] = [{ features: featuresOf(title), in: 'title', weight: 1 }];
  const missing = title.tokens.length < shortTitle ? 0.5 : 0;
  for (const [from, until, weight] of passages) {
    if (text.tokens.length > from) read.push({ features: featuresOf(text, from, until), in: text.in, weight: weight + missing });
  }
  const scores = newsCategories.map((name) => (name !== otherNews && parentOf(name) === undefined ? -Infinity : 0));
  for (const { features, weight } of read) for (const [at, score] of scoresOf(features).entries()) scores[at]! += score * weight;
  const shares = sharesOf(scores);
  const [first] = [...shares.keys()].toSorted((a, b) => shares[b]! - shares[a]! || a - b);
  if (first === undefined || newsCategories[first] === otherNews || shares[first]! < leastShare) {
    return [{ category: otherNews, share: shares.at(-1)!, words: [] }];
  }
  const phrases = phrasesOf(text, mostPhraseTokens);
  for (const [category, { weight, span }] of phrasesOf(title, title.tokens.length)) {
    phrases.set(category, { weight: 2 * weight + (phrases.get(category)?.weight ?? 0), span });
  }
  const besides = newsCategories.flatMap((category, at) => {
    const { weight = 0 } = phrases.get(category) ?? {};
    const isTold = shares[at]! >= leastSecondary || weight >= leastPhrases;
    return at === first || category === otherNews || !isTold ? [] : [{ category, at, strength: shares[at]! + weight / 10 }];
  });
  const told = [
    { category: newsCategories[first]!, at: first },
    ...besides.toSorted((a, b) => b.strength - a.strength).slice(0, mostSecondary),
  ];
  return told.map(({ category, at }) => {
    const said = phrases.get(category);
    const words = tellingWords(read, at);
    return { category, share: shares[at]!, words: words.length > 0 || !said ? words : [said.span] };
  });
}

interface Read {
  features: Feature[];
  in: Words['in'];
  weight: number;
}

function sharesOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** The words that speak most for a category, in no overlap. */
function tellingWords(read: readonly Read[], category: number): Span[] {
  const said = read.flatMap(({ features, in: part, weight }) =>
    features.map(({ name, value, start, end }) => ({ in: part, start, end, for: weight * value * weightOf(name, category) })),
  );
  const words: Span[] = [];
  for (const { in: part, start, end, for: speaks } of said.toSorted((a, b) => b.for - a.for)) {
    if (speaks <= 0.05 || words.length === mostWords) break;
    if (!words.some((word) => word.in === part && word.start < end && word.end > start)) words.push({ in: part, start, end });
  }
  return words;
}
