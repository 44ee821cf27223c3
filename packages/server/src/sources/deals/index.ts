import { columnOf, readRows, text, unreadable } from '../reading/cells.ts';
import {
  dateInKey,
  eventDate,
  isSameCompany,
  keyOf,
  moneyOf,
  partyColumns,
  partyOf,
  provenanceOf,
  recordKey,
  stated,
} from '../reading/references.ts';
import { imported, type Reading, type Source, type SourceStatement } from '../source.ts';
import type { Row } from '../reading/table.ts';
import { statusOf } from './status.ts';
import { readSnapshotRow } from './snapshot.ts';

type Deal = Extract<SourceStatement, { kind: 'deal' }>;

const expects =
  'a table with the columns target and acquirer (and date, price_usd or price and currency, status, source_url), or the acquisitions snapshot with company_name and acquirer_name.';

export const deals: Source = {
  name: 'deals',
  summary: 'Acquisitions: who bought whom, when and for how much, from your own CSV, JSONL, Parquet or XLSX.',
  upstreams: [imported('deals', 'Deals'), imported('acquisitions-snapshot', 'Acquisitions snapshot', 'Whoever imported it')],
  expects,
  read(file, reading) {
    const required = [[...partyColumns('target'), 'company_name'], partyColumns('acquirer')];
    return readRows(file, { expects, required }, (row) => (isSnapshot(row) ? readSnapshotRow(row, reading) : readDeal(row, reading)));
  },
};

function isSnapshot(row: Row): boolean {
  return columnOf(row, 'company_name') !== undefined && columnOf(row, 'acquired_at') !== undefined;
}

function readDeal(row: Row, reading: Reading): Deal {
  const target = partyOf(row, 'target');
  const acquirer = partyOf(row, 'acquirer');
  if (isSameCompany(target, acquirer)) throw unreadable('target', keyOf(target), 'the acquirer itself');
  const when = eventDate(row);
  return {
    kind: 'deal',
    source: 'deals',
    source_key: recordKey(row, [keyOf(target), keyOf(acquirer)], [dateInKey(when)]),
    ...provenanceOf(row, reading),
    target,
    acquirer,
    facts: {
      ...when,
      ...moneyOf(row),
      ...stated({ status: statusOf(row), title: text(row, 'title', 'description') }),
    },
  };
}
