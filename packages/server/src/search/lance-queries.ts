import { BooleanQuery, MatchQuery, Occur, type FullTextQuery, type Table } from '@lancedb/lancedb';
import { literal, predicateOf } from './lance-filter.ts';
import { joinedName, nameSeparator } from './lance-table.ts';
import type { CompanyFilter, NameHit, Proposal, WeightedTerm } from './port.ts';

// Words of the head say what a company is; the ratio is the usual one of titles to texts.
const headBoost = 2;
// No name needs more words to be told from the others, and each costs a search.
const mostWords = 12;
// The engine's automaton for two typos refuses words of 48 bytes and more; half of that is a word still.
const longestMistyped = 24;

/** The companies whose words are most relevant among those that pass the filter. */
export async function propose(
  table: Table,
  { terms, filter, limit }: { terms: readonly WeightedTerm[]; filter: CompanyFilter; limit: number },
): Promise<Proposal[]> {
  if (terms.length === 0) return [];
  const byWeight = Map.groupBy(terms, (term) => term.weight);
  const clauses = [...byWeight].flatMap(([weight, group]): [Occur, FullTextQuery][] => {
    const words = group.map((term) => term.term).join(' ');
    return [
      [Occur.Should, new MatchQuery(words, 'head', { boost: weight * headBoost })],
      [Occur.Should, new MatchQuery(words, 'body', { boost: weight })],
    ];
  });
  const query = table.query().fullTextSearch(new BooleanQuery(clauses)).select(['company_id', 'permalink', '_score']).limit(limit);
  const predicate = predicateOf(filter);
  const rows = (await (predicate ? query.where(predicate) : query).toArray()) as {
    company_id: bigint;
    permalink: string;
    _score: number;
  }[];
  return rows.map((row) => ({ company_id: Number(row.company_id), permalink: row.permalink, relevance: row._score }));
}

/** Companies whose name is, begins like or nearly is the key; at most `limit` of each kind. */
export async function findNames(
  table: Table,
  { key, type, limit }: { key: string; type?: 'public' | 'private'; limit: number },
): Promise<NameHit[]> {
  const words = [...new Set(key.split(' '))].filter((word) => word !== '').slice(0, mostWords);
  if (words.length === 0) return [];
  const ofType = type ? ` AND type = ${literal(type)}` : '';
  const columns = ['company_id', 'permalink', 'name', 'names', 'prominence'];
  const byPredicate = (predicate: string) =>
    table
      .query()
      .where(predicate + ofType)
      .orderBy({ columnName: 'prominence', ascending: false })
      .select(columns)
      .limit(limit)
      .toArray();
  const byWords = (fuzziness: number) => {
    const clauses = words.map((word): [Occur, FullTextQuery] => [
      Occur.Should,
      new MatchQuery(word, 'names', { fuzziness: canBeMistyped(word) ? fuzziness : 0, prefixLength: 0 }),
    ]);
    const query = table
      .query()
      .fullTextSearch(new BooleanQuery(clauses))
      .select([...columns, '_score'])
      .limit(limit);
    return (type ? query.where(`type = ${literal(type)}`) : query).toArray();
  };
  const found = (await Promise.all([
    byPredicate(`array_has(joined_names, ${literal(joinedName(key))})`),
    byPredicate(`name_key >= ${literal(key)} AND name_key < ${literal(`${key}\u{10FFFF}`)}`),
    byWords(0),
    byWords(2),
  ])) as { company_id: bigint; permalink: string; name: string; names: string; prominence: number }[][];
  const hits = new Map<number, NameHit>();
  for (const row of found.flat()) {
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

function canBeMistyped(word: string): boolean {
  return word.length > 3 && Buffer.byteLength(word) <= longestMistyped;
}
