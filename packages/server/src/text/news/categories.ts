/** The category of an article, and its further categories. */

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
/** Further down, among so many words, a sentence counts that is as sure as that by itself. */
const leastOfSentence = 0.95;
/** Phrases tell it, too: one of several words in the title, or some three in the text. */
const leastPhrases = 3;
const ofTitle = 3;
const mostTokens = 400;
const shortestSentence = 4;
const leastSecondary = 0.2;
const mostSecondary = 3;
const mostWords = 3;

/**
 * The categories of an article, surest first: the primary one and at most three more. `Others` alone, if no category is clear
 * surely enough. By the words of title and beginning, each weighed by the model; by sentences that are sure by themselves; by phrases.
 */
export function categoriesOf(title: Words, text: Words): Told[] {
  const read: Read[] = [{ features: featuresOf(title), in: 'title', weight: 1 }];
  const missing = title.tokens.length < shortTitle ? 0.5 : 0;
  for (const [from, until, weight] of passages) {
    if (text.tokens.length > from) read.push({ features: featuresOf(text, from, until), in: text.in, weight: weight + missing });
  }
  const shares = sharesOf(read);
  const sure = sureSentences(text);
  const [most = -1] = [...shares.keys()].toSorted((a, b) => shares[b]! - shares[a]! || a - b);
  const isTold = newsCategories[most] !== otherNews && shares[most]! >= leastShare;
  const [first] = isTold ? [most] : [...sure.keys()].toSorted((a, b) => sure.get(b)!.share - sure.get(a)!.share);
  if (first === undefined) return [{ category: otherNews, share: shares.at(-1)!, words: [] }];
  const phrases = phrasesOf(text, mostTokens);
  for (const [category, { weight, span }] of phrasesOf(title, title.tokens.length)) {
    phrases.set(category, { weight: ofTitle * weight + (phrases.get(category)?.weight ?? 0), span });
  }
  const besides = newsCategories.flatMap((category, at) => {
    const { weight = 0 } = phrases.get(category) ?? {};
    const strength = Math.max(shares[at]!, sure.get(at)?.share ?? 0) + weight / 10;
    const isAlsoTold = shares[at]! >= leastSecondary || sure.has(at) || weight >= leastPhrases;
    return at === first || category === otherNews || !isAlsoTold ? [] : [{ at, strength }];
  });
  return [{ at: first }, ...besides.toSorted((a, b) => b.strength - a.strength).slice(0, mostSecondary)].map(({ at }) => {
    const category = newsCategories[at]!;
    const sentence = shares[at]! < (at === first ? leastShare : leastSecondary) ? sure.get(at) : undefined;
    const words = tellingWords(sentence ? [sentence.read] : read, at);
    const phrase = phrases.get(category);
    return { category, share: sentence?.share ?? shares[at]!, words: words.length > 0 || !phrase ? words : [phrase.span] };
  });
}

/** Category → the sentence that tells it most surely, where one is sure enough. */
function sureSentences(text: Words): Map<number, { share: number; read: Read }> {
  const sure = new Map<number, { share: number; read: Read }>();
  const last = Math.min(text.tokens.length, mostTokens);
  for (let from = 0, until = 0; from < last; from = until) {
    until = Math.min(from + shortestSentence, last);
    while (until < last && !text.tokens[until]!.isFirst) until += 1;
    const read = { features: featuresOf(text, from, until), in: text.in, weight: 1 };
    for (const [at, share] of sharesOf([read]).entries()) {
      if (newsCategories[at] !== otherNews && share >= leastOfSentence && share > (sure.get(at)?.share ?? 0)) sure.set(at, { share, read });
    }
  }
  return sure;
}

interface Read {
  features: Feature[];
  in: Words['in'];
  weight: number;
}

const isGroup = newsCategories.map((name) => name !== otherNews && parentOf(name) === undefined);

/** How sure each category is by what was read, of one in all; a group is never told itself. */
function sharesOf(read: readonly Read[]): number[] {
  const scores = isGroup.map((group) => (group ? -Infinity : 0));
  for (const { features, weight } of read) for (const [at, score] of scoresOf(features).entries()) scores[at]! += score * weight;
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
