/** How wide the columns of a table are beside one another. */

import { textWidth } from './text-width.ts';

export interface ColumnTexts {
  /** How much it should have of the width, beside the others. */
  wish: number;
  texts: readonly string[];
}

/** What a page has for a table, in units of the size of its font: widths that add up to more have no room for every word. */
export const pageWidth = 57;
const margins = 1.5;
/** What is wider breaks anywhere. */
const widestWord = 9.5;
const bold = 1.06;

/** More room for longer texts, less than in proportion. */
export function wishOf(texts: readonly string[]): number {
  return Math.max(0.8, Math.max(0, ...texts.map((text) => text.length)) ** 0.6 / 8);
}

/** Each column as it wishes, but none narrower than its longest word while there is room for the words of all. */
export function columnWidths(columns: readonly ColumnTexts[]): number[] {
  const least = columns.map(({ texts }) => longestWord(texts) + margins);
  const sum = least.reduce((all, each) => all + each, 0);
  if (sum >= pageWidth) return least;
  let held = columns.map(() => false);
  for (;;) {
    const rest = pageWidth - least.reduce((all, each, index) => all + (held[index] ? each : 0), 0);
    const wishes = columns.reduce((all, { wish }, index) => all + (held[index] ? 0 : wish), 0);
    const widths = columns.map(({ wish }, index) => (held[index] ? least[index]! : (wish / wishes) * rest));
    const next = widths.map((width, index) => held[index]! || width < least[index]!);
    if (next.every((each, index) => each === held[index])) return widths;
    held = next;
  }
}

/** Words end at spaces, and behind a hyphen that no figure follows. */
function longestWord(texts: readonly string[]): number {
  const words = texts.flatMap((text) => text.split(/\s+|(?<=\p{L}-)(?=\p{L})/u));
  return Math.min(widestWord, words.reduce((most, word) => Math.max(most, textWidth(word)), 0) * bold);
}
