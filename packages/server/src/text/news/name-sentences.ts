/** Sentences as words, with the evidence of each word for names. */

import { isCommonWord } from './name-words.ts';

/** A word of a sentence. */
export interface Token {
  text: string;
  /** Lower case, without a possessive. */
  word: string;
  start: number;
  end: number;
  isCapital: boolean;
  isPossessive: boolean;
  /** What stands between it and the next one. */
  gap: string;
}

/** How a sentence is written: where every word has a capital, a capital says nothing. */
export interface Sentence {
  tokens: Token[];
  isTitleCase: boolean;
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[&'’.+\-–/!*][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const sentenceEnd = /[.!?…;]["”’)\]]*\s+$|\n|[|•]|\s[-–—]{1,2}\s/u;
/** `J. P.`, `U.S.`, and legal forms: the full stop behind them ends no sentence. */
export const abbreviated = /^(?:(?:\p{Lu}\.)*\p{Lu}|Inc|Corp|Co|Cos|Ltd|Bros|Mr|Mrs|Ms|Dr|St|No|vs|Jr|Sr|Gov|Sen|Rep|Gen|Rs|pct|approx)$/u;
export const possessive = /['’]s$/;
/** `She'll`. */
const contracted = /['’](?:ll|ve|re|d|m|t)$/i;
/** What is counted, and not called so: `4th`, `90s`, `10x`, `30bps`, `7-day`, `24-hour`. */
const quantity =
  /^\p{N}[\p{N}.,]*-?(?:st|nd|rd|th|s|x|k|m|b|t|bn|mn|tn|mln|bln|cr|pc|pct|bps?|am|pm|kg|km|g|h|hrs?|min|sec|yrs?|nm|mm|cm|ft|oz|lbs?|c|p|[kmgt]b|[kmg]wh?|hp|mph|usd|eur|gbp|(?:second|minute|hour|day|week|month|quarter|year|point|way|star|inch|foot|mile|million|billion|trillion|percent|basis|for|to|in|on)(?:s|-.*)?)$/iu;
const isCurrency = /\p{Sc}/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Sentences as words. Title case and capital lines are marked, because their capitals are no evidence. */
export function sentencesIn(part: 'title' | 'text', text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let tokens: Token[] = [];
  const close = () => {
    if (tokens.length > 0) sentences.push({ tokens, isTitleCase: isTitleCase(tokens, part) });
    tokens = [];
  };
  let last: Token | undefined;
  for (const { index, 0: written } of text.matchAll(wordPattern)) {
    if (last) {
      last.gap = text.slice(last.end, Math.min(index, last.end + 60));
      if (index - last.end > 60 || (sentenceEnd.test(last.gap) && !(last.gap.startsWith('. ') && abbreviated.test(last.text)))) close();
    }
    for (const token of tokensOf(written, index)) {
      // `$1M`.
      if (isCurrency.test(text.charAt(index - 1)) || contracted.test(token.text)) token.isCapital = false;
      last = token;
      tokens.push(last);
    }
  }
  close();
  return sentences;
}

/** Words of scripts that do not space them are parted by a dictionary. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function tokensOf(written: string, start: number): Token[] {
  if (!unspaced.test(written)) return [tokenOf(written, start)];
  return [...segmenter.segment(written)].map(({ segment, index }) => tokenOf(segment, start + index));
}

function tokenOf(text: string, start: number): Token {
  const isPossessive = possessive.test(text);
  return {
    text,
    word: (isPossessive ? text.slice(0, -2) : text).toLowerCase(),
    start,
    end: start + text.length,
    // `iPhone`, `3M`, and scripts without capitals where words are spaced.
    isCapital:
      /^(?:plc$|\p{Lu}|\p{Ll}{1,2}\p{Lu}|\p{N}+\p{Lu})/u.test(text) || isFigureName(text) || unspaced.test(text) || /^\p{Lo}/u.test(text),
    isPossessive,
    gap: '',
  };
}

const longestFigureName = 40;

/** Begins with a figure and is no quantity: `7-Eleven`, `23andMe`, `8x8`, `1-800-Flowers.com`, `3i`, `1&1`. */
function isFigureName(text: string): boolean {
  if (text.length > longestFigureName || !/^\p{N}/u.test(text)) return false;
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length;
  return (letters > 1 || /\p{L}\p{N}$|^\p{N}i$|^\p{N}&\p{N}$/u.test(text)) && !quantity.test(text);
}

/** The words of a contract have capitals, too, but not nearly all of them. */
const mostCapitals = { title: 0.6, text: 0.8 };

function isTitleCase(tokens: readonly Token[], part: 'title' | 'text'): boolean {
  const telling = tokens.slice(1).filter(({ text }) => text.length > 3 && /^\p{L}/u.test(text));
  if (telling.length < 2) return tokens.length > 1 && tokens.every(({ isCapital }) => isCapital);
  return (
    telling.filter(({ isCapital }) => isCapital).length / telling.length > mostCapitals[part] &&
    telling.some(({ word, isCapital }) => isCapital && isCommonWord(word))
  );
}
