/** Work that waits for its turn: so much at once of all, so much of each. */
export interface Turns {
  /** @throws what the work throws, or the signal's reason */
  take<T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** First come, first served, with a limit per organization: beyond it an organization waits only for itself. */
export function takeTurns({ most, most_each }: { most: number; most_each: number }): Turns {
  const running = new Map<string, number>();
  let waiting: { who: string; begin: () => void }[] = [];
  const count = () => [...running.values()].reduce((sum, each) => sum + each, 0);

  function next(): void {
    for (const each of waiting) {
      if (count() >= most) return;
      if ((running.get(each.who) ?? 0) >= most_each) continue;
      waiting = waiting.filter((other) => other !== each);
      running.set(each.who, (running.get(each.who) ?? 0) + 1);
      each.begin();
    }
  }

  async function turn(who: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { who, begin: resolve };
    const leave = () => {
      waiting = waiting.filter((other) => other !== entry);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    waiting.push(entry);
    next();
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  return {
    async take(who, signal, work) {
      await turn(who, signal);
      try {
        return await work();
      } finally {
        const left = running.get(who)! - 1;
        if (left === 0) running.delete(who);
        else running.set(who, left);
        next();
      }
    },
  };
}
