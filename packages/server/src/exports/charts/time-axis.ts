type Interval = 'day' | 'month' | 'year';

/** How often an axis of time has a tick, and what is written there. */
export interface TimeTicks {
  tickCount: { interval: Interval; step: number };
  format: string;
}

const dayMs = 86_400_000;
const mostTicks = 8;
const monthSteps = [1, 2, 3, 6];

/**
 * Ticks whose labels all differ: one at most for each day, month or year that a label names.
 * @param times milliseconds, at least one
 * @param input.byYear whether only the years are known
 */
export function timeTicks(times: readonly number[], { byYear = false } = {}): TimeTicks {
  const days = (times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b))) / dayMs;
  if (!byYear && days <= 62) return ticks('day', Math.ceil(days / mostTicks), '%-d %b %Y');
  const months = days / (365.25 / 12);
  const step = monthSteps.find((each) => months / each <= mostTicks);
  if (!byYear && step !== undefined) return ticks('month', step, '%b %Y');
  return ticks('year', Math.ceil(months / 12 / mostTicks), '%Y');
}

function ticks(interval: Interval, step: number, format: string): TimeTicks {
  return { tickCount: { interval, step: Math.max(step, 1) }, format };
}
