/** Random numbers that are the same at every run: benchmarks draw their inputs and their bootstrap samples from here. */

export type Random = () => number;

/** A seeded source (mulberry32); the same seed gives the same numbers on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from 0 to below `limit`. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** `count` different items in random order; all of them when there are fewer. */
export function sample<T>(random: Random, items: readonly T[], count: number): T[] {
  const pool = [...items];
  const taken = Math.min(count, pool.length);
  for (let at = 0; at < taken; at++) {
    const other = at + below(random, pool.length - at);
    [pool[at], pool[other]] = [pool[other] as T, pool[at] as T];
  }
  return pool.slice(0, taken);
}
