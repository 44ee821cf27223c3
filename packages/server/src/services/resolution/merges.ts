import type { AssignmentRow } from '../../store/records/assignments.ts';
import type { Role } from '../../kernel/kinds.ts';

/** A merge of two companies: all records of the first go to the present successor of the second. */
export interface Merge {
  company_id: number;
  other_id: number;
}

/** Who each company is after these merges in their order; those that none names are themselves. */
export function survivorsAfter(merges: readonly Merge[]): (company_id: number) => number {
  const into = new Map<number, number>();
  const survivor = (company_id: number): number => {
    let at = company_id;
    for (let next = into.get(at); next !== undefined; next = into.get(at)) at = next;
    return at;
  };
  for (const { company_id, other_id } of merges) {
    const [from, to] = [survivor(company_id), survivor(other_id)];
    if (from !== to) into.set(from, to);
  }
  return survivor;
}

/** Why a review moves records. They are read again: what a review moved still is of the company it came to first. */
export const reasonOf = {
  merged: (candidate_id: number) => `pair ${candidate_id} merged by review`,
  apart: (candidate_id: number) => `pair ${candidate_id} kept apart`,
};
const byReview = /^pair \d+ (?:merged by review|kept apart)$/;

/** A record in one of its roles, with all its versions. */
interface Holding {
  role: Role;
  kind: AssignmentRow['kind'];
  /** The company it is of, and the one that has it now. */
  claims: { origin: number; at: number }[];
  /** Of each company the versions it has now, in the order in which it got them. */
  versions: Map<number, Set<number>>;
  /** On their way, by the reason of their move. */
  leaving: Map<string, Set<{ origin: number; at: number }>>;
}

/** A version of a record that a company has now. */
export interface Held {
  record_id: number;
  role: Role;
  kind: AssignmentRow['kind'];
  /** The companies it is of when no review counts: several may be in one role, as investors are. */
  origins: ReadonlySet<number>;
}

/** The result of these decisions in order: the company of each record, and the one without any review. */
export function holdingsOf(rows: readonly AssignmentRow[]): {
  heldBy: (company_id: number) => Held[];
  /** Whose the records are now that a company once was the subject of. */
  heirsOf: (company_id: number) => ReadonlySet<number>;
} {
  const holdings = new Map<string, Holding>();
  const subjects = new Map<number, Set<Holding>>();
  for (const row of rows) {
    const source = `${row.source_id} ${row.source_key}`;
    const key = `${row.role} ${source}`;
    const holding = holdings.get(key) ?? { role: row.role, kind: row.kind, claims: [], versions: new Map(), leaving: new Map() };
    holdings.set(key, holding);
    if (row.decision === 'assign') assign(holding, row);
    else withdraw(holding, row);
    if (row.role === 'subject') subjects.set(row.company_id, (subjects.get(row.company_id) ?? new Set()).add(holding));
  }
  return {
    heldBy: (company_id) =>
      [...holdings.values()].flatMap(({ role, kind, claims, versions }) => {
        const origins = new Set(claims.filter((claim) => claim.at === company_id).map((claim) => claim.origin));
        return [...(versions.get(company_id) ?? [])].map((record_id) => ({ record_id, role, kind, origins }));
      }),
    heirsOf: (company_id) =>
      new Set([...(subjects.get(company_id) ?? [])].flatMap((holding) => holding.claims.map((claim) => claim.origin))),
  };
}

function assign(holding: Holding, { record_id, company_id, reason }: AssignmentRow): void {
  const { claims, versions, leaving } = holding;
  for (const claim of leaving.get(reason) ?? []) claim.at = company_id;
  leaving.delete(reason);
  // A newer version of what it has already changes nothing of whose it is.
  if (!claims.some((claim) => claim.at === company_id)) claims.push({ origin: company_id, at: company_id });
  const held = versions.get(company_id) ?? new Set();
  held.delete(record_id);
  versions.set(company_id, held.add(record_id));
}

function withdraw(holding: Holding, { record_id, company_id, reason }: AssignmentRow): void {
  const held = holding.versions.get(company_id);
  held?.delete(record_id);
  const isAt = (claim: { at: number }) => claim.at === company_id;
  if (byReview.test(reason)) {
    holding.leaving.set(reason, new Set([...(holding.leaving.get(reason) ?? []), ...holding.claims.filter(isAt)]));
  } else if (!held?.size) {
    holding.claims = holding.claims.filter((claim) => !isAt(claim));
  }
}
