/** 95 % intervals of figures that are made of whole rows. */

import { below, randomFrom } from '../random.ts';
import type { Interval } from '../statistics.ts';

const rounds = 300;

/** What a figure would be on samples of the rows, drawn with replacement: its middle 95 %. */
export function intervalOf<Row>(rows: readonly Row[], figure: (rows: readonly Row[]) => number): Interval {
  const random = randomFrom(rows.length);
  const figures = Array.from({ length: rounds }, () => figure(rows.map(() => rows[below(random, rows.length)]!))).toSorted((a, b) => a - b);
  return [figures[Math.floor(0.025 * rounds)]!, figures[Math.ceil(0.975 * rounds) - 1]!];
}
