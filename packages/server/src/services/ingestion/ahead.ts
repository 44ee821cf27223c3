import type { Resolution } from '../resolution/mention.ts';
import type { Gain } from '../documents/documents-to-be.ts';
import type { Pending } from '../resolution/known-companies.ts';
import type { StoredVersion } from '../../store/records/source-records.ts';
import type { Party, RecordPlan } from './plan-records.ts';
import { editionOf, type Prepared } from './prepare.ts';

/** What a batch that is being written will have changed, for the one behind it to plan with. */
export interface Ahead extends Pending {
  /** By source and key. */
  versions: ReadonlyMap<string, StoredVersion>;
}

/** Later than any assignment that has a number yet. */
const notYetNumbered = Number.MAX_SAFE_INTEGER;

export function pendingVersions(
  kept: readonly number[],
  from: {
    all: readonly Prepared[];
    records: RecordPlan;
    byStatement: ReadonlyMap<number, readonly Party[]>;
    companyOf: (resolution: Resolution) => number;
  },
): Map<string, StoredVersion> {
  const pending = new Map<string, StoredVersion>();
  for (const index of kept) {
    const { source_id, statement, hash } = from.all[index]!;
    const edition = editionOf(statement);
    const parties = (from.byStatement.get(index) ?? []).map(({ role, resolution }) => ({
      role,
      company_id: from.companyOf(resolution),
      assignment_id: notYetNumbered,
    }));
    pending.set(`${source_id} ${statement.source_key}`, { record_id: from.records.records[index]!, hash, edition, parties });
  }
  return pending;
}

/** What a batch says of companies that it does not make of a single record, by company. */
export function gainsOf(
  parties: readonly Party[],
  from: {
    all: readonly Prepared[];
    isKept: ReadonlySet<number>;
    companyOf: (resolution: Resolution) => number;
    records: RecordPlan;
    made: ReadonlyMap<number, string>;
  },
): Map<number, Gain> {
  const gains = new Map<number, Gain>();
  for (const { prepared, resolution } of parties) {
    const { statement } = from.all[prepared]!;
    if (!from.isKept.has(prepared) || statement.kind !== 'company') continue;
    const company_id = from.companyOf(resolution);
    if (from.records.fresh.has(company_id)) continue;
    const gain = gains.get(company_id) ?? { permalink: from.made.get(company_id), records: [] };
    gain.records.push({ record_id: from.records.records[prepared]!, statement });
    gains.set(company_id, gain);
  }
  return gains;
}
