import { dayMs } from '../../kernel/dates.ts';
import type { Log } from '../../kernel/log.ts';
import { tellChanged } from '../../store/companies/index-progress.ts';
import { claimResearch, endResearch } from '../../store/publications/researched.ts';
import { pageReader } from './page-reader.ts';
import { companyToResearch } from './research-company.ts';
import { researchWebsite, type ResearchContext, type ResearchOptions } from './research-website.ts';

/** A website is read again after so long. */
const everyMs = 7 * dayMs;
/** Longer than a run may take: a run without an end by then has died. */
const claimForMs = 3_600_000;
/** Websites of a turn, which are read at the same time: a slow one delays no other. */
const atOnce = 3;

type DueContext = Omit<ResearchContext, 'reader'> & { log: Log };
type DueOptions = Pick<ResearchOptions, 'limits' | 'signal'>;

/**
 * Reads the websites again that were read a week ago, and continues those that were cut short: a few at the same time.
 * @returns how many
 */
export async function researchDue(context: DueContext, options: DueOptions): Promise<number> {
  const read = await Promise.allSettled(Array.from({ length: atOnce }, () => researchNext(context, options)));
  for (const each of read) if (each.status === 'rejected') throw each.reason;
  return read.filter((each) => each.status === 'fulfilled' && each.value).length;
}

/** @returns whether a website was due */
async function researchNext(context: DueContext, options: DueOptions): Promise<boolean> {
  const { db, clock, log } = context;
  const { signal } = options;
  signal.throwIfAborted();
  const now = clock();
  const due = { ended_before: new Date(now.getTime() - everyMs), tried_before: new Date(now.getTime() - claimForMs), now };
  const claimed = await claimResearch(db, due);
  if (!claimed) return false;
  const { permalink, begins_at } = claimed;
  const researched = await companyToResearch(db, { company: permalink, from: begins_at });
  // A process of its own: a page that takes long, or ends it, concerns its own website only.
  const reader = pageReader(signal);
  try {
    const { failed, refused, ...report } = await researchWebsite({ ...context, reader }, researched, options);
    log.info({ ...report, failed: failed.length, refused: refused.length }, 'a website was read again');
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, permalink }, 'a website could not be read; it is tried again in a week');
    await endResearch(db, researched.company_id, clock());
  } finally {
    await reader.close();
    await tellChanged(db).catch(() => undefined);
  }
  return true;
}
