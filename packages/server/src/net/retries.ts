import type { Time } from './net.ts';

/**
 * Tries something until it works.
 * @param options.pauseAfter how many milliseconds to wait after a failure; it throws to give up
 * @throws what `pauseAfter` throws, or the signal's reason
 */
export async function withRetries<T>(
  time: Time,
  options: { signal: AbortSignal; pauseAfter: (error: unknown, tries: number) => number },
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      options.signal.throwIfAborted();
      await time.wait(options.pauseAfter(error, tries), options.signal);
    }
  }
}
