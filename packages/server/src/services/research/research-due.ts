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
/** Websites a turn. */
const atOnce = 3;

/** One turn of the recurring work. */
export async function researchTurn(context: Omit<ResearchContext, 'reader'> & { log: Log }, signal: AbortSignal): Promise<void> {
  const reader = pageReader(signal);
  try {
    await researchDue({ ...context, reader }, { signal });
  } finally {
    await reader.close();
  }
}

/** Reads the websites again that were read a week ago, and goes on with those that were cut short: a few, one after the other. */
export async function researchDue(
  context: ResearchContext & { log: Log },
  options: Pick<ResearchOptions, 'limits' | 'signal'>,
): Promise<number> {
  const { db, clock, log } = context;
  for (let read = 0; read < atOnce; read++) {
    options.signal.throwIfAborted();
    const now = clock();
    const due = { ended_before: new Date(now.getTime() - everyMs), tried_before: new Date(now.getTime() - claimForMs), now };
    const claimed = await claimResearch(db, due);
    if (!claimed) return read;
    const { permalink, begins_at } = claimed;
    const researched = await companyToResearch(db, { company: permalink, from: begins_at });
    try {
      const { failed, refused, ...report } = await researchWebsite(context, researched, options);
      log.info({ ...report, failed: failed.length, refused: refused.length }, 'a website was read again');
    } catch (error) {
      options.signal.throwIfAborted();
      log.warn({ err: error, permalink }, 'a website could not be read; it is tried again in a week');
      await endResearch(db, researched.company_id, clock());
    } finally {
      await tellChanged(db).catch(() => undefined);
    }
  }
  return atOnce;
}
