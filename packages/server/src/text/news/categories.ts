/** What an article tells of: one category, and others it tells of besides. */

import { newsCategories, otherNews, type NewsCategory } from '@firmament/contract';
import { featuresOf, type Feature } from './category-features.ts';
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
/** Below this nothing is told strongly enough. */
const leastShare = 0.08;
const leastSecondary = 0.14;
const mostSecondary = 3;
const mostWords = 3;

/**
 * The categories an article tells of, the surest first: the first is its primary one. `Others`, alone, where nothing is told surely enough. By the words of title
 * and beginning, each weighed by the model, and phrases that tell a category.
 */
export function categoriesOf(title: Words, text: Words): Told[] {
  const read: { features: Feature[]; in: Words['in']; weight: number }[] = [{ features: featuresOf(title), in: 'title', weight: 1 }];
  const missing = title.tokens.length < shortTitle ? 0.5 : 0;
  for (const [from, until, weight] of passages) {
    if (text.tokens.length > from) read.push({ features: featuresOf(text, from, until), in: text.in, weight: weight + missing });
  }
  const scores = new Float64Array(newsCategories.length);
  for (const { features, weight } of read) for (const [at, score] of scoresOf(features).entries()) scores[at]! += score * weight;
  const shares = sharesOf(scores);
  const ordered = [...shares.keys()].toSorted((a, b) => shares[b]! - shares[a]! || a - b);
  const [first] = ordered;
  const nothing = [{ category: otherNews, share: shares[newsCategories.length - 1]!, words: [] }] satisfies Told[];
  if (first === undefined || newsCategories[first] === otherNews || shares[first]! < leastShare) return nothing;
  const told = ordered
    .slice(0, 1 + mostSecondary)
    .filter((at) => at === first || (shares[at]! >= leastSecondary && newsCategories[at] !== otherNews));
  return told.map((at) => ({ category: newsCategories[at]!, share: shares[at]!, words: tellingWords(read, at) }));
}

function sharesOf(scores: Float64Array): Float64Array {
  const most = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** The words that speak most for a category, in no overlap. */
function tellingWords(read: readonly { features: Feature[]; in: Words['in']; weight: number }[], category: number): Span[] {
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
