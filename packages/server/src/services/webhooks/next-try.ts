const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait after each try that failed; after one more it is given up. */
const delaysMs: readonly number[] = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
/** So much longer at most, so that what failed together does not come back together. */
const mostJitter = 0.1;
/** A receiver that asks for more patience than this is asked again all the same. */
const longestRetryAfterMs = 24 * hour;

/**
 * How long to wait before the next try, in milliseconds; undefined when there is none.
 * @param after.tries how many failed; @param after.random from 0 to 1
 */
export function nextTry(after: { tries: number; random: number; retry_after_ms?: number | undefined }): number | undefined {
  const delay = delaysMs[after.tries - 1];
  if (delay === undefined) return undefined;
  return Math.max(Math.round(delay * (1 + mostJitter * after.random)), Math.min(after.retry_after_ms ?? 0, longestRetryAfterMs));
}
