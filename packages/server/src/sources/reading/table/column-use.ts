import { distance } from 'fastest-levenshtein';
import { shortened } from '../../../kernel/text.ts';
import type { Notice } from '../../source.ts';

/** Which columns a file has and which of them its source asks for. */
export interface ColumnUse {
  found(cells: Readonly<Record<string, unknown>>): void;
  ask(column: string): void;
  /** Notes a rejected row: columns after its first fault were not read. */
  reject(): void;
  leaveOut(at: string, reason: string): void;
  takeNotices(): Notice[];
  /** At the end of the file: one notice that names each column no row was asked for; none where no row was taken. */
  unread(): Notice[];
}

/** A file with more columns has a shape of its own, and a list of them would not help. */
const mostNamed = 100;

const longestName = 100;

/** Nothing found and nothing asked for yet. */
export function columnUse(): ColumnUse {
  const found = new Set<string>();
  const asked = new Set<string>();
  let notices: Notice[] = [];
  let taken = 0;
  return {
    found(cells) {
      taken += 1;
      for (const column in cells) found.add(column);
    },
    reject: () => void (taken -= 1),
    ask: (column) => void asked.add(column),
    leaveOut: (at, reason) => void notices.push({ kind: 'notice', at, reason }),
    takeNotices() {
      if (notices.length === 0) return notices;
      const told = notices;
      notices = [];
      return told;
    },
    unread() {
      const unread = asked.size === 0 || taken === 0 ? [] : [...found].filter((column) => !asked.has(column));
      if (unread.length === 0) return [];
      const missing = [...asked].filter((column) => !found.has(column));
      const named = unread.slice(0, mostNamed).map((column) => {
        const meant = closest(column, missing);
        return shortened(column, 60) + (meant === undefined ? '' : ` (did you mean ${meant}?)`);
      });
      const more = unread.length > mostNamed ? ` and ${unread.length - mostNamed} more` : '';
      return [{ kind: 'notice', at: '', reason: `Columns that are not read: ${named.join(', ')}${more}.` }];
    },
  };
}

/** The column that may be meant: the same but for separators, or a typo or two away. */
function closest(written: string, columns: readonly string[]): string | undefined {
  if (written.length > longestName) return undefined;
  const bare = (column: string) => column.replace(/[^\p{L}\p{N}]+/gu, '');
  const near = columns
    .map((column) => ({ column, away: distance(bare(column), bare(written)) }))
    .filter(({ column, away }) => away <= Math.min(2, Math.floor(bare(column).length / 4)));
  return near.toSorted((a, b) => a.away - b.away || (a.column < b.column ? -1 : 1))[0]?.column;
}
