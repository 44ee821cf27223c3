import { shortened } from '../../kernel/text.ts';
import type { Rejection } from '../source.ts';

/** `founded is "abc", which is no year.`, for sources that read cells by position; long values are shortened. */
export function unreadableCell(at: string, column: string, cell: { written: string; what: string }): Rejection {
  return { kind: 'rejected', at, reason: unreadableReason(column, cell) };
}

/** The sentence alone. */
export function unreadableReason(column: string, { written, what }: { written: string; what: string }): string {
  return `${column} is ${JSON.stringify(shortened(written, 60))}, which is ${what}.`;
}
