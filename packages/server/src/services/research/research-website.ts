import type { Clock } from '../../kernel/clock.ts';
import type { Net } from '../../net/net.ts';
import { pageAddress, siteOf } from '../../sources/website/address.ts';
import { websiteUpstream } from '../../sources/website/index.ts';
import { leftOut } from '../../sources/website/purpose.ts';
import type { Database } from '../../store/database.ts';
import { beginResearch, endResearch, keptPages, researchedPages } from '../../store/publications/researched.ts';
import { saveSources } from '../../store/records/source-records.ts';
import { frontierOf } from './frontier.ts';
import type { PageReader } from './page-reader.ts';
import { emptyReport, takeFailure, takePage, validatorsOf, type Reading, type ResearchReport } from './take-page.ts';
import { NotRead, visitorOf, type Visitor, type VisitLimits } from './visit.ts';

export interface ResearchContext {
  db: Database;
  clock: Clock;
  net: Net;
  reader: PageReader;
}

export interface Researched {
  company_id: number;
  permalink: string;
  /** The page the reading begins with; of several the first that can be reached. */
  begins_at: readonly [string, ...string[]];
}

export interface ResearchLimits extends VisitLimits {
  /** Number of pages requested, with any outcome. */
  pages: number;
  bytes: number;
  run_ms: number;
}

export const researchLimits: ResearchLimits = {
  pages: 40,
  bytes: 100 * 1_048_576,
  run_ms: 30 * 60_000,
  pause_s: 1,
  most_delay_s: 60,
  wait_ms: 120_000,
  page_bytes: 5 * 1_048_576,
  pdf_bytes: 20 * 1_048_576,
  body_ms: 30_000,
};

export interface ResearchOptions {
  limits?: Partial<ResearchLimits>;
  signal: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** A run that was cut short is gone on with for so long. */
const resumeForMs = 24 * 3_600_000;
const mostSitemaps = 5;
/** So many pages in a row that cannot be reached, and the site is gone. */
const mostUnreachable = 3;

/**
 * Reads a company's website, the most telling pages first, and keeps each page with what it says as soon as it is read. A page that has not
 * changed is not read again; a run that was cut short is gone on with.
 * @throws Error with a sentence where the website cannot be reached or read at all, or not in time; the signal's reason
 */
export async function researchWebsite(context: ResearchContext, researched: Researched, options: ResearchOptions): Promise<ResearchReport> {
  const limits = { ...researchLimits, ...options.limits };
  const { db, clock, net } = context;
  const { company_id, permalink } = researched;
  const deadline = net.time.deadline(limits.run_ms);
  const signal = AbortSignal.any([options.signal, deadline]);
  const late = `The reading took ${Math.round(limits.run_ms / 60_000)} minutes, and ends.`;
  const [begins_at, visitor] = await reached(net, researched.begins_at, { limits, signal }).catch((error: unknown) => {
    options.signal.throwIfAborted();
    throw deadline.aborted ? new Error(late, { cause: error }) : error;
  });
  const site = siteOf(begins_at);
  await saveSources(db, [websiteUpstream]);
  const run = await db.transaction((tx) =>
    beginResearch(tx, {
      company_id,
      begins_at,
      site: site.name,
      now: clock(),
      resume_since: new Date(clock().getTime() - resumeForMs),
    }),
  );
  const report = emptyReport(permalink, begins_at);
  const known = new Map((await researchedPages(db, company_id)).map((page) => [page.url, page]));
  const frontier = frontierOf(begins_at, limits);
  frontier.add(begins_at);
  const add = ([address, words]: readonly [string, string], changed = '') => {
    if (site.holds(address) && leftOut(address) === undefined) frontier.add(address, { words, changed, is_known: known.has(address) });
  };
  const reading: Reading = {
    context,
    company_id,
    permalink,
    run,
    known,
    kept: await keptPages(db, company_id),
    report,
    add,
    told: new Set(),
    read: new Set(),
  };
  let bytes = 0;
  let unreachable = 0;
  let areListed = false;
  const count = () => report.asked + report.before;
  try {
    await readOn();
  } catch (error) {
    options.signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    report.ended = late;
  }
  report.left = frontier.waiting();
  await endResearch(db, company_id, clock());
  return report;

  /** Reads page after page until there are enough. */
  async function readOn(): Promise<void> {
    while (report.ended === '' && count() < limits.pages) {
      signal.throwIfAborted();
      const isSecond = count() === 1 && !areListed;
      if (isSecond) {
        // Behind the first page, for what that links to comes first.
        areListed = true;
        await addSitemaps(visitor, begins_at, { reader: context.reader, add, known });
      }
      const address = frontier.take();
      if (address === undefined) break;
      const before = known.get(address);
      if (run.is_resumed && before && before.checked_at >= run.began_at) {
        report.before += 1;
        reading.read.add(before.page_url);
        frontier.found(before.page_url);
        for (const link of before.links) add(link);
        continue;
      }
      options.onProgress?.({ done: count(), total: Math.min(limits.pages, count() + 1 + frontier.waiting()) });
      report.asked += 1;
      try {
        const got = await visitor.page(address, validatorsOf(reading, before));
        unreachable = 0;
        bytes += got.is_unchanged ? 0 : got.bytes.length;
        frontier.found(got.url);
        await takePage(reading, address, got);
      } catch (error) {
        if (!(error instanceof NotRead)) throw error;
        unreachable = error.how === 'unreachable' ? unreachable + 1 : 0;
        await takeFailure(reading, address, error);
        if (error.how === 'rest' || error.how === 'later' || unreachable >= mostUnreachable) report.ended = error.message;
      }
      if (bytes > limits.bytes) report.ended = `${Math.round(limits.bytes / 1_048_576)} MB are read, and more is not.`;
    }
  }
}

/** The first of these addresses whose host answers, with who visits it. @throws Error that says why none does */
async function reached(
  net: Net,
  addresses: readonly [string, ...string[]],
  asking: { limits: ResearchLimits; signal: AbortSignal },
): Promise<[address: string, visitor: Visitor]> {
  let fault: unknown;
  let isThere = false;
  for (const address of addresses) {
    // Who answers by https, but not as he should, is not asked without it.
    if (isThere && address.startsWith('http:')) continue;
    const visitor = visitorOf(net, siteOf(address), asking);
    try {
      await visitor.robots(address);
      return [address, visitor];
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      if (error.how !== 'unreachable' && !isThere) fault = error;
      fault ??= error;
      isThere ||= error.how !== 'unreachable';
    }
  }
  throw fault;
}

async function addSitemaps(
  visitor: Visitor,
  begins_at: string,
  {
    reader,
    add,
    known,
  }: { reader: PageReader; add: (link: readonly [string, string], changed: string) => void; known: ReadonlyMap<string, unknown> },
): Promise<void> {
  const { sitemaps } = await visitor.robots(begins_at);
  const waiting = sitemaps.length > 0 ? [...sitemaps] : [`${new URL(begins_at).origin}/sitemap.xml`];
  for (let read = 0; read < mostSitemaps && waiting.length > 0; read++) {
    const address = waiting.shift()!;
    if (!siteOf(begins_at).holds(address)) continue;
    const bytes = await visitor.sitemap(address);
    if (!bytes) continue;
    const sitemap = await reader.sitemap(bytes).catch(() => undefined);
    waiting.push(...(sitemap?.sitemaps ?? []));
    for (const { url, changed } of sitemap?.pages ?? []) {
      const page = pageAddress(url, address);
      if (page !== undefined) add([page, ''], changed);
    }
  }
  // What is linked nowhere any more may be gone.
  for (const address of known.keys()) add([address, ''], '');
}
