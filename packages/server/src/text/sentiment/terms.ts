/** Finds the terms of a table in texts: a look at each word, however many terms there are. */

/** What people speak of, and the terms by which they do. */
export interface Theme {
  label: string;
  /**
   * Comma-separated, in lower case, without hyphens. `pay*` is any word that begins so, `..` stands for up to three words:
   * `room .. grow`.
   */
  terms: string;
}

/** A word of a text, in lower case. */
export interface Word {
  word: string;
}

const mostBetween = 3;
/** Letters that tell which prefixes to try. */
const headLength = 3;
/** Words are few beside texts: which terms one begins is looked up once. Bounded, for misspellings never end. */
const mostKnown = 50_000;

/** The words of a text; a contraction is one word. */
export function wordsIn(text: string): Word[] {
  const lower = text.toLowerCase().replaceAll('’', "'");
  return [...lower.matchAll(/[a-z\d\u00c0-\u024f][a-z\d\u00c0-\u024f']*/g)].map(({ 0: word }) => ({ word }));
}

/** Reads the tables once. @returns what finds their themes among the words of a text, in the order of the text; the longest term at a word counts */
export function findsThemes<Name extends string>(themes: Readonly<Record<Name, Theme>>): (words: readonly Word[]) => Name[] {
  const exact = new Map<string, Term<Name>[]>();
  const prefixes = new Map<string, Term<Name>[]>();
  const put = (terms: Map<string, Term<Name>[]>, key: string, term: Term<Name>) => terms.set(key, [...(terms.get(key) ?? []), term]);
  for (const [theme, { terms }] of Object.entries(themes) as [Name, Theme][]) {
    for (const written of terms.split(',').map((term) => term.trim().split(/\s+/))) {
      const term: Term<Name> = { theme, parts: written };
      const [first = ''] = written;
      if (!first.endsWith('*')) put(exact, first, term);
      else if (first.length > headLength) put(prefixes, first.slice(0, headLength), term);
      else throw new Error(`${first} begins too many words.`);
    }
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
    const hits: Name[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const terms = beginning(words[at]!.word);
      if (terms.length === 0) continue;
      const found = terms.flatMap(({ theme, parts }) => {
        const last = endOf(parts, words, at);
        return last === undefined ? [] : [{ theme, last }];
      });
      // `work life balance` is not about work.
      const longest = Math.max(...found.map(({ last }) => last));
      const told = found.filter(({ last }) => last === longest);
      for (const { theme } of told) if (!hits.includes(theme)) hits.push(theme);
      if (told.length > 0) at = longest;
    }
    return hits;
  };
}

interface Term<Name extends string> {
  theme: Name;
  parts: readonly string[];
}

/** The last word of a term that begins at a word; undefined where it does not stand there. */
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
