/** The words of an article with their positions and clauses. */

/** A part of an article that words are read from. The teaser is read where there is no text. */
export type Part = 'title' | 'text' | 'teaser';

/** Where words stand: offsets in UTF-16 units of the part, the end exclusive. */
export interface Span {
  in: Part;
  start: number;
  end: number;
}

/** A word or a number of a text. */
export interface Token {
  /** Lower case, without a closing `'s`; `u.s.` keeps its dots. */
  word: string;
  start: number;
  end: number;
  /** As it is written, it begins with a capital letter. */
  isCapital: boolean;
  /** The first word after a clause ends: `;`, `:`, a full stop, a dash. A comma does not end one. */
  isFirst: boolean;
  /** Follows a comma. */
  isListed: boolean;
  /** Follows a colon. */
  isSaid: boolean;
}

/** A part of an article with its words. */
export interface Words {
  in: Part;
  text: string;
  tokens: readonly Token[];
}

const word = /\p{Lu}\.(?:\p{Lu}\.)+|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’&]\p{L}+)*|\p{N}+(?:[.,]\p{N}+)*\p{L}*/gu;
const ends = /[;:!?|–—…]|\.(?:\s|$)|\s-{1,2}\s/;
const longestWord = 40;

/** Reads the words of a part in one pass. Words of more than 40 characters tell nothing and are left out. */
export function wordsOf(text: string, part: Part): Words {
  const tokens: Token[] = [];
  let last = 0;
  for (const { 0: written, index } of text.matchAll(word)) {
    const end = index + written.length;
    if (written.length > longestWord) continue;
    const gap = text.slice(last, Math.min(index, last + longestWord));
    const lower = written.toLowerCase().replace('’', "'");
    tokens.push({
      word: lower.endsWith("'s") ? lower.slice(0, -2) : lower,
      start: index,
      end,
      isCapital: lower.charCodeAt(0) !== written.charCodeAt(0),
      isFirst: last === 0 || ends.test(gap),
      isListed: gap.includes(','),
      isSaid: gap.includes(':'),
    });
    last = end;
  }
  return { in: part, text, tokens };
}
