/**
 * What a word is, for the index and the ranking alike: folded to ascii, lower case, without stop words, stemmed.
 */

import anyAscii from 'any-ascii';
import { stemmer } from 'stemmer';
import { americanSpelling } from './spelling.ts';

/** English function words, and the words every company says of itself. They carry no meaning of their own. */
const stopWords: ReadonlySet<string> = new Set(
  `a about above across after again all along also am among an and any are around as at be because been before being below between both
  but by can could did do does doing down during each either etc even every few for from further get gets had has have having he her here
  hers him his how however i if in including include includes into is it its itself just like made make makes many may me might more most
  much must my no nor not now of off on once one only onto or other our ours out over own per same several shall she should since so some
  such than that the their theirs them then there these they this those through throughout to together too toward towards under until up
  upon us use used uses using various via was we were what when where whether which while who whom whose why will with within without
  would you your yours inc corp ltd llc plc co company companies`.split(/\s+/),
);

const splitter = /[^a-z0-9]+/;
// In capitals, and only there, the pronoun is a trade.
const informationTechnology = /(?<![A-Z] )\bIT\b(?! [A-Z]{2})/g;
const isAscii = /^\p{ASCII}*$/u;

// Texts repeat their words; a stem is computed once. Bounded, for names of companies never end.
const stems = new Map<string, string>();
const mostStems = 200_000;

function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const made = /\d/.test(word) ? word : stemmer(americanSpelling(word));
  if (stems.size >= mostStems) stems.clear();
  stems.set(word, made);
  return made;
}

/** A word of a text, as written and as compared. */
export interface Word {
  surface: string;
  /** Joins `process`, `processor` and `processing`, `tyre` and `tire`. */
  stem: string;
}

const shortestPlural = 4;

/** A word without its plural: `majors` is `major`, and `majority` stays, which has the same stem. Good enough for English; a rare word may lose an s. */
export function singularOf(surface: string): string {
  if (surface.length < shortestPlural || !surface.endsWith('s') || /(?:ss|us|is)$/.test(surface)) return surface;
  if (surface.endsWith('ies') && surface.length > shortestPlural) return `${surface.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x)es$/.test(surface) ? surface.slice(0, -2) : surface.slice(0, -1);
}

/** The words of a text in order. `E-commerce` and `ecommerce` are one word; single letters are none. */
export function wordsOf(text: string): Word[] {
  text = text.replace(informationTechnology, 'information technology');
  const folded = (isAscii.test(text) ? text : anyAscii(text))
    .toLowerCase()
    .replace(/\be-(?=[a-z])/g, 'e')
    .replace(/['’]/g, '');
  const words: Word[] = [];
  for (const surface of folded.split(splitter)) {
    if (surface.length < 2 || surface.length > 40 || stopWords.has(surface)) continue;
    words.push({ surface, stem: stem(surface) });
  }
  return words;
}

/** The stems of a text in order. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map((word) => word.stem);
}
