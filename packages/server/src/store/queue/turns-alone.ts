import { setTimeout as sleep } from 'node:timers/promises';

/** Work that runs side by side with other work, or alone. */
export interface TurnsAlone {
  /** Begins at once, or when the work that runs alone has ended: between two of those, all that waits begins. */
  together(work: () => Promise<void>): Promise<void>;
  /** Begins when all other work has ended. Other work begins when this has ended. */
  alone(work: () => Promise<void>): Promise<void>;
}

/**
 * @param limits.wait_ms how long work that is to run alone waits for the work before it
 * @param limits.alone_ms how long it keeps other work waiting
 * @param limits.sum_ms how long all such work in a row keeps other work waiting; the rest of it runs one by one beside other work
 */
export function turnsAlone({ wait_ms, alone_ms, sum_ms }: { wait_ms: number; alone_ms: number; sum_ms: number }): TurnsAlone {
  const running = new Set<Promise<void>>();
  /** Settled when other work may begin; undefined while it may. */
  let closed: Promise<void> | undefined;
  /** Settled when the last work that is to run alone has had its turn. */
  let tail: Promise<void> = Promise.resolve();
  let inRow = 0;
  let kept_ms = 0;

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

  /** Keeps other work waiting until what it returns is called, or the sum is used up. */
  function close(): () => void {
    const left_ms = sum_ms - kept_ms;
    if (left_ms <= 0) return () => undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    const since = performance.now();
    closed = promise;
    const open = () => {
      clearTimeout(timer);
      if (closed !== promise) return;
      closed = undefined;
      kept_ms += performance.now() - since;
      resolve();
    };
    const timer = setTimeout(open, left_ms).unref();
    return open;
  }

  return {
    async together(work) {
      for (let gate = closed; gate; gate = closed) await gate;
      await counted(work);
    },
    async alone(work) {
      const before = tail;
      const over = Promise.withResolvers<void>();
      tail = over.promise;
      inRow += 1;
      if (inRow > 1) await before;
      const open = close();
      let timer: NodeJS.Timeout | undefined;
      const end = () => {
        clearTimeout(timer);
        // First what waits begins, then the next that is to run alone waits for it.
        open();
        over.resolve();
      };
      try {
        await within(wait_ms, Promise.all(running));
        timer = setTimeout(end, alone_ms).unref();
        await counted(work);
      } finally {
        end();
        inRow -= 1;
        if (inRow === 0) kept_ms = 0;
      }
    },
  };
}

async function within(limit_ms: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, sleep(limit_ms, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)]);
  timer.abort();
}
