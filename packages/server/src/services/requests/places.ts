/**
 * Limits concurrency per organization: at most `most` jobs at once, first in, first out. A caller that gives up by a signal
 * throws its reason, and its work is not begun.
 */
export function placesEach(most: number): <T>(whose: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const crowds = new Map<string, { taken: number; waiting: (() => void)[] }>();
  return async (whose, work, signal) => {
    signal?.throwIfAborted();
    const crowd = crowds.get(whose) ?? { taken: 0, waiting: [] };
    crowds.set(whose, crowd);
    if (crowd.taken >= most) await turnIn(crowd.waiting, signal);
    else crowd.taken += 1;
    try {
      return await work();
    } finally {
      // A place goes to the longest waiting job.
      const next = crowd.waiting.shift();
      if (next) next();
      else if ((crowd.taken -= 1) === 0) crowds.delete(whose);
    }
  };
}

function turnIn(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(turn), 1);
      reject(signal!.reason as Error);
    };
    const turn = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    waiting.push(turn);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
