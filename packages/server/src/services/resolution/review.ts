import type { PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Role } from '../../kernel/kinds.ts';
import { copyTables } from '../../store/copy.ts';
import { documentsById } from '../../store/companies/documents.ts';
import { findByPermalinks } from '../../store/companies/permalinks.ts';
import { mergedInto, survivorsOf, uniteCompanies } from '../../store/companies/companies.ts';
import type { Database } from '../../store/database.ts';
import {
  decideCandidate,
  findCandidate,
  mergedPairs,
  openPairs,
  pairsIn,
  type CandidateRow,
} from '../../store/records/resolution-candidates.ts';
import { assignmentCopy, assignmentsAround, recordsAssigned, withdrawAssignments } from '../../store/records/assignments.ts';
import { readAgainOf } from '../../store/news/readings.ts';
import { recordsOf } from '../../store/records/source-records.ts';
import { lockCompanyData } from '../../store/write-lock.ts';
import { locationOf } from '../../sections/firmographics.ts';
import { decodeDocument } from '../documents/document-codec.ts';
import { rebuildDocuments } from '../documents/rebuild-documents.ts';
import { holdingsOf, reasonOf, survivorsAfter, type Merge } from './merges.ts';

export interface ReviewContext {
  db: Database;
  clock: Clock;
}

/** A company of a pair as it is served now; '' where nothing is known. */
export interface Side {
  permalink: string;
  name: string;
  website: string;
  place: string;
  sources: string[];
}

/** The open pairs, or the merged ones, most likely first: merged by a reviewer or at import. */
export async function listCandidates(
  { db }: ReviewContext,
  { state = 'open', ...page }: { limit: number; offset: number; state?: 'open' | 'merged' },
): Promise<{ candidates: (CandidateRow & { sides: [Side, Side] })[]; total: number }> {
  const { candidates, total } = await pairsIn(db, state, page);
  const survivors = await survivorsOf(
    db,
    candidates.flatMap(({ company_id, other_id }) => [company_id, other_id]),
  );
  const documents = new Map((await documentsById(db, survivors)).map((row) => [row.company_id, decodeDocument(row.document)]));
  const sideOf = (company_id: number, permalink: string): Side => {
    const { facts, records = [] } = documents.get(company_id) ?? {};
    const { name = permalink, website = '', city, country } = facts ?? {};
    return { permalink, name, website, place: locationOf(city, country), sources: [...new Set(records.map(({ source }) => source))] };
  };
  const shown = candidates.map((pair, index) => {
    const sides: [Side, Side] = [sideOf(survivors[2 * index]!, pair.permalink), sideOf(survivors[2 * index + 1]!, pair.other_permalink)];
    return { ...pair, sides };
  });
  return { candidates: shown, total };
}

/**
 * Merges a pair: all records of the first company's successor go to the successor of the second, whose permalink
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
    await unite(tx, { candidate_id, from, to, records, moment: context.clock() });
    return [from, to];
  });
}

/**
 * Merges pairs that ingestion noted and takes for one company, as a review would: `separateCandidate` takes it back. In the transaction
 * that noted them.
 * @returns the companies whose records changed
 */
export async function mergePairs(tx: PoolClient, pairs: readonly Merge[], moment: Date): Promise<number[]> {
  const merged = new Set<number>();
  for (const { candidate_id, company_id, other_id } of await openPairs(tx, pairs)) {
    const [from, to] = (await survivorsOf(tx, [company_id, other_id])) as [number, number];
    if (from === to) continue;
    await unite(tx, { candidate_id, from, to, records: await recordsAssigned(tx, from), moment });
    merged.add(from).add(to);
  }
  await rebuildDocuments(tx, { company_ids: [...merged], built_at: moment });
  return [...merged];
}

async function unite(
  tx: PoolClient,
  input: { candidate_id: number; from: number; to: number; records: { record_id: number; role: Role }[]; moment: Date },
): Promise<void> {
  const { candidate_id, from, to, records, moment } = input;
  await move(tx, records, { from, to, reason: reasonOf.merged(candidate_id), moment });
  await uniteCompanies(tx, { company_ids: [from, ...(await mergedInto(tx, from))], survivor: to });
  await decideCandidate(tx, { candidate_id, state: 'merged', decided_at: moment });
}

/**
 * Separates a pair. A merge of them is undone: companies that other merges join stay together, and each
 * side has its own records and permalinks again; articles that name them are read again.
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
  await readAgainOf(tx, all);
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
