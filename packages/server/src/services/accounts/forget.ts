import type { Clock } from '../../kernel/clock.ts';
import { dayMs } from '../../kernel/dates.ts';
import { forgetFailuresBefore, forgetFullBuckets } from '../../store/accounts/accounts.ts';
import type { Database } from '../../store/database.ts';

// Longer than any lock-out.
const failuresLifetimeMs = dayMs;

export async function forgetOldCounts({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock();
  await forgetFullBuckets(db, now);
  await forgetFailuresBefore(db, new Date(now.getTime() - failuresLifetimeMs));
}
