import { BooleanQuery, MatchQuery, Occur, Operator, type FullTextQuery, type Table } from '@lancedb/lancedb';
import { literal, predicateOf } from './lance-filter.ts';
import { stemsOf } from '../kernel/words.ts';
import { joinedName, nameSeparator } from './lance-table.ts';
import type { CompanyFilter, NameHit, Proposal, TermStatistics, WeightedTerm, WordField } from './port.ts';

// Words of the head say what a company is; the ratio is the usual one of titles to texts.
const headBoost = 2;
// How finely a query weighs its words, and how many it holds before it weighs them less finely.
const finestSteps = 8;
const mostRepeated = 48;
// No name needs more words to be told from the others, and each costs a search.
const mostWords = 12;
// The engine's automaton for two typos refuses words of 48 bytes and more; half of that is a word still.
const longestMistyped = 24;
const shortWord = 6;
// Words near a mistyped one that are looked for; with the engine's 50 the one that is meant is often not among them.
const maxExpansions = 200;
// A word that as many companies say, and at least this share of all, is hardly a mistyped one; only words as common cost much.
const surelyMeant = 10;
const surelyMeantShare = 0.001;

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

/** Each word as often as it is heavy beside the heaviest; in coarser steps where that would be too many, which costs the lightest. */
function repeated(terms: readonly WeightedTerm[]): string {
  const heaviest = terms.reduce((most, { weight }) => Math.max(most, weight), 0);
  const inSteps = (steps: number) => terms.map(({ weight }) => Math.round((weight / heaviest) * steps));
  let times = inSteps(finestSteps);
  for (let steps = finestSteps / 2; steps >= 1 && times.reduce((sum, each) => sum + each, 0) > mostRepeated; steps /= 2)
    times = inSteps(steps);
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
 * for names with any of them as many as the commonest has, a hundred times more among millions. Of a mistyped name the words that
 * many companies have are taken as they stand first: the words near each of them cost most, and bury the one that is meant.
 */
export async function findNames(
  { table, statistics }: { table: Table; statistics: TermStatistics },
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
  const byWords = async (wanted: FullTextQuery) => {
    const query = table
      .query()
      .fullTextSearch(wanted)
      .select([...columns, '_score'])
      .limit(limit);
    return (await (type ? query.where(`type = ${literal(type)}`) : query).toArray()) as NameRow[];
  };
  const begins = (text: string) => `(name_key >= ${literal(text)} AND name_key < ${literal(`${text}\u{10FFFF}`)})`;
  const joined = joinedName(key);
  const exactly = (operator: Operator) => byWords(new MatchQuery(words.join(' '), 'names', { operator }));
  const mistyped = (occur: Occur, which = words) =>
    which.some(canBeMistyped) ? which.flatMap((word) => mistypedClauses(word, occur)) : [];
  const ask = async (clauses: [Occur, FullTextQuery][]) => (clauses.length > 0 ? byWords(new BooleanQuery(clauses)) : []);
  const found = (
    await Promise.all([
      byPredicate(`joined_name = ${literal(joined)} OR array_has(other_joined_names, ${literal(joined)})`),
      // `jp morgan` begins `jpmorgan chase`.
      byPredicate(joined === key ? begins(key) : `${begins(key)} OR ${begins(joined)}`),
      exactly(Operator.And),
    ])
  ).flat();
  const leastSure = Math.max(surelyMeant, surelyMeantShare * statistics.companies);
  const isSure = (word: string) => stemsOf(word).some((stem) => statistics.frequency(stem) >= leastSure);
  const { sure = [], unsure = [] } = Object.groupBy(words, (word) => (isSure(word) ? 'sure' : 'unsure'));
  if (found.length === 0 && sure.length > 0 && unsure.some(canBeMistyped)) {
    const asTheyStand = new MatchQuery(sure.join(' '), 'names', { operator: Operator.And });
    found.push(...(await ask([[Occur.Must, asTheyStand], ...mistyped(Occur.Must, unsure)])));
  }
  if (found.length === 0) {
    const [some, allNearly] = await Promise.all([exactly(Operator.Or), ask(mistyped(Occur.Must))]);
    const someNearly = allNearly.length > 0 ? [] : await ask(mistyped(Occur.Should));
    found.push(...some, ...allNearly, ...someNearly);
  }
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
 * A word as it may be meant. Many short words are two letters from another: there one letter, and neighbours swapped, count more, or
 * the one that is meant would drown.
 */
function mistypedClauses(word: string, occur: Occur): [Occur, FullTextQuery][] {
  const clause = (text: string, fuzziness: number, boost: number) =>
    new MatchQuery(text, 'names', { fuzziness, prefixLength: 0, boost, maxExpansions });
  if (!canBeMistyped(word)) return [[occur, clause(word, 0, 1)]];
  const near: [Occur, FullTextQuery] = [occur, clause(word, 2, 1)];
  if (word.length > shortWord) return [near];
  return [near, [Occur.Should, clause(word, 1, 2)], [Occur.Should, clause(swapsOf(word).join(' '), 0, 2)]];
}

/** The word with two neighbouring letters swapped, at every place. */
function swapsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2));
}

function canBeMistyped(word: string): boolean {
  return word.length > 3 && Buffer.byteLength(word) <= longestMistyped;
}
