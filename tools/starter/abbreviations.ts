/** Abbreviations as texts introduce them: `customer relationship management (CRM)`. */

export interface Introduced {
  /** As written, without a plural s: `CRM`, `SaaS`. */
  abbreviation: string;
  expansion: string;
}

const parenthesis = /((?:[\p{L}\d][\p{L}\d'’/&-]*[ ,]+){1,9})\(([A-Za-z][A-Za-z0-9&/-]{1,8})\)/gu;
const bridging = new Set(['of', 'and', 'the', 'for', 'to', 'in', 'as', 'a', 'on', '&']);

/** Every `expansion (ABBR)` of a text whose letters agree. */
export function introducedIn(text: string): Introduced[] {
  const found: Introduced[] = [];
  for (const [, before = '', inside = ''] of text.matchAll(parenthesis)) {
    const abbreviation = inside.replace(/(?<=[A-Z]{2})s$/, '');
    if ((abbreviation.match(/[A-Z]/g)?.length ?? 0) < 2) continue;
    const words = before.trim().split(/[\s,]+/);
    const letters = abbreviation.toLowerCase().replace(/[^a-z0-9]/g, '');
    for (let size = 2; size <= Math.min(words.length, letters.length + 3); size++) {
      const tail = words.slice(-size);
      if (bridging.has((tail[0] ?? '').toLowerCase()) || !spells(tail, letters)) continue;
      found.push({ abbreviation, expansion: tail.join(' ') });
      break;
    }
  }
  return found;
}

/** Whether letters are the words' first letters in order, bridging words and second parts of a hyphenated word optional. */
function spells(words: readonly string[], letters: string): boolean {
  const parts = words.flatMap((word) => word.toLowerCase().split(/[-/]/)).filter((part) => part !== '');
  if (parts[0]?.[0] !== letters[0]) return false;
  const match = (part: number, letter: number): boolean => {
    if (letter === letters.length) return parts.slice(part).every((rest) => bridging.has(rest));
    const word = parts[part];
    if (word === undefined) return false;
    if (word[0] === letters[letter]) {
      if (match(part + 1, letter + 1)) return true;
      // `telemedicine (TM)`, `high-density polyethylene (HDPE)`: a second letter from inside the same word.
      const next = letters[letter + 1];
      if (next !== undefined && word.slice(1).includes(next) && match(part + 1, letter + 2)) return true;
    }
    return bridging.has(word) && match(part + 1, letter);
  };
  return match(0, 0);
}

// One text may be mistaken or coin a word of its own; the letters must also agree.
const leastCompanies = 2;

/**
 * Abbreviation → expansions, lower case and sorted, of those that at least two companies' texts
 * introduce. Singular and plural are one, written as most texts do.
 */
export function abbreviationsOf(texts: readonly string[]): Record<string, string[]> {
  const companies = new Map<string, Map<string, Map<string, Set<number>>>>();
  for (const [company, text] of texts.entries()) {
    for (const { abbreviation, expansion } of introducedIn(text)) {
      const expansions = entry(companies, abbreviation.toLowerCase(), () => new Map<string, Map<string, Set<number>>>());
      const spellings = entry(expansions, phraseKey(expansion.replace(/-/g, ' ')), () => new Map<string, Set<number>>());
      entry(spellings, expansion.toLowerCase(), () => new Set<number>()).add(company);
    }
  }
  const kept: Record<string, string[]> = {};
  for (const [abbreviation, expansions] of [...companies].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const told: string[] = [];
    for (const spellings of expansions.values()) {
      const all = new Set([...spellings.values()].flatMap((some) => [...some]));
      const [most] = [...spellings].sort(([a, some], [b, others]) => others.size - some.size || a.length - b.length || (a < b ? -1 : 1));
      if (all.size >= leastCompanies && most !== undefined) told.push(most[0]);
    }
    if (told.length > 0) kept[abbreviation] = told.sort();
  }
  return kept;
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

/** Plural and singular of a phrase are one. */
export function phraseKey(phrase: string): string {
  return phrase
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|x|ss)es$/, '')
    .replace(/(?<=[a-z]{3})(?<![siu])s$/, '');
}
