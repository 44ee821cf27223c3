import type { Source } from '../source.ts';
import { readRows } from '../reading/cells.ts';
import { companyOf } from './company.ts';

const expects = 'a table (CSV, JSON lines, a JSON array, Parquet or XLSX) of companies with at least the column name.';

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
  read: (file, reading) => readRows(file, { expects, required: ['name'] }, (row) => companyOf(row, reading)),
};
