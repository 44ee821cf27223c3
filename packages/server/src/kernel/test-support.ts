import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Lists of words by their names. */
type WordLists = Readonly<Record<string, Iterable<string>>>;

/** Reads a file of test cases: tab-separated, with a line of column names. */
export function casesIn<Column extends string>(folder: string, file: string): Record<Column, string>[] {
  const [columns = [], ...rows] = readFileSync(path.join(folder, file), 'utf8')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])) as Record<Column, string>);
}

/** Returns the words without a case, and the cases without a word. */
export function unmatchedWords(lists: WordLists, cases: readonly Record<'list' | 'word', string>[]): string[] {
  const listed = Object.entries(lists).flatMap(([list, words]) => [...words].map((word) => `${list}: ${word}`));
  const tested = new Set(cases.map(({ list, word }) => `${list}: ${word}`));
  return [...listed.filter((each) => !tested.has(each)), ...[...tested].filter((each) => !listed.includes(each))];
}
