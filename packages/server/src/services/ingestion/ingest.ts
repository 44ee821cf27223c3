import type { PoolClient } from 'pg';
import type { FxRate, Rejection, SourceItem } from '../../sources/source.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { companiesWithAmounts, saveFxRates } from '../../store/fx-rates.ts';
import { sourceIds } from '../../store/source-records.ts';
import { goByIndex, lockCompanyData } from '../../store/write-lock.ts';
import { NotSettled } from '../resolution/resolve-batch.ts';
import { rebuildDocuments } from '../companies/documents/rebuild-documents.ts';
import { prepare, type Incoming } from './prepare.ts';
import { planStatements, type Ahead, type Outcome, type StatementPlan } from './plan-statements.ts';
import { writePlan } from './write-plan.ts';

/** Items saved in one transaction: enough to share the cost of a round trip, few enough that others get a word in. */
const batchItems = 10_000;
/** A batch of filings or transcripts is cut by size instead. */
const batchCharacters = 32 * 1_048_576;

export interface IngestContext {
  db: Database;
  clock: () => Date;
}

/** How many statements came to what; `candidates` are pairs of companies somebody should look at. */
export type IngestCounts = Record<Outcome, number> & {
  read: number;
  candidates: number;
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
  /** After each batch, in the transaction that saves it: what is written here is there with the batch or not at all. */
  onBatch?: (tx: PoolClient, counts: IngestCounts) => Promise<void>;
  /** After each batch is saved. */
  onProgress?: (counts: IngestCounts) => void;
  onRejected?: (rejection: Rejection) => void;
  /** Items to pass over, for they were taken before. */
  skip?: number;
  /** Everything is done but saved. */
  dry_run?: boolean;
  keep_records?: boolean;
  signal?: AbortSignal;
}

class DryRun extends Error {}

/** Nothing read yet. */
export const noCounts: Readonly<IngestCounts> = {
  read: 0,
  new: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  repeated: 0,
  rejected: 0,
  candidates: 0,
  mentioned: 0,
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
  let characters = 0;
  let writing: Promise<number> | undefined;
  let ahead: Promise<Ahead | undefined> | undefined;

  /** While one batch is written, the next is planned with what that one will have changed, and the one behind it is read. */
  async function flush(): Promise<void> {
    const taking = batch;
    batch = emptyBatch();
    characters = 0;
    if (taking.size === 0) return;
    const before = writing;
    const planned = before && ahead ? await planAhead(context, taking, await ahead) : undefined;
    const last = await before;
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
    // Who awaits it next hears of a fault; until then it must not count as unheard.
    writing.catch(() => undefined);
  }

  try {
    let position = 0;
    for await (const item of items) {
      options.signal?.throwIfAborted();
      position += 1;
      if (position <= (options.skip ?? 0)) continue;
      addTo(batch, item);
      characters += sizeOf(item);
      if (batch.size >= batchItems || characters >= batchCharacters) await flush();
    }
    await flush();
  } finally {
    // Whatever ends the reading, nothing is written any more when the caller hears of it.
    await writing;
  }
  return summary;
}

/** Items of one transaction, sorted. */
interface Batch {
  size: number;
  rejections: Rejection[];
  rates: FxRate[];
  companies: Incoming[];
  others: Incoming[];
}

function emptyBatch(): Batch {
  return { size: 0, rejections: [], rates: [], companies: [], others: [] };
}

function addTo(batch: Batch, item: SourceItem): void {
  batch.size += 1;
  if (item.kind === 'rejected') batch.rejections.push(item);
  else if (item.kind === 'fx_rate') batch.rates.push(item);
  else if (item.kind === 'company') batch.companies.push(prepare(item));
  else batch.others.push(prepare(item));
}

function sizeOf(item: SourceItem): number {
  if (item.kind === 'filing') return item.facts.html?.length ?? 0;
  if (item.kind === 'job') return item.facts.description_html?.length ?? 0;
  return item.kind === 'transcript' || item.kind === 'financials' ? 50_000 : 0;
}

/** A plan that holds if nobody else wrote since. */
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
  rejections: Rejection[];
}

interface BatchOptions extends Pick<IngestOptions, 'onBatch' | 'dry_run'> {
  counts: IngestCounts;
  planned: PlannedAhead | undefined;
  /** The turn that `planned` was made behind. */
  last: number | undefined;
  tellAhead: (ahead: Ahead | undefined) => void;
}

/** Plans a batch of nothing but companies while the one before is being written; others wait, for they name what that one makes. */
async function planAhead(context: IngestContext, batch: Batch, ahead: Ahead | undefined): Promise<PlannedAhead | undefined> {
  if (!ahead || batch.others.length > 0 || batch.rates.length > 0 || batch.companies.length === 0) return undefined;
  return context.db.transaction(async (tx) => {
    await goByIndex(tx);
    const source_ids = await idsOfSources(tx, batch);
    try {
      return { plan: await planStatements(tx, batch.companies, { source_ids, ahead }), source_ids };
    } catch (error) {
      if (error instanceof NotSettled) return undefined;
      throw error;
    }
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
  const { rates, companies, others } = batch;
  const counts = { ...input.counts };
  const rejections = [...batch.rejections];
  const source_ids = planned?.source_ids ?? (await idsOfSources(tx, batch));
  counts.read += batch.size;
  const changed = new Set<number>();
  const records: number[] = [];

  await takeRates(tx, rates, { moment, counts, source_ids, changed });
  // Companies first: the others name them.
  for (const part of [companies, others]) {
    if (part.length === 0) continue;
    const plan = planned?.plan ?? (await planStatements(tx, part, { source_ids }));
    // What a dry run plans is never there for the next batch.
    if (others.length === 0 && rates.length === 0 && !input.dry_run) input.tellAhead(plan.ahead);
    const written = await writePlan(tx, plan, moment);
    for (const [index, { outcome, reason }] of plan.outcomes.entries()) {
      const { statement } = part[index]!;
      if (outcome === 'rejected') rejections.push({ kind: 'rejected', at: statement.at ?? statement.source_key, reason: reason ?? '' });
      else counts[outcome] += 1;
    }
    for (const record_id of plan.records.records) if (record_id !== undefined) records.push(record_id);
    for (const company_id of written.companies) changed.add(company_id);
    counts.candidates += written.candidates;
    if (part === others) counts.mentioned += plan.permalinks.size;
  }
  counts.rejected += rejections.length;
  return { turn: input.turn, counts, companies: changed.size, records, rejections };
}

function idsOfSources(db: Queryable, { companies, others, rates }: Batch): Promise<Map<string, number>> {
  const named = new Set(rates.map((rate) => rate.source));
  for (const { statement } of [...companies, ...others]) named.add(statement.source);
  return sourceIds(db, [...named]);
}

/** Saves rates of exchange, and converts anew what was agreed in those currencies on those days. */
async function takeRates(
  tx: PoolClient,
  rates: readonly FxRate[],
  input: { moment: Date; counts: IngestCounts; source_ids: ReadonlyMap<string, number>; changed: Set<number> },
): Promise<void> {
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
