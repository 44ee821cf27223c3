/** How an article sounds: as a whole, and for one company among those it names. */

import type { newsSentiments } from '@firmament/contract';
import { burdens, cues, idle, negators, overcome, turns, type Cue } from './finance-lexicon.ts';
import { findsTerms, type Found } from './terms.ts';
import { wordsOf, type Part, type Span, type Token, type Words } from './tokens.ts';

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
  /** The clause that each word stands in. */
  clauseOf: Int32Array;
  placed: Placed[];
}

const find = findsTerms(cues);
const side = 0.3;
const reach = 3;
/** Sentences further down tell the background. */
const mostTextTokens = 220;
const upOrDown = /^(?:up|down)$/;

/** How the whole sounds: each cue for itself, the title twice the first sentences. */
export function soundOf(title: Words, text: Words): Sounding {
  const score = { sum: 0, words: [] as Span[] };
  for (const words of [title, text]) {
    for (const placed of cluesOf(words).placed) {
      const { subject, object } = placed.cue;
      const said = object === undefined || Math.abs(subject) > Math.abs(object) ? subject : object;
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
 * @param others where other companies are named: what stands beside them is theirs
 */
export function sentimentOf(article: { title: string; text: string }, names: readonly Span[], others: readonly Span[] = []): Sounding {
  const score = { sum: 0, words: [] as Span[] };
  for (const part of ['title', 'text'] as const) {
    const own = names.filter((name) => name.in === part || (part === 'text' && name.in === 'teaser'));
    if (own.length === 0) continue;
    const words = wordsOf(article[part].slice(0, part === 'title' ? 1_000 : 20_000), part);
    judge(score, { part, words, own, others: others.filter((name) => name.in === part || (part === 'text' && name.in === 'teaser')) });
  }
  return sounding(score);
}

interface Judged {
  part: Part;
  words: Words;
  own: readonly Span[];
  others: readonly Span[];
}

function judge(score: { sum: number; words: Span[] }, { part, words, own, others }: Judged): void {
  const { clauseOf, placed } = cluesOf(words, part === 'title' ? undefined : words.tokens.length);
  const places = (spans: readonly Span[]) => spans.map((span) => placeOf(words.tokens, span)).filter(([from, to]) => from < to);
  const mine = places(own);
  const theirs = places(others);
  const weight = part === 'title' ? 1 : 0.4;
  for (const cue of placed) {
    const near = mine.filter(([from, to]) => !(from < cue.to && to > cue.from));
    let best = 0;
    for (const name of near) {
      const said = saidOf(cue, name, { theirs, clauseOf });
      if (Math.abs(said) > Math.abs(best)) best = said;
    }
    if (best !== 0) count(score, best * cue.factor * weight, cue);
  }
}

/** What a cue says of the name at a place. */
function saidOf(
  { cue, from, to, clause }: Placed,
  [nameFrom, nameTo]: readonly [number, number],
  { theirs, clauseOf }: { theirs: readonly (readonly [number, number])[]; clauseOf: Int32Array },
): number {
  const isBefore = nameTo <= from;
  const between = theirs.filter(([start, end]) => (isBefore ? start >= nameTo && end <= from : start >= to && end <= nameFrom)).length;
  const beyond = theirs.some(([, end]) => end <= from && clauseOf[end - 1] === clause);
  const sameClause = clauseOf[nameFrom] === clause;
  if (!sameClause) {
    const taken = theirs.some(([start]) => clauseOf[start] === clause);
    const distance = Math.abs((clauseOf[nameFrom] ?? 0) - clause);
    return (cue.object === undefined ? cue.subject : isBefore ? cue.subject : cue.object) * (taken ? 0.1 : distance > 1 ? 0.25 : 0.5);
  }
  if (cue.object !== undefined) return (isBefore ? cue.subject : cue.object) * (between > 0 ? 0.5 : 1);
  if (isBefore) return cue.subject * (between > 0 ? 0.6 : 1);
  return cue.subject * (between > 0 ? 0.5 : beyond ? 0.35 : 0.9);
}

function placeOf(tokens: readonly Token[], { start, end }: Span): readonly [number, number] {
  const from = tokens.findIndex((token) => token.end > start);
  if (from < 0) return [0, 0];
  let to = from;
  while (to < tokens.length && tokens[to]!.start < end) to += 1;
  return [from, to];
}

function cluesOf(words: Words, until = words.in === 'title' ? words.tokens.length : mostTextTokens): Clauses {
  const { tokens } = words;
  const clauseOf = new Int32Array(tokens.length);
  let clause = 0;
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && (token.isFirst || turns.has(token.word))) clause += 1;
    clauseOf[at] = clause;
  }
  const placed: Placed[] = [];
  for (const hit of widest(find(words, until))) {
    const factor = factorOf(hit, tokens, clauseOf);
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

/** Of phrases that overlap the longest; of equally long ones that which names who acts on whom. */
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
  for (let at = from - 1; at >= Math.max(0, from - 5); at -= 1) if (overcome.has(tokens[at]!.word)) factor *= 0.5;
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

function count(score: { sum: number; words: Span[] }, said: number, { in: part, start, end }: Span): void {
  score.sum += said;
  if (Math.abs(said) >= 0.1 && score.words.length < mostWords) score.words.push({ in: part, start, end });
}

function sounding({ sum, words }: { sum: number; words: Span[] }): Sounding {
  const sentiment = sum > side ? 'Positive' : sum < -side ? 'Negative' : 'Neutral';
  return { sentiment, score: Math.round(sum * 100) / 100, words: sentiment === 'Neutral' && sum === 0 ? [] : words };
}
