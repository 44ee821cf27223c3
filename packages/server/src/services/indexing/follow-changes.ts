import type { Clock } from '../../kernel/clock.ts';
import { changedChannel, ownIndex, rebuildWanted, saveIndexOwner } from '../../store/companies/index-progress.ts';
import { catchUpIndex, type IndexContext } from './index-companies.ts';

export interface FollowContext extends IndexContext {
  clock: Clock;
  /** Tells this index from those of other hosts on the same database. */
  owner: string;
}

/** A waiting caller may trust an index that listens for changes: both live and die with one connection. */
export const documentChanges = { channel: changedChannel, first: ownIndex };

/**
 * Brings the index up to date with what imports changed in other processes, and tells them how far it has come.
 * @param told what was told on the channel of changes
 */
export async function followChanges(context: FollowContext, told: readonly string[]): Promise<void> {
  await catchUpIndex(context, { anew: told.includes(rebuildWanted) });
  await reportIndex(context);
  // Everything can be found by now: no caller waits for this, whose cost grows with the index.
  await context.index.compact?.();
}

/** Tells others how far the index has come. */
export async function reportIndex({ db, index, clock, owner }: FollowContext): Promise<void> {
  const { revision, companies } = await index.state();
  await saveIndexOwner(db, { owner, revision, companies, updated_at: clock() });
}
