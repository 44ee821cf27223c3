/** Names in other scripts than Latin, compared in their own letters: many names that are written apart are transliterated alike. */

import { Converter } from 'opencc-js/t2cn';

/** All that Latin names are made of, and a little more: the others are looked at closely. */
const certainlyLatin = /^[ -\u024f\u1e00-\u1eff\u2000-\u206f\u20a0-\u214f]*$/;
const otherLetter = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether a text has letters of another script than Latin. */
export function hasOtherScript(text: string): boolean {
  return !certainlyLatin.test(text) && otherLetter.test(text.normalize('NFKC'));
}

/** `д.о.о.`, `ذ.م.م`: single letters each followed by a dot. */
const dottedLetters = /(?<![\p{L}\p{M}])(?:\p{L}\p{M}*\.\s?)+\p{L}?(?:\.|(?![\p{L}\p{M}]))/gu;
/** `בע"מ`: an abbreviation in Hebrew. */
const quoteInside = /(?<=\p{L})["״”'׳’](?=\p{L})/gu;

/** The points of Hebrew and Arabic, which writers leave out, and the stroke that widens a word. */
const points = /[\u0591-\u05c7\u064b-\u0652\u0670\u0640]/g;

/** Lower-case words separated by one space, in the letters of their script; `&` and `+` stay. */
export function ownWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(points, '')
    .replace(quoteInside, '')
    .replace(dottedLetters, (letters) => letters.replace(/[.\s]/g, ''))
    .replace(/[^\p{L}\p{M}\p{N}&+]+/gu, ' ')
    .trim()
    .split(' ');
}

/** Accents that writers leave out, the points of `й` and `أ` among them. The signs of Indian, Thai and Japanese writing are letters and stay. */
const leftOutMarks = /[\u0300-\u036f\u0653-\u0655]/g;
/** Letters of Arabic and Persian that writers use one for the other. */
const arabicVariants: Readonly<Record<string, string>> = { ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك' };
const han = /\p{Script=Han}/u;

let simplified: ((text: string) => string) | undefined;

/**
 * The form under which all spellings of a name in its own script meet: without optional accents and points, Chinese characters simplified
 * (`華為` → `华为`).
 */
export function ownScript(words: readonly string[]): string {
  const bare = words
    .join(' ')
    .normalize('NFD')
    .replace(leftOutMarks, '')
    .normalize('NFC')
    .replace(/[ىیةک]/g, (letter) => arabicVariants[letter]!);
  if (!han.test(bare)) return bare;
  // The types of the package name files as bundlers resolve them, and not as we do.
  simplified ??= Converter({ from: 't', to: 'cn' }) as (text: string) => string;
  return simplified(bare);
}

const scripts = 'Cyrillic Greek Arabic Hebrew Thai Lao Khmer Myanmar Devanagari Bengali Tamil Telugu Armenian Georgian Hangul Ethiopic'
  .split(' ')
  .map((script): [string, RegExp] => [script, new RegExp(`\\p{Script=${script}}`, 'u')]);
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The script of a text that has other letters than Latin; Chinese characters and kana are one. */
export function scriptOf(text: string): string {
  if (eastAsian.test(text)) return 'Han';
  return scripts.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}

/** Whether a text has characters that are read in several ways and share their readings: Chinese ones. */
export function hasHan(text: string): boolean {
  return han.test(text);
}
