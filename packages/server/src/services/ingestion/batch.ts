import type { FxRate, Notice, Rejection, Skip, SourceItem, Withdrawal } from '../../sources/source.ts';
import { prepare, type Incoming, type OfFile } from './prepare.ts';

/** Items saved in one transaction: enough to share the cost of a round trip, few enough that others get a word in. */
const batchItems = 10_000;
/** Articles are read as soon as they are saved, while those behind them are taken in. */
const batchArticles = 500;
/** A batch of large records is cut by size instead: three batches are in memory at a time. */
const batchCharacters = 32 * 1_048_576;
/** No record is larger, or a single one would fill the memory that batches share. */
const mostCharacters = 2 * batchCharacters;

export interface Batch {
  size: number;
  articles: number;
  /** Of what is to be saved, in JSON. */
  characters: number;
  rejections: Rejection[];
  skipped: Skip[];
  rates: FxRate[];
  companies: Incoming[];
  others: Incoming[];
  /** The last word on each of these keys is that it is taken back. */
  withdrawals: Map<string, Withdrawal>;
  /** Withdrawals that stand again further down, or whose key is stated anew there. */
  overtaken: number;
}

export function emptyBatch(): Batch {
  return {
    size: 0,
    articles: 0,
    characters: 0,
    rejections: [],
    skipped: [],
    rates: [],
    companies: [],
    others: [],
    withdrawals: new Map(),
    overtaken: 0,
  };
}

export function addTo(batch: Batch, item: Exclude<SourceItem, Notice>, of_file?: OfFile): void {
  batch.size += 1;
  if (item.kind === 'rejected') batch.rejections.push(item);
  else if (item.kind === 'skipped') batch.skipped.push(item);
  else if (item.kind === 'fx_rate') batch.rates.push(item);
  else {
    if (batch.withdrawals.size > 0 && batch.withdrawals.delete(withdrawalKey(item))) batch.overtaken += 1;
    if (item.kind === 'withdrawn') batch.withdrawals.set(withdrawalKey(item), item);
    else addStatement(batch, prepare(item, of_file));
  }
}

function addStatement(batch: Batch, incoming: Incoming): void {
  const { statement, payload } = incoming;
  const { length } = payload;
  if (length > mostCharacters) {
    const reason = `This record has ${length.toLocaleString('en')} characters; at most ${mostCharacters.toLocaleString('en')} are taken.`;
    batch.rejections.push({ kind: 'rejected', at: statement.at ?? statement.source_key, reason });
    return;
  }
  batch.characters += length;
  if (statement.kind === 'article') batch.articles += 1;
  (statement.kind === 'company' ? batch.companies : batch.others).push(incoming);
}

function withdrawalKey({ source, source_key }: { source: string; source_key: string }): string {
  return `${source} ${source_key}`;
}

/** Leaves out what the batch itself takes back further down. @returns how much that was */
export function dropWithdrawn(batch: Batch): number {
  if (batch.withdrawals.size === 0) return batch.overtaken;
  const before = batch.companies.length + batch.others.length;
  const stays = ({ statement }: Incoming) => batch.withdrawals.get(withdrawalKey(statement))?.of !== statement.kind;
  batch.companies = batch.companies.filter(stays);
  batch.others = batch.others.filter(stays);
  return before - batch.companies.length - batch.others.length + batch.overtaken;
}

export function isFull({ size, articles, characters }: Batch): boolean {
  return size >= batchItems || articles >= batchArticles || characters >= batchCharacters;
}

/** Only such a batch can be planned while another is written; other kinds depend on the companies that it creates. */
export function isOnlyCompanies({ companies, others, rates, withdrawals }: Batch): boolean {
  return companies.length > 0 && others.length === 0 && rates.length === 0 && withdrawals.size === 0;
}
