import { unreadable } from '../reading/cells.ts';
import { dateInKey, eventDate, moneyOf, provenanceOf, snapshotCompany } from '../reading/references.ts';
import type { Reading, SourceStatement } from '../source.ts';
import type { Row } from '../reading/table.ts';

type Deal = Extract<SourceStatement, { kind: 'deal' }>;

/** A row of the acquisitions snapshot. Its permalinks (`/organization/x`) are its publisher's: they name the record, not one of our companies. */
export function readSnapshotRow(row: Row, reading: Reading): Deal {
  const target = snapshotCompany(row, 'company_');
  const acquirer = snapshotCompany(row, 'acquirer_');
  if (target.key === acquirer.key) throw unreadable('company_name', target.reference.name, 'the acquirer itself');
  const when = eventDate(row, ['acquired_at']);
  return {
    kind: 'deal',
    source: 'acquisitions-snapshot',
    source_key: [target.key, acquirer.key, dateInKey(when)].join('|'),
    ...provenanceOf(row, reading),
    target: target.reference,
    acquirer: acquirer.reference,
    facts: { ...when, ...moneyOf(row, { amount: ['price_amount'], usd: [], currency: ['price_currency_code'] }) },
  };
}
