import { BooleanQuery, MatchQuery, Occur, type FullTextQuery, type Table } from '@lancedb/lancedb';
import { literal, predicateOf } from './lance-filter.ts';
import { joinedName, nameSeparator } from './lance-table.ts';
import type { CompanyFilter, NameHit, Proposal, WeightedTerm, WordField } from './port.ts';

// Words of the head say what a company is; the ratio is the usual one of titles to texts.
const headBoost = 2;
// No name needs more words to be told from the others, and each costs a search.
const mostWords = 12;
// The engine's automaton for two typos refuses words of 48 bytes and more; half of that is a word still.
const longestMistyped = 24;
const shortWord = 6;

/** The companies whose words are most relevant among those that pass the filter. */
export async function propose(
  table: Table,
  { terms, filter, limit, field = 'words' }: { terms: readonly WeightedTerm[]; filter: CompanyFilter; limit: number; field?: WordField },
): Promise<Proposal[]> {
  if (terms.length === 0) return [];
  const byWeight = Map.groupBy(terms, (term) => term.weight);
  const clauses = [...byWeight].flatMap(([weight, group]): [Occur, FullTextQuery][] => {
    const words = group.map((term) => term.term).join(' ');
    if (field === 'bought') return [[Occur.Should, new MatchQuery(words, 'bought', { boost: weight })]];
    return [
      [Occur.Should, new MatchQuery(words, 'head', { boost: weight * headBoost })],
      [Occur.Should, new MatchQuery(words, 'body', { boost: weight })],
    ];
  });
  const query = table.query().fullTextSearch(new BooleanQuery(clauses)).select(['company_id', 'permalink', '_score']).limit(limit);
  const predicate = predicateOf(filter);
  return proposalsOf((await (predicate ? query.where(predicate) : query).toArray()) as ProposalRow[]);
}

/** The companies with the most of something among those that pass the filter. */
export async function top(
  table: Table,
  { filter, by, limit }: { filter: CompanyFilter; by: 'prominence' | 'deals'; limit: number },
): Promise<Proposal[]> {
  const query = table.query().orderBy({ columnName: by, ascending: false }).select(['company_id', 'permalink', by]).limit(limit);
  const predicate = predicateOf(filter);
  return proposalsOf((await (predicate ? query.where(predicate) : query).toArray()) as ProposalRow[]);
}

interface ProposalRow {
  company_id: bigint;
  permalink: string;
  _score?: number;
}

function proposalsOf(rows: readonly ProposalRow[]): Proposal[] {
  return rows.map((row) => ({ company_id: Number(row.company_id), permalink: row.permalink, relevance: row._score ?? 0 }));
}

interface NameRow {
  company_id: bigint;
  permalink: string;
  name: string;
  names: string;
  prominence: number;
}

/**
 * Companies whose name is, begins like or nearly is the key; at most `limit` of each kind. Three searches, and a fourth for
 * mistyped words, the dearest by far, only where none of the others found a name that has all that was typed.
 */
export async function findNames(
  table: Table,
  { key, type, limit }: { key: string; type?: 'public' | 'private'; limit: number },
): Promise<NameHit[]> {
  const words = [...new Set(key.split(' '))].filter((word) => word !== '').slice(0, mostWords);
  if (words.length === 0) return [];
  const ofType = type ? ` AND type = ${literal(type)}` : '';
  const columns = ['company_id', 'permalink', 'name', 'names', 'prominence'];
  const byPredicate = async (predicate: string) =>
    (await table
      .query()
      .where(`(${predicate})${ofType}`)
      .orderBy({ columnName: 'prominence', ascending: false })
      .select(columns)
      .limit(limit)
      .toArray()) as NameRow[];
  const byWords = async (clauses: [Occur, FullTextQuery][]) => {
    const query = table
      .query()
      .fullTextSearch(new BooleanQuery(clauses))
      .select([...columns, '_score'])
      .limit(limit);
    return (await (type ? query.where(`type = ${literal(type)}`) : query).toArray()) as NameRow[];
  };
  const begins = (text: string) => `(name_key >= ${literal(text)} AND name_key < ${literal(`${text}\u{10FFFF}`)})`;
  const joined = joinedName(key);
  const [same, begun, worded] = await Promise.all([
    byPredicate(`array_has(joined_names, ${literal(joined)})`),
    // `jp morgan` begins `jpmorgan chase`.
    byPredicate(joined === key ? begins(key) : `${begins(key)} OR ${begins(joined)}`),
    byWords(words.map((word) => [Occur.Should, new MatchQuery(word, 'names')])),
  ]);
  const isFound = same.length > 0 || begun.length > 0 || worded.some((row) => hasAll(row.names, words));
  const mistyped = isFound || !words.some(canBeMistyped) ? [] : await byWords(words.flatMap(mistypedClauses));
  const hits = new Map<number, NameHit>();
  for (const row of [same, begun, worded, mistyped].flat()) {
    const company_id = Number(row.company_id);
    hits.set(company_id, {
      company_id,
      permalink: row.permalink,
      name: row.name,
      name_keys: row.names.split(nameSeparator),
      prominence: row.prominence,
    });
  }
  return [...hits.values()];
}

/** Whether one of a company's names has all the words. */
function hasAll(names: string, words: readonly string[]): boolean {
  return names.split(nameSeparator).some((name) => {
    const own = name.split(' ');
    return words.every((word) => own.includes(word));
  });
}

/**
 * A word as it may be meant. Many short words are two letters from another: there one letter, and neighbours swapped, count more, or
 * the one that is meant would drown.
 */
function mistypedClauses(word: string): [Occur, FullTextQuery][] {
  const clause = (text: string, fuzziness: number, boost: number): [Occur, FullTextQuery] => [
    Occur.Should,
    new MatchQuery(text, 'names', { fuzziness, prefixLength: 0, boost }),
  ];
  if (!canBeMistyped(word)) return [clause(word, 0, 1)];
  const near = clause(word, 2, 1);
  return word.length > shortWord ? [near] : [near, clause(word, 1, 2), clause(swapsOf(word).join(' '), 0, 2)];
}

/** The word with two neighbouring letters swapped, at every place. */
function swapsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2));
}

function canBeMistyped(word: string): boolean {
  return word.length > 3 && Buffer.byteLength(word) <= longestMistyped;
}
