import { Index, type Table } from '@lancedb/lancedb';
import {
  Bool,
  Field,
  Float64,
  Int32,
  Int64,
  List,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table as ArrowTable,
  Utf8,
  type Data,
} from 'apache-arrow';
import { flagColumn, idColumn, integerColumn, numberColumn, textColumn, textsColumn, vectorColumn, vectorType } from './arrow-columns.ts';
import type { IndexedCompany } from '../port.ts';

/** Raise when the columns or their analysis change: an index of another format is rebuilt at the next start. */
export const format = 14;

const text = (name: string) => new Field(name, new Utf8(), true);
const amounts = ['total_funding', 'last_funding_round', 'revenue', 'ebitda', 'net_income', 'ev_ebitda'] as const;
const texts = (name: string) => new Field(name, new List(new Field('item', new Utf8(), true)), false);
const amount = (name: string) => new Field(name, new Float64(), true);

/** What is filtered by, in both tables. */
const filterFields = [
  new Field('is_invented', new Bool(), false),
  new Field('prominence', new Float64(), false),
  texts('mentions'),
  texts('lists'),
  new Field('deals', new Int32(), true),
  text('status'),
  text('buyer_type'),
  text('country'),
  text('type'),
  text('employee_range'),
  new Field('founded', new Int32(), true),
  text('funding_stage'),
  ...amounts.map(amount),
];

export const tableSchema = new Schema([
  new Field('company_id', new Int64(), false),
  new Field('permalink', new Utf8(), false),
  new Field('revision', new Int64(), false),
  new Field('name', new Utf8(), false),
  new Field('name_key', new Utf8(), false),
  text('names'),
  new Field('joined_name', new Utf8(), false),
  // Apart from the first one: an index of lists holds all their values in memory, and most companies have one name.
  texts('other_joined_names'),
  text('head'),
  text('body'),
  text('bought'),
  // What is counted, and not asked for (term-statistics.ts).
  text('newest_deal'),
  ...filterFields,
]);

/** A table of its own for the few that are described: empty vectors of all the others would take as much room as real ones. */
const meaningSchema = (dimensions: number) =>
  new Schema([
    new Field('company_id', new Int64(), false),
    new Field('permalink', new Utf8(), false),
    new Field('meaning', vectorType(dimensions), false),
    ...filterFields,
  ]);

/** Between the names of one company in `names`; a word by itself that no name has. */
export const nameSeparator = ' | ';

/** A name written in one word, so that `Sales Force` and `Salesforce` meet. */
export function joinedName(key: string): string {
  return key.replaceAll(' ', '');
}

/** Companies as the engine's rows. */
export function rowsOf(companies: readonly IndexedCompany[]): ArrowTable {
  const joined = companies.map((company) => [...new Set(company.name_keys.map(joinedName))]);
  return tableOf(tableSchema, companies.length, [
    idColumn(companies.map((company) => company.company_id)),
    textColumn(companies.map((company) => company.permalink)),
    idColumn(companies.map((company) => company.revision)),
    textColumn(companies.map((company) => company.name)),
    textColumn(companies.map((company) => company.name_keys[0] ?? '')),
    textColumn(companies.map((company) => company.name_keys.join(nameSeparator))),
    textColumn(joined.map(([first = '']) => first)),
    textsColumn(joined.map(([, ...others]) => others)),
    textColumn(companies.map((company) => company.head)),
    textColumn(companies.map((company) => company.body)),
    textColumn(companies.map((company) => company.bought)),
    textColumn(companies.map((company) => company.newest_deal)),
    ...filterColumns(companies),
  ]);
}

/** A company that is described. */
export type DescribedCompany = IndexedCompany & { meaning: Int8Array };

/** Described companies as rows of the table of meanings. */
export function meaningsOf(companies: readonly DescribedCompany[], dimensions: number): ArrowTable {
  return tableOf(meaningSchema(dimensions), companies.length, [
    idColumn(companies.map((company) => company.company_id)),
    textColumn(companies.map((company) => company.permalink)),
    vectorColumn(
      companies.map((company) => company.meaning),
      dimensions,
    ),
    ...filterColumns(companies),
  ]);
}

function filterColumns(companies: readonly IndexedCompany[]): Data[] {
  return [
    flagColumn(companies.map((company) => company.is_invented)),
    numberColumn(companies.map((company) => company.prominence)),
    textsColumn(companies.map((company) => company.mentions)),
    textsColumn(companies.map((company) => company.lists)),
    integerColumn(companies.map((company) => company.deals)),
    textColumn(companies.map((company) => company.status)),
    textColumn(companies.map((company) => company.buyer_type)),
    textColumn(companies.map((company) => company.country)),
    textColumn(companies.map((company) => company.type)),
    textColumn(companies.map((company) => company.employee_range)),
    integerColumn(companies.map((company) => company.founded)),
    textColumn(companies.map((company) => company.funding_stage)),
    ...amounts.map((name) => numberColumn(companies.map((company) => company[name]))),
  ];
}

function tableOf(schema: Schema, length: number, children: Data[]): ArrowTable {
  const data = makeData({ type: new Struct(schema.fields), length, nullCount: 0, children });
  return new ArrowTable(schema, new RecordBatch(schema, data));
}

// Texts arrive analysed (kernel/words.ts), so that the engine and the ranking agree on what a word is.
export const analysedText = () =>
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
    ['bought', analysedText()],
    ['is_invented', Index.bitmap()],
    ['mentions', Index.labelList()],
    ['lists', Index.labelList()],
    ['deals', Index.btree()],
    ['status', Index.bitmap()],
    ['buyer_type', Index.bitmap()],
    ['names', analysedText()],
    ['name_key', Index.btree()],
    ['joined_name', Index.btree()],
    ['other_joined_names', Index.labelList()],
    ['company_id', Index.btree()],
    ['prominence', Index.btree()],
    ['country', Index.bitmap()],
    ['type', Index.bitmap()],
    ['employee_range', Index.bitmap()],
    ['funding_stage', Index.bitmap()],
    ['founded', Index.btree()],
    ...amounts.map((name): [string, Index] => [name, Index.btree()]),
  ];
  for (const [column, config] of indexes) await table.createIndex(column, { config });
}
