import { MatchQuery, Operator, type Query, type Table } from '@lancedb/lancedb';
import { literal, predicateOf } from './lance-filter.ts';
import { joinedName, nameSeparator } from './lance-table.ts';
import type { CompanyFilter, NameHit, Proposal, WeightedTerm, WordField } from './port.ts';

// Words of the head say what a company is; the ratio is the usual one of titles to texts.
const headBoost = 2;
// How finely a query weighs its words at most, how near to their weights that has to come, and how many words it may hold.
const finestSteps = 8;
const nearEnough = 0.125;
const mostRepeated = 48;
// No name needs more words to be told from the others, and each costs a search.
const mostWords = 12;
// Stands in half of all names (kernel/names.ts reads `&` so), and near it many more words.
const everywhere = 'and';
// The engine's automaton for two typos refuses words of 48 bytes and more; half of that is a word still.
const longestMistyped = 24;
// Words near a mistyped one that are looked for; with the engine's 50 the one that is meant is often not among them.
const maxExpansions = 200;
// From here on a company is known from more than one source. Those come first; among the others any will do, and to sort them all takes a second.
const known = 2;

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
      .limit(limit);
    return proposalsOf((await (predicate ? query.where(predicate) : query).toArray()) as ProposalRow[]);
  };
  if (field === 'bought') return best('bought', 1);
  return bestOfBoth(await Promise.all([best('head', headBoost), best('body', 1)])).slice(0, limit);
}

/**
 * Each word as often as it is heavy beside the heaviest, and no more often than it takes to tell: the engine reads a word's companies
 * as often as it stands there. Where that would be too many words, coarser, which costs the lightest.
 */
function repeated(terms: readonly WeightedTerm[]): string {
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
function bestOfBoth(fields: readonly Proposal[][]): Proposal[] {
  const found = new Map<number, Proposal>();
  for (const proposal of fields.flat()) {
    const { relevance = 0 } = found.get(proposal.company_id) ?? {};
    found.set(proposal.company_id, { ...proposal, relevance: relevance + proposal.relevance });
  }
  return [...found.values()].toSorted((a, b) => b.relevance - a.relevance || a.company_id - b.company_id);
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
  const byPredicate = async (predicate: string): Promise<NameRow[]> => {
    const where = (also?: string) =>
      table.query().where([`(${predicate})`, ofType, also].filter((each) => each !== undefined).join(' AND '));
    const prominentFirst = where(`prominence >= ${known}`).orderBy({ columnName: 'prominence', ascending: false });
    const read = async (query: Query) => (await query.select(columns).limit(limit).toArray()) as NameRow[];
    const [first, any] = await Promise.all([read(prominentFirst), read(where())]);
    return [...first, ...any.filter(({ prominence }) => prominence < known)].slice(0, limit);
  };
  const byWords = async (wanted: readonly string[], operator: Operator, fuzziness = 0): Promise<NameRow[]> => {
    const query = table
      .query()
      .fullTextSearch(new MatchQuery(wanted.join(' '), 'names', { operator, fuzziness, prefixLength: 0, maxExpansions }))
      .select([...columns, '_score'])
      .limit(limit);
    return (await (ofType ? query.where(ofType) : query).toArray()) as NameRow[];
  };
  const begins = (text: string) => `(name_key >= ${literal(text)} AND name_key < ${literal(`${text}\u{10FFFF}`)})`;
  const joined = joinedName(key);
  const found = (
    await Promise.all([
      byPredicate(`joined_name = ${literal(joined)} OR array_has(other_joined_names, ${literal(joined)})`),
      // `jp morgan` begins `jpmorgan chase`.
      byPredicate(joined === key ? begins(key) : `${begins(key)} OR ${begins(joined)}`),
      byWords(words, Operator.And),
    ])
  ).flat();
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

/** Names with these words mistyped: a letter too many, too few or another in any of them, two neighbours swapped in one; else two typos in each. */
async function nearly(
  words: readonly string[],
  ask: (words: readonly string[], operator: Operator, fuzziness?: number) => Promise<NameRow[]>,
): Promise<NameRow[]> {
  const telling = words.length > 1 ? words.filter((word) => word !== everywhere) : words;
  const canBeNear = telling.every((word) => Buffer.byteLength(word) <= longestMistyped) && telling.some(canBeMistyped);
  const within = (typos: number) => (canBeNear ? ask(telling, Operator.And, typos) : []);
  // To the engine two neighbours swapped are two typos, and two typos from a short word is all sorts of words.
  const swapped = telling.filter(canBeMistyped).flatMap(swapsOf);
  const [near, some] = await Promise.all([within(1), ask([...telling, ...swapped], Operator.Or)]);
  return [...near, ...some, ...(near.length === 0 ? await within(2) : [])];
}

/** The word with two neighbouring letters swapped, at every place. */
function swapsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2));
}

function canBeMistyped(word: string): boolean {
  return word.length > 3 && Buffer.byteLength(word) <= longestMistyped;
}
