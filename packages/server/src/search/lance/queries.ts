import { MatchQuery, Operator, type Query, type Table, type VectorQuery } from '@lancedb/lancedb';
import { compare } from '../../kernel/text.ts';
import { literal, predicateOf } from './filter.ts';
import { joinedName, nameSeparator } from './table.ts';
import type { CompanyFilter, NameHit, Proposal, WeightedTerm, WordField } from '../port.ts';

// Words of the head say what a company is; the ratio is the usual one of titles to texts.
const headBoost = 2;
// Of equal relevance the engine takes those it stored first. Twice as many are read, so that the permalink decides at the end of a list.
const readShare = 2;
// How finely a query weighs its words at most, how near to their weights that has to come, and how many words it may hold.
const finestSteps = 8;
const nearEnough = 0.125;
const mostRepeated = 48;
// No name needs more words to be told from the others.
const mostWords = 12;
// Part of very many names (kernel/names.ts reads `&` so), and near many more words.
const everywhere = 'and';
// The engine's automaton for two typos refuses words of 48 bytes and more; half of that is a word still.
const longestMistyped = 24;
// From seven letters on a word may have two typos and be meant still (ranking/name-match.ts counts those of the right word).
const longWord = 7;
// Of more words no two are tried as one.
const mostJoined = 3;
// Shorter parts of a word begin or end half of all names.
const shortestPart = 4;
// Words near a mistyped one, first in the alphabet; with the engine's 50 the intended one is often missing.
const mostNear = 200;
// As prominent are companies that one source names and that are not listed; among those with one name, or that begin alike, any will do.
const barelyKnown = 1;
// As many companies as a search shows: where as many bear the very name, no other is asked for, and of the barely known ones no more are read.
const mostNamesakes = 50;

/**
 * The companies whose words are most relevant among those that pass the filter. Each field is asked by itself, in one query whose words
 * stand as often as they are heavy: what the engine combines it reads whole, every company that has any of the words, and among twenty
 * million that takes twenty times as long as finding the best.
 */
export async function propose(
  table: Table,
  { terms, filter, limit, field = 'words' }: { terms: readonly WeightedTerm[]; filter: CompanyFilter; limit: number; field?: WordField },
): Promise<Proposal[]> {
  if (terms.length === 0) return [];
  const words = repeated(terms);
  const predicate = predicateOf(filter);
  const best = async (column: string, boost: number) => {
    const query = table
      .query()
      .fullTextSearch(new MatchQuery(words, column, { boost }))
      .select(['company_id', 'permalink', '_score'])
      .limit(limit * readShare);
    return proposalsOf((await (predicate ? query.where(predicate) : query).toArray()) as ProposalRow[]);
  };
  const fields = field === 'bought' ? [best('bought', 1)] : [best('head', headBoost), best('body', 1)];
  return bestOfAll(await Promise.all(fields)).slice(0, limit);
}

/**
 * Each word as often as it is heavy beside the heaviest, and no more often than it takes to tell: the engine reads a word's companies
 * as often as its weight. If that would be too many words, coarser, at the cost of the lightest.
 */
export function repeated(terms: readonly WeightedTerm[]): string {
  const heaviest = terms.reduce((most, { weight }) => Math.max(most, weight), 0);
  const shares = terms.map(({ weight }) => weight / heaviest);
  const inSteps = (steps: number) => shares.map((share) => Math.round(share * steps));
  const isTold = (share: number, times: number, steps: number) =>
    Math.abs(times / steps - share) <= nearEnough && (times > 0 || Math.round(share * finestSteps) === 0);
  let steps = 1;
  while (steps < finestSteps && !inSteps(steps).every((times, position) => isTold(shares[position]!, times, steps))) steps += 1;
  while (steps > 1 && inSteps(steps).reduce((sum, times) => sum + times, 0) > mostRepeated) steps -= 1;
  const times = inSteps(steps);
  return terms.flatMap(({ term }, position) => Array.from({ length: times[position]! }, () => term)).join(' ');
}

/** Relevance added up over the fields, most relevant first. */
function bestOfAll(fields: readonly Proposal[][]): Proposal[] {
  const found = new Map<number, Proposal>();
  for (const proposal of fields.flat()) {
    const { relevance = 0 } = found.get(proposal.company_id) ?? {};
    found.set(proposal.company_id, { ...proposal, relevance: relevance + proposal.relevance });
  }
  return [...found.values()].toSorted((a, b) => b.relevance - a.relevance || compare(a.permalink, b.permalink));
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
 * Companies whose name is, begins like or nearly is the key; at most `limit` of each kind. What costs more is asked only where what
 * costs less found no name that has all that was typed: a search for names with every word reads as many as the rarest word has, one
 * for names with any of them as many as the commonest has, a hundred times more among millions. The same goes for mistyped words, so
 * that all of them are looked for in one query with one typo each; what one query cannot say costs twenty times as much.
 */
export async function findNames(
  table: Table,
  { key, type, limit }: { key: string; type?: 'public' | 'private'; limit: number },
): Promise<NameHit[]> {
  const words = [...new Set(key.split(' '))].filter((word) => word !== '').slice(0, mostWords);
  if (words.length === 0) return [];
  const ofType = type ? `type = ${literal(type)}` : undefined;
  const columns = ['company_id', 'permalink', 'name', 'names', 'prominence'];
  const byPredicate = async (predicate: string, mostUnknown: number): Promise<NameRow[]> => {
    const where = (also?: string) =>
      table.query().where([`(${predicate})`, ofType, also].filter((each) => each !== undefined).join(' AND '));
    const prominentFirst = where(`prominence > ${barelyKnown}`).orderBy({ columnName: 'prominence', ascending: false });
    const read = async (query: Query, most: number) => (await query.select(columns).limit(most).toArray()) as NameRow[];
    const [first, any] = await Promise.all([read(prominentFirst, limit), read(where(), Math.min(limit, mostUnknown))]);
    return [...first, ...any.filter(({ prominence }) => prominence <= barelyKnown)].slice(0, limit);
  };
  const byWords = async (wanted: readonly string[], operator: Operator, fuzziness = 0): Promise<NameRow[]> => {
    // The engine spends the words near all of them on the first words: those with fewer near them come first.
    const longestFirst = wanted.toSorted((a, b) => b.length - a.length).join(' ');
    const maxExpansions = mostNear * wanted.length;
    const query = table
      .query()
      .fullTextSearch(new MatchQuery(longestFirst, 'names', { operator, fuzziness, prefixLength: 0, maxExpansions }))
      .select([...columns, '_score'])
      .limit(limit);
    return (await (ofType ? query.where(ofType) : query).toArray()) as NameRow[];
  };
  const begins = (text: string) => `(name_key >= ${literal(text)} AND name_key < ${literal(`${text}\u{10FFFF}`)})`;
  const joined = joinedName(key);
  const found = await byPredicate(`joined_name = ${literal(joined)} OR array_has(other_joined_names, ${literal(joined)})`, mostNamesakes);
  if (found.length < mostNamesakes) {
    const others = await Promise.all([
      // `jp morgan` begins `jpmorgan chase`.
      byPredicate(joined === key ? begins(key) : `${begins(key)} OR ${begins(joined)}`, limit),
      byWords(words, Operator.And),
    ]);
    found.push(...others.flat());
  }
  if (found.length === 0) found.push(...(await nearly(words, byWords)));
  const hits = new Map<number, NameHit>();
  for (const row of found) {
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

/**
 * Names with these words mistyped: a letter too many, too few or another in any of them, or two neighbours swapped; where there is no such
 * name, or one long word is all there is, with two typos in a word.
 */
async function nearly(
  words: readonly string[],
  ask: (words: readonly string[], operator: Operator, fuzziness?: number) => Promise<NameRow[]>,
): Promise<NameRow[]> {
  const telling = words.length > 1 ? words.filter((word) => word !== everywhere) : words;
  const long = telling.filter(canBeMistyped);
  if (long.length === 0) return words.length > 1 ? ask(telling, Operator.Or) : [];
  const withOne = async () => (telling.every((word) => Buffer.byteLength(word) <= longestMistyped) ? ask(telling, Operator.And, 1) : []);
  // Two typos away from a short word is all sorts of words.
  const withTwo = () => ask(long, Operator.And, 2);
  const isOneLong = telling.length === 1 && telling[0]!.length >= longWord;
  const [near, some, far] = await Promise.all([
    withOne(),
    // To the engine two neighbours swapped are two typos.
    ask([...telling, ...long.flatMap(swapsOf)], Operator.Or),
    isOneLong ? withTwo() : [],
  ]);
  if (near.length > 0) return [...near, ...some, ...far];
  const others = await Promise.all([isOneLong ? [] : withTwo(), ...together(words, ask)]);
  return [...some, ...far, ...others.flat()];
}

/** Names joined or separated, with one typo: two neighbors as one word with a typo, or a part of a long word. */
function together(
  words: readonly string[],
  ask: (words: readonly string[], operator: Operator, fuzziness?: number) => Promise<NameRow[]>,
): Promise<NameRow[]>[] {
  const [only = ''] = words;
  if (words.length === 1)
    return only.length >= longWord && Buffer.byteLength(only) <= longestMistyped ? [ask(partsOf(only), Operator.Or)] : [];
  if (words.length > mostJoined) return [];
  return words.slice(1).flatMap((word, at) => {
    const joined = words[at]! + word;
    const isTelling = joined.length >= longWord && Buffer.byteLength(joined) <= longestMistyped;
    return isTelling ? [ask([...words.slice(0, at), joined, ...words.slice(at + 2)], Operator.And, 1)] : [];
  });
}

/** The beginnings and ends of a word that may be words: `goldmnsachs` ends in `sachs`. */
function partsOf(word: string): string[] {
  const lengths = Array.from({ length: word.length - 2 * shortestPart + 1 }, (_, index) => index + shortestPart);
  return lengths.flatMap((length) => [word.slice(0, length), word.slice(length)]);
}

/** The word with two neighbouring letters swapped, at every place. */
function swapsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2));
}

function canBeMistyped(word: string): boolean {
  return word.length > 3 && Buffer.byteLength(word) <= longestMistyped;
}

/** The share of groups to probe; their number is the root of the number of vectors. */
const probedShare = 0.1;
/** The engine's own least and most number of groups. */
const usuallyProbed = 20;

/** Says how many groups of vectors a query looks at; under a narrow filter more, until enough is found. The engine refuses a least number above the most. */
export function probeGroups(query: VectorQuery, vectors: number): void {
  const groups = Math.ceil(Math.sqrt(vectors));
  query.maximumNprobes(Math.max(usuallyProbed, groups)).minimumNprobes(Math.max(1, Math.ceil(groups * probedShare)));
}
