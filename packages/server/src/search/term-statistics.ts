import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TermStatistics } from './port.ts';

const file = 'terms.json';
/**
 * A word seen once tells no more than an unseen one, and such words are most of a vocabulary; among millions of companies neither
 * does one seen a few times.
 */
const leastFrequency = (rows: number) => 2 + Math.floor(rows / 2_000_000);
// Names never end. Past this many words those seen once so far are forgotten, so a rare word may count a little short.
const mostWords = 1_000_000;

export interface TermCounts {
  rows: number;
  /** Rows with any text. */
  companies: number;
  frequencies: Map<string, number>;
  /** Words from which on the rarest are forgotten. */
  most: number;
}

/** Nothing counted yet. */
export function noTerms(): TermCounts {
  return { rows: 0, companies: 0, frequencies: new Map(), most: mostWords };
}

/** Counts one company's analysed text. */
export function countTerms(counts: TermCounts, text: string): void {
  counts.rows += 1;
  const words = new Set(text.split(' '));
  words.delete('');
  if (words.size === 0) return;
  counts.companies += 1;
  for (const word of words) counts.frequencies.set(word, (counts.frequencies.get(word) ?? 0) + 1);
  if (counts.frequencies.size <= counts.most) return;
  for (const [word, frequency] of counts.frequencies) if (frequency === 1) counts.frequencies.delete(word);
  counts.most = Math.max(mostWords, counts.frequencies.size * 2);
}

export async function writeStatistics(folder: string, counts: TermCounts): Promise<void> {
  const least = leastFrequency(counts.rows);
  const kept = [...counts.frequencies].filter(([, frequency]) => frequency >= least);
  await writeFile(path.join(folder, file), JSON.stringify({ companies: counts.companies, frequencies: Object.fromEntries(kept) }));
}

export async function readStatistics(folder: string): Promise<TermStatistics> {
  const stored = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as { companies: number; frequencies: Record<string, number> };
  const frequencies = new Map(Object.entries(stored.frequencies));
  return { companies: stored.companies, frequency: (term) => frequencies.get(term) ?? 0 };
}
