import type { PoolClient } from 'pg';
import type { FxRate, Rejection, SourceItem } from '../../sources/source.ts';
import type { Database } from '../../store/database.ts';
import { companiesWithAmounts, saveFxRates } from '../../store/fx-rates.ts';
import { sourceIds } from '../../store/source-records.ts';
import { lockCompanyData } from '../../store/write-lock.ts';
import { rebuildDocuments } from '../companies/documents/rebuild-documents.ts';
import { prepare, type Incoming } from './prepare.ts';
import { takeStatements, type Outcome } from './take-statements.ts';

/** Items saved in one transaction: enough to share the cost of a round trip, few enough that others get a word in. */
const batchItems = 10_000;
/** A batch of filings or transcripts is cut by size instead. */
const batchCharacters = 32 * 1_048_576;

export interface IngestContext {
  db: Database;
  clock: () => Date;
}

/** How many statements came to what; `candidates` are pairs of companies somebody should look at. */
export type IngestCounts = Record<Outcome, number> & { read: number; candidates: number };

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

/**
 * Takes items through the three layers: records, assignments, documents. Each batch is one transaction, so a kill between
 * batches loses nothing and taking the same items again changes nothing. Memory does not grow with their number.
 */
export async function ingest(
  context: IngestContext,
  items: AsyncIterable<SourceItem> | Iterable<SourceItem>,
  options: IngestOptions = {},
): Promise<IngestSummary> {
  const counts: IngestCounts = { read: 0, new: 0, added: 0, updated: 0, unchanged: 0, rejected: 0, candidates: 0 };
  const summary: IngestSummary = { counts, companies: 0, records: [] };
  let batch = emptyBatch();
  let characters = 0;
  let writing: Promise<void> | undefined;

  async function write(taking: Batch): Promise<void> {
    const taken = await takeBatch(context, taking, { ...options, counts });
    Object.assign(counts, taken.counts);
    summary.companies += taken.companies;
    if (options.keep_records) summary.records.push(...taken.records);
    for (const rejection of taken.rejections) options.onRejected?.(rejection);
    options.onProgress?.(counts);
  }

  /** One batch is written while the next is read and prepared. */
  async function flush(): Promise<void> {
    await writing;
    const taking = batch;
    batch = emptyBatch();
    characters = 0;
    writing = taking.size > 0 ? write(taking) : undefined;
    // Who awaits it next hears of a fault; until then it must not count as unheard.
    writing?.catch(() => undefined);
  }

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
  await writing;
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

interface TakenBatch {
  counts: IngestCounts;
  companies: number;
  records: number[];
  rejections: Rejection[];
}

async function takeBatch(
  context: IngestContext,
  batch: Batch,
  options: Pick<IngestOptions, 'onBatch' | 'dry_run'> & { counts: IngestCounts },
): Promise<TakenBatch> {
  let taken: TakenBatch | undefined;
  try {
    await context.db.transaction(async (tx) => {
      await lockCompanyData(tx);
      taken = await takeItems(tx, batch, { moment: context.clock(), counts: { ...options.counts } });
      await options.onBatch?.(tx, taken.counts);
      if (options.dry_run) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return taken!;
}

async function takeItems(tx: PoolClient, batch: Batch, { moment, counts }: { moment: Date; counts: IngestCounts }): Promise<TakenBatch> {
  const { rates, companies, others } = batch;
  const rejections = [...batch.rejections];
  const named = new Set(rates.map((rate) => rate.source));
  for (const { statement } of [...companies, ...others]) named.add(statement.source);
  const source_ids = await sourceIds(tx, [...named]);
  counts.read += batch.size;
  const changed = new Set<number>();
  const records: number[] = [];

  await takeRates(tx, rates, { moment, counts, source_ids, changed });
  // Companies first: the others name them.
  for (const part of [companies, others]) {
    if (part.length === 0) continue;
    const taken = await takeStatements(tx, part, { source_ids, moment });
    for (const [index, { outcome, reason }] of taken.outcomes.entries()) {
      const { statement } = part[index]!;
      if (outcome === 'rejected') rejections.push({ kind: 'rejected', at: statement.at ?? statement.source_key, reason: reason ?? '' });
      else counts[outcome] += 1;
    }
    for (const record_id of taken.records) if (record_id !== undefined) records.push(record_id);
    for (const company_id of taken.companies) changed.add(company_id);
    counts.candidates += taken.candidates;
  }
  counts.rejected += rejections.length;
  return { counts, companies: changed.size, records, rejections };
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
