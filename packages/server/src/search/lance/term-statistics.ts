import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { IndexedCompany, Statistics, StatisticsQuery } from '../port.ts';

const file = 'terms.json';
/**
 * A word seen once tells no more than an unseen one, and such words are most of a vocabulary; among millions of companies neither
 * does one seen a few times. The same goes for names.
 */
const leastFrequency = (rows: number) => 2 + Math.floor(rows / 2_000_000);
// Names never end. Past this many words those seen once so far are forgotten, so a rare word may count a little short.
const mostWords = 1_000_000;

/** All of it, as it is stored. */
interface StoredStatistics {
  companies: number;
  acquired: number;
  acquired_frequencies: Record<string, number>;
  frequencies: Record<string, number>;
  named: Record<string, number>;
  newest_deal: string;
}

/** Answers from what was counted when the version was built. */
export type TermStatistics = (asked: StatisticsQuery) => Omit<Statistics, 'version'>;

/** How often each of many texts came up; the rarest are forgotten past a bound. */
interface Tally {
  counts: Map<string, number>;
  most: number;
}

export interface TermCounts {
  rows: number;
  /** Rows with any text. */
  companies: number;
  /** Of those, bought ones. */
  acquired: number;
  words: Tally;
  acquired_words: Tally;
  names: Tally;
  newest_deal: string;
}

/** Nothing counted yet. */
export function noTerms(): TermCounts {
  const nothing = (): Tally => ({ counts: new Map(), most: mostWords });
  return { rows: 0, companies: 0, acquired: 0, words: nothing(), acquired_words: nothing(), names: nothing(), newest_deal: '' };
}

/** Counts one company's analysed text, the names it mentions and its deals. */
export function countCompany(
  counts: TermCounts,
  company: Pick<IndexedCompany, 'head' | 'body' | 'name_keys' | 'mentions' | 'status' | 'newest_deal'>,
): void {
  counts.rows += 1;
  if (company.newest_deal && company.newest_deal > counts.newest_deal) counts.newest_deal = company.newest_deal;
  const words = new Set(`${company.head} ${company.body}`.split(' '));
  words.delete('');
  if (words.size === 0) return;
  counts.companies += 1;
  tally(counts.words, words);
  if (company.status === 'Acquired') {
    counts.acquired += 1;
    tally(counts.acquired_words, words);
  }
  tally(
    counts.names,
    company.mentions.filter((key) => !company.name_keys.includes(key)),
  );
}

function tally(into: Tally, items: Iterable<string>): void {
  const { counts } = into;
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  if (counts.size <= into.most) return;
  for (const [item, count] of counts) if (count === 1) counts.delete(item);
  into.most = Math.max(mostWords, counts.size * 2);
}

export async function writeStatistics(folder: string, counts: TermCounts): Promise<void> {
  const least = leastFrequency(counts.rows);
  const kept = (from: Tally, fewest = least) => Object.fromEntries([...from.counts].filter(([, count]) => count >= fewest));
  const stored: StoredStatistics = {
    companies: counts.companies,
    acquired: counts.acquired,
    // Few of millions are bought: what is rare among all of them may be frequent among these.
    acquired_frequencies: kept(counts.acquired_words, 2),
    frequencies: kept(counts.words),
    named: kept(counts.names),
    newest_deal: counts.newest_deal,
  };
  await writeFile(path.join(folder, file), JSON.stringify(stored));
}

export async function readStatistics(folder: string): Promise<TermStatistics> {
  const stored = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as StoredStatistics;
  const { companies, acquired, newest_deal } = stored;
  const counted = (counts: Record<string, number>) => {
    const known = new Map(Object.entries(counts));
    return (asked: readonly string[] = []) => asked.map((each) => known.get(each) ?? 0);
  };
  const words = counted(stored.frequencies);
  const acquired_words = counted(stored.acquired_frequencies);
  const names = counted(stored.named);
  return (asked) => ({
    companies,
    acquired,
    newest_deal,
    words: words(asked.words),
    acquired_words: acquired_words(asked.acquired_words),
    names: names(asked.names),
  });
}
