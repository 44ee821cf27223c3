import type { PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { copyTables } from '../../store/copy.ts';
import { findByPermalinks, mergedInto, survivorsOf, uniteCompanies } from '../../store/companies.ts';
import type { Database } from '../../store/database.ts';
import { decideCandidate, findCandidate, mergedPairs, openCandidates, type CandidateRow } from '../../store/resolution-candidates.ts';
import { assignmentCopy, assignmentsAround, recordsAssigned, withdrawAssignments } from '../../store/assignments.ts';
import { recordsOf, type Role } from '../../store/source-records.ts';
import { lockCompanyData } from '../../store/write-lock.ts';
import { rebuildDocuments } from '../companies/documents/rebuild-documents.ts';
import { holdingsOf, reasonOf, survivorsAfter } from './merges.ts';

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
 * Says that a pair is one company: everything recorded of whoever the first is by now goes to whoever the second is, whose permalink
 * all of them answer to from now on. `separateCandidate` takes it back.
 * @throws Error with a sentence when they are one already
 */
export function mergeCandidate(context: ReviewContext, candidate_id: number): Promise<CandidateRow> {
  return decide(context, candidate_id, async (tx, candidate) => {
    if (candidate.state === 'merged') throw new Error(`Pair ${candidate_id} is merged already.`);
    const [from, to] = await companiesOf(tx, candidate);
    if (from === to) throw new Error(`${namesOf(candidate)} are one company already, by the merges of other pairs.`);
    const records = await recordsAssigned(tx, from);
    if (records.length === 0) throw new Error(`Nothing is recorded of ${candidate.permalink} any more: there is nothing to merge.`);
    const moment = context.clock();
    await move(tx, records, { from, to, reason: reasonOf.merged(candidate_id), moment });
    await uniteCompanies(tx, { company_ids: [from, ...(await mergedInto(tx, from))], survivor: to });
    await decideCandidate(tx, { candidate_id, state: 'merged', decided_at: moment });
    return [from, to];
  });
}

/**
 * Says that a pair is two companies. A merge of them is undone: whatever the other merges leave together stays together, and each
 * side has its own records and permalinks again.
 * @throws Error with a sentence when they are one company for other reasons, or one side would be left without a record
 */
export function separateCandidate(context: ReviewContext, candidate_id: number): Promise<CandidateRow> {
  return decide(context, candidate_id, async (tx, candidate) => {
    const [one, other] = await companiesOf(tx, candidate);
    if (one === other && candidate.state !== 'merged') throw new Error(oneForOtherReasons(candidate));
    const moment = context.clock();
    const parted = one === other ? await part(tx, candidate, { survivor: one, moment }) : [];
    await decideCandidate(tx, { candidate_id, state: 'apart', decided_at: moment });
    return parted;
  });
}

/** Undoes one of the merges that made a company. @returns the companies whose records changed */
async function part(tx: PoolClient, candidate: CandidateRow, at: { survivor: number; moment: Date }): Promise<number[]> {
  const { candidate_id } = candidate;
  const { survivor } = at;
  const merged = await mergedInto(tx, survivor);
  const all = [survivor, ...merged];
  const { heldBy, heirsOf } = holdingsOf(await assignmentsAround(tx, all));
  const records = heldBy(survivor);
  const own = new Set(records.flatMap(({ origins }) => [...origins]));
  // One that lost all its records to another without a review goes where that one goes.
  const followers = merged.flatMap((company_id) => {
    const heirs = [...heirsOf(company_id)];
    return own.has(company_id) || heirs.length !== 1 ? [] : [{ company_id, other_id: heirs[0]! }];
  });
  const others = (await mergedPairs(tx, all)).filter((pair) => pair.candidate_id !== candidate_id);
  const survivorOf = survivorsAfter([...followers, ...others]);
  const sides = [survivorOf(candidate.company_id), survivorOf(candidate.other_id)];
  if (sides[0] === sides[1]) throw new Error(oneForOtherReasons(candidate));
  const [apart] = sides.filter((side) => side !== survivor);
  const leaves = (company_id: number) => survivorOf(company_id) === apart;
  const leaving = records.filter(({ origins }) => [...origins].some(leaves));
  const staying = records.filter(({ origins }) => ![...origins].every(leaves));
  for (const side of [leaving, staying]) {
    if (!side.some(({ kind }) => kind === 'company'))
      throw new Error(`One of ${namesOf(candidate)} has no record of its own any more: there is nothing to take apart.`);
  }
  const reason = reasonOf.apart(candidate_id);
  const both = new Set(staying);
  await move(tx, leaving, { from: survivor, to: apart!, reason, moment: at.moment, stays: (record) => both.has(record) });
  await uniteCompanies(tx, { company_ids: all.filter(leaves), survivor: apart! });
  return [survivor, apart!];
}

async function companiesOf(tx: PoolClient, { company_id, other_id }: CandidateRow): Promise<[number, number]> {
  const [one, other] = await survivorsOf(tx, [company_id, other_id]);
  return [one!, other!];
}

function namesOf({ permalink, other_permalink }: CandidateRow): string {
  return `${permalink} and ${other_permalink}`;
}

function oneForOtherReasons(candidate: CandidateRow): string {
  return `${namesOf(candidate)} are one company by other pairs as well; take those apart first.`;
}

async function decide(
  context: ReviewContext,
  candidate_id: number,
  work: (tx: PoolClient, candidate: CandidateRow) => Promise<number[]>,
): Promise<CandidateRow> {
  return context.db.transaction(async (tx) => {
    await lockCompanyData(tx);
    const candidate = await findCandidate(tx, candidate_id);
    if (!candidate) throw new Error(`There is no pair ${candidate_id}; firmament resolve review lists them.`);
    const pair = await work(tx, candidate);
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

async function move<Moved extends { record_id: number; role: Role }>(
  tx: PoolClient,
  records: readonly Moved[],
  input: { from: number; to: number; reason: string; moment: Date; stays?: (record: Moved) => boolean },
): Promise<void> {
  const { from, to, reason, moment, stays } = input;
  const gone = stays ? records.filter((record) => !stays(record)) : records;
  await withdrawAssignments(
    tx,
    gone.map(({ record_id, role }) => ({ record_id, role, company_id: from, reason })),
    moment,
  );
  await copyTables(tx, [
    assignmentCopy(
      records.map(({ record_id, role }) => ({ record_id, role, company_id: to, reason })),
      moment,
    ),
  ]);
}
