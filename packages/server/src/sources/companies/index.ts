import type { SourceFile } from '../reading/file.ts';
import type { Reading, Source, SourceItem } from '../source.ts';
import { readRow } from '../reading/cells.ts';
import { readTable } from '../reading/table.ts';
import { companyOf } from './company.ts';

const expects = 'a table (CSV, JSON lines, a JSON array, Parquet or XLSX) of companies with at least the column name.';

/** A list of companies of one's own, in documented columns. */
export const companies: Source = {
  name: 'companies',
  summary: 'Your own list of companies: CSV, JSON lines, Parquet or XLSX with a column name and any of the documented ones.',
  upstreams: [
    {
      name: 'companies',
      title: 'Own list of companies',
      publisher: 'Whoever runs this installation',
      licence: 'As the list came with',
      source_url: '',
    },
  ],
  expects,
  options: { list: 'A name for this list, where you keep several: a row then replaces only what the same list said before.' },
  read,
};

async function* read(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem> {
  for await (const row of readTable(file, { expects, required: ['name'] })) {
    yield 'kind' in row ? row : readRow(row, () => companyOf(row, reading));
  }
}
