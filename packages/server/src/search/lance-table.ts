import { Index, makeArrowTable, type Table } from '@lancedb/lancedb';
import { Bool, Field, Float64, Int32, Int64, List, Schema, Utf8, type Table as ArrowTable } from 'apache-arrow';
import type { IndexedCompany } from './port.ts';

/** Raise when the columns or their analysis change: an index of another format is rebuilt at the next start. */
export const format = 1;

const text = (name: string) => new Field(name, new Utf8(), true);
const amount = (name: string) => new Field(name, new Float64(), true);

export const tableSchema = new Schema([
  new Field('company_id', new Int64(), false),
  new Field('permalink', new Utf8(), false),
  new Field('revision', new Int64(), false),
  new Field('name', new Utf8(), false),
  new Field('name_key', new Utf8(), false),
  new Field('name_keys', new List(new Field('item', new Utf8(), true)), false),
  text('names'),
  new Field('prominence', new Float64(), false),
  text('head'),
  text('body'),
  text('country'),
  new Field('is_public', new Bool(), true),
  text('employee_range'),
  new Field('founded', new Int32(), true),
  text('funding_stage'),
  amount('total_funding'),
  amount('last_funding_round'),
  amount('revenue'),
  amount('ebitda'),
  amount('net_income'),
  amount('ev_ebitda'),
]);

/** Companies as the engine's rows. */
export function rowsOf(companies: readonly IndexedCompany[]): ArrowTable {
  return makeArrowTable(
    companies.map(({ type, name_keys, ...company }) => ({
      ...company,
      name_key: name_keys[0] ?? '',
      name_keys,
      names: name_keys.join(' '),
      is_public: type === null ? null : type === 'public',
    })),
    { schema: tableSchema },
  );
}

// Texts arrive analysed (text/analyse.ts), so that the engine and the ranking agree on what a word is.
const analysedText = Index.fts({
  baseTokenizer: 'whitespace',
  lowercase: false,
  stem: false,
  removeStopWords: false,
  asciiFolding: false,
  withPosition: false,
});

/** Builds every index of a freshly written table; searches without them would read all rows. */
export async function createIndexes(table: Table): Promise<void> {
  const indexes: [string, Index][] = [
    ['head', analysedText],
    ['body', analysedText],
    ['names', analysedText],
    ['name_key', Index.btree()],
    ['name_keys', Index.labelList()],
    ['company_id', Index.btree()],
    ['country', Index.bitmap()],
    ['is_public', Index.bitmap()],
    ['employee_range', Index.bitmap()],
    ['funding_stage', Index.bitmap()],
    ['founded', Index.btree()],
    ['total_funding', Index.btree()],
    ['last_funding_round', Index.btree()],
    ['revenue', Index.btree()],
    ['ebitda', Index.btree()],
    ['net_income', Index.btree()],
    ['ev_ebitda', Index.btree()],
  ];
  for (const [column, config] of indexes) await table.createIndex(column, { config });
}
