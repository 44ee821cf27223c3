import type { PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { copyTables } from '../../store/copy.ts';
import { findByPermalinks, mergeEmptied, unmerge } from '../../store/companies.ts';
import type { Database } from '../../store/database.ts';
import { decideCandidate, findCandidate, openCandidates, type CandidateRow } from '../../store/resolution-candidates.ts';
import { assignmentCopy, recordsAssigned, recordsMoved, recordsOf, withdrawAssignments } from '../../store/source-records.ts';
import { lockCompanyData } from '../../store/write-lock.ts';
import { rebuildDocuments } from '../companies/documents/rebuild-documents.ts';

export interface ReviewContext {
  db: Database;
  clock: Clock;
}

/** The pairs nobody has decided on, most likely first. */
export function listCandidates(
  context: ReviewContext,
  page: { limit: number; offset: number },
): Promise<{ candidates: CandidateRow[]; total: number }> {
  return openCandidates(context.db, page.limit, page.offset);
}

/**
 * Says that a pair is one company: everything recorded of the first goes to the second, whose permalink both answer to from
 * now on. `separateCandidate` takes it back.
 */
export function mergeCandidate(context: ReviewContext, candidate_id: number): Promise<CandidateRow> {
  return decide(context, candidate_id, async (tx, candidate) => {
    if (candidate.state === 'merged') throw new Error(`Pair ${candidate_id} is merged already.`);
    const { company_id, other_id } = candidate;
    await move(tx, { from: company_id, to: other_id, reason: reasonOf(candidate_id), moment: context.clock() });
    await mergeEmptied(tx, [company_id]);
    await decideCandidate(tx, { candidate_id, state: 'merged', decided_at: context.clock() });
  });
}

/** Says that a pair is two companies; a merge of them is undone, and each has its own records again. */
export function separateCandidate(context: ReviewContext, candidate_id: number): Promise<CandidateRow> {
  return decide(context, candidate_id, async (tx, candidate) => {
    const { company_id, other_id } = candidate;
    if (candidate.state === 'merged') {
      const moved = await recordsMoved(tx, { company_id: other_id, reason: reasonOf(candidate_id) });
      const moment = context.clock();
      const reason = `pair ${candidate_id} kept apart`;
      await withdrawAssignments(
        tx,
        moved.map((each) => ({ ...each, company_id: other_id, reason })),
        moment,
      );
      await copyTables(tx, [
        assignmentCopy(
          moved.map((each) => ({ ...each, company_id, reason })),
          moment,
        ),
      ]);
      await unmerge(tx, company_id);
    }
    await decideCandidate(tx, { candidate_id, state: 'apart', decided_at: context.clock() });
  });
}

function reasonOf(candidate_id: number): string {
  return `pair ${candidate_id} merged by review`;
}

async function decide(
  context: ReviewContext,
  candidate_id: number,
  work: (tx: PoolClient, candidate: CandidateRow) => Promise<void>,
): Promise<CandidateRow> {
  return context.db.transaction(async (tx) => {
    await lockCompanyData(tx);
    const candidate = await findCandidate(tx, candidate_id);
    if (!candidate) throw new Error(`There is no pair ${candidate_id}; firmament resolve review lists them.`);
    await work(tx, candidate);
    const pair = [candidate.company_id, candidate.other_id];
    await rebuildDocuments(tx, { company_ids: pair, built_at: context.clock() });
    // Who bought of them, sold to them or paid them shows them by name and permalink.
    await rebuildDocuments(tx, { company_ids: await counterparties(tx, pair), built_at: context.clock() });
    return (await findCandidate(tx, candidate_id)) ?? candidate;
  });
}

async function counterparties(tx: PoolClient, company_ids: readonly number[]): Promise<number[]> {
  const rows = await recordsOf(tx, company_ids);
  const permalinks = rows.flatMap((row) => row.others?.map((other) => other.permalink) ?? []);
  const found = await findByPermalinks(tx, [...new Set(permalinks)]);
  return [...new Set(found.values())].filter((company_id) => !company_ids.includes(company_id));
}

async function move(tx: PoolClient, input: { from: number; to: number; reason: string; moment: Date }): Promise<void> {
  const records = await recordsAssigned(tx, input.from);
  await withdrawAssignments(
    tx,
    records.map((each) => ({ ...each, company_id: input.from, reason: input.reason })),
    input.moment,
  );
  await copyTables(tx, [
    assignmentCopy(
      records.map((each) => ({ ...each, company_id: input.to, reason: input.reason })),
      input.moment,
    ),
  ]);
}
