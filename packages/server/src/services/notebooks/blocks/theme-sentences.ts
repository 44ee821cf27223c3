import { stemsOf } from '../../../kernel/words.ts';
import { isDisclaimer } from '../../../text/narrative/boilerplate.ts';
import { sentencesOf } from '../../../kernel/sentences.ts';
import type { BlockSpec } from '../workflow.ts';

export type Themes = Extract<BlockSpec, { themes: unknown }>;

/** A stretch of what is read, with where it stands. */
export interface Part {
  title: string;
  section: string;
  url: string;
  date: string;
  text: string;
}

export interface ThemeSentence {
  /** Index among the parts. */
  part: number;
  text: string;
}

const mostEach = 6;
/** An amount, a share or a number of thousands. */
const figure = /[$€£]\s?\d|\d\s?(?:%|percent\b|basis points|(?:thousand|million|billion)\b)|\d,\d{3}/i;
/** As many words as a figure counts, where figures come first. */
const figureCounts = 10;
const [shortest, longest] = [25, 500];

/**
 * The sentences of each theme, word for word: those that name most of its words, in their order. A sentence is listed under the first theme
 * that wants it.
 */
export function sentencesOfThemes(parts: readonly Pick<Part, 'text'>[], { themes, figures_first }: Themes): ThemeSentence[][] {
  const sentences = parts.flatMap(({ text }, part) =>
    sentencesIn(text).map((each) => ({ part, text: each, stems: new Set(stemsOf(each)) })),
  );
  const told = new Set<number>();
  return themes.map(({ words }) => {
    const phrases = words.map((word) => stemsOf(word)).filter((stems) => stems.length > 0);
    const found = sentences
      .map((sentence, index) => ({ sentence, index }))
      .filter(({ index }) => !told.has(index))
      .map((each) => ({ ...each, hits: phrases.filter((stems) => stems.every((stem) => each.sentence.stems.has(stem))).length }))
      .filter(({ hits }) => hits > 0)
      .map((each) => ({ ...each, hits: figures_first && figure.test(each.sentence.text) ? each.hits + figureCounts : each.hits }))
      .toSorted((a, b) => b.hits - a.hits)
      .slice(0, mostEach);
    found.forEach(({ index }) => told.add(index));
    return found.toSorted((a, b) => a.index - b.index).map(({ sentence: { part, text } }) => ({ part, text }));
  });
}

function sentencesIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => sentencesOf(line.trim()))
    .filter((each) => each.length >= shortest && each.length <= longest && !isDisclaimer(each));
}
