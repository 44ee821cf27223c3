/** What the model of categories sees of a passage. The model is made and used with the same. */

import { newsCategories } from '@firmament/contract';
import { stemmer } from 'stemmer';
import { tellingTerms } from './category-terms.ts';
import { findsTerms, type Found } from './terms.ts';
import type { Span, Words } from './tokens.ts';

/** A feature of a passage, how much of it there is, and the words it is. */
export interface Feature {
  name: string;
  value: number;
  start: number;
  end: number;
}

const known = new Set<string>(newsCategories);
for (const name of Object.keys(tellingTerms)) if (!known.has(name)) throw new Error(`No category of news is called ${name}.`);

const find = findsTerms(Object.entries(tellingTerms));
/** Words that tell no category, neither alone nor two of them in a row. */
const silent = new Set(
  '^ # a an the of and or but its it is are was were be been has have had that this these those with by in to for on at from as not he she his her they their we our you your i who which when if than then there'.split(
    ' ',
  ),
);

// Texts repeat their words. Bounded, for names of companies never end.
const stems = new Map<string, string>();
const mostStems = 100_000;

function stemOf(word: string): string {
  const before = stems.get(word);
  if (before !== undefined) return before;
  const made = /^\d/.test(word) ? '#' : word.length > 3 ? stemmer(word) : word;
  if (stems.size >= mostStems) stems.clear();
  stems.set(word, made);
  return made;
}

/** How much a word counts beside a phrase of the table, and a pair of neighbours. */
const ofWord = 0.75;
const ofPair = 0.6;
/** Of a word that is written as a name: `Activision Blizzard`. */
const ofName = 0.5;
const joining = new Set(
  'about above after against along among around before behind below between beyond during under until within without through toward towards'.split(
    ' ',
  ),
);
/** Words of a speaker's name, with what he speaks for. */
const leastOfSpeaker = 2;
const mostOfSpeaker = 6;

/**
 * The features of the words of a passage from `from` to before `until`: `=category` for each phrase of the table, more for a longer one, and each word and
 * each pair of neighbours by its stem, and that a speaker is named. Words and pairs are scaled so that a long passage does not shout a short one down.
 */
export function featuresOf(words: Words, from = 0, until = words.tokens.length): Feature[] {
  const features: Feature[] = [];
  const last = Math.min(until, words.tokens.length);
  const isName = namesIn(words, from, last);
  for (const hit of phrasesIn(words, from, last)) {
    const share = hit.to - hit.from === 1 && isName(hit.from) ? ofName : 1;
    features.push({ name: `=${hit.value}`, value: share * weightOf(hit), start: hit.start, end: hit.end });
  }
  const speaker = speakerIn(words);
  if (speaker) features.push({ name: '@speaker', value: ofWord, ...speaker });
  const scale = 1 / Math.sqrt(Math.max(9, last - from) / 9);
  let before = '^';
  let start = words.tokens[from]?.start ?? 0;
  const seen = new Set<string>();
  const add = (name: string, value: number, at: { start: number; end: number }) => {
    if (seen.has(name)) return;
    seen.add(name);
    features.push({ name, value: value * scale, ...at });
  };
  for (let at = from; at < last; at += 1) {
    const token = words.tokens[at]!;
    const stem = stemOf(token.word);
    if (token.isFirst) {
      before = '^';
      start = token.start;
    }
    const isSilent = silent.has(stem);
    if (!isSilent) add(stem, isName(at) ? ofWord * ofName : ofWord, token);
    if (!isSilent || !silent.has(before)) add(`${before} ${stem}`, ofPair, { start, end: token.end });
    before = stem;
    start = token.start;
  }
  return features;
}

/**
 * A headline's speaker, who is named behind a colon at its end: `Good times are behind us: Lena Orvik`. A headline that is written in capitals names
 * no speaker.
 */
function speakerIn({ in: part, tokens }: Words): { start: number; end: number } | undefined {
  if (part !== 'title') return undefined;
  const from = tokens.findLastIndex(({ isSaid }) => isSaid);
  const [head, named] = [tokens.slice(0, Math.max(from, 0)), tokens.slice(Math.max(from, 0))];
  if (named.length < leastOfSpeaker || named.length > mostOfSpeaker || named.some(({ isCapital }) => !isCapital)) return undefined;
  const small = head.filter(({ isCapital, word }) => !isCapital && !/^\d/.test(word)).length;
  return small > head.length / 3 ? { start: named[0]!.start, end: named.at(-1)!.end } : undefined;
}

/** The phrases of the table within one clause: `a series. A` is not a funding series. */
function phrasesIn(words: Words, from: number, until: number): Found<string>[] {
  return find(words, until, from).filter((hit) => !words.tokens.slice(hit.from + 1, hit.to).some(({ isFirst }) => isFirst));
}

/** How much of a part says each category in phrases of several words, with the first of them. */
export function phrasesOf(words: Words, until: number): Map<string, { weight: number; span: Span }> {
  const said = new Map<string, { weight: number; span: Span }>();
  for (const hit of phrasesIn(words, 0, until)) {
    if (hit.to - hit.from < 2) continue;
    const before = said.get(hit.value);
    if (before) before.weight += weightOf(hit);
    else said.set(hit.value, { weight: weightOf(hit), span: { in: hit.in, start: hit.start, end: hit.end } });
  }
  return said;
}

/** A phrase of several words tells more than one word. */
function weightOf({ from, to }: Found<unknown>): number {
  return 0.8 + 0.3 * (Math.min(to - from, 4) - 1);
}

/**
 * Which words are written as names: with a capital, where others are not. Where every word has one, small letters are left to short words, and to a few
 * that join. The position of a first word proves nothing, and `FDA` is an ordinary word here.
 */
function namesIn({ tokens, text }: Words, from: number, until: number): (at: number) => boolean {
  const passage = tokens.slice(from, until);
  const small = passage.filter(({ isCapital, word }) => !isCapital && !/^\d/.test(word)).length;
  const isPlain =
    small > passage.length / 3 || passage.some(({ isCapital, word }) => !isCapital && /^\p{L}{5}/u.test(word) && !joining.has(word));
  return (at) => {
    const { isCapital, isFirst, start, end } = tokens[at]!;
    return isPlain && isCapital && !isFirst && text.slice(start, end) !== text.slice(start, end).toUpperCase();
  };
}
