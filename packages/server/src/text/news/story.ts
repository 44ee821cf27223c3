/**
 * Which articles tell one story: the same text under another headline, cut short, with a byline or with what became known since. Not the same
 * are the same company's next quarter, and another company's in the same words: figures and names tell these apart.
 */

import { foldName } from '../../kernel/names.ts';
import { wordsOf } from '../../kernel/words.ts';
import { isPlainWord } from './name-words.ts';

/** What articles are held together by; made of title and text, and always made the same. */
export interface StorySignature {
  /** Whole numbers below 2^53. Two articles of a story nearly always share one; of others hardly any do. */
  bands: number[];
  /** What it says, by weight: figures and names count more than words. */
  words: ReadonlyMap<string, number>;
  figures: ReadonlySet<string>;
  /** Days of the week and of a month. */
  days: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** Names with more than one mention: its subjects. */
  subjects: ReadonlySet<string>;
  /** Whether there is more than a headline. */
  hasText: boolean;
}

/** Articles further apart in time are different stories. */
export const storyWindowDays = 4;

/** Of an article so much is read: what is added to a story stands further down. */
const mostRead = 4_000;
const weights = { word: 1, name: 2, figure: 2.5 };

/** The signature of an article, in time linear in what is read of it. */
export function storySignature({ title, text }: { title: string; text: string }): StorySignature {
  const head = withoutLabel(title);
  const body = withoutDateline(text.slice(0, mostRead));
  const whole = `${head}\n${body}`;
  const { figures, days } = figuresIn(whole);
  const { names, subjects } = namesOf(head, body);
  const words = new Map<string, number>();
  for (const { stem } of wordsOf(whole)) if (!/^\d/.test(stem)) words.set(stem, weights.word);
  for (const name of names) words.set(name, weights.name);
  for (const figure of figures) words.set(figure, weights.figure);
  return {
    bands: bandsOf({ head, body, figures, names }),
    words,
    figures: new Set(figures),
    days: new Set(days),
    names: new Set(names),
    subjects: new Set(subjects),
    hasText: body.length > 80,
  };
}

/** Whether two articles tell one story. Which of them is given first makes no difference. */
export function isSameStory(a: StorySignature, b: StorySignature): boolean {
  if (isNoticeAnew(a, b)) return false;
  const isShort = !a.hasText || !b.hasText;
  const figures = shareOf(a.figures, b.figures);
  // Without a figure in one of them words alone tell.
  const leastWords = figures === undefined ? (isShort ? 0.8 : 0.6) : 0.5;
  if (figures !== undefined && figures < (isShort ? 0.99 : 0.6)) return false;
  const names = shareOf(a.names, b.names);
  if (names !== undefined && names < 0.5) return false;
  if (isAboutOthers(a, b) && isAboutOthers(b, a)) return false;
  return likenessOf(a.words, b.words) >= leastWords;
}

/**
 * Whether two articles are one notice, written anew for another day: of a market, an auction, the value of a fund. Hardly a word is another, but each
 * has a figure or a day that the other lacks. An addition to a story is in one of them only.
 */
export function isNoticeAnew(a: StorySignature, b: StorySignature): boolean {
  const isParted = (of: 'figures' | 'days') => !a[of].isSubsetOf(b[of]) && !b[of].isSubsetOf(a[of]);
  return (isParted('figures') || isParted('days')) && leastWordsOfNotice <= likenessOfWords(a, b);
}

const leastWordsOfNotice = 0.85;

/** The share of common words, without figures. */
function likenessOfWords(a: StorySignature, b: StorySignature): number {
  const [one, other] = [a, b].map(({ words, figures }) => new Set(words.keys()).difference(figures)) as [Set<string>, Set<string>];
  return one.intersection(other).size / Math.max(1, one.union(other).size);
}

/** Whether the first has a subject that the second does not mention. */
function isAboutOthers(a: StorySignature, b: StorySignature): boolean {
  return !a.subjects.isSubsetOf(b.names);
}

/** How much of the shorter one the other says too. */
function likenessOf(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let [shared, ofA, ofB] = [0, 0, 0];
  for (const [word, weight] of a) {
    ofA += weight;
    if (b.has(word)) shared += weight;
  }
  for (const weight of b.values()) ofB += weight;
  return shared / Math.max(1, Math.min(ofA, ofB));
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number | undefined {
  const least = Math.min(a.size, b.size);
  return least === 0 ? undefined : a.intersection(b).size / least;
}

/** `UPDATE 2-`, `BREAKING:`. */
function withoutLabel(title: string): string {
  return title.replace(/^\s*(?:update \d+\s*[-–:]|(?:breaking|exclusive|update|just in|corrected|refile|wrapup \d*)\s*[-–:])\s*/i, '');
}

/** `NEW YORK, March 3 (Wire) - `, `(Adds comment)`, `TORONTO--(Business News)--`. */
function withoutDateline(text: string): string {
  return text
    .replace(/^\s*\((?:adds|updates|corrects|recasts|repeats)[^)]{0,200}\)\s*/i, '')
    .replace(/^[^\n.]{0,60}?(?:\([^)]{1,30}\)|\/[^/]{1,30}\/)\s*[-–—]{1,2}\s*/, '')
    .replace(/^\p{Lu}[\p{Lu} ,.]{2,40}(?:, ?\p{L}{3,9}\.? \d{1,2})?\s*[-–—]{1,2}\s*/u, '')
    .replace(/^\p{L}{3,9}\.? \d{1,2} [-–—] /u, '');
}

const scales: Readonly<Record<string, string>> = {
  billion: 'b',
  bln: 'b',
  bn: 'b',
  b: 'b',
  million: 'm',
  mln: 'm',
  mn: 'm',
  m: 'm',
  crore: 'c',
  cr: 'c',
};
const figure =
  /(?<![\p{L}\p{N}.])(\d{1,3}(?:,\d{2,3})+|\d+)(\.\d+|-\d{1,2}\/\d{1,2})?(?:\s?(billion|bln|bn|million|mln|mn|crore|cr|b|m)(?![\p{L}]))?/giu;
const mostFigures = 24;

/** Figures as they are compared: `$4.7 billion` and `4.7bn` are one, and `6-1/8` is one. Years are none, and days stand apart. */
function figuresIn(text: string): { figures: string[]; days: string[] } {
  const found = new Set<string>();
  const days = new Set(Array.from(text.slice(0, mostRead).matchAll(weekday), ([day]) => day.slice(0, 3).toLowerCase()));
  for (const { index, 0: whole, 1: digits = '', 2: decimals = '', 3: scale = '' } of text.matchAll(figure)) {
    const number = `${digits.replaceAll(',', '')}${withoutZeros(decimals)}`;
    const isYear = scale === '' && decimals === '' && /^(?:19|20)\d\d$/.test(digits);
    const isDay =
      scale === '' && decimals === '' && number.length < 3 && months.test(text.slice(Math.max(0, index - 12), index + whole.length + 12));
    if (isDay) days.add(number);
    if (isYear || isDay || isOrdinal(text, index)) continue;
    found.add(`${number}${scales[scale.toLowerCase()] ?? ''}`);
    if (found.size >= mostFigures) break;
  }
  return { figures: [...found], days: [...days] };
}

const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gi;

/** `.50` → `.5`, `.0` → nothing. */
function withoutZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end--;
  return decimals.slice(0, decimals[end - 1] === '.' ? end - 1 : end);
}

const months =
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d|\d (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** The 3 of `Q3` counts, in one form with `third quarter`; the 1 of `UPDATE 1` was taken off. */
function isOrdinal(text: string, index: number): boolean {
  return /[\p{L}]$/u.test(text.slice(index - 1, index));
}

/** Words with a capital, plain ones only where no sentence begins, those of the first lines, and which of them come again. */
function namesOf(head: string, body: string): { names: string[]; subjects: string[] } {
  const names = new Set<string>();
  const seen = new Map<string, number>();
  const isTitle = (head.match(/ \p{Lu}/gu)?.length ?? 0) > head.split(' ').length * 0.6;
  const text = `${isTitle ? '' : `. ${head}`}\n${body.slice(0, 1_500)}`;
  for (const { 1: before = '', 2: word = '' } of text.matchAll(/([^\p{L}\p{N}]{0,3})(\p{L}[\p{L}\p{N}&-]{1,40})/gu)) {
    if (!/^\p{Lu}/u.test(word)) continue;
    const name = `n:${foldName(word)}`;
    if (name.length < 5 || calendar.has(name.slice(2))) continue;
    seen.set(name, (seen.get(name) ?? 0) + 1);
    const isFirst = /[.!?\n]/.test(before) && isPlainWord(word.toLowerCase());
    if (!isFirst && names.size < mostNames) names.add(name);
  }
  return { names: [...names], subjects: [...names].filter((name) => seen.get(name)! > 1) };
}

const mostNames = 30;
const calendar: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december jan feb mar apr
  jun jul aug sep sept oct nov dec ceo chief executive officer the wire agency reuters`.split(/\s+/),
);

/** Number of minhashes over shingles of five words. */
const orders = 8;
const inARow = 5;
/** Of names and figures together so many pairs, from the beginning. */
const mostOfEach = 4;

function bandsOf({ head, body, figures, names }: { head: string; body: string; figures: string[]; names: string[] }): number[] {
  const bands = new Set<number>();
  const title = foldName(head);
  if (title !== '') bands.add(hashOf(`t ${title}`));
  for (const name of names.slice(0, mostOfEach)) for (const each of figures.slice(0, mostOfEach)) bands.add(hashOf(`p ${name} ${each}`));
  const told = foldName(body);
  const begins = [0, ...Array.from(told.matchAll(/ /g), ({ index }) => index + 1)];
  const least = new Float64Array(orders).fill(Number.POSITIVE_INFINITY);
  for (let at = 0; at + inARow <= begins.length; at++) {
    const hash = hashBetween(told, begins[at]!, (begins[at + inARow] ?? told.length + 1) - 1);
    for (let order = 0; order < orders; order++) {
      const ranked = mixed(hash, order);
      if (ranked < least[order]!) least[order] = ranked;
    }
  }
  for (const [order, value] of least.entries()) if (Number.isFinite(value)) bands.add(hashOf(`s ${order} ${value}`));
  return [...bands];
}

/** Whole number of 52 bits: two of FNV-1a with different beginnings. */
function hashOf(text: string): number {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  return ((a >>> 0) & 0xfffff) * 2 ** 32 + (b >>> 0);
}

/** The lower half of the same, of a part of a text. */
function hashBetween(text: string, start: number, end: number): number {
  let hash = 0x9747b28c;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x85ebca6b);
  return hash;
}

/** One of several orders of hashes. */
function mixed(hash: number, order: number): number {
  let value = hash ^ Math.imul(order + 1, 0x9e3779b1);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
}
