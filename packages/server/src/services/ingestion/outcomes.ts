import { mayBeOfNobody } from '../../kernel/kinds.ts';
import type { SourceStatement } from '../../sources/source.ts';
import type { Resolution } from '../resolution/mention.ts';
import { isNeeded, mentionedIn } from './parties.ts';
import type { Party } from './plan-records.ts';
import { currentVersion, servedVersion, type Prepared } from './prepare.ts';

/** What became of one statement. */
export type Outcome =
  /** A company that was unknown. */
  | 'new'
  /** Says of a known company what its source had not said before under this key. */
  | 'added'
  /** Replaces what its source said before. */
  | 'updated'
  | 'unchanged'
  /** Comes from an older edition than what its source has said since: kept, but not served. */
  | 'outdated'
  /** Stands again further down in the same batch, under the same key. */
  | 'repeated'
  | 'rejected';

/** What became of a statement, and why where it is not taken. */
export interface Told {
  outcome: Outcome;
  reason?: string;
}

/**
 * The companies of each of these statements, and its outcome. A mentioned company counts if it is
 * known, or created by other statements: a mention creates no company, and blocks no statement.
 * @param input.open indexes of the statements
 * @param input.makers indexes of those that their own company is made for: others of the batch may speak of that company, too
 */
export function outcomesOf(input: {
  all: readonly Prepared[];
  open: readonly number[];
  parties: readonly Party[];
  makers: ReadonlySet<number>;
}): { told: Map<number, Told>; byStatement: Map<number, Party[]> } {
  const { all, open, parties, makers } = input;
  const named = Map.groupBy(parties, (party) => party.prepared);
  const byStatement = new Map<number, Party[]>();
  const rejected = new Map<number, string>();
  const made = new Set<number>();
  for (const index of open) {
    const { statement } = all[index]!;
    const counted = (named.get(index) ?? []).filter(
      ({ role, resolution }) => role !== 'mentioned' && (resolution.kind !== 'unknown' || isNeeded(statement, role)),
    );
    byStatement.set(index, counted);
    const reason = rejectionOf(statement, counted);
    if (reason !== undefined) rejected.set(index, reason);
    else for (const { resolution: to } of counted) if (to.kind === 'new') made.add(to.position);
  }
  const told = new Map<number, Told>();
  for (const index of open) {
    const counted = byStatement.get(index)!;
    if (mentionedIn(all[index]!.statement).length > 0) counted.push(...mentionedOf(all[index]!, named.get(index) ?? [], made));
    const reason =
      rejected.get(index) ??
      (counted.length === 0 && !mayBeOfNobody(all[index]!.statement.kind) ? nobody(named.get(index) ?? []) : undefined);
    told.set(
      index,
      reason === undefined ? { outcome: outcomeOf(all[index]!, counted, makers.has(index)) } : { outcome: 'rejected', reason },
    );
  }
  return { told, byStatement };
}

/** Those who are merely mentioned and known, also those who were when this very record was taken before: a name may be another's by now. */
function mentionedOf({ versions, hash }: Prepared, named: readonly Party[], made: ReadonlySet<number>): Party[] {
  const found = named.filter(
    ({ role, resolution: to }) => role === 'mentioned' && (to.kind === 'known' || (to.kind === 'new' && made.has(to.position))),
  );
  const current = currentVersion(versions);
  if (!current?.hash.equals(hash) || !named[0]) return found;
  const before = current.parties.flatMap(({ role, company_id }): Party[] => {
    if (role !== 'mentioned' || found.some(({ resolution: to }) => to.kind === 'known' && to.company_id === company_id)) return [];
    return [
      {
        prepared: named[0]!.prepared,
        role,
        resolution: { kind: 'known', company_id, reason: 'the same record as before', candidates: [] },
      },
    ];
  });
  return [...found, ...before];
}

function rejectionOf(statement: SourceStatement, parties: readonly Party[]): string | undefined {
  for (const { resolution } of parties) if (resolution.kind === 'unknown') return resolution.reason;
  const isOfOne = statement.kind === 'deal' && isSame(parties[0]!.resolution, parties[1]!.resolution);
  return isOfOne ? 'Acquirer and target are the same company.' : undefined;
}

function nobody(named: readonly Party[]): string {
  const [reason = 'It names no company.'] = named.flatMap(({ resolution }) => (resolution.kind === 'unknown' ? [resolution.reason] : []));
  return reason;
}

function outcomeOf(prepared: Prepared, parties: readonly Party[], makes: boolean): Outcome {
  const current = servedVersion(prepared);
  if (!current) return makes ? 'new' : 'added';
  const isOfSame = parties.every(({ role, resolution }) =>
    current.parties.some((party) => resolution.kind === 'known' && party.role === role && party.company_id === resolution.company_id),
  );
  return current.hash.equals(prepared.hash) && isOfSame ? 'unchanged' : 'updated';
}

function isSame(a: Resolution, b: Resolution): boolean {
  if (a.kind === 'known' && b.kind === 'known') return a.company_id === b.company_id;
  return a.kind === 'new' && b.kind === 'new' && a.position === b.position;
}
