import { readConfig } from '../../config.ts';
import { openOperator, type OpenOperator } from '../../service/open-operator.ts';
import type { StartProgress } from '../../service.ts';
import { progressOn } from '../progress.ts';
import { table } from '../table.ts';

/** What every command that shows something takes: `json` for programs. */
export interface Shown {
  json?: boolean;
}

/** Where long work tells how far it is, and hears that it is to end. */
interface Watch {
  onProgress: (progress: StartProgress) => void;
  signal: AbortSignal;
}

/** After a signal: longer than it takes to undo and close what there is. */
const closeWithinMs = 12_000;

/** Opens the data for one act or look of an operator, and closes it, also at Ctrl-C. */
export async function withOperator(work: (context: OpenOperator, watch: Watch) => Promise<void>): Promise<void> {
  const progress = progressOn(process.stderr);
  const stop = new AbortController();
  const interrupt = () => {
    stop.abort(new Error('Interrupted.'));
    setTimeout(() => {
      process.stderr.write('Interrupted.\n');
      process.exit(1);
    }, closeWithinMs).unref();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const onProgress = (step: StartProgress) => {
    stop.signal.throwIfAborted();
    progress.show(step);
  };
  let context: OpenOperator | undefined;
  try {
    context = await openOperator(readConfig(), onProgress);
    progress.end();
    await work(context, { onProgress, signal: stop.signal });
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    progress.end();
    await context?.close();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

export function print(value: unknown, { json }: Shown, text: () => string): void {
  console.log(json ? JSON.stringify(value, undefined, 2) : text());
}

/** An id is copied whole or not at all. */
const idLength = 36;

/** Rows as a table as wide as the terminal, or a sentence when there are none. */
export function rowsOf(head: readonly string[], rows: readonly (readonly string[])[], none: string): string {
  return rows.length === 0 ? none : table(head, rows, { width: process.stdout.columns || 160, widest: idLength });
}

/** Names and values, a line each, the values below one another. */
export function fieldsOf(fields: Readonly<Record<string, string>>): string {
  const widest = Math.max(...Object.keys(fields).map((name) => name.length));
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(widest)}  ${value}`.trimEnd())
    .join('\n');
}

/** A moment as people read it: `2026-03-01 09:00`, UTC; nothing for none. */
export function shownMoment(moment: Date | string | null): string {
  return moment === null ? '' : new Date(moment).toISOString().slice(0, 16).replace('T', ' ');
}

/** Any value of a result as people read it: moments in UTC, numbers with separators, lists with commas, nothing for null. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return shownMoment(value);
  if (Array.isArray(value)) return value.map(shown).join(value.some((each) => each instanceof Date) ? ' ' : ', ');
  if (typeof value === 'number') return shownNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function shownNumber(value: number): string {
  return value.toLocaleString('en');
}
