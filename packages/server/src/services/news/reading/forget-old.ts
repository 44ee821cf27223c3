import type { Config } from '../../../config.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { tellChanged } from '../../../store/companies/index-progress.ts';
import type { Database, Queryable } from '../../../store/database.ts';
import { forgetArticles } from '../../../store/news/readings.ts';
import { articlesBefore, publishedOfNewest } from '../../../store/news/withdrawn.ts';
import { lockCompanyData } from '../../../store/write-lock.ts';

interface KeepingContext {
  db: Queryable;
  clock: Clock;
  config: Pick<Config, 'news'>;
}

export interface Kept {
  /** Undefined where all are. */
  since: Date | undefined;
  /** @param published ISO 8601; '' where it is not known, which is never old */
  isOld(published: string): boolean;
}

/** Articles that are forgotten in one transaction. */
const atOnce = 1_000;

/** Since when articles are kept: by their age, and by how many are newer. */
export async function keptNews({ db, clock, config }: KeepingContext): Promise<Kept> {
  const { days, most } = config.news;
  const oldest = days === undefined ? undefined : new Date(clock().getTime() - days * dayMs);
  const last = most === undefined ? undefined : await publishedOfNewest(db, most);
  const since = oldest && last ? new Date(Math.max(oldest.getTime(), last.getTime())) : (oldest ?? last);
  return { since, isOld: (published) => since !== undefined && Date.parse(published) < since.getTime() };
}

/** Forgets the articles that are kept no longer, a thousand a transaction. @returns how many */
export async function forgetOldNews(context: KeepingContext & { db: Database }, signal: AbortSignal): Promise<number> {
  const { db } = context;
  const { since } = await keptNews(context);
  let forgotten = 0;
  for (let done = since ? atOnce : 0; done === atOnce && !signal.aborted; forgotten += done) {
    done = await db.transaction(async (tx) => {
      await lockCompanyData(tx);
      return forgetArticles(tx, await articlesBefore(tx, since!, atOnce));
    });
  }
  if (forgotten > 0) await tellChanged(db);
  return forgotten;
}
