/** Finds the terms of a table in texts: a look at each word, however many terms there are. */

/** What people speak of, and the terms by which they do. */
export interface Theme {
  label: string;
  /**
   * Comma-separated, in lower case, without hyphens. `pay*` is any word with that beginning, `..` up to three words:
   * `room .. grow`. A term that praises or criticizes by itself says so behind a space: `intuitive +`, `crash* -`.
   */
  terms: string;
  /** Terms that are as long as one of these or longer, and speak of something else: `kind of`. */
  but?: string;
  /** Terms that speak of many things, and of this one only beside certain words. */
  senses?: readonly Sense[];
}

/** The context in which terms have the sense of their theme. */
interface Sense {
  of: string;
  /** Words. One must be in the same clause. */
  beside?: string;
  /** Words that must not directly precede it: `to support` is no service. */
  behind_no?: string;
}

/** A theme that a text speaks of. */
export interface Hit<Name extends string> {
  theme: Name;
  /** Which word its term begins at. */
  at: number;
  /** 1 where the term itself praises, -1 where it criticizes. */
  side: Opinion;
}

/** Whether something is praised (1), criticized (-1), or neither. */
export type Opinion = 1 | 0 | -1;

/** A word of a text, in lower case. */
export interface Word {
  word: string;
}

const mostBetween = 3;
/** Letters that tell which prefixes to try. */
const headLength = 3;
/** Words are few beside texts: which terms one begins is looked up once. Bounded, for misspellings never end. */
const mostKnown = 50_000;

/** The words of a text; a contraction is one word, and so is an amount with its sign. */
export function wordsIn(text: string): Word[] {
  const lower = text.toLowerCase().replaceAll('’', "'");
  return [...lower.matchAll(/[$£€]?[a-z\d\u00c0-\u024f][a-z\d\u00c0-\u024f']*/g)].map(({ 0: word }) => ({ word }));
}

/** Reads the tables once. @returns what finds their themes among the words of a text, in the order of the text; the longest term at a word counts */
export function findsThemes<Name extends string>(themes: Readonly<Record<Name, Theme>>): (words: readonly Word[]) => Hit<Name>[] {
  const exact = new Map<string, Term<Name>[]>();
  const prefixes = new Map<string, Term<Name>[]>();
  const put = (terms: Map<string, Term<Name>[]>, key: string, term: Term<Name>) => terms.set(key, [...(terms.get(key) ?? []), term]);
  const take = (term: Term<Name>) => {
    const [first = ''] = term.parts;
    if (!first.endsWith('*')) put(exact, first, term);
    else if (first.length > headLength) put(prefixes, first.slice(0, headLength), term);
    else throw new Error(`${first} begins too many words.`);
  };
  for (const [theme, { terms, but = '', senses = [] }] of Object.entries(themes) as [Name, Theme][]) {
    const meant = new Map(senses.flatMap(({ of, ...sense }) => listOf(of).map((term) => [term, meaning(sense)])));
    for (const written of listOf(terms)) {
      const { term, side } = sidedTerm(written);
      take({ theme, parts: term.split(' '), side, isMeant: meant.get(term) });
    }
    for (const other of listOf(but)) take({ theme: undefined, parts: other.split(' '), side: 0, isMeant: undefined });
  }
  const known = new Map<string, Term<Name>[]>();
  const beginning = (word: string): Term<Name>[] => {
    const before = known.get(word);
    if (before) return before;
    const alike = prefixes.get(word.slice(0, headLength)) ?? [];
    const found = [...(exact.get(word) ?? []), ...alike.filter(({ parts }) => word.startsWith(parts[0]!.slice(0, -1)))];
    if (known.size >= mostKnown) known.clear();
    known.set(word, found);
    return found;
  };
  return (words) => {
    const hits: Hit<Name>[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const terms = beginning(words[at]!.word);
      if (terms.length === 0) continue;
      const found = terms.flatMap(({ parts, isMeant, ...term }) => {
        const last = endOf(parts, words, at);
        return last === undefined || isMeant?.(words, at) === false ? [] : [{ ...term, last }];
      });
      // `work life balance` is not about work.
      const longest = Math.max(...found.map(({ last }) => last));
      const told = found.filter(({ last }) => last === longest);
      const isMasked = told.some(({ theme }) => theme === undefined);
      for (const { theme, side } of told) if (theme !== undefined && !isMasked) hits.push({ theme, at, side });
      if (told.length > 0) at = longest;
    }
    return hits;
  };
}

/** A term without what says which side it takes, and that side. */
export function sidedTerm(written: string): { term: string; side: Opinion } {
  const [, term = written, mark] = /^(.+) ([+-])$/.exec(written) ?? [];
  return { term, side: mark === '+' ? 1 : mark === '-' ? -1 : 0 };
}

/** The terms of a list. */
export function listOf(terms: string): string[] {
  return terms
    .split(',')
    .map((term) => term.trim().replaceAll(/\s+/g, ' '))
    .filter((term) => term !== '');
}

/** Whether a term at a word has this sense. */
function meaning({ beside, behind_no }: Omit<Sense, 'of'>): (words: readonly Word[], at: number) => boolean {
  const near = beside === undefined ? undefined : listOf(beside);
  const before = new Set(listOf(behind_no ?? ''));
  return (words, at) =>
    !before.has(words[at - 1]?.word ?? '') &&
    (near === undefined || words.some(({ word }, index) => index !== at && near.some((part) => isWord(word, part))));
}

interface Term<Name extends string> {
  /** Undefined where it speaks of no theme. */
  theme: Name | undefined;
  parts: readonly string[];
  side: Opinion;
  isMeant: ((words: readonly Word[], at: number) => boolean) | undefined;
}

/** The last word of a term that begins at a word; undefined if it is not there. */
function endOf(parts: readonly string[], words: readonly Word[], start: number): number | undefined {
  let at = start;
  for (let part = 1; part < parts.length; part += 1) {
    const gap = parts[part] === '..' ? mostBetween : 0;
    if (gap > 0) part += 1;
    const from = at + 1;
    const found = words.slice(from, from + gap + 1).findIndex(({ word }) => isWord(word, parts[part]!));
    if (found < 0) return undefined;
    at = from + found;
  }
  return at;
}

function isWord(word: string, part: string): boolean {
  return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part;
}
