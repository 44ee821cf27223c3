import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Table } from '@lancedb/lancedb';
import { literal } from './filter.ts';
import type { IndexedCompany } from '../port.ts';

const file = 'bought.json';
const bought = 'Acquired';

/**
 * What is known of deals. Unlike all other counts these go on with every company that changes: a few thousand deals among many companies
 * are too few to build the index anew, and may be all there are.
 */
export interface BoughtCounts {
  /** Bought companies with any text. */
  companies: number;
  /** How many of them have each word. */
  words: Map<string, number>;
  newest_deal: string;
  /** Of the company that changed them last; 0 when none did since the index was built. */
  revision: number;
}

type Counted = Pick<IndexedCompany, 'head' | 'body' | 'status' | 'newest_deal'>;

/** Nothing counted yet. */
export function noneBought(): BoughtCounts {
  return { companies: 0, words: new Map(), newest_deal: '', revision: 0 };
}

/** Counts a company that was not counted before. @returns whether that changed anything */
export function countBought(counts: BoughtCounts, company: Counted): boolean {
  const isNewest = company.newest_deal !== null && company.newest_deal > counts.newest_deal;
  if (isNewest) counts.newest_deal = company.newest_deal!;
  const words = company.status === bought ? wordsIn(company) : new Set<string>();
  if (words.size === 0) return isNewest;
  counts.companies += 1;
  for (const word of words) counts.words.set(word, (counts.words.get(word) ?? 0) + 1);
  return true;
}

/** The distinct words of a company's text. */
export function wordsIn({ head, body }: Pick<IndexedCompany, 'head' | 'body'>): Set<string> {
  const words = new Set(`${head} ${body}`.split(' '));
  words.delete('');
  return words;
}

/** Counts on with companies that are about to be written into the table. @returns whether that changed anything */
export async function countOn(counts: BoughtCounts, table: Table, companies: readonly IndexedCompany[]): Promise<boolean> {
  const ids = companies.flatMap(({ company_id, status }) => (status === bought ? [company_id] : []));
  const known =
    ids.length === 0
      ? []
      : ((await table
          .query()
          .where(`company_id IN (${ids.join(', ')}) AND status = ${literal(bought)}`)
          .select(['company_id'])
          .toArray()) as { company_id: bigint }[]);
  const before = new Set(known.map(({ company_id }) => Number(company_id)));
  const changed = companies.filter((company) =>
    countBought(counts, before.has(company.company_id) ? { ...company, status: null } : company),
  );
  counts.revision = Math.max(counts.revision, ...changed.map(({ revision }) => revision));
  return changed.length > 0;
}

export async function writeBought(versionFolder: string, counts: BoughtCounts): Promise<void> {
  const at = path.join(versionFolder, file);
  await writeFile(`${at}.new`, JSON.stringify({ ...counts, words: [...counts.words] }));
  await rename(`${at}.new`, at);
}

export async function readBought(versionFolder: string): Promise<BoughtCounts> {
  const stored = JSON.parse(await readFile(path.join(versionFolder, file), 'utf8')) as Omit<BoughtCounts, 'words'> & {
    words: [string, number][];
  };
  return { ...stored, words: new Map(stored.words) };
}
