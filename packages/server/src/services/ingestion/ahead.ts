import type { Mention, Resolution } from '../resolution/mention.ts';
import type { Gain } from '../companies/documents/companies-to-be.ts';
import type { PendingCompany } from '../resolution/known-companies.ts';
import type { StoredVersion } from '../../store/source-records.ts';
import type { Party, RecordPlan } from './plan-records.ts';
import { editionOf, type Prepared } from './prepare.ts';

/** What a batch that is being written will have changed, for the one behind it to plan with. */
export interface Ahead {
  companies: readonly PendingCompany[];
  permalinks: ReadonlySet<string>;
  /** By source and key. */
  versions: ReadonlyMap<string, StoredVersion>;
}

/** Later than any assignment that has a number yet. */
const notYetNumbered = Number.MAX_SAFE_INTEGER;

/** The versions that a batch leaves, by source and key. */
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

/** Who is told apart by what in this batch: companies that are made, and what else is said of those that are known. */
export function pendingOf(
  parties: readonly Party[],
  from: {
    all: readonly Prepared[];
    isKept: ReadonlySet<number>;
    mentions: readonly Mention[];
    companyOf: (resolution: Resolution) => number;
    records: RecordPlan;
    made: ReadonlyMap<number, string>;
  },
): PendingCompany[] {
  const gains = new Map<number, Gain>();
  const gainOf = (company_id: number) => {
    const gain = gains.get(company_id) ?? { permalink: from.made.get(company_id), records: [] };
    gains.set(company_id, gain);
    return gain;
  };
  const pending: PendingCompany[] = [];
  for (const [index, { prepared, resolution }] of parties.entries()) {
    const { identity, reference } = from.mentions[index]!;
    const { statement } = from.all[prepared]!;
    if (!identity || !from.isKept.has(prepared) || statement.kind !== 'company') continue;
    const company_id = from.companyOf(resolution);
    const gain = from.records.fresh.has(company_id) ? undefined : gainOf(company_id);
    gain?.records.push({ record_id: from.records.records[prepared]!, statement });
    pending.push({ company_id, identity, permalink: from.made.get(company_id), asked: reference.permalink, gain });
  }
  return pending;
}
