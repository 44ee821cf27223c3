/**
 * The names of a list most similar to an input, best first: those that share its words or begin them alike, then those that share most
 * of its pairs of letters; none that share few, or half as much as the best.
 */
export function nearestNames(written: string, names: readonly string[]): string[] {
  const asked = formOf(written);
  const near = names
    .map((name) => ({ name, likeness: likenessOf(asked, formOf(name)) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, mostNamed);
  const least = Math.max(leastLikeness, (near[0]?.likeness ?? 0) / 2);
  return near.filter(({ likeness }) => likeness >= least).map(({ name }) => name);
}

const leastLikeness = 0.25;
const mostNamed = 3;
const longestRead = 200;
/** Two words that begin with so many letters alike are near: `merging` and `mergers`; one that another begins with may be shorter: `IPO` of `IPOs`. */
const shortestBeginning = 4;
const shortestWord = 3;

interface Form {
  words: string[];
  pairs: ReadonlySet<string>;
}

function formOf(text: string): Form {
  const read = text.slice(0, longestRead).toLowerCase();
  const letters = ` ${read} `;
  const words = [...new Set(read.match(/[\p{L}\p{N}]+/gu))].filter((word) => !/^(?:and|of|the|for|in)$/.test(word));
  return { words, pairs: new Set(Array.from({ length: letters.length - 1 }, (_, index) => letters.slice(index, index + 2))) };
}

/** Words that are shared count as much as all pairs of letters, because an input may be a part of a long name. */
function likenessOf(asked: Form, name: Form): number {
  const shared = [...asked.pairs].filter((pair) => name.pairs.has(pair)).length;
  return shareOfWords(asked, name) + (2 * shared) / (asked.pairs.size + name.pairs.size);
}

/** Number of input words that are words of a name, or begin alike; all if they are its initials: `M&A`. */
function shareOfWords(asked: Form, name: Form): number {
  const letters = name.words.map((word) => word.charAt(0)).join('');
  if (name.words.length > 1 && asked.words.join('') === letters) return 1;
  const told = asked.words.map((word) => Math.max(0, ...name.words.map((other) => likenessOfWords(word, other))));
  return told.length === 0 ? 0 : told.reduce((sum, each) => sum + each, 0) / told.length;
}

function likenessOfWords(word: string, other: string): number {
  let alike = 0;
  while (alike < word.length && word[alike] === other[alike]) alike++;
  const isBeginning = alike === word.length && (alike >= shortestWord || word === other);
  return isBeginning || alike >= shortestBeginning ? alike / Math.max(word.length, other.length) : 0;
}
