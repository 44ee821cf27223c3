/** Where a name begins and ends among words with capitals. */

import { isLegalForm } from '../../kernel/legal-forms.ts';
import { foldName } from '../../kernel/names.ts';
import { abbreviated, type Sentence, type Token } from './name-sentences.ts';
import {
  acronyms,
  aloneNobody,
  businessNouns,
  firstNames,
  isCommonWord,
  isPlainWord,
  otherHeads,
  peoples,
  placeBeginnings,
  placeNames,
  roleNouns,
  titleWords,
} from './name-words.ts';

/** Words of a name. */
export const mostWords = 6;

/** Words with capitals in a row, and what joins them. */
export interface Run {
  first: number;
  last: number;
}

const longestRun = 40;

/** The runs of a sentence. */
export function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  for (let first = 0; first < tokens.length; first++) {
    if (!tokens[first]!.isCapital) continue;
    let last = first;
    for (let step = 1; step > 0 && last - first < longestRun; last += step) step = goesOn(tokens, last);
    runs.push({ first, last });
    first = last;
  }
  return runs;
}

/** How many tokens further a name may go on; 0 where it ends. */
function goesOn(tokens: readonly Token[], at: number): number {
  const { gap, text } = tokens[at]!;
  const next = tokens[at + 1];
  if (!next) return 0;
  if (next.isCapital) {
    if (gap === '' || gap === ' ' || gap === ' & ' || gap === '! ') return 1;
    if (gap === '. ' && abbreviated.test(text)) return 1;
    return (gap === ', ' || gap === '., ') && formOf(next) !== undefined ? 1 : 0;
  }
  const beyond = tokens[at + 2];
  // `Customers of Apple`: what begins a sentence has its capital from that.
  const isOwn = at > 0 || !isCommonWord(tokens[at]!.word) || otherHeads.has(tokens[at]!.word) || next.word === 'and';
  const joins = isOwn && gap === ' ' && /^(?:and|of|the|de|du|di|van|von|for)$/.test(next.text) && next.gap === ' ';
  return joins && beyond?.isCapital ? 2 : 0;
}

/** A word beside a name that is none of it: what people are, what stocks do, peoples; in title case any plain word. */
export function isDetached({ word, text, isCapital }: Token, { isTitleCase: isTitle }: Sentence): boolean {
  return (
    !isCapital ||
    titleWords.has(word) ||
    peoples.has(word) ||
    acronyms.has(text) ||
    /^\p{N}/u.test(word) ||
    (isTitle && isPlainWord(word) && !otherHeads.has(word))
  );
}

/** Places of several words are no names, nor parts of names: `United` of `United States`. */
export function takePlaces(tokens: readonly Token[]): void {
  for (let at = 0; at + 1 < tokens.length; at++) {
    if (!tokens[at]!.isCapital || !placeBeginnings.has(tokens[at]!.word)) continue;
    for (let size = 2; size <= 4 && at + size <= tokens.length; size++) {
      const words = tokens.slice(at, at + size);
      // `New Jersey Resources` goes on.
      if (!placeNames.has(words.map(({ word }) => word).join(' ')) || (words.at(-1)!.gap === ' ' && tokens[at + size]?.isCapital)) continue;
      for (const token of words) token.isCapital = false;
    }
  }
}

/** What no company is called by itself; `The Gap` is looked at as `Gap` behind an article. */
export function isNoName(words: readonly Token[]): boolean {
  const [first, second] = words;
  if (first?.word === 'the' && second && words.length === 2 && isPlainWord(second.word)) return true;
  // `Modules B and C`.
  if (words.every(({ word }) => word.length === 1 || word === 'and')) return true;
  if (words.length === 1 && aloneNobody.has(first!.word)) return true;
  return isExchange(words) || words.every(isOther);
}

function isOther({ word, text }: Token): boolean {
  return titleWords.has(word) || peoples.has(word) || acronyms.has(text) || isLegalForm(word) || text.includes('/') || several.test(text);
}

/** `MFs`, `NPAs`: abbreviations of plural nouns. */
const several = /^\p{Lu}{2,5}s$/u;

/** `NASDAQ Stock Market`: where shares trade. */
function isExchange(words: readonly Token[]): boolean {
  const first = words.find(({ word }) => word !== 'the');
  return first !== undefined && /^(?:nasdaq|nyse|amex)$/.test(first.word) && formOf(words.at(-1)!) === undefined;
}

/** The names of a run that stand side by side. */
export function segmentsOf(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = [[]];
  for (const token of tokens) {
    if (token.word === 'and' && !token.isCapital) segments.push([]);
    else segments.at(-1)!.push(token);
  }
  return segments;
}

/** Whether a name may begin here: at the run's beginning, or behind what is no part of it. */
export function mayBegin(sentence: Sentence, { first, at }: { first: number; at: number }): boolean {
  const { tokens } = sentence;
  if (at === first) return true;
  const before = tokens[at - 1]!;
  if (before.isPossessive) return true;
  if (firstNames.has(before.word) && before.isCapital && before.gap === ' ') return false;
  // `Anagram Capital Ltd` is not called Capital.
  const isBare = isPlainWord(tokens[at]!.word) && tokens[at + 1] !== undefined && formOf(tokens[at + 1]!) !== undefined;
  if (isBare) return false;
  if (before.word === 'and' && !before.isCapital) return true;
  if (placeNames.has(`${before.word} ${tokens[at]!.word}`)) return false;
  // `Chief Financial Officer of Ralph Lauren`, but not `Bank of America`.
  if (!before.isCapital) return titleWords.has(tokens[at - 2]?.word ?? '') || titleWords.has(tokens[at - 3]?.word ?? '');
  if (before.gap !== ' ') return before.gap !== ' & ' && before.gap !== '. ';
  if (isDetached(before, sentence) || before.word.endsWith('-based') || before.word.endsWith('-listed')) return true;
  if (otherHeads.has(tokens[at]!.word)) return false;
  // `Chipmaker Micron`: what begins a sentence has its capital from that.
  const isFirst = at - 1 === 0 && first === 0;
  return (
    isFirst && (roleNouns.has(before.word) || (isCommonWord(before.word) && !hasFormBehind(tokens, { from: at - 1, last: at + mostWords })))
  );
}

/** Whether a name may end here: `end` before what is no part of it, `cut` before a word that may be, `within` where it surely goes on. */
export function endingAt(sentence: Sentence, { last, at }: { last: number; at: number }): 'end' | 'cut' | 'within' {
  const { tokens } = sentence;
  if (!tokens[at]!.isCapital || (!sentence.isTitleCase && hasFormBehind(tokens, { from: at, last }))) return 'within';
  if (at === last || tokens[at]!.isPossessive || tokens[at]!.gap === '') return 'end';
  const next = tokens[at + 1]!;
  if (next.word === 'and' && !next.isCapital) return 'end';
  if (!next.isCapital) return 'cut';
  const { gap } = tokens[at]!;
  if (gap === ' & ') return 'within';
  if (formOf(next) !== undefined) return 'within';
  if (otherHeads.has(next.word)) return 'within';
  if (isDetached(next, sentence) || (sentence.isTitleCase && businessNouns.has(next.word))) return 'end';
  return 'cut';
}

/** `Morgan Stanley Senior Funding, Inc.` is another company than its beginning. */
function hasFormBehind(tokens: readonly Token[], { from, last }: { from: number; last: number }): boolean {
  for (
    let at = from;
    at < Math.min(last, tokens.length - 1) && at < from + mostWords && tokens[at + 1]!.isCapital && !tokens[at]!.isPossessive;
    at++
  ) {
    if (at > from && formOf(tokens[at + 1]!) !== undefined) return true;
  }
  return false;
}

/** The legal form that a word is, folded. */
export function formOf({ word, isCapital, text }: Token): string | undefined {
  if (!isCapital || text.length > 14) return undefined;
  const form = foldName(word);
  return isLegalForm(form) && !/^(?:as|pt|se|sa|na|ae|co|ag|ab|pf|companies|dd|sl|sia|ug|tas|sab|sas|hf|cv)$/.test(form)
    ? form
    : /^(?:SE|SA|AG|AB|Co|NV|ASA|Companies|S\.A)$/.test(text)
      ? form
      : undefined;
}

export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, gap }, index) =>
      index === tokens.length - 1 ? text : text + (gap === '' ? '' : gap.includes('&') ? ' & ' : gap.startsWith('.') ? '. ' : ' '),
    )
    .join('');
}
