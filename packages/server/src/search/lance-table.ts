import { Index, makeArrowTable, type Table } from '@lancedb/lancedb';
import { Field, Float64, Int32, Int64, List, Schema, Utf8, type Table as ArrowTable } from 'apache-arrow';
import type { IndexedCompany } from './port.ts';

/** Raise when the columns or their analysis change: an index of another format is rebuilt at the next start. */
export const format = 4;

const text = (name: string) => new Field(name, new Utf8(), true);
const amount = (name: string) => new Field(name, new Float64(), true);

export const tableSchema = new Schema([
  new Field('company_id', new Int64(), false),
  new Field('permalink', new Utf8(), false),
  new Field('revision', new Int64(), false),
  new Field('name', new Utf8(), false),
  new Field('name_key', new Utf8(), false),
  text('names'),
  new Field('joined_names', new List(new Field('item', new Utf8(), true)), false),
  new Field('prominence', new Float64(), false),
  text('head'),
  text('body'),
  text('country'),
  text('type'),
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

/** Between the names of one company in `names`; a word by itself that no name has. */
export const nameSeparator = ' | ';

/** A name written in one word, so that `Sales Force` and `Salesforce` meet. */
export function joinedName(key: string): string {
  return key.replaceAll(' ', '');
}

/** Companies as the engine's rows. */
export function rowsOf(companies: readonly IndexedCompany[]): ArrowTable {
  return makeArrowTable(
    companies.map(({ name_keys, ...company }) => ({
      ...company,
      name_key: name_keys[0] ?? '',
      names: name_keys.join(nameSeparator),
      joined_names: [...new Set(name_keys.map(joinedName))],
    })),
    { schema: tableSchema },
  );
}

// Texts arrive analysed (kernel/words.ts), so that the engine and the ranking agree on what a word is.
const analysedText = () =>
  Index.fts({
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
    ['head', analysedText()],
    ['body', analysedText()],
    ['names', analysedText()],
    ['name_key', Index.btree()],
    ['joined_names', Index.labelList()],
    ['company_id', Index.btree()],
    ['prominence', Index.btree()],
    ['country', Index.bitmap()],
    ['type', Index.bitmap()],
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
