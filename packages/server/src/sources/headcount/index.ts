import { firstDayOf, precisionOf } from '../../kernel/dates.ts';
import { count, date, readRows, text, unreadable, Unreadable } from '../reading/cells.ts';
import { employeeColumns } from '../reading/columns.ts';
import { companyColumns, companyOf, keyOf, provenanceOf, stated } from '../reading/references.ts';
import { imported, type Reading, type Source, type SourceStatement } from '../source.ts';
import type { Row } from '../reading/table.ts';

type Headcount = Extract<SourceStatement, { kind: 'headcount' }>;

const expects = `a table with one of the columns company, permalink, website or name, the column date, and one of ${employeeColumns.join(', ')} (and function, source_url).`;

export const headcount: Source = {
  name: 'headcount',
  summary: 'How many people worked at a company on a day, in all or by function, from your own CSV, JSONL, Parquet or XLSX.',
  upstreams: [imported('headcount', 'Head counts')],
  expects,
  read: (file, reading) =>
    readRows(file, { expects, required: [companyColumns, 'date', employeeColumns] }, (row) => readCount(row, reading)),
};

function readCount(row: Row, reading: Reading): Headcount {
  const subject = companyOf(row);
  const when = date(row, 'date');
  // Growth is measured to within weeks, for which a month is enough and a year is not.
  if (when === undefined || precisionOf(when) === 'year') throw unreadable('date', text(row, 'date') ?? '', 'neither a day nor a month');
  const employees = count(row, ...employeeColumns);
  if (employees === undefined) throw new Unreadable('The row has no employees.');
  const named = text(row, 'function', 'department');
  return {
    kind: 'headcount',
    source: 'headcount',
    source_key: [keyOf(subject), firstDayOf(when), (named ?? '').toLowerCase()].join('|'),
    ...provenanceOf(row, reading, when),
    subject,
    facts: { date: when, employees, ...stated({ function: named }) },
  };
}
