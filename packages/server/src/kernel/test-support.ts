import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Lists of words by their names. */
type WordLists = Readonly<Record<string, Iterable<string>>>;

/** Reads a file of test cases: tab-separated, with a line of column names. */
export function casesIn(folder: string, file: string): string[][] {
  const [, ...lines] = readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split('\t'));
}

/** Returns the words without a case, and the cases without a word. The first two columns are list and word. */
export function unmatchedWords(lists: WordLists, cases: readonly (readonly string[])[]): string[] {
  const listed = Object.entries(lists).flatMap(([list, words]) => [...words].map((word) => `${list}: ${word}`));
  const tested = new Set(cases.map(([list, word]) => `${list}: ${word}`));
  return [...listed.filter((each) => !tested.has(each)), ...[...tested].filter((each) => !listed.includes(each))];
}
