import { requestTypes } from '@firmament/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Database } from '../../store/database.ts';
import { failUnknownRequests } from '../../store/requests/requests.ts';
import { outdated } from './stored-input.ts';

/** Fails requests of kinds that this version no longer works on, and logs each. */
export async function failOutdatedRequests({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Promise<void> {
  const error = `${outdated} This version knows no requests of its kind.`;
  for (const request of await failUnknownRequests(db, { known: requestTypes, moment: clock(), error })) {
    log.error(request, 'a request was failed: this version does not work on its kind');
  }
}
