import { text } from '../reading/cells.ts';
import type { Row } from '../reading/table.ts';

const words: Readonly<Record<string, string>> = {
  complete: 'Complete',
  completed: 'Complete',
  closed: 'Complete',
  done: 'Complete',
  pending: 'Pending',
  announced: 'Pending',
  open: 'Pending',
  withdrawn: 'Withdrawn',
  terminated: 'Withdrawn',
  cancelled: 'Withdrawn',
  canceled: 'Withdrawn',
  abandoned: 'Withdrawn',
  failed: 'Withdrawn',
  lapsed: 'Withdrawn',
};

/** `Complete`, `Pending` or `Withdrawn`, else as stated; a withdrawn deal is kept, but is no acquisition. */
export function statusOf(row: Row): string | undefined {
  const written = text(row, 'status');
  if (written === undefined || /^(?:undisclosed|unknown|n\/a|-)$/i.test(written)) return undefined;
  return words[written.toLowerCase()] ?? written;
}
