import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { changedChannel, ownIndex, rebuildWanted, saveIndexOwner } from '../../store/index-progress.ts';
import { listen } from '../../store/listen.ts';
import { catchUpIndex, type IndexContext } from './index-companies.ts';

/** An importer waits for the index; it must not wait for the next import. */
const retryMs = 5_000;

export interface FollowContext extends IndexContext {
  clock: Clock;
  log: Log;
  /** Tells this index from those of other hosts on the same database. */
  owner: string;
}

/**
 * Keeps the index up with what imports change in other processes, and tells them how far it has come.
 * @returns stops following, after the catching-up in hand
 */
export async function followChanges(context: FollowContext): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isRebuildAsked = false;

  async function catchUp(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false;
      const anew = isRebuildAsked;
      isRebuildAsked = false;
      try {
        await catchUpIndex(context, { anew });
        await reportIndex(context);
        // Everything is found by now: nobody waits for this, which costs what the index is large.
        await context.index.settle();
      } catch (error) {
        context.log.error({ err: error }, 'the index could not be brought up to date; trying again');
        await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        isAsked = true;
        isRebuildAsked ||= anew;
      }
    }
  }
  const ask = () => {
    isAsked = true;
    running ??= catchUp().finally(() => (running = undefined));
  };

  // Whoever waits for an index may trust one that hears of changes: both live and die with one connection.
  const stopListening = await listen(context.db, changedChannel, {
    first: ownIndex,
    message: (told) => {
      isRebuildAsked ||= told === rebuildWanted;
      ask();
    },
    reconnect: ask,
    error: (error) => context.log.warn({ err: error }, 'lost the connection that tells of changed documents'),
  });
  // What changed before anybody listened.
  ask();
  return async () => {
    stopping.abort();
    await running;
    await stopListening();
  };
}

/** Tells others how far the index has come. */
export async function reportIndex({ db, index, clock, owner }: FollowContext): Promise<void> {
  await saveIndexOwner(db, { owner, revision: index.revision(), companies: index.size(), updated_at: clock() });
}
