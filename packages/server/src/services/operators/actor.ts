import { emailOf } from '../../store/accounts/accounts.ts';
import type { Queryable } from '../../store/database.ts';

/** How the audit names an operator who calls over HTTP. */
export async function actorOf(db: Queryable, user_id: string): Promise<string> {
  return (await emailOf(db, user_id)) || `user ${user_id}`;
}
