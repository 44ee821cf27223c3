import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Database } from '../../store/database.ts';
import { forgetOld } from '../../store/requests/requests.ts';
import { resultLifetimeMs } from './read.ts';
import { keyLifetimeMs } from './submit.ts';

/** Forgets results that have expired, whose requests stay, and keys that count no more. */
export async function forgetOldRequests({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Promise<void> {
  const now = clock().getTime();
  const forgotten = await forgetOld(db, { results: new Date(now - resultLifetimeMs), keys: new Date(now - keyLifetimeMs) });
  if (forgotten.results + forgotten.keys > 0) log.info(forgotten, 'forgot old results and keys');
}
