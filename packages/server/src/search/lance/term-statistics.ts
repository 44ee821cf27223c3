import { open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Table } from '@lancedb/lancedb';
import type { RecordBatch } from 'apache-arrow';
import { nameSeparator } from './table.ts';
import type { IndexedCompany, Statistics, StatisticsQuery } from '../port.ts';

const file = 'terms.json';
/**
 * A word seen once tells no more than an unseen one, and such words are most of a vocabulary; among millions of companies neither
 * does one seen a few times. The same goes for names.
 */
const leastFrequency = (rows: number) => 2 + Math.floor(rows / 2_000_000);
/** Names never end. Past this many the counter drops those seen once, so that a rare one may count a little short. */
const mostTerms = 1_000_000;
/** A few milliseconds' work. */
const countedAtOnce = 200;
const termsAtOnce = 10_000;
const acquired = 'Acquired';

/** What is counted of a company. */
export type CountedCompany = Pick<IndexedCompany, 'is_invented' | 'head' | 'body' | 'name_keys' | 'mentions' | 'status' | 'newest_deal'>;

/** How often each of many texts came up. */
interface Tally {
  counts: Map<string, number>;
  most: number;
}

const tallies = ['words', 'names', 'acquired_words', 'deal_days'] as const;

interface Counts {
  rows: number;
  /** Companies with any text. */
  companies: number;
  words: Tally;
  names: Tally;
  /** Companies with any text that were bought. */
  acquired: number;
  acquired_words: Tally;
  /** Companies by the day of their newest deal. */
  deal_days: Tally;
}

/**
 * How common words, names and deals are among the companies of a table. Each written or removed company changes them, so they depend on the
 * companies alone and not on the order in which these came.
 */
export interface TermCounts {
  real: Counts;
  invented: Counts;
}

/** Counts of an empty table. */
export function noTerms(): TermCounts {
  return { real: noCounts(), invented: noCounts() };
}

function noCounts(): Counts {
  const nothing = (): Tally => ({ counts: new Map(), most: mostTerms });
  return { rows: 0, companies: 0, words: nothing(), names: nothing(), acquired: 0, acquired_words: nothing(), deal_days: nothing() };
}

/** Counts a company, or with `-1` takes back what it was counted for. */
export function countCompany({ real, invented }: TermCounts, company: CountedCompany, by: 1 | -1): void {
  const counts = company.is_invented ? invented : real;
  counts.rows += by;
  if (company.newest_deal !== null) tally(counts.deal_days, [company.newest_deal], by);
  const words = wordsIn(company);
  if (words.size === 0) return;
  counts.companies += by;
  tally(counts.words, words, by);
  tally(counts.names, new Set(company.mentions.filter((key) => !company.name_keys.includes(key))), by);
  if (company.status !== acquired) return;
  counts.acquired += by;
  tally(counts.acquired_words, words, by);
}

/** Takes back what rows were counted for and counts what replaces them. It gives way to other work every few milliseconds. */
export async function recount(counts: TermCounts, { gone, come }: { gone: readonly CountedCompany[]; come: readonly CountedCompany[] }) {
  const changes = [...gone.map((company) => ({ company, by: -1 as const })), ...come.map((company) => ({ company, by: 1 as const }))];
  for (const [at, { company, by }] of changes.entries()) {
    if (at % countedAtOnce === countedAtOnce - 1) {
      await nextTurn();
      await dropRare(counts);
    }
    countCompany(counts, company, by);
  }
  await dropRare(counts);
}

/** Drops the terms seen once of each tally that holds too many. */
async function dropRare({ real, invented }: TermCounts): Promise<void> {
  for (const tallied of [real, invented].flatMap((counts) => tallies.map((name) => counts[name]))) {
    const { counts, most } = tallied;
    if (counts.size <= most) continue;
    let seen = 0;
    for (const [item, count] of counts) {
      if (count === 1) counts.delete(item);
      seen += 1;
      if (seen % termsAtOnce === 0) await nextTurn();
    }
    tallied.most = Math.max(mostTerms, counts.size * 2);
  }
}

/** The distinct words of a company's text. */
function wordsIn({ head, body }: Pick<IndexedCompany, 'head' | 'body'>): Set<string> {
  const words = new Set(`${head} ${body}`.split(' '));
  words.delete('');
  return words;
}

function tally({ counts }: Tally, items: Iterable<string>, by: 1 | -1): void {
  for (const item of items) {
    const count = (counts.get(item) ?? 0) + by;
    if (count > 0) counts.set(item, count);
    else counts.delete(item);
  }
}

/** Answers from real companies, or from invented ones where there are no others. */
export function statisticsOf({ real, invented }: TermCounts, asked: StatisticsQuery): Omit<Statistics, 'version'> {
  const counts = real.rows > 0 ? real : invented;
  const least = leastFrequency(counts.rows);
  const from = ({ counts: known }: Tally, terms: readonly string[] = [], fewest = least) =>
    terms.map((term) => {
      const count = known.get(term) ?? 0;
      return count < fewest ? 0 : count;
    });
  return {
    companies: counts.companies,
    acquired: counts.acquired,
    newest_deal: [...counts.deal_days.counts.keys()].reduce((newest, day) => (day > newest ? day : newest), ''),
    words: from(counts.words, asked.words),
    // Few of millions are bought: what is rare among all of them may be frequent among these.
    acquired_words: from(counts.acquired_words, asked.acquired_words, 1),
    names: from(counts.names, asked.names),
  };
}

const countedColumns = ['is_invented', 'head', 'body', 'names', 'mentions', 'status', 'newest_deal', 'revision'] as const;

/** Rows of the table as they were counted, with the revision of each. */
export async function countedRows(table: Table, predicate: string): Promise<(CountedCompany & { company_id: number; revision: number })[]> {
  const rows: (CountedCompany & { company_id: number; revision: number })[] = [];
  for await (const batch of table
    .query()
    .where(predicate)
    .select(['company_id', ...countedColumns]))
    rows.push(...companiesIn(batch));
  return rows;
}

/** Counts all companies of a table. */
export async function countAll(table: Table): Promise<TermCounts> {
  const counts = noTerms();
  for await (const batch of table.query().select(['company_id', ...countedColumns]))
    await recount(counts, { gone: [], come: companiesIn(batch) });
  return counts;
}

function companiesIn(batch: RecordBatch): (CountedCompany & { company_id: number; revision: number })[] {
  const column = (name: string) => batch.getChild(name)!;
  const columns = Object.fromEntries(['company_id', ...countedColumns].map((name) => [name, column(name)]));
  return Array.from({ length: batch.numRows }, (_, at) => {
    const value = (name: string) => columns[name]!.get(at) as unknown;
    return {
      company_id: Number(value('company_id')),
      revision: Number(value('revision')),
      is_invented: value('is_invented') as boolean,
      head: (value('head') as string | null) ?? '',
      body: (value('body') as string | null) ?? '',
      name_keys: ((value('names') as string | null) ?? '').split(nameSeparator),
      mentions: [...(value('mentions') as Iterable<string>)],
      status: value('status') as string | null,
      newest_deal: value('newest_deal') as string | null,
    };
  });
}

/** The first line of the file: the state of the table that was counted, and the numbers. Lines of tallies follow, and the last is `null`. */
interface Stored {
  table_version: number;
  numbers: Record<keyof TermCounts, Omit<Counts, (typeof tallies)[number]>>;
}
type StoredLine = [market: keyof TermCounts, tally: (typeof tallies)[number], counts: [string, number][]] | null;

/** Stores the counts of a state of the table, some terms a line, so that neither writing nor reading holds up other work. */
export async function writeCounts(folder: string, { table, counts }: { table: Table; counts: TermCounts }): Promise<void> {
  const at = path.join(folder, file);
  await writeFile(`${at}.new`, storedLines(counts, await table.version()));
  await rename(`${at}.new`, at);
}

function* storedLines(counts: TermCounts, table_version: number): Generator<string> {
  const numbers = (of: Counts) => ({ rows: of.rows, companies: of.companies, acquired: of.acquired });
  const first: Stored = { table_version, numbers: { real: numbers(counts.real), invented: numbers(counts.invented) } };
  yield `${JSON.stringify(first)}\n`;
  for (const market of ['real', 'invented'] as const) {
    for (const name of tallies) {
      const entries = counts[market][name].counts.entries();
      for (let some = entries.take(termsAtOnce).toArray(); some.length > 0; some = entries.take(termsAtOnce).toArray())
        yield `${JSON.stringify([market, name, some] satisfies StoredLine)}\n`;
    }
  }
  yield 'null\n';
}

/** The stored counts where they are of the table as it is; else, as after a crash, the table is counted anew. */
export async function readCounts(folder: string, table: Table): Promise<TermCounts> {
  try {
    return (await storedCounts(path.join(folder, file), await table.version())) ?? (await countAll(table));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT' || error instanceof SyntaxError) return countAll(table);
    throw error;
  }
}

/** Undefined where the file is of another state of the table, or ends before its last line. */
async function storedCounts(at: string, table_version: number): Promise<TermCounts | undefined> {
  await using handle = await open(at);
  let counts: TermCounts | undefined;
  for await (const line of handle.readLines({ autoClose: false })) {
    if (counts === undefined) {
      const first = JSON.parse(line) as Stored;
      if (first.table_version !== table_version || first.numbers === undefined) return undefined;
      const { real, invented } = noTerms();
      counts = { real: { ...real, ...first.numbers.real }, invented: { ...invented, ...first.numbers.invented } };
      continue;
    }
    const read = JSON.parse(line) as StoredLine;
    if (read === null) return counts;
    const [market, name, some] = read;
    const tallied = counts[market][name];
    for (const [item, count] of some) tallied.counts.set(item, count);
    tallied.most = Math.max(mostTerms, tallied.counts.size * 2);
    await nextTurn();
  }
  return undefined;
}
