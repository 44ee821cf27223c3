import { isPublication, type Role } from '../../kernel/kinds.ts';
import type { NewAssignment } from '../../store/records/assignments.ts';
import type { NewRecord, StoredVersion } from '../../store/records/source-records.ts';
import type { FreshCompany } from '../documents/rebuild-documents.ts';
import type { Resolution } from '../resolution/mention.ts';
import { recordOf, type Prepared } from './prepare.ts';

export interface Party {
  /** Index of the statement. */
  prepared: number;
  role: Role;
  resolution: Resolution;
}

export interface RecordPlan {
  /** Of each statement the record that holds it, new or not. */
  records: (number | undefined)[];
  new_records: NewRecord[];
  /** Assignments of new records. */
  new_assignments: NewAssignment[];
  /** Of records that were there before. */
  assigned_again: NewAssignment[];
  withdrawn: { record_id: number; company_id: number; role: Role; reason: string }[];
  /** Companies with a new record that a document is made of. */
  changed: Set<number>;
  /** Companies that are new with a single record. */
  fresh: Map<number, FreshCompany>;
}

/** Decides which records are new, whose they are, and what they replace. Pure. */
export function planRecords(input: {
  all: readonly Prepared[];
  /** Indexes of the statements that are taken. */
  kept: readonly number[];
  /** Indexes of records without an assignment, because their source has said something newer. */
  outdated: readonly number[];
  /** Records made of mere mentions, for companies that are known from nothing else. */
  mentioned: readonly { prepared: Omit<Prepared, 'versions'>; company_id: number }[];
  byStatement: ReadonlyMap<number, readonly Party[]>;
  companyOf: (resolution: Resolution) => number;
  /** As many as there may be new records. */
  record_ids: readonly number[];
  /** Permalinks of the companies that are made. */
  made: ReadonlyMap<number, string>;
}): RecordPlan {
  const { all, kept, byStatement, companyOf } = input;
  const plan: RecordPlan = {
    records: all.map(({ versions, hash }) => versions.find((version) => version.hash.equals(hash))?.record_id),
    new_records: [],
    new_assignments: [],
    assigned_again: [],
    withdrawn: [],
    changed: new Set(),
    fresh: new Map(),
  };
  let next = 0;
  const counts = new Map<number, number>();
  const gains = (company_id: number, prepared: Omit<Prepared, 'versions'>) => {
    if (isPublication(prepared.statement.kind)) return;
    plan.changed.add(company_id);
    counts.set(company_id, (counts.get(company_id) ?? 0) + 1);
    const permalink = input.made.get(company_id);
    if (permalink !== undefined && prepared.statement.kind === 'company')
      plan.fresh.set(company_id, { permalink, statement: prepared.statement });
  };

  const keep = (index: number): number => {
    const known = plan.records[index];
    if (known !== undefined) return known;
    const record_id = input.record_ids[next++]!;
    plan.new_records.push(recordOf(all[index]!, record_id));
    return (plan.records[index] = record_id);
  };
  for (const index of input.outdated) keep(index);

  const assigned = new Set<string>();
  for (const index of kept) {
    const prepared = all[index]!;
    const before = plan.records[index];
    const record_id = keep(index);
    const parties = byStatement.get(index) ?? [];
    for (const { role, resolution } of parties) {
      const company_id = companyOf(resolution);
      if (parties.length > 1) {
        const once = `${record_id} ${company_id} ${role}`;
        if (assigned.has(once)) continue;
        assigned.add(once);
      }
      const reason = prepared.statement.reason ?? (resolution.kind === 'unknown' ? '' : resolution.reason);
      const assignment = { record_id, company_id, role, reason };
      if (before !== undefined) plan.assigned_again.push(assignment);
      else {
        plan.new_assignments.push(assignment);
        gains(company_id, prepared);
      }
    }
    if (prepared.versions.length > 0) plan.withdrawn.push(...superseded(prepared.versions, { record_id, parties, companyOf }));
  }
  for (const { prepared, company_id } of input.mentioned) {
    const record_id = input.record_ids[next++]!;
    plan.new_records.push(recordOf(prepared, record_id));
    plan.new_assignments.push({ record_id, company_id, role: 'subject', reason: 'named by another record' });
    gains(company_id, prepared);
  }
  for (const [company_id, count] of counts) if (count > 1) plan.fresh.delete(company_id);
  return plan;
}

/** Companies of the replaced versions that the new version does not name. */
function superseded(
  versions: readonly StoredVersion[],
  now: { record_id: number; parties: readonly Party[]; companyOf: (resolution: Resolution) => number },
): RecordPlan['withdrawn'] {
  const isStill = (role: Role, company_id: number) =>
    now.parties.some((party) => party.role === role && now.companyOf(party.resolution) === company_id);
  return versions
    .filter(({ record_id }) => record_id !== now.record_id)
    .flatMap(({ record_id, parties }) =>
      parties
        .filter(({ role, company_id }) => !isStill(role, company_id))
        .map(({ role, company_id }) => ({ record_id, company_id, role, reason: 'replaced by a newer version about others' })),
    );
}
