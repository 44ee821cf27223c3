/** What an article tells of: one category, and others it tells of besides. */

import { newsCategories, otherNews, type NewsCategory } from '@firmament/contract';
import { tellingTerms } from './category-terms.ts';
import { findsTerms, type Found } from './terms.ts';
import type { Span, Words } from './tokens.ts';

/** A category with how strongly it is told, and the words that tell it. */
export interface Told {
  category: NewsCategory;
  score: number;
  words: Span[];
}

const names = new Map(newsCategories.map((name) => [name as string, name]));
const find = findsTerms(
  Object.entries(tellingTerms).map(([name, phrases]) => {
    const category = names.get(name);
    if (category === undefined) throw new Error(`No category of news is called ${name}.`);
    return [category, phrases] as const;
  }),
);

const mostTextTokens = 120;
const leastScore = 1;
const mostSecondary = 4;
const nearly = 0.5;

/**
 * The categories an article tells of, the strongest first: the first is its primary one, the others tell at least half as much. `Others`, alone, where
 * nothing is told strongly enough.
 */
export function categoriesOf(title: Words, text: Words): Told[] {
  const told = new Map<NewsCategory, Told>();
  for (const part of [title, text]) {
    for (const hit of find(part, part === title ? undefined : mostTextTokens)) {
      const entry = told.get(hit.value) ?? { category: hit.value, score: 0, words: [] };
      entry.score += weightOf(hit, part === title);
      if (entry.words.length < 4) entry.words.push({ in: hit.in, start: hit.start, end: hit.end });
      told.set(hit.value, entry);
    }
  }
  const [best, ...rest] = [...told.values()].toSorted((a, b) => b.score - a.score);
  if (!best || best.score < leastScore) return [{ category: otherNews, score: 0, words: [] }];
  return [best, ...rest.filter(({ score }) => score >= nearly * best.score).slice(0, mostSecondary)];
}

/** A phrase of several words tells more than one word; the title more than the text. */
function weightOf({ from, to }: Found<unknown>, isTitle: boolean): number {
  const length = 1 + 0.5 * (Math.min(to - from, 4) - 1);
  return length * (isTitle ? 1 : from < 40 ? 0.35 : 0.15);
}
