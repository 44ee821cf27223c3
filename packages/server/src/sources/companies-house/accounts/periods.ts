import { dayMs } from '../../../kernel/dates.ts';
import { balanceLines, type Line } from './concepts.ts';
import type { Entry, Mark } from './entries.ts';
import type { Instance } from '../../reading/xbrl/instance.ts';

export interface Period {
  start?: string;
  end: string;
}

/** Lines that only a balance sheet has: notes and statements of changes in equity repeat the others for other days. */
const totals: ReadonlySet<Line> = new Set([
  'fixed_assets',
  'current_assets',
  'net_current_assets',
  'total_assets_less_current_liabilities',
  'net_assets',
  'shareholders_funds',
]);
const balance: ReadonlySet<Line> = new Set(balanceLines);

/**
 * The period the accounts are of: ends on the first of the `stated` days that a balance sheet figure is tagged for, and starts
 * where most of what is tagged with that end starts.
 */
export function currentPeriod(
  instance: Instance,
  entries: readonly Entry[],
  stated: { ends: readonly string[]; start: string | undefined },
): Period | undefined {
  const days = new Set(entries.filter((entry) => balance.has(entry.line)).map((entry) => entry.end));
  const end = stated.ends.length > 0 ? stated.ends.find((day) => days.has(day)) : [...days].toSorted().at(-1);
  if (end === undefined) return undefined;
  const used = instance.facts.map((fact) => instance.contexts.get(fact.context_ref)).filter((context) => context?.end === end);
  const start = mostUsed(
    end,
    used.map((context) => context?.start),
  );
  return withStart(end, start ?? stated.start);
}

/**
 * The period of the comparative column, whose figures of the same mark have a balance sheet of their own: the one that ends the
 * day before the current starts, else the last that ends earlier. Opening balances are none, for they state equity alone.
 */
export function comparativePeriod(
  instance: Instance,
  entries: readonly Entry[],
  { current, mark, start }: { current: Period; mark: Mark; start: string | undefined },
): Period | undefined {
  const dayBefore = current.start === undefined ? undefined : previousDay(current.start);
  const found = new Map<string, Set<Line>>();
  for (const entry of entries) {
    if (entry.mark !== mark || !totals.has(entry.line) || entry.end >= (current.start ?? current.end)) continue;
    found.set(entry.end, (found.get(entry.end) ?? new Set()).add(entry.line));
  }
  const ends = [...found.keys()].filter((day) => (found.get(day)?.size ?? 0) > 1).toSorted();
  const end = dayBefore !== undefined && ends.includes(dayBefore) ? dayBefore : ends.at(-1);
  if (end === undefined) return undefined;
  const used = entries.filter((entry) => entry.end === end).map((entry) => entry.start);
  // Accounts without an income statement define the earlier year and tag nothing for it.
  const defined = [...instance.contexts.values()].filter((context) => context.end === end).map((context) => context.start);
  return withStart(end, mostUsed(end, used) ?? mostUsed(end, defined) ?? start);
}

function mostUsed(end: string, starts: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const start of starts) if (start !== undefined && start < end) counts.set(start, (counts.get(start) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0];
}

function withStart(end: string, start: string | undefined): Period {
  return start !== undefined && start < end ? { start, end } : { end };
}

function previousDay(day: string): string {
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
}

/** How many different lines of a balance sheet are tagged for a day with a mark. */
export function totalsOn(entries: readonly Entry[], day: string, mark: Mark): number {
  return new Set(entries.filter((entry) => entry.end === day && entry.mark === mark && totals.has(entry.line)).map((entry) => entry.line))
    .size;
}
