/** What a benchmark prints: the machine, its inputs, and figures beside their baselines and targets. */

import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { estimate, type Interval, type Statistic } from './statistics.ts';

/** One measured figure. What is absent is printed as `–`. */
export interface Figure {
  name: string;
  unit: 'ms' | 's' | 'MB' | '/s' | '';
  n: number;
  value: number;
  interval?: Interval;
  /** The same figure of the baseline, measured in the same run. */
  baseline?: number | undefined;
  /** `at` says on which side of `value` the target is met. */
  target?: { at: 'most' | 'least'; value: number };
}

export function figureOf(
  description: Pick<Figure, 'name' | 'unit' | 'target'>,
  samples: { values: readonly number[]; baseline?: readonly number[] },
  statistic: Statistic,
): Figure {
  const baseline = samples.baseline && statistic(Float64Array.from(samples.baseline).sort());
  return { ...description, ...estimate(samples.values, statistic), baseline };
}

export function printHead(title: string, inputs: Readonly<Record<string, string | number>>): void {
  const [cpu] = cpus();
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0);
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`\n# ${title}\n`);
  console.log(
    `machine   ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Node ${process.version}, ${process.platform}`,
  );
  console.log(
    `          load before the run ${load.join(', ')}: anything near the number of cores makes times meaningless, ratios less so`,
  );
  console.log(`commit    ${commit()}`);
  for (const [name, value] of Object.entries(inputs)) console.log(`${name.padEnd(9)} ${value}`);
  console.log();
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', import.meta.dirname, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ', with changes');
  } catch {
    return 'unknown';
  }
}

export function printFigures(figures: readonly Figure[]): void {
  printTable(
    ['', 'n', 'figure', '95 % interval', 'baseline', 'ratio', 'target', ''],
    figures.map((figure) => {
      const { name, n, unit, value, interval, baseline, target } = figure;
      return [
        name,
        n.toLocaleString('en'),
        `${shown(value)} ${unit}`.trim(),
        interval ? `[${shown(interval[0])}, ${shown(interval[1])}]` : '–',
        baseline === undefined ? '–' : `${shown(baseline)} ${unit}`.trim(),
        baseline === undefined || baseline === 0 ? '–' : `${shown(value / baseline)} ×`,
        target ? `${target.at === 'most' ? '≤' : '≥'} ${shown(target.value)} ${unit}`.trim() : '–',
        target ? (isMet(figure) ? 'met' : 'MISSED') : '',
      ];
    }),
  );
}

function isMet({ value, target }: Figure): boolean {
  return !target || (target.at === 'most' ? value <= target.value : value >= target.value);
}

/** Aligned text: the first column to the left, the others to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  console.log([line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n'));
  console.log();
}

/** Three significant digits, or all of a larger number. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
