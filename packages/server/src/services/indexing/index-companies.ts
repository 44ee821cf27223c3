import { setImmediate as nextTurn } from 'node:timers/promises';
import { describedText } from '../../kernel/descriptions.ts';
import { isDone } from '../../kernel/deals.ts';
import { isInvented, type CompanyDocument } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { everydayDomain } from '../../kernel/domains.ts';
import { nameKey, nameParts } from '../../kernel/names.ts';
import { buyerTypeOf } from '../../kernel/buyer-type.ts';
import { boughtWords, indexedWords, namesIn } from '../../ranking/evidence.ts';
import type { IndexedCompany, OwnedIndex } from '../../search/port.ts';
import { employeeRangeOf } from '../../sections/employees.ts';
import { discoveryRow } from '../../sections/discovery-row.ts';
import { operatingStatusOf, typeOf } from '../../sections/listing.ts';
import { documentsAfter, documentsById, placesAfter, type PageLimit, type StoredDocument } from '../../store/companies/documents.ts';
import type { Database } from '../../store/database.ts';
import { awaitEmbeddings, embeddingsById } from '../../store/companies/embeddings.ts';
import {
  countDocuments,
  countNewer,
  dataState,
  newestRevision,
  newestUpTo,
  removedSince,
  tellChanged,
} from '../../store/companies/index-progress.ts';
import { textHash } from '../documents/described.ts';
import { prominenceOf } from '../documents/prominence.ts';
import { decodeDocument } from '../documents/document-codec.ts';
import { preparedRows, type PreparedRows } from './prepared-rows.ts';

/** Two thousand that say as much as most take a megabyte or two; of long ones that is a few. */
const page: PageLimit = { rows: 2_000, bytes: 8 * 1_048_576 };
/** A few milliseconds' work: rows that say little, or fewer that say much. */
const rowsAtOnce = 200;
const charactersAtOnce = 100_000;
/**
 * Upserts leave rows outside the word index, which slow every search a little. Past this many, or this share of all companies,
 * a fresh build is better.
 */
const mostUpserts = 20_000;
const mostUpsertedShare = 0.02;

export interface IndexContext {
  db: Database;
  index: OwnedIndex;
}

export interface IndexProgress {
  done: number;
  total: number;
}

interface IndexOptions {
  onProgress?: (progress: IndexProgress) => void;
  /** Where prepared rows of the starter data set are. */
  prepared?: string;
  /** Build it anew, whether or not it could be brought up to date. */
  anew?: boolean;
}

/** Builds the index anew from all company documents, beside the present one, and switches to it. */
export async function rebuildIndex({ db, index }: IndexContext, options: IndexOptions = {}): Promise<void> {
  // Documents read after this was asked hold all up to it; one that changes while we read is newer, and taken afterwards.
  const revision = await newestRevision(db);
  const total = await countDocuments(db);
  await index.rebuild(
    pages({ db, index }, { ...options, onRead: (done) => options.onProgress?.({ done, total: Math.max(done, total) }) }),
    revision,
  );
}

async function* pages(
  context: IndexContext,
  { prepared, onRead }: { prepared?: string; onRead: (companies: number) => void },
): AsyncGenerator<IndexedCompany[]> {
  const rowAt = await preparedRows(context.db, prepared);
  let read = 0;
  for await (const rows of rowAt ? mostlyPrepared(context, rowAt) : fromDocuments(context)) {
    yield rows;
    read += rows.length;
    onRead(read);
  }
}

async function* fromDocuments({ db, index }: IndexContext): AsyncGenerator<IndexedCompany[]> {
  let after = 0;
  for (;;) {
    const rows = await documentsAfter(db, { by: 'company_id', after }, page);
    if (rows.length === 0) return;
    yield await inTurns({ db, index }, rows);
    after = rows.at(-1)?.company_id ?? after;
  }
}

/** Reads only documents without a prepared row. */
async function* mostlyPrepared({ db, index }: IndexContext, rowAt: PreparedRows): AsyncGenerator<IndexedCompany[]> {
  let after = 0;
  for (;;) {
    const places = await placesAfter(db, after, page.rows);
    if (places.length === 0) return;
    const rows = new Map(places.flatMap((place) => rowAt(place) ?? []).map((row) => [row.company_id, row]));
    const others = places.filter(({ company_id }) => !rows.has(company_id));
    for (let at = 0; at < others.length; at += rowsAtOnce) {
      const company_ids = others.slice(at, at + rowsAtOnce).map(({ company_id }) => company_id);
      for (const row of await inTurns({ db, index }, await documentsById(db, company_ids))) rows.set(row.company_id, row);
    }
    yield places.flatMap(({ company_id }) => rows.get(company_id) ?? []);
    await nextTurn();
    after = places.at(-1)!.company_id;
  }
}

// Two at once would each take the other's changes for a loss.
const catchingUp = new WeakMap<OwnedIndex, Promise<void>>();

/** Brings the index up to date with the documents; does nothing when it is. One after the other, however many ask. */
export function catchUpIndex(context: IndexContext, options: IndexOptions = {}): Promise<void> {
  const before = catchingUp.get(context.index) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(() => catchUp(context, options));
  catchingUp.set(context.index, turn);
  return turn;
}

async function catchUp(context: IndexContext, options: IndexOptions): Promise<void> {
  const { db, index } = context;
  if (options.anew || !(await index.state()).isBuilt || (await hasLostStep(context))) await rebuildIndex(context, options);
  for (;;) {
    const newest = await newestRevision(db);
    const { revision, companies } = await index.state();
    if (revision >= newest) return;
    const most = Math.max(mostUpserts, Math.floor(companies * mostUpsertedShare));
    const pending = await countNewer(db, revision, most + 1);
    // An empty index has no word index to add to.
    if (pending > most || (companies === 0 && pending > 0)) {
      await rebuildIndex(context, options);
      continue;
    }
    await takeChanges(context, newest, (done) => options.onProgress?.({ done, total: pending }));
  }
}

async function takeChanges({ db, index }: IndexContext, newest: number, onProgress: (done: number) => void): Promise<void> {
  let done = 0;
  for (let { revision } = await index.state(); revision < newest;) {
    const rows = await documentsAfter(db, { by: 'revision', after: revision }, page);
    const until = rows.at(-1)?.revision ?? newest;
    await index.upsert(await inTurns({ db, index }, rows));
    await index.remove(await removedSince(db, revision, until));
    await index.checkpoint(until);
    revision = until;
    done += rows.length;
    onProgress(done);
  }
}

/**
 * The engine does not flush what it writes: after a power loss it may hold older companies than it says. A database that was put back to an
 * earlier moment draws revisions again: an index ahead of it would skip those changes.
 */
async function hasLostStep({ db, index }: IndexContext): Promise<boolean> {
  const { revision, newest } = await index.state();
  if (Math.max(revision, newest) > (await dataState(db)).revision) return true;
  return (await newestUpTo(db, revision)) > newest;
}

/** Rows for the index, made a few at a time, so that other work on the event loop gets turns. */
async function inTurns({ db, index }: IndexContext, rows: readonly StoredDocument[]): Promise<IndexedCompany[]> {
  const companies: IndexedCompany[] = [];
  const waiting: StoredDocument[] = [];
  const { model } = await index.state();
  const company_ids = rows.map((row) => row.company_id);
  const meanings = model === undefined ? undefined : await embeddingsById(db, { company_ids, model });
  let left = charactersAtOnce;
  for (const row of rows) {
    if (left <= 0) {
      await nextTurn();
      left = charactersAtOnce;
    }
    const document = decodeDocument(row.document);
    const text = describedText(document.facts);
    left -= charactersAtOnce / rowsAtOnce + text.length;
    const stored = meanings?.get(row.company_id);
    const isOfText = stored?.text_hash.equals(textHash(text));
    if (meanings && !isOfText && text !== '') waiting.push(row);
    companies.push(indexedCompany(row, { document, meaning: isOfText && stored?.vector.length ? stored.vector : undefined }));
  }
  // All companies without a vector, after a change of the model or of the format, get one.
  await awaitEmbeddings(db, waiting);
  if (waiting.length > 0) await tellChanged(db);
  return companies;
}

function indexedCompany(
  row: StoredDocument,
  { document, meaning }: { document: CompanyDocument; meaning: Int8Array | undefined },
): IndexedCompany {
  const { facts } = document;
  const shown = discoveryRow(document);
  return {
    company_id: row.company_id,
    permalink: row.permalink,
    revision: row.revision,
    name: facts.name,
    is_invented: isInvented(document),
    name_keys: nameKeysOf(facts),
    prominence: prominenceOf(document),
    ...indexedWords(facts),
    bought: boughtWords(document.acquisitions.filter(isDone)),
    mentions: facts.description ? namesIn(facts.description) : [],
    lists: facts.lists ?? [],
    meaning: meaning ?? null,
    deals: document.acquisitions.filter(isDone).length,
    newest_deal: newestDealOf(document),
    status: operatingStatusOf(document) ?? null,
    buyer_type: buyerTypeOf(facts),
    country: facts.country ?? null,
    type: typeOf(facts),
    employee_range: employeeRangeOf(facts) || null,
    founded: facts.founded ?? null,
    funding_stage: facts.funding_stage ?? null,
    total_funding: shown['Total Funding'],
    last_funding_round: facts.last_funding_usd ?? null,
    revenue: shown.Revenue,
    ebitda: shown.EBITDA,
    net_income: shown['Net Income'],
    ev_ebitda: shown['EV/EBITDA (LTM)'],
  };
}

/** Keys of all names of a company, the current one's first, everyday ones last; as its country reads legal forms and as others do. */
export function nameKeysOf(facts: CompanyFacts): string[] {
  const { name, legal_name = '', other_names = [], former_names = [], also_known_as = [], country } = facts;
  const everyday = also_known_as.filter((each) => everydayDomain(each) === undefined);
  const keys = [name, legal_name, ...other_names, ...former_names, ...everyday].flatMap((each) => {
    const here = nameParts(each, country);
    return here.is_local ? [here.key, nameKey(each)] : [here.key];
  });
  return [...new Set(keys)].filter((key) => key !== '');
}

function newestDealOf({ acquisitions, acquired_by }: CompanyDocument): string | null {
  const dates = [...acquisitions, ...acquired_by].flatMap((deal) => (deal.facts.date ? [deal.facts.date] : []));
  return dates.reduce<string | null>((newest, date) => (newest === null || date > newest ? date : newest), null);
}
