import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { countBought, noneBought, wordsIn, type BoughtCounts } from './bought-counts.ts';
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
  frequencies: Record<string, number>;
  named: Record<string, number>;
}

/** Answers from what was counted when the version was built, and of bought companies from what is counted until now. */
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
  words: Tally;
  names: Tally;
  bought: BoughtCounts;
}

/** Nothing counted yet. */
export function noTerms(): TermCounts {
  const nothing = (): Tally => ({ counts: new Map(), most: mostWords });
  return { rows: 0, companies: 0, words: nothing(), names: nothing(), bought: noneBought() };
}

/** Counts one company's analysed text, the names it mentions and its deals. */
export function countCompany(
  counts: TermCounts,
  company: Pick<IndexedCompany, 'head' | 'body' | 'name_keys' | 'mentions' | 'status' | 'newest_deal'>,
): void {
  counts.rows += 1;
  countBought(counts.bought, company);
  const words = wordsIn(company);
  if (words.size === 0) return;
  counts.companies += 1;
  tally(counts.words, words);
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
  const kept = ({ counts: from }: Tally) => Object.fromEntries([...from].filter(([, count]) => count >= least));
  const stored: StoredStatistics = { companies: counts.companies, frequencies: kept(counts.words), named: kept(counts.names) };
  await writeFile(path.join(folder, file), JSON.stringify(stored));
}

export async function readStatistics(folder: string, bought: BoughtCounts): Promise<TermStatistics> {
  const stored = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as StoredStatistics;
  const { companies } = stored;
  const counted = (counts: Record<string, number>) => {
    const known = new Map(Object.entries(counts));
    return (asked: readonly string[] = []) => asked.map((each) => known.get(each) ?? 0);
  };
  const words = counted(stored.frequencies);
  const names = counted(stored.named);
  return (asked) => ({
    companies,
    acquired: bought.companies,
    newest_deal: bought.newest_deal,
    words: words(asked.words),
    // Few of millions are bought: what is rare among all of them may be frequent among these.
    acquired_words: (asked.acquired_words ?? []).map((word) => bought.words.get(word) ?? 0),
    names: names(asked.names),
  });
}
