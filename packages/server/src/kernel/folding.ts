/** Texts folded for comparison: without case, accents, punctuation and script variants. */

import anyAscii from 'any-ascii';

const trademark = /[™®©℠]/g;
const apostrophe = /['’‘`´ʼ]/g;
const plainWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
/** `S.A.`, `U.S.`, `A. O.`: single letters each followed by a dot, the last dot optional. */
const dottedInitials = /(?<![a-z0-9])(?:[a-z]\.\s?)+[a-z](?:\.|(?![a-z0-9]))/g;

/**
 * Lower-case ascii words separated by one space: scripts transliterated, `&` and `+` between words
 * read as `and`, dotted initials joined (`S.A.` → `sa`), every other punctuation a space.
 * Empty only for a string without letters or digits in any script.
 */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  // Most names need nothing else, and there are millions of them.
  if (plainWords.test(lower)) return lower;
  return anyAscii(name.replace(trademark, ' ').normalize('NFKC').replace(apostrophe, ''))
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/(?<=\w\s)\+(?=\s\w)/g, 'and')
    .replace(apostrophe, '')
    .replace(dottedInitials, (initials) => initials.replace(/[^a-z]/g, ''))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** `a s` → `as`, `j p morgan` → `jp morgan`: joins adjacent single letters. */
export function joinLoneLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let run = '';
  for (const word of words) {
    if (/^[a-z]$/.test(word)) {
      run += word;
      continue;
    }
    if (run !== '') joined.push(run);
    run = '';
    joined.push(word);
  }
  if (run !== '') joined.push(run);
  return joined;
}
