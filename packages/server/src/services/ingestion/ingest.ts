import type { PoolClient } from 'pg';
import { isPublication } from '../../kernel/kinds.ts';
import type { FxRate, Notice, Rejection, Skip, SourceItem, Withdrawal } from '../../sources/source.ts';
import { mergeEmptied } from '../../store/companies/companies.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { companiesWithAmounts, saveFxRates } from '../../store/records/fx-rates.ts';
import { withdrawStated } from '../../store/records/assignments.ts';
import { sourceIds } from '../../store/records/source-records.ts';
import { goByIndex, lockCompanyData } from '../../store/write-lock.ts';
import { rebuildDocuments } from '../documents/rebuild-documents.ts';
import { addTo, dropWithdrawn, emptyBatch, isFull, isOnlyCompanies, type Batch } from './batch.ts';
import type { OfFile } from './prepare.ts';
import type { Ahead } from './ahead.ts';
import { closedPostings } from './close-postings.ts';
import type { Outcome } from './outcomes.ts';
import { planStatements, type StatementPlan } from './plan-statements.ts';
import { leaveWithdrawnOut } from './withdrawn-articles.ts';
import { writePlan } from './write-plan.ts';

export interface IngestContext {
  db: Database;
  clock: () => Date;
}

/** Number of statements by outcome; `candidates` are pairs of companies for review. */
export type IngestCounts = Record<Outcome, number> & {
  read: number;
  candidates: number;
  /** Records that their source took back. */
  withdrawn: number;
  /** Rows that the source leaves out on purpose. */
  skipped: number;
  /** Postings missing from the complete list of their board. */
  closed: number;
  /** Companies made of mentions in deals, rounds and investments, beside the statements themselves. */
  mentioned: number;
};

export interface IngestSummary {
  counts: IngestCounts;
  /** Companies whose documents were built anew. */
  companies: number;
  /** The records that were stated, new or not; only when they are asked for. */
  records: number[];
}

export interface IngestOptions {
  /** The run over a file that the items belong to, begun at the latest by this; asked for when there are records to be written. */
  importOf?: (tx: PoolClient) => Promise<number>;
  /** After each batch, in the transaction that saves it: what is written here is there with the batch or not at all. */
  onBatch?: (tx: PoolClient, counts: IngestCounts) => Promise<void>;
  /** After each batch is saved. */
  onProgress?: (counts: IngestCounts) => void;
  /** Of each row that was not taken, also of those that are left out on purpose. */
  onRejected?: (rejection: Rejection | Skip) => void;
  /** Of each notice: it is no row, and counts as none. */
  onNotice?: (notice: Notice) => void;
  /** What is known of the file the items come from. */
  of_file?: OfFile;
  /** Items to pass over, for they were taken before. */
  skip?: number;
  /** Everything is done but saved. */
  dry_run?: boolean;
  keep_records?: boolean;
  signal?: AbortSignal;
}

class DryRun extends Error {}

export const noCounts: Readonly<IngestCounts> = {
  read: 0,
  new: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  outdated: 0,
  repeated: 0,
  rejected: 0,
  candidates: 0,
  mentioned: 0,
  withdrawn: 0,
  skipped: 0,
  closed: 0,
};

/**
 * Takes items through the three layers: records, assignments, documents. Each batch is one transaction, so a kill between
 * batches loses nothing and taking the same items again changes nothing. Memory does not grow with their number.
 */
export async function ingest(
  context: IngestContext,
  items: AsyncIterable<SourceItem> | Iterable<SourceItem>,
  options: IngestOptions = {},
): Promise<IngestSummary> {
  const counts: IngestCounts = { ...noCounts };
  const summary: IngestSummary = { counts, companies: 0, records: [] };
  let batch = emptyBatch();
  let handedOn: Promise<void> = Promise.resolve();
  let writing: Promise<number> | undefined;
  let ahead: Promise<Ahead | undefined> | undefined;
  /** What went wrong while further items were read. */
  let fault: { error: unknown } | undefined;
  const hear = (error: unknown) => void (fault ??= { error });

  /** While one batch is written, the next is planned with what that one will have changed, and the one behind it is read. */
  async function handOn(): Promise<void> {
    const taking = batch;
    batch = emptyBatch();
    await handedOn;
    options.signal?.throwIfAborted();
    handedOn = taking.size > 0 ? take(taking) : Promise.resolve();
    handedOn.catch(hear);
  }

  /** Ends when the batch is planned and the one before it is written. */
  async function take(taking: Batch): Promise<void> {
    const before = writing;
    const planned = before && ahead ? await planAhead(context, taking, await ahead) : undefined;
    const last = await before;
    options.signal?.throwIfAborted();
    let tellAhead: (ahead: Ahead | undefined) => void = () => undefined;
    ahead = new Promise((resolve) => (tellAhead = resolve));
    writing = takeBatch(context, taking, { ...options, counts, planned, last, tellAhead })
      .then((taken) => {
        Object.assign(counts, taken.counts);
        summary.companies += taken.companies;
        if (options.keep_records) summary.records.push(...taken.records);
        for (const rejection of taken.rejections) options.onRejected?.(rejection);
        options.onProgress?.(counts);
        return taken.turn;
      })
      .finally(() => tellAhead(undefined));
    writing.catch(hear);
  }

  try {
    let position = 0;
    for await (const item of items) {
      options.signal?.throwIfAborted();
      if (fault) throw fault.error;
      if (item.kind === 'notice') {
        options.onNotice?.(item);
        continue;
      }
      position += 1;
      if (position <= (options.skip ?? 0)) continue;
      addTo(batch, item, options.of_file);
      if (isFull(batch)) await handOn();
    }
    await handOn();
    await handedOn;
  } finally {
    // For any end of the reading, no write follows the caller's notification.
    await Promise.allSettled([handedOn]);
    await writing;
  }
  return summary;
}

/** A plan that holds if no other process wrote since. */
interface PlannedAhead {
  plan: StatementPlan;
  source_ids: ReadonlyMap<string, number>;
}

interface TakenBatch {
  /** The number of its turn at writing. */
  turn: number;
  counts: IngestCounts;
  companies: number;
  records: number[];
  rejections: (Rejection | Skip)[];
}

interface BatchOptions extends Pick<IngestOptions, 'importOf' | 'onBatch' | 'dry_run'> {
  counts: IngestCounts;
  planned: PlannedAhead | undefined;
  /** The turn that `planned` was made behind. */
  last: number | undefined;
  tellAhead: (ahead: Ahead | undefined) => void;
}

/** Plans a batch of nothing but companies while the one before is being written; others wait, for they name what that one makes. */
async function planAhead(context: IngestContext, batch: Batch, ahead: Ahead | undefined): Promise<PlannedAhead | undefined> {
  if (!ahead || !isOnlyCompanies(batch)) return undefined;
  return context.db.transaction(async (tx) => {
    await goByIndex(tx);
    const source_ids = await idsOfSources(tx, batch);
    return { plan: await planStatements(tx, batch.companies, { source_ids, ahead }), source_ids };
  });
}

async function takeBatch(context: IngestContext, batch: Batch, options: BatchOptions): Promise<TakenBatch> {
  let taken: TakenBatch | undefined;
  try {
    await context.db.transaction(async (tx) => {
      const turn = await lockCompanyData(tx);
      const holds = options.planned !== undefined && options.last !== undefined && turn === options.last + 1;
      taken = await takeItems(tx, batch, { ...options, planned: holds ? options.planned : undefined, turn, moment: context.clock() });
      await options.onBatch?.(tx, taken.counts);
      if (options.dry_run) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return taken!;
}

async function takeItems(tx: PoolClient, batch: Batch, input: BatchOptions & { turn: number; moment: Date }): Promise<TakenBatch> {
  const { moment, planned } = input;
  const counts = { ...input.counts };
  counts.repeated += dropWithdrawn(batch);
  await leaveWithdrawnOut(tx, batch);
  const { rates, companies, others } = batch;
  const rejections = [...batch.rejections];
  const source_ids = planned?.source_ids ?? (await idsOfSources(tx, batch));
  counts.read += batch.size;
  const changed = new Set<number>();
  const records: number[] = [];

  await takeRates(tx, rates, { moment, counts, source_ids, changed });
  await takeBack(tx, [...batch.withdrawals.values()], { moment, counts, source_ids, changed });
  // Companies first: the others name them.
  const closing = await closedPostings(tx, others, source_ids);
  for (const part of [companies, others, closing]) {
    if (part.length === 0) continue;
    const plan = planned?.plan ?? (await planStatements(tx, part, { source_ids }));
    // What a dry run plans is never there for the next batch.
    if (isOnlyCompanies(batch) && !input.dry_run) input.tellAhead(plan.ahead);
    const import_id = plan.records.new_records.length > 0 ? ((await input.importOf?.(tx)) ?? null) : null;
    const written = await writePlan(tx, plan, { moment, import_id });
    for (const [index, { outcome, reason }] of plan.outcomes.entries()) {
      const { statement } = part[index]!;
      if (outcome === 'rejected') rejections.push({ kind: 'rejected', at: statement.at ?? statement.source_key, reason: reason ?? '' });
      else if (part !== closing) counts[outcome] += 1;
      // No row of the file says it: each row has one outcome.
      else if (outcome === 'updated') counts.closed += 1;
    }
    for (const record_id of plan.records.records) if (record_id !== undefined) records.push(record_id);
    for (const company_id of written.companies) changed.add(company_id);
    counts.candidates += written.candidates;
    if (part === others) counts.mentioned += plan.permalinks.size;
  }
  counts.rejected += rejections.length;
  counts.skipped += batch.skipped.length;
  return { turn: input.turn, counts, companies: changed.size, records, rejections: [...rejections, ...batch.skipped] };
}

function idsOfSources(db: Queryable, { companies, others, rates, withdrawals }: Batch): Promise<Map<string, number>> {
  const named = new Set([...rates, ...withdrawals.values()].map((each) => each.source));
  for (const { statement } of [...companies, ...others]) named.add(statement.source);
  return sourceIds(db, [...named]);
}

interface Taking {
  moment: Date;
  counts: IngestCounts;
  source_ids: ReadonlyMap<string, number>;
  /** Gains the companies whose documents were built anew. */
  changed: Set<number>;
}

/** Withdraws what sources take back, and builds the documents it stood in anew. What is not there, or not any more, counts as unchanged. */
async function takeBack(
  tx: PoolClient,
  withdrawals: readonly Withdrawal[],
  { moment, counts, source_ids, changed }: Taking,
): Promise<void> {
  if (withdrawals.length === 0) return;
  const keys = withdrawals.map(({ of, source, source_key }) => ({ kind: of, source_id: source_ids.get(source)!, source_key }));
  const rows = await withdrawStated(tx, { keys, decided_at: moment });
  const found = new Set(rows.map((row) => row.position)).size;
  counts.withdrawn += found;
  counts.unchanged += withdrawals.length - found;
  const company_ids = [...new Set(rows.filter((row) => !isPublication(row.kind)).map((row) => row.company_id))];
  await mergeEmptied(tx, company_ids);
  await rebuildDocuments(tx, { company_ids, built_at: moment });
  for (const company_id of company_ids) changed.add(company_id);
}

/** Saves rates of exchange, and converts anew what was agreed in those currencies on those days. */
async function takeRates(tx: PoolClient, rates: readonly FxRate[], input: Taking): Promise<void> {
  if (rates.length === 0) return;
  const saved = await saveFxRates(
    tx,
    rates.map((rate) => ({ ...rate, source_id: input.source_ids.get(rate.source)! })),
  );
  input.counts.new += saved.length;
  input.counts.unchanged += rates.length - saved.length;
  const company_ids = await companiesWithAmounts(tx, saved);
  for (const company_id of company_ids) input.changed.add(company_id);
  await rebuildDocuments(tx, { company_ids, built_at: input.moment });
}
