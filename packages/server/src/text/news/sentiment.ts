/** How an article sounds: as a whole, and for one company among those it names. */

import type { newsSentiments } from '@firmament/contract';
import { burdens, bystanding, cues, idle, negators, overcome, rates, speaking, turns, type Cue } from './finance-lexicon.ts';
import { findsTerms, type Found } from './terms.ts';
import { wordsOf, type Span, type Token, type Words } from './tokens.ts';

export type Sentiment = (typeof newsSentiments)[number];

/** How something sounds, with the words that say so. */
export interface Sounding {
  sentiment: Sentiment;
  /** Above 0 good, below 0 bad; beyond 0.3 it takes a side. */
  score: number;
  words: Span[];
}

/** A cue at its place, weighed by what stands around it. */
interface Placed extends Span {
  from: number;
  to: number;
  clause: number;
  cue: Cue;
  /** What negation, burdens and concessions leave of it: from -1 to 1. */
  factor: number;
}

interface Clauses {
  words: Words;
  /** The clause of each word. */
  clauseOf: Int32Array;
  placed: Placed[];
}

const find = findsTerms(cues);
const side = 0.3;
const reach = 3;
/** Sentences further down tell the background. */
const mostTextTokens = 220;
const mostTitle = 1_000;
/** Characters of the text in which names are judged. */
const mostText = 6_000;
const upOrDown = /^(?:up|down)$/;

/** How the whole sounds: each cue for itself, the title twice the first sentences. */
export function soundOf(title: Words, text: Words): Sounding {
  const score: Score = { sum: 0, said: [] };
  const names = writtenAsNames([title, text]);
  for (const words of [title, text]) {
    for (const placed of cluesOf(words, names).placed) {
      const { subject, object } = placed.cue;
      const said = object === undefined || Math.abs(subject) >= Math.abs(object) ? subject : object;
      count(score, said * placed.factor * (words === title ? 1 : placed.from < 60 ? 0.35 : 0.15), placed);
    }
  }
  return sounding(score);
}

/**
 * How an article sounds for one company: what is said of it by the words around its names, by whether it acts or is acted on, and by what is said
 * beside other companies.
 * @param article title and text as they were linked
 * @param names where the company is named; offsets in UTF-16 units
 * @param others mentions of other companies: adjacent cues belong to them
 */
export function sentimentOf(article: { title: string; text: string }, names: readonly Span[], others: readonly Span[] = []): Sounding {
  return sentimentsOf(article)(names, others);
}

/** The same for each of its companies; its words are read once. */
export function sentimentsOf(article: { title: string; text: string }): (names: readonly Span[], others: readonly Span[]) => Sounding {
  const parts = [wordsOf(article.title.slice(0, mostTitle), 'title'), wordsOf(article.text.slice(0, mostText), 'text')];
  const asNames = writtenAsNames(parts);
  const clues = parts.map((words) => cluesOf(words, asNames, words.tokens.length));
  return (names, others) => {
    const score: Score = { sum: 0, said: [] };
    for (const each of clues) {
      const isHere = (name: Span) => (name.in === 'title') === (each.words.in === 'title');
      const own = names.filter(isHere);
      if (own.length > 0) judge(score, each, { own, others: others.filter(isHere) });
    }
    return sounding(score);
  };
}

function judge(
  score: Score,
  { words, clauseOf, placed }: Clauses,
  { own, others }: { own: readonly Span[]; others: readonly Span[] },
): void {
  const places = (spans: readonly Span[]) => spans.map((span) => placeOf(words.tokens, span)).filter(([from, to]) => from < to);
  const mine = places(own);
  const theirs = places(others);
  const scene = { tokens: words.tokens, clauseOf, theirs, all: [...mine, ...theirs] };
  const weight = words.in === 'title' ? 1 : 0.4;
  for (const cue of placed) {
    const near = mine.filter(([from, to]) => !(from < cue.to && to > cue.from) || (cue.cue.object !== undefined && from > cue.from));
    let best = 0;
    for (const name of near) {
      const said = saidOf(cue, name, scene);
      if (Math.abs(said) > Math.abs(best)) best = said;
    }
    if (best !== 0) count(score, best * cue.factor * weight, cue);
  }
}

interface Scene {
  tokens: readonly Token[];
  clauseOf: Int32Array;
  theirs: readonly Place[];
  all: readonly Place[];
}

/** Words from the first to before the second. */
type Place = readonly [from: number, to: number];

const shares = /^(?:stock|stocks|shares?|scrips?)$/;

/** What a cue says of the name at a place. */
function saidOf(placed: Placed, name: Place, scene: Scene): number {
  const { cue, from, to, clause } = placed;
  const [nameFrom, nameTo] = name;
  const { tokens, clauseOf, theirs } = scene;
  const isBefore = nameTo <= from;
  const standing = standingOf(placed, name, scene);
  if (standing === 0) return 0;
  if (clauseOf[nameFrom] !== clause) {
    const first = clauseOf.indexOf(clause);
    const taken = theirs.some(([start]) => clauseOf[start] === clause);
    const said = cue.object === undefined || isBefore ? cue.subject : cue.object;
    if (!taken && isBefore && shares.test(tokens[first]!.word)) return said * standing;
    const distance = Math.abs((clauseOf[nameFrom] ?? 0) - clause);
    return said * standing * (taken ? 0.1 : distance > 1 ? 0.3 : 0.55);
  }
  const others = theirs.filter(([start, end]) => (isBefore ? start >= nameTo && end <= from : start >= to && end <= nameFrom));
  const between = others.length > 0 && !areListed(isBefore ? [name, ...others] : [...others, name], tokens);
  if (cue.object !== undefined) return (isBefore ? cue.subject : cue.object) * standing * (between ? 0.5 : 1);
  // `strong dollar` is of the dollar alone.
  if (theirs.some(([start]) => start === to) && to - from === 1 && !between && !isBefore) return cue.subject * standing * 0.8;
  if (theirs.some(([start]) => start === to) && isBefore && to - from === 1) return cue.subject * standing * 0.6;
  if (isBefore) return cue.subject * standing * (between ? 0.25 : 1);
  const beyond = theirs.some(([, end]) => end <= from && clauseOf[end - 1] === clause);
  return cue.subject * standing * (between ? 0.5 : beyond ? 0.3 : 0.9);
}

/** How far a name is judged: less after `on`, `against`, `says`; not at all for the speaker. */
function standingOf({ from, to }: Placed, [nameFrom, nameTo]: Place, { tokens, clauseOf, all }: Scene): number {
  const last = clauseOf.at(-1);
  const clause = clauseOf[nameFrom]!;
  // `…: Jane Doe, Acme Securities`.
  if (clause === last && clause > 0 && tokens[clauseOf.indexOf(clause)]!.isSaid && clauseOf[from] !== clause) return 0;
  if (speaking.has(tokens[nameTo]?.word ?? '') && from >= nameTo) return 0;
  const ahead = all.find(([, end]) => end === nameFrom || (tokens[nameFrom - 1]?.word === 'and' && end === nameFrom - 1));
  const before = tokens[(ahead ? ahead[0] : nameFrom) - 1]?.word ?? '';
  return to === nameFrom ? 1 : (bystanding[before] ?? 1);
}

/** Whether names are in a list, separated by commas and `and` only. */
function areListed(names: readonly Place[], tokens: readonly Token[]): boolean {
  return names.every(([from], at) => {
    if (at === 0) return true;
    const end = names[at - 1]![1];
    return from - end === 0 || (from - end === 1 && /^(?:and|or|like)$/.test(tokens[end]!.word));
  });
}

function placeOf(tokens: readonly Token[], { start, end }: Span): Place {
  const from = tokens.findIndex((token) => token.end > start);
  if (from < 0) return [0, 0];
  let to = from;
  while (to < tokens.length && tokens[to]!.start < end) to += 1;
  return [from, to];
}

/**
 * Words that an article writes as names and never as words: with a capital within a sentence whose other words are small. A person called `Trump` beats
 * no party.
 */
function writtenAsNames(parts: readonly Words[]): ReadonlySet<string> {
  const names = new Set<string>();
  const small = new Set<string>();
  for (const { tokens, text } of parts) {
    const few = tokens.filter(({ isCapital, word }) => !isCapital && !/^\d/.test(word));
    for (const { word } of few) small.add(word);
    if (few.length <= tokens.length / 2) continue;
    for (const [at, token] of tokens.entries()) {
      if (!token.isCapital || token.isFirst || isInCapitals(text, token) || rates.has(tokens[at - 1]?.word ?? '')) continue;
      names.add(token.word);
    }
  }
  return names.difference(small);
}

function isInCapitals(text: string, { start, end }: Token): boolean {
  const written = text.slice(start, end);
  return written === written.toUpperCase();
}

function cluesOf(words: Words, asNames: ReadonlySet<string>, until = words.in === 'title' ? words.tokens.length : mostTextTokens): Clauses {
  const { tokens } = words;
  const clauseOf = new Int32Array(tokens.length);
  let clause = 0;
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && (token.isFirst || turns.has(token.word))) clause += 1;
    clauseOf[at] = clause;
  }
  const placed: Placed[] = [];
  for (const hit of widest(find(words, until))) {
    const isName = hit.to === hit.from + 1 && tokens[hit.from]!.isCapital && asNames.has(tokens[hit.from]!.word);
    const factor = isName ? 0 : factorOf(hit, tokens, clauseOf);
    if (factor !== 0)
      placed.push({
        in: words.in,
        start: hit.start,
        end: hit.end,
        from: hit.from,
        to: hit.to,
        clause: clauseOf[hit.from]!,
        cue: hit.value,
        factor,
      });
  }
  return { words, clauseOf, placed };
}

/** The longest of overlapping phrases; at equal length the one with a subject and an object. */
function widest(hits: readonly Found<Cue>[]): Found<Cue>[] {
  const kept: Found<Cue>[] = [];
  const ordered = hits.toSorted(
    (a, b) =>
      b.to - b.from - (a.to - a.from) || Number(b.value.object !== undefined) - Number(a.value.object !== undefined) || a.from - b.from,
  );
  const taken = new Set<number>();
  for (const hit of ordered) {
    let isFree = true;
    for (let at = hit.from; at < hit.to; at += 1) if (taken.has(at)) isFree = false;
    if (!isFree) continue;
    for (let at = hit.from; at < hit.to; at += 1) taken.add(at);
    kept.push(hit);
  }
  return kept.toSorted((a, b) => a.from - b.from);
}

function factorOf({ value, from, to }: Found<Cue>, tokens: readonly Token[], clauseOf: Int32Array): number {
  let factor = 1;
  const first = tokens[from]!.word;
  if (to === from + 1 && upOrDown.test(first) && idle.has(tokens[from - 1]?.word ?? '')) return 0;
  for (let at = from - 1; at >= Math.max(0, from - reach) && clauseOf[at] === clauseOf[from]; at -= 1) {
    if (negators.has(tokens[at]!.word)) factor = -factor * 0.8;
  }
  for (let at = from - 1; at >= Math.max(0, from - 5) && !tokens[at + 1]!.isListed; at -= 1)
    if (overcome.has(tokens[at]!.word)) factor *= 0.5;
  if (value.direction !== undefined && movesBurden(tokens, clauseOf, [from, to])) factor = -factor;
  return factor;
}

/** Whether what moves is a burden: `costs rise`, `rise in costs`, `cuts debt`. */
function movesBurden(tokens: readonly Token[], clauseOf: Int32Array, [from, to]: readonly [number, number]): boolean {
  for (let at = from - 1; at >= Math.max(0, from - 2) && clauseOf[at] === clauseOf[from]; at -= 1)
    if (burdens.has(tokens[at]!.word)) return true;
  for (let at = to; at < Math.min(tokens.length, to + 2) && clauseOf[at] === clauseOf[from]; at += 1)
    if (burdens.has(tokens[at]!.word)) return true;
  return false;
}

const mostWords = 6;

interface Score {
  sum: number;
  /** What was counted, with its words. */
  said: { value: number; span: Span }[];
}

function count(score: Score, value: number, { in: part, start, end }: Span): void {
  score.sum += value;
  if (Math.abs(value) >= 0.1) score.said.push({ value, span: { in: part, start, end } });
}

/** With the words that speak for the side it takes; where it takes none, with those that weigh each other up. */
function sounding({ sum, said }: Score): Sounding {
  const sentiment = sum > side ? 'Positive' : sum < -side ? 'Negative' : 'Neutral';
  const words = said.filter(({ value }) => sentiment === 'Neutral' || value > 0 === sum > 0).map(({ span }) => span);
  return { sentiment, score: Math.round(sum * 100) / 100, words: sentiment === 'Neutral' && sum === 0 ? [] : words.slice(0, mostWords) };
}
