import { setTimeout as sleep } from 'node:timers/promises';

/** Work that runs side by side with other work, or alone. */
export interface TurnsAlone {
  together(work: () => Promise<void>): Promise<void>;
  /** Begins when all other work has ended. Other work begins when this has ended. */
  alone(work: () => Promise<void>): Promise<void>;
}

/**
 * @param limits.wait_ms how long work that is to run alone waits for the work before it
 * @param limits.alone_ms how long it keeps other work waiting
 */
export function turnsAlone({ wait_ms, alone_ms }: { wait_ms: number; alone_ms: number }): TurnsAlone {
  const running = new Set<Promise<void>>();
  /** Settled when work may begin. */
  let tail: Promise<void> = Promise.resolve();

  async function counted(work: () => Promise<void>): Promise<void> {
    const begun = work();
    // A failure is the caller's matter.
    const ended = begun.catch(() => undefined);
    running.add(ended);
    try {
      await begun;
    } finally {
      running.delete(ended);
    }
  }

  return {
    async together(work) {
      for (let seen; seen !== tail;) await (seen = tail);
      await counted(work);
    },
    async alone(work) {
      const before = tail;
      const over = Promise.withResolvers<void>();
      tail = over.promise;
      await before;
      await within(wait_ms, Promise.all(running));
      const timer = setTimeout(over.resolve, alone_ms).unref();
      try {
        await counted(work);
      } finally {
        clearTimeout(timer);
        over.resolve();
      }
    },
  };
}

async function within(limit_ms: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, sleep(limit_ms, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)]);
  timer.abort();
}
