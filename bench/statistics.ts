/** Figures of a sample, and how sure they are. */

import { below, randomFrom } from './random.ts';

/** A figure made from a sample; the values come sorted, smallest first. */
export type Statistic = (sorted: Float64Array) => number;

/** The 95 % bootstrap interval of a figure. */
export type Interval = readonly [low: number, high: number];

/** The value that a share of the sample is at or below (nearest rank). */
export function percentile(share: number): Statistic {
  return (sorted) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const mean: Statistic = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function estimate(values: readonly number[], statistic: Statistic): { value: number; interval: Interval; n: number } {
  const sorted = Float64Array.from(values).sort();
  return { value: statistic(sorted), interval: bootstrap(sorted, statistic), n: sorted.length };
}

// Beyond this many values the interval is narrow, and a thousand rounds take seconds.
const largeSample = 5_000;

function bootstrap(sorted: Float64Array, statistic: Statistic): Interval {
  const random = randomFrom(sorted.length);
  const rounds = sorted.length > largeSample ? 200 : 1_000;
  const figures = new Float64Array(rounds);
  const drawn = new Float64Array(sorted.length);
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < drawn.length; at++) drawn[at] = sorted[below(random, sorted.length)] ?? Number.NaN;
    figures[round] = statistic(drawn.sort());
  }
  figures.sort();
  return [percentile(0.025)(figures), percentile(0.975)(figures)];
}
