import { hash } from 'node:crypto';
import { Problem } from '../../kernel/problem.ts';
import { addFailure, countFailures, forgetFailures } from '../../store/accounts/accounts.ts';
import type { Context } from './context.ts';

// NIST SP 800-63B allows up to a hundred in a row; ten are more than a person mistypes.
const mostFailures = 10;
const lockedMs = 15 * 60_000;
/** Clocks of several hosts differ. A failure later than that is from before the clock was set back, and does not lock longer. */
const mostSkewMs = 60_000;

/** The name of a sign-in, with or without such a user. */
export type Claimed = Buffer;

export function claimOf(organization_id: string, { user_id, email }: { user_id: string | null; email: string }): Claimed {
  // The database resolves an address: its lower case is not JavaScript's.
  return hash('sha256', JSON.stringify([organization_id, user_id ?? email.toLowerCase()]), 'buffer');
}

/**
 * Of an unknown client: under a name of its own, so that a caller without the client's secret locks out no user.
 * There are as many as fit into two bytes, so that strangers fill no table.
 */
export function claimOfStranger({ client_id, email }: { client_id: string; email: string }): Claimed {
  return hash('sha256', JSON.stringify([client_id, email.toLowerCase()]), 'buffer').subarray(0, 2);
}

/**
 * Of a sign-in by e-mail, by the address alone, whether it has users or not. It locks no sign-in with client credentials: their claims
 * begin with the id of an organization. The queue of password checks limits how many claims strangers can make in a day.
 * @param address as the database stores it, so that no other spelling has a claim of its own
 */
export function claimOfEmail(address: string): Claimed {
  return hash('sha256', JSON.stringify(['e-mail', address]), 'buffer');
}

/** @throws RATE_LIMITED while too many sign-ins in this name have failed; a right password makes no difference then */
export async function assertNotLockedOut({ db, clock }: Context, claimed: Claimed): Promise<void> {
  const now = clock().getTime();
  const { failures, last_at } = await countFailures(db, claimed, new Date(now - lockedMs));
  if (failures < mostFailures || last_at === undefined || last_at.getTime() > now + mostSkewMs) return;
  const retry_after_seconds = Math.max(1, Math.ceil((last_at.getTime() + lockedMs - now) / 1_000));
  throw new Problem('RATE_LIMITED', 'Too many sign-ins in this name have failed; wait a quarter of an hour.', {
    details: { retry_after_seconds },
  });
}

/** Counts a sign-in that failed, or forgets those before one that succeeded. */
export async function noteSignIn({ db, clock }: Context, claimed: Claimed, isVerified: boolean): Promise<void> {
  if (isVerified) return forgetFailures(db, claimed);
  const moment = clock();
  await addFailure(db, { claimed, moment, since: new Date(moment.getTime() - lockedMs) });
}
