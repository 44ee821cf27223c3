/** Phrases written as a table, and what finds all of them in a text at one look per word. */

import type { Token, Words } from './tokens.ts';

/** A phrase that was found: the words `from` to before `to` of the part. */
export interface Found<Value> {
  value: Value;
  in: Words['in'];
  from: number;
  to: number;
  start: number;
  end: number;
}

interface Node<Value> {
  next: Map<string, Node<Value>>;
  /** By the letters that tell which beginnings to try. */
  beginnings: Map<string, [beginning: string, node: Node<Value>][]>;
  number?: Node<Value>;
  gap?: Node<Value>;
  values: Value[];
}

/** Forms of verbs that the rules of spelling do not give. */
const irregular: Readonly<Record<string, string>> = {
  beat: 'beat beats beating beaten',
  begin: 'begin begins began begun beginning',
  bring: 'bring brings brought bringing',
  build: 'build builds built building',
  buy: 'buy buys bought buying',
  cut: 'cut cuts cutting',
  fall: 'fall falls fell fallen falling',
  find: 'find finds found finding',
  get: 'get gets got getting',
  give: 'give gives gave given giving',
  go: 'go goes went gone going',
  grow: 'grow grows grew grown growing',
  have: 'have has had having',
  hit: 'hit hits hitting',
  hold: 'hold holds held holding',
  keep: 'keep keeps kept keeping',
  lead: 'lead leads led leading',
  leave: 'leave leaves left leaving',
  lose: 'lose loses lost losing',
  make: 'make makes made making',
  pay: 'pay pays paid paying',
  put: 'put puts putting',
  quit: 'quit quits quitting',
  rise: 'rise rises rose risen rising',
  seek: 'seek seeks sought seeking',
  see: 'see sees saw seen seeing',
  sell: 'sell sells sold selling',
  set: 'set sets setting',
  shrink: 'shrink shrinks shrank shrunk shrinking',
  sink: 'sink sinks sank sunk sinking',
  slide: 'slide slides slid sliding',
  spend: 'spend spends spent spending',
  split: 'split splits splitting',
  strike: 'strike strikes struck striking',
  sue: 'sue sues sued suing',
  swing: 'swing swings swung swinging',
  take: 'take takes took taken taking',
  win: 'win wins won winning',
};
const doubling = new Set(
  'drop plan trim slip step ship snap stop plot spur tap top shed pop dip tip nab bag grab scrap ban chop'.split(' '),
);

/** The forms of a verb: `launch` → `launch launches launched launching`. */
export function formsOf(verb: string): string[] {
  const known = irregular[verb];
  if (known !== undefined) return known.split(' ');
  if (verb.endsWith('e')) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(verb)) return [verb, `${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`, `${verb}ing`];
  const stem = doubling.has(verb) ? verb + verb.at(-1) : verb;
  return [verb, /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`, `${stem}ed`, `${stem}ing`];
}

const mostBetween = 3;

/**
 * Reads a table of phrases once. In a phrase `a|b` is either word, `launch~` any form of the verb, `merg*` any word that begins so, `#` a number
 * and `..` up to three words of any kind.
 * @param table value → its phrases, separated by commas
 * @returns what finds the phrases in a part, in the order of the text, the longest of a value at each word
 */
export function findsTerms<Value>(
  table: Iterable<readonly [Value, string]>,
): (words: Words, until?: number, since?: number) => Found<Value>[] {
  const root = nodeOf<Value>();
  for (const [value, phrases] of table) {
    for (const phrase of phrases.split(',')) {
      const slots = phrase.trim().split(/\s+/);
      if (slots[0] !== '') put(root, slots, value);
    }
  }
  return (words, until = words.tokens.length, since = 0) => {
    const found: Found<Value>[] = [];
    const { tokens } = words;
    const most = Math.min(until, tokens.length);
    for (let from = since; from < most; from += 1) {
      const longest = new Map<Value, number>();
      reach(root, { tokens, most, longest }, from);
      for (const [value, to] of longest) {
        found.push({ value, in: words.in, from, to, start: tokens[from]!.start, end: tokens[to - 1]!.end });
      }
    }
    return found;
  };
}

function nodeOf<Value>(): Node<Value> {
  return { next: new Map(), beginnings: new Map(), values: [] };
}

function put<Value>(node: Node<Value>, slots: readonly string[], value: Value): void {
  const [slot, ...rest] = slots;
  if (slot === undefined) {
    if (!node.values.includes(value)) node.values.push(value);
  } else if (slot === '..') {
    put((node.gap ??= nodeOf<Value>()), rest, value);
  } else if (slot === '#') {
    put((node.number ??= nodeOf<Value>()), rest, value);
  } else {
    for (const written of slot.split('|')) {
      if (written.endsWith('*')) put(beginningOf(node, written.slice(0, -1)), rest, value);
      else for (const form of written.endsWith('~') ? formsOf(written.slice(0, -1)) : [written]) put(wordOf(node, form), rest, value);
    }
  }
}

function wordOf<Value>(node: Node<Value>, word: string): Node<Value> {
  const next = node.next.get(word) ?? nodeOf<Value>();
  node.next.set(word, next);
  return next;
}

const headLength = 2;

function beginningOf<Value>(node: Node<Value>, beginning: string): Node<Value> {
  const head = beginning.slice(0, headLength);
  const alike = node.beginnings.get(head) ?? [];
  node.beginnings.set(head, alike);
  const known = alike.find(([each]) => each === beginning);
  if (known) return known[1];
  const next = nodeOf<Value>();
  alike.push([beginning, next]);
  return next;
}

interface Reading<Value> {
  tokens: readonly Token[];
  most: number;
  longest: Map<Value, number>;
}

function reach<Value>(node: Node<Value>, reading: Reading<Value>, at: number): void {
  for (const value of node.values) if ((reading.longest.get(value) ?? 0) < at) reading.longest.set(value, at);
  if (node.gap) for (let skip = 0; skip <= mostBetween && at + skip < reading.most; skip += 1) reach(node.gap, reading, at + skip);
  if (at >= reading.most) return;
  const { word } = reading.tokens[at]!;
  const next = node.next.get(word);
  if (next) reach(next, reading, at + 1);
  if (node.number && /^\d/.test(word)) reach(node.number, reading, at + 1);
  if (node.beginnings.size === 0) return;
  for (const [beginning, longer] of node.beginnings.get(word.slice(0, headLength)) ?? []) {
    if (word.startsWith(beginning)) reach(longer, reading, at + 1);
  }
}
