import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TermStatistics } from './port.ts';

const file = 'terms.json';
// A word seen once tells no more than an unseen one, and such words are most of a vocabulary.
const leastFrequency = 2;

export interface TermCounts {
  rows: number;
  /** Rows with any text. */
  companies: number;
  frequencies: Map<string, number>;
}

/** Counts one company's analysed text. */
export function countTerms(counts: TermCounts, text: string): void {
  counts.rows += 1;
  const words = new Set(text.split(' '));
  words.delete('');
  if (words.size === 0) return;
  counts.companies += 1;
  for (const word of words) counts.frequencies.set(word, (counts.frequencies.get(word) ?? 0) + 1);
}

export async function writeStatistics(folder: string, counts: TermCounts): Promise<void> {
  const kept = [...counts.frequencies].filter(([, frequency]) => frequency >= leastFrequency);
  await writeFile(path.join(folder, file), JSON.stringify({ companies: counts.companies, frequencies: Object.fromEntries(kept) }));
}

export async function readStatistics(folder: string): Promise<TermStatistics> {
  const stored = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as { companies: number; frequencies: Record<string, number> };
  const frequencies = new Map(Object.entries(stored.frequencies));
  return { companies: stored.companies, frequency: (term) => frequencies.get(term) ?? 0 };
}
