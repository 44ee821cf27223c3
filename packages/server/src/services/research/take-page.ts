import { hash } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import type { GotPage, Validators } from '../../net/get-page.ts';
import { pageStatement, websiteUpstream } from '../../sources/website/index.ts';
import { pageRules, type ReadPage } from '../../sources/website/page.ts';
import { directivesOf } from '../../sources/website/robots.ts';
import type { Database } from '../../store/database.ts';
import { forgetResearchedPage, saveResearchedPage, type ResearchedPage } from '../../store/publications/researched.ts';
import { ingest } from '../ingestion/ingest.ts';
import type { PageReader } from './page-reader.ts';
import { NotRead } from './visit.ts';

/** What became of the pages that were asked for; the counts come to `asked` with `refused` by the pages themselves and `failed`. */
export interface ResearchReport {
  permalink: string;
  begins_at: string;
  /** Pages that were asked for. */
  asked: number;
  new: number;
  updated: number;
  unchanged: number;
  /** Say the same as another page. */
  repeated: number;
  /** Read by the run that was cut short, and not asked for again. */
  before: number;
  /** Were there, and are no more. */
  gone: number;
  refused: { address: string; reason: string }[];
  failed: { address: string; reason: string }[];
  /** Addresses that are known and were not asked for. */
  left: number;
  /** Why the run ended before its pages were used up; '' where it did not. */
  ended: string;
}

export function emptyReport(permalink: string, begins_at: string): ResearchReport {
  const counts = { asked: 0, new: 0, updated: 0, unchanged: 0, repeated: 0, before: 0, gone: 0, left: 0 };
  return { permalink, begins_at, ...counts, refused: [], failed: [], ended: '' };
}

export interface Reading {
  context: { db: Database; clock: Clock; reader: PageReader };
  company_id: number;
  permalink: string;
  run: { began_at: Date };
  known: ReadonlyMap<string, ResearchedPage>;
  /** Addresses of pages that are records of the company. */
  kept: Set<string>;
  report: ResearchReport;
  add: (link: readonly [string, string]) => void;
  /** Digests of the texts of this run. */
  told: Set<string>;
  /** Where the pages of this run stand. */
  read: Set<string>;
}

/** What is read by other rules now, and what is no record of the company, is asked for as if it was never read. */
function isKept({ kept }: Reading, before: ResearchedPage | undefined): before is ResearchedPage {
  return before !== undefined && before.rules === pageRules && before.hash !== null && kept.has(before.page_url);
}

/** What to ask with, so that only a page that has changed is sent. */
export function validatorsOf(reading: Reading, before: ResearchedPage | undefined): Validators {
  return isKept(reading, before) ? { etag: before.etag ?? undefined, last_modified: before.last_modified ?? undefined } : {};
}

/** Keeps what was sent for an address, where it says something new. @throws NotRead */
export async function takePage(reading: Reading, address: string, got: GotPage): Promise<void> {
  const { context, report, known, kept } = reading;
  const before = known.get(address);
  const digest = got.is_unchanged ? undefined : hash('sha256', got.bytes, 'buffer');
  if (isKept(reading, before) && before.page_url === got.url && (digest === undefined || before.hash?.equals(digest))) {
    report.unchanged += 1;
    reading.read.add(got.url);
    const { etag = before.etag, last_modified = before.last_modified } = got.is_unchanged ? {} : got;
    await keepAddress(reading, { ...before, etag, last_modified });
    for (const link of before.links) reading.add(link);
    return;
  }
  if (got.is_unchanged || !digest) throw new NotRead('failed', 'It answers that it has not changed, though it was never read.');
  // It stood here itself, and leads elsewhere now.
  if (before?.page_url === address && got.url !== address) await takeBack(reading, address);
  const retrieved_at = context.clock();
  const read = await readOrFail(reading, got, retrieved_at);
  if (!read.facts && read.is_refused) throw new NotRead('refused', read.reason);
  const page: Omit<ResearchedPage, 'checked_at'> = {
    url: address,
    page_url: got.url,
    etag: got.etag ?? null,
    last_modified: got.last_modified ?? null,
    hash: digest,
    rules: pageRules,
    links: read.links,
  };
  for (const link of read.links) reading.add(link);
  const isRead = reading.read.has(got.url);
  reading.read.add(got.url);
  if (!read.facts) {
    report.failed.push({ address, reason: read.reason });
    return keepAddress(reading, { ...page, hash: null });
  }
  const text = hash('sha256', read.facts.text);
  if (isRead || reading.told.has(text)) {
    report.repeated += 1;
    if (!isRead && kept.has(got.url)) await takeBack(reading, got.url);
    return keepAddress(reading, { ...page, hash: null });
  }
  reading.told.add(text);
  await keepPage(reading, { ...read, facts: read.facts, retrieved_at, page });
}

async function readOrFail({ context }: Reading, got: GotPage & { is_unchanged: false }, retrieved_at: Date): Promise<ReadPage> {
  if (directivesOf(got.robots_tags).noindex) throw new NotRead('refused', 'It asks not to be indexed.');
  const { url, bytes, content_type } = got;
  try {
    return await context.reader.page({ url, bytes, content_type, retrieved_at });
  } catch (error) {
    throw new NotRead('failed', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The page as a record, and what is known of its address, in one transaction. */
async function keepPage(
  { context, company_id, permalink, report, kept }: Reading,
  {
    page,
    ...read
  }: Pick<ReadPage, 'published_on'> & {
    facts: NonNullable<ReadPage['facts']>;
    retrieved_at: Date;
    page: Omit<ResearchedPage, 'checked_at'>;
  },
): Promise<void> {
  const { counts } = await ingest(context, [pageStatement({ permalink, ...read })], {
    onBatch: (tx) => saveResearchedPage(tx, company_id, { ...page, checked_at: context.clock() }),
    onRejected({ reason }) {
      throw new Error(reason);
    },
  });
  kept.add(page.page_url);
  report.new += counts.new + counts.added;
  report.updated += counts.updated;
  report.unchanged += counts.unchanged;
}

function keepAddress({ context, company_id }: Reading, page: Omit<ResearchedPage, 'checked_at'>): Promise<void> {
  return saveResearchedPage(context.db, company_id, { ...page, checked_at: context.clock() });
}

/** The record of a page is taken back. */
async function takeBack({ context, kept }: Reading, page_url: string): Promise<void> {
  if (!kept.delete(page_url)) return;
  await ingest(context, [{ kind: 'withdrawn', of: 'web_page', source: websiteUpstream.name, source_key: page_url, at: page_url }]);
}

/** Records a page that was not read; a page that is gone, or no longer allowed, is withdrawn. */
export async function takeFailure(reading: Reading, address: string, { how, message }: NotRead): Promise<void> {
  const { context, company_id, known, kept, report } = reading;
  const before = known.get(address);
  const wasKept = before !== undefined && kept.has(before.page_url) && !reading.read.has(before.page_url);
  if (wasKept && (how === 'gone' || how === 'refused')) {
    await takeBack(reading, before.page_url);
    await forgetResearchedPage(context.db, company_id, address);
    if (how === 'gone') return void (report.gone += 1);
  }
  (how === 'refused' ? report.refused : report.failed).push({ address, reason: message });
}
